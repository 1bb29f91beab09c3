//! Canonicalization of `cf.switch`. Upstream also looks at a switch over the same value that leads here; not so here yet.

use ods_core::fold::{constant_int, constant_value, dense_attr};
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, Body, Op, OpType, Type, Value};

use super::super::SwitchOp;
use super::super::branch::case_values;
use super::{Edge, always, beyond, edge};

impl Canonicalize for SwitchOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(OnlyDefault).with(LikeDefault).with(KnownValue).with(PassThrough)
    }
}

/// A switch taken apart.
struct Switch {
    op: Op,
    flag: Value,
    default: Edge,
    cases: Vec<(ApInt, Edge)>,
}

impl Switch {
    fn of(ir: &Body, op: SwitchOp) -> Option<Switch> {
        let values = case_values(op, ir)?;
        let op = op.op();
        let case = |(at, value)| Some((value, edge(ir, op, at + 1)?));
        let cases: Option<Vec<_>> = values.enumerate().map(case).collect();
        Some(Switch { op, flag: ir.operand(op, 0), default: edge(ir, op, 0)?, cases: cases? })
    }

    /// Puts the switch in the place of what it was taken from.
    fn put(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx();
        let (values, edges): (Vec<ApInt>, Vec<Edge>) = self.cases.into_iter().unzip();
        let ty = Type::vector(ctx, &[values.len() as i64], rw.ty(self.flag));
        let values = match values.is_empty() {
            true => None,
            false => Some(dense_attr(ctx, ty, &values)?),
        };
        let (blocks, operands): (Vec<_>, Vec<_>) = edges.into_iter().unzip();
        let switch = SwitchOp::build(self.flag, self.default.0)
            .default_operands(self.default.1)
            .case_operands(operands)
            .case_values(values)
            .case_destinations(blocks);
        rw.replace_with(self.op, switch)
    }
}

/// There is no case.
struct OnlyDefault;

impl Pattern for OnlyDefault {
    type Root = SwitchOp;

    fn rewrite(&self, op: SwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let of = Switch::of(rw, op).filter(|of| of.cases.is_empty())?;
        always(rw, of.op, of.default)
    }
}

/// A case does what is done by default.
struct LikeDefault;

impl Pattern for LikeDefault {
    type Root = SwitchOp;

    fn rewrite(&self, op: SwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut of = Switch::of(rw, op)?;
        let count = of.cases.len();
        let default = &of.default;
        of.cases.retain(|(_, edge)| edge != default);
        if of.cases.len() == count {
            return None;
        }
        of.put(rw)
    }
}

/// The value is constant.
struct KnownValue;

impl Pattern for KnownValue {
    type Root = SwitchOp;

    fn rewrite(&self, op: SwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let of = Switch::of(rw, op)?;
        let def = rw.defining_op(of.flag);
        let constant = def.and_then(|def| constant_value(rw.view(def)));
        let value = constant_int(rw.ctx(), constant)?;
        let taken = of.cases.into_iter().find(|(case, _)| *case == value);
        always(rw, of.op, taken.map_or(of.default, |(_, edge)| edge))
    }
}

/// A destination does nothing but go on.
struct PassThrough;

impl Pattern for PassThrough {
    type Root = SwitchOp;

    fn rewrite(&self, op: SwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut of = Switch::of(rw, op)?;
        let edges = of.cases.iter_mut().map(|(_, edge)| edge);
        let mut changed = false;
        for edge in std::iter::once(&mut of.default).chain(edges) {
            if let Some(further) = beyond(rw, edge) {
                *edge = further;
                changed = true;
            }
        }
        if !changed {
            return None;
        }
        of.put(rw)
    }
}
