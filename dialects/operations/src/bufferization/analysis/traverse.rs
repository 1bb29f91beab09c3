//! Traversal from a tensor back to the tensors whose buffers it may alias.

use ods_core::interface::CastOpInterface;
use ods_core::ir::Use;
use ods_core::{Body, Value};
use rustc_hash::FxHashSet;

use super::{AnalysisState, BufferRelation};

/// The values that a traversal follows.
#[derive(Clone, Copy, Debug)]
pub struct Traversal {
    /// Set to return values at which the traversal ends, too.
    pub include_leaves: bool,
    /// Set to follow only equivalent buffers.
    pub equivalent_only: bool,
    /// Set to follow only values of the same type, and casts.
    pub same_type_only: bool,
}

impl Default for Traversal {
    fn default() -> Traversal {
        Traversal { include_leaves: true, equivalent_only: false, same_type_only: false }
    }
}

impl AnalysisState {
    /// Returns the sources of an operand's value for which `wanted` holds; the traversal does not continue beyond them.
    /// Operands that it passes are added to `passed`.
    pub fn find_sources(
        &self,
        body: &Body,
        operand: Use,
        wanted: &dyn Fn(Value) -> bool,
        how: Traversal,
        mut passed: Option<&mut Vec<Use>>,
    ) -> Vec<Value> {
        let mut visited = FxHashSet::default();
        let mut found = Vec::new();
        let mut work = vec![body.used_value(operand)];
        let add = |found: &mut Vec<Value>, value: Value| {
            if !found.contains(&value) {
                found.push(value);
            }
        };
        if let Some(passed) = passed.as_deref_mut() {
            passed.push(operand);
        }
        while let Some(value) = work.pop() {
            let first = visited.insert(value);
            if first && wanted(value) {
                add(&mut found, value);
                continue;
            }
            let known = first && self.has_bufferizable_owner(body, value);
            let operands = match known {
                true => self.aliasing_operands(body, value),
                false => super::AliasingOperands::new(),
            };
            if operands.is_empty() && how.include_leaves {
                add(&mut found, value);
            }
            for alias in operands {
                let source = body.used_value(alias.operand);
                let other = how.equivalent_only && alias.relation != BufferRelation::Equivalent;
                let retyped = how.same_type_only
                    && body.ty(source) != body.ty(value)
                    && !is_cast(body, value);
                if other || retyped {
                    if how.include_leaves {
                        add(&mut found, value);
                    }
                    continue;
                }
                if !work.contains(&source) {
                    work.push(source);
                }
                if let Some(passed) = passed.as_deref_mut() {
                    passed.push(alias.operand);
                }
            }
        }
        found
    }

    /// Returns the values that define the contents of an operand.
    pub fn find_definitions(&self, body: &Body, operand: Use) -> Vec<Value> {
        let how = Traversal { include_leaves: false, ..Traversal::default() };
        self.find_sources(body, operand, &|value| self.defines_contents(body, value), how, None)
    }
}

fn is_cast(body: &Body, value: Value) -> bool {
    let op = body.defining_op(value);
    op.is_some_and(|op| body.interface::<dyn CastOpInterface>(op).is_some())
}
