//! Following values back: from a tensor to those in whose buffer it is.

use ods_core::interface::CastOpInterface;
use ods_core::ir::Use;
use ods_core::{Body, Value};
use rustc_hash::FxHashSet;

use super::{AnalysisState, BufferRelation};

/// The ways that are followed.
#[derive(Clone, Copy, Debug)]
pub(in crate::bufferization) struct Traversal {
    /// Values at which the way ends are found as well.
    pub(in crate::bufferization) include_leaves: bool,
    /// Only ways to the same buffer are followed.
    pub(in crate::bufferization) equivalent_only: bool,
    /// Only ways on which the type stays, or is cast, are followed.
    pub(in crate::bufferization) same_type_only: bool,
}

impl Default for Traversal {
    fn default() -> Traversal {
        Traversal { include_leaves: true, equivalent_only: false, same_type_only: false }
    }
}

impl AnalysisState {
    /// The values that the value of an operand comes from for which `wanted` holds; the way does not go on behind them.
    /// Operands that it passes are added to `passed`.
    pub(in crate::bufferization) fn find_sources(
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

    /// The values that the contents of an operand are from.
    pub(in crate::bufferization) fn find_definitions(
        &self,
        body: &Body,
        operand: Use,
    ) -> Vec<Value> {
        let how = Traversal { include_leaves: false, ..Traversal::default() };
        self.find_sources(body, operand, &|value| self.defines_contents(body, value), how, None)
    }
}

fn is_cast(body: &Body, value: Value) -> bool {
    let op = body.defining_op(value);
    op.is_some_and(|op| body.interface::<dyn CastOpInterface>(op).is_some())
}
