//! The shape of a pattern around its root, checked by names alone: most attempts to match end here, before anything is
//! bound.

use std::ptr::fn_addr_eq;

use smallvec::SmallVec;

use super::{NativeFn, constant_like};
use crate::schema::{Hook, MatchArg, MatchValue, NativeCode, PatternSchema, Trait};
use crate::{Body, Op, OpName};

/// The operations that must define operands of the root of a pattern.
pub(super) struct Shape(SmallVec<[Inner; 2]>);

/// An operation that a pattern matches as the definition of an operand of its root.
struct Inner {
    /// The operand group whose first value it defines.
    group: u16,
    /// An alternative group whose first value it may define instead.
    or: Option<u16>,
    def: Def,
}

/// The operation that a pattern expects as a definition.
enum Def {
    Named(OpName),
    /// An operation that [`constant_like`] decomposes.
    Constant,
    /// An operation that other host code decomposes.
    Any,
}

impl Def {
    /// Returns the expected definition; `None` if the value may be defined by anything.
    fn of(value: &MatchValue) -> Option<Def> {
        match value {
            MatchValue::Op(op) => Some(Def::Named(OpName::new(op.op))),
            MatchValue::Native(by) => Some(match by.code {
                NativeCode::Hook(hook) if is_constant_like(hook) => Def::Constant,
                NativeCode::Hook(_) | NativeCode::Expr(_) => Def::Any,
            }),
            MatchValue::Leaf { .. } | MatchValue::Each { .. } => None,
        }
    }

    fn fits(&self, ir: &Body, op: Op) -> bool {
        match self {
            Def::Named(name) => ir.name(op) == *name,
            Def::Constant => ir.view(op).has_trait(Trait::ConstantLike),
            Def::Any => true,
        }
    }
}

fn is_constant_like(hook: Hook) -> bool {
    fn_addr_eq(*hook.get::<NativeFn>(), constant_like as NativeFn)
}

impl Shape {
    pub(super) fn of(schema: &PatternSchema) -> Shape {
        let inner = |group, or, value| Some(Inner { group, or, def: Def::of(value)? });
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

    /// Returns whether `root` has the shape of the pattern.
    pub(super) fn fits(&self, ir: &Body, root: Op) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let Some(info) = ir.ctx().op_info(ir.name(root)) else { return false };
        self.0.iter().all(|inner| {
            let defines = |group: u16| {
                let first = ir.operand_group_of(info, root, group.into()).next();
                let def = first.and_then(|at| ir.defining_op(ir.operand(root, at)));
                def.is_some_and(|def| inner.def.fits(ir, def))
            };
            defines(inner.group) || inner.or.is_some_and(defines)
        })
    }
}
