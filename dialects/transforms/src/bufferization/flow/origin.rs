//! The origins of buffers: whether two of them come from one allocation.

use ods_core::interface::{EffectTarget, MemoryEffectOpInterface, ViewLikeOpInterface};
use ods_core::ir::ValueDef;
use ods_core::schema::EffectKind;
use ods_core::{Body, Value};

use super::ViewFlow;

/// The allocations that buffers of a body come from.
pub(in crate::bufferization) struct Origins {
    flow: ViewFlow,
}

/// The origins of a buffer, and their common properties.
struct Terminals {
    values: Vec<Value>,
    allocated: bool,
    allocated_or_arguments: bool,
}

impl Origins {
    pub(in crate::bufferization) fn new(body: &Body) -> Origins {
        Origins { flow: ViewFlow::new(body) }
    }

    /// Returns whether two buffers come from one allocation; `None` if unknown.
    pub(in crate::bufferization) fn is_same_allocation(
        &self,
        body: &Body,
        one: Value,
        other: Value,
    ) -> Option<bool> {
        let (one, other) = (view_base(body, one), view_base(body, other));
        if one == other {
            return Some(true);
        }
        let (one, other) = (self.terminals(body, one), self.terminals(body, other));
        if let ([first], [second]) = (&*one.values, &*other.values)
            && first == second
        {
            return Some(true);
        }
        if one.values.iter().any(|value| other.values.contains(value)) {
            return None;
        }
        let separate = one.allocated && (other.allocated || other.allocated_or_arguments)
            || (one.allocated || one.allocated_or_arguments) && other.allocated;
        separate.then_some(false)
    }

    fn terminals(&self, body: &Body, value: Value) -> Terminals {
        let mut values = self.flow.sources(value);
        values.retain(|value| self.flow.may_be_terminal(*value));
        let allocated = |value: &Value| is_allocated(body, *value);
        let argument = |value: &Value| is_function_argument(body, *value);
        Terminals {
            allocated: values.iter().all(allocated),
            allocated_or_arguments: values.iter().all(|value| allocated(value) || argument(value)),
            values,
        }
    }
}

/// Returns the buffer that a value is a view of, through all views.
pub(in crate::bufferization) fn view_base(body: &Body, mut value: Value) -> Value {
    while let Some(op) = body.defining_op(value)
        && let Some(view) = body.interface::<dyn ViewLikeOpInterface>(op)
        && view.view_dest(body) == value
    {
        value = view.view_source(body);
    }
    value
}

/// Returns whether the operation that defines a value allocates it.
pub(in crate::bufferization) fn is_allocated(body: &Body, value: Value) -> bool {
    let Some(op) = body.defining_op(value) else { return false };
    let effects = body.interface::<dyn MemoryEffectOpInterface>(op);
    effects.is_some_and(|effects| {
        let this = EffectTarget::Result(value);
        effects.effects(body).iter().any(|one| one.kind == EffectKind::Allocate && one.on == this)
    })
}

/// Returns whether a value is an argument of the function with this body.
fn is_function_argument(body: &Body, value: Value) -> bool {
    let ValueDef::Arg(block, _) = body.def(value) else { return false };
    body.is_entry_block(block) && body.block_parent_op(block).is_none()
}
