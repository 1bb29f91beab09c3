//! The shape of a pattern around its root, told by names alone: most attempts to match end here, before anything is
//! bound.

use smallvec::SmallVec;

use crate::schema::{MatchArg, MatchValue, PatternSchema};
use crate::{Body, Op, OpName};

/// The operations that must define operands of the root of a pattern.
pub(super) struct Shape(SmallVec<[Inner; 2]>);

/// An operation that a pattern matches inside its root.
struct Inner {
    /// The operand group that it defines the first value of.
    group: u16,
    /// Another group that it may define instead.
    or: Option<u16>,
    /// Its name; `None` when host code takes it apart, whatever it is.
    name: Option<OpName>,
}

impl Shape {
    pub(super) fn of(schema: &PatternSchema) -> Shape {
        let inner = |group, or, value: &MatchValue| match value {
            MatchValue::Op(op) => Some(Inner { group, or, name: Some(OpName::new(op.op)) }),
            MatchValue::Native(_) => Some(Inner { group, or, name: None }),
            MatchValue::Leaf { .. } | MatchValue::Each { .. } => None,
        };
        let mut all = SmallVec::new();
        for arg in schema.source.args {
            match arg {
                MatchArg::Operand { group, value } => all.extend(inner(*group, None, value)),
                MatchArg::Either { groups: [one, other], values } => {
                    all.extend(values.iter().filter_map(|value| inner(*one, Some(*other), value)));
                }
                MatchArg::Attr { .. } | MatchArg::AttrBy { .. } => {}
            }
        }
        Shape(all)
    }

    /// Returns whether `root` may match.
    pub(super) fn fits(&self, ir: &Body, root: Op) -> bool {
        let Some(info) = ir.ctx().op_info(ir.name(root)) else { return false };
        self.0.iter().all(|inner| {
            let defines = |group: u16| {
                let first = ir.operand_group_of(info, root, group.into()).next();
                let def = first.and_then(|at| ir.defining_op(ir.operand(root, at)));
                def.is_some_and(|def| inner.name.is_none_or(|name| ir.name(def) == name))
            };
            defines(inner.group) || inner.or.is_some_and(defines)
        })
    }
}
