//! Interfaces of memory effects and of speculative execution.

use crate::Attr;
use crate::ir::{Body, Op, OperandRange, Use, Value};
use crate::schema::{EffectKind, OnValue, Trait};

/// A memory effect of one operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EffectInstance {
    /// The kind of effect.
    pub kind: EffectKind,
    /// The target of the effect.
    pub on: EffectTarget,
    /// C++ name of the resource, `DefaultResource` mostly.
    pub resource: &'static str,
}

impl EffectInstance {
    /// Creates an effect on unspecified memory.
    pub fn on_memory(kind: EffectKind) -> EffectInstance {
        EffectInstance::on(kind, EffectTarget::Nothing)
    }

    /// Creates an effect on the memory that `on` refers to.
    pub fn on(kind: EffectKind, on: EffectTarget) -> EffectInstance {
        EffectInstance { kind, on, resource: "DefaultResource" }
    }
}

/// Returns whether an operation with these effects is dead if unused: it only reads, or allocates its own results.
pub(crate) fn are_droppable(effects: &[EffectInstance]) -> bool {
    let allocated = |on: EffectTarget| {
        let this = |one: &EffectInstance| one.kind == EffectKind::Allocate && one.on == on;
        matches!(on, EffectTarget::Result(_)) && effects.iter().any(this)
    };
    effects.iter().all(|one| one.kind == EffectKind::Read || allocated(one.on))
}

/// The target of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectTarget {
    /// No specific value.
    Nothing,
    /// An operand.
    Operand(Use),
    /// A result.
    Result(Value),
    /// The symbol that a symbol reference names.
    Symbol(Attr),
}

impl EffectTarget {
    /// Returns the operand or result that is the target, if it is one.
    pub fn value(self, ir: &Body) -> Option<Value> {
        match self {
            EffectTarget::Operand(operand) => Some(ir.used_value(operand)),
            EffectTarget::Result(result) => Some(result),
            EffectTarget::Nothing | EffectTarget::Symbol(_) => None,
        }
    }
}

crate::interface! {
    /// `MemoryEffectOpInterface`: the memory effects of an operation. For operations whose `.td` lists their effects,
    /// the schema implements it.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `MemoryEffectsOpInterface`, but nothing tells its effects",
        note = "write beside its .td: `impl MemoryEffectOpInterface for {Self} {{ fn effects(self, ir: &Body) -> Vec<EffectInstance> {{ … }} }}`"
    )]
    pub trait MemoryEffectOpInterface on Op, "MemoryEffectOpInterface", model MemoryEffectOpInterfaceModel {
        /// Returns the effects in order.
        fn effects(self, ir: &Body) -> Vec<EffectInstance>;
    }
}

/// The model for effects that the `.td` lists.
pub(crate) struct Declared;

impl MemoryEffectOpInterfaceModel for Declared {
    fn effects(&self, this: Op, ir: &Body) -> Vec<EffectInstance> {
        let declared = ir.view(this).schema().and_then(|schema| schema.effects).unwrap_or_default();
        let mut out = Vec::with_capacity(declared.len());
        for effect in declared {
            let mut add =
                |on| out.push(EffectInstance { kind: effect.kind, on, resource: effect.resource });
            match effect.on {
                OnValue::Nothing => add(EffectTarget::Nothing),
                OnValue::Operand(group) => {
                    let operands = OperandRange::new(this, ir.operand_group(this, group.into()));
                    operands.uses(ir).map(EffectTarget::Operand).for_each(add);
                }
                OnValue::Result(group) => {
                    let results = ir.result_group(this, group.into());
                    results.map(|at| EffectTarget::Result(ir.result(this, at))).for_each(add);
                }
                OnValue::Symbol(slot) => {
                    ir.prop(this, slot.into()).map(EffectTarget::Symbol).into_iter().for_each(add);
                }
            }
        }
        out
    }
}

/// The permission to execute an operation speculatively.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speculatability {
    /// Not permitted.
    NotSpeculatable,
    /// Permitted.
    Speculatable,
    /// Permitted if it is permitted for all operations in the regions.
    RecursivelySpeculatable,
}

crate::interface! {
    /// `ConditionallySpeculatable`: an operation that decides whether it may be executed speculatively.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `ConditionallySpeculatable`, but nothing tells when it is",
        note = "write beside its .td: `impl ConditionallySpeculatable for {Self} {{ fn speculatability(self, ir: &Body) -> Speculatability {{ … }} }}`"
    )]
    pub trait ConditionallySpeculatable on Op, "ConditionallySpeculatable", model ConditionallySpeculatableModel {
        /// Returns the permission to execute the operation speculatively.
        fn speculatability(self, ir: &Body) -> Speculatability;
    }
}

/// The model of the traits `AlwaysSpeculatable` and `RecursivelySpeculatable`.
pub(crate) struct ByTrait;

impl ConditionallySpeculatableModel for ByTrait {
    fn speculatability(&self, this: Op, ir: &Body) -> Speculatability {
        let op = ir.view(this);
        if op.has_trait(Trait::AlwaysSpeculatableImplTrait) {
            Speculatability::Speculatable
        } else if op.has_trait(Trait::RecursivelySpeculatableImplTrait) {
            Speculatability::RecursivelySpeculatable
        } else {
            Speculatability::NotSpeculatable
        }
    }
}
