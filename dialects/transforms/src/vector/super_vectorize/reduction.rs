//! Loop-carried values.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Op, Type, Value};

use super::nest::Nest;
use super::operand::splat;
use crate::affine::analysis::{Reduction, reduced};
use crate::affine::{AffineApplyOp, AffineForOp, AffineMinOp, ValueMap};
use crate::arith::{AtomicRMWKind, ConstantOp, SelectOp, combine, identity_attr};
use crate::vector::{CombiningKind, CreateMaskOp, ReductionOp};

fn combining_kind(kind: AtomicRMWKind) -> Option<CombiningKind> {
    Some(match kind {
        AtomicRMWKind::Addf | AtomicRMWKind::Addi => CombiningKind::ADD,
        AtomicRMWKind::Mulf | AtomicRMWKind::Muli => CombiningKind::MUL,
        AtomicRMWKind::Minimumf => CombiningKind::MINIMUMF,
        AtomicRMWKind::Maximumf => CombiningKind::MAXIMUMF,
        AtomicRMWKind::Mins => CombiningKind::MINSI,
        AtomicRMWKind::Maxs => CombiningKind::MAXSI,
        AtomicRMWKind::Minu => CombiningKind::MINUI,
        AtomicRMWKind::Maxu => CombiningKind::MAXUI,
        AtomicRMWKind::Andi => CombiningKind::AND,
        AtomicRMWKind::Ori => CombiningKind::OR,
        _ => return None,
    })
}

impl Nest<'_> {
    /// Builds the initial vector of a reduction.
    pub(super) fn neutral(
        &self,
        rw: &mut Rewriter<'_>,
        one: &Reduction,
        init: Value,
    ) -> Option<Value> {
        let elem = rw.ty(init);
        let ty = self.vector_of(rw, elem)?;
        let identity = identity_attr(rw.ctx(), one.kind, elem)?;
        let value = splat(rw, ty, identity)?;
        Some(rw.insert(ConstantOp::build(value)).result(rw))
    }

    /// Combines the lanes of a result of a new loop with the initial value of the original one.
    pub(super) fn reduce(
        &mut self,
        rw: &mut Rewriter<'_>,
        old: AffineForOp,
        new: AffineForOp,
        one: &Reduction,
    ) -> Option<()> {
        let (result, vector) = (old.results(rw).nth(one.at)?, new.results(rw).nth(one.at)?);
        let init = old.inits(rw).nth(one.at)?;
        let elem = rw.ty(init);
        let reduce = ReductionOp::build(combining_kind(one.kind)?, vector, elem);
        let mut value = rw.insert(reduce).dest(rw);
        self.behind.extend(rw.defining_op(value));
        let identity = identity_attr(rw.ctx(), one.kind, elem);
        let start = init.defined_by::<ConstantOp>(rw).map(|constant| constant.value(rw));
        if start.is_none() || start != identity {
            value = combine(rw, one.kind, value, init)?;
            self.behind.extend(rw.defining_op(value));
        }
        self.results.push((result, value));
        Some(())
    }

    /// Builds the mask of active lanes in an iteration of a new loop, if not all are active.
    pub(super) fn add_mask(&mut self, rw: &mut Rewriter<'_>, op: AffineForOp) {
        let (lower, upper, step) = (op.lower_bound(rw), op.upper_bound(rw), op.step_size(rw));
        if let (Some(lower), Some(upper)) =
            (lower.map.single_constant(), upper.map.single_constant())
            && upper.wrapping_sub(lower).wrapping_rem(step) == 0
        {
            return;
        }
        let ValueMap { map, operands } = upper;
        let one = map.results.len() == 1;
        let map = AffineMapAttr::get(rw.ctx(), map);
        let end: Op = match one {
            true => rw.insert(AffineApplyOp::build(map).map_operands(operands)).into(),
            false => rw.insert(AffineMinOp::build(map).operands(operands)).into(),
        };
        let left = AffineExpr::Dim(0).sub(AffineExpr::Dim(1));
        let operands = rw.results(end).chain([op.induction_variable(rw)]).collect();
        let mut left = ValueMap { map: AffineMap::new(2, 0, [left]), operands };
        left.compose(rw);
        let map = AffineMapAttr::get(rw.ctx(), left.map);
        let left: Op = rw.insert(AffineApplyOp::build(map).map_operands(left.operands)).into();
        let left: Vec<Value> = rw.results(left).collect();
        if !rw.results(end).any(|end| rw.is_used(end)) {
            rw.erase_op(end);
        }
        let ty = Type::vector(rw.ctx(), self.strategy.sizes, Type::I1);
        let mask: Op = rw.insert(CreateMaskOp::build(ty).operands(left)).into();
        self.masks.extend(rw.results(mask).map(|mask| (op, mask)));
    }

    /// Replaces inactive lanes of the reduced values by the carried value's initial vector, which is neutral.
    pub(super) fn mask_reductions(
        &self,
        rw: &mut Rewriter<'_>,
        op: AffineForOp,
        mask: Value,
    ) -> Option<()> {
        let inits: Vec<Value> = op.inits(rw).collect();
        for (at, neutral) in inits.into_iter().enumerate() {
            let (value, combiner) = reduced(rw, op, at)?;
            rw.set_point_before(combiner);
            let masked = rw.insert(SelectOp::build(mask, value, neutral)).result(rw);
            rw.replace_uses_if(value, masked, |body, at| body.use_owner(at) == combiner);
        }
        Some(())
    }
}
