//! Verifiers of loops, conditions, and their terminators.

use ods_core::hooks::{Verified, Verify, VerifyRegions};
use ods_core::{Context, Signedness, Type, TypeData};

use super::check_operands;
use crate::affine::mapped::{map_of, set_of};
use crate::affine::regions::{group_sizes, lower_bounds_operands, upper_bounds_operands};
use crate::affine::{AffineForOp, AffineIfOp, AffineParallelOp, AffineYieldOp};
use crate::arith::AtomicRMWKind;

impl VerifyRegions for AffineForOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let variable = AffineForOp::INDUCTION_VARIABLE.get(op);
        if variable.is_none_or(|first| first.ty() != Type::INDEX) {
            return op
                .fail("expected body to have a single index argument for the induction variable");
        }
        let (lower, upper) = (map_of(*op, op.lower_bound_map()), map_of(*op, op.upper_bound_map()));
        if lower.inputs() > 0 {
            check_operands(*op, op.lower_bound_operands(), lower.dims)?;
        }
        if upper.inputs() > 0 {
            check_operands(*op, op.upper_bound_operands(), upper.dims)?;
        }
        for (map, which) in [(lower, "lower"), (upper, "upper")] {
            if map.results.is_empty() {
                return op.fail(format!("expected {which} bound map to have at least one result"));
            }
        }
        let results = op.results().len();
        if results == 0 {
            return Ok(());
        }
        if op.inits().len() != results {
            return op.fail("mismatch between the number of loop-carried values and results");
        }
        if op.iter_args().len() != results {
            return op.fail("mismatch between the number of basic block args and results");
        }
        Ok(())
    }
}

impl Verify for AffineIfOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let set = set_of(*op, op.condition());
        if (*op).operands().len() != set.inputs() {
            return op.fail(
                "operand count and condition integer set dimension and symbol count must match",
            );
        }
        check_operands(*op, (*op).operands(), set.dims)
    }
}

impl Verify for AffineParallelOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let lower = group_sizes(*op, AffineParallelOp::LOWER_BOUNDS_GROUPS);
        let upper = group_sizes(*op, AffineParallelOp::UPPER_BOUNDS_GROUPS);
        let steps = op.steps().len();
        let arguments = op.induction_variables().len();
        if [lower.len(), upper.len(), arguments].iter().any(|count| *count != steps) {
            return op.fail(format!(
                "the number of region arguments ({arguments}) and the number of map groups for lower ({}) and upper \
                 bound ({}), and the number of steps ({steps}) must all match",
                lower.len(),
                upper.len()
            ));
        }
        let maps = [
            ("lower", &lower, map_of(*op, op.lower_bounds_map())),
            ("upper", &upper, map_of(*op, op.upper_bounds_map())),
        ];
        for (which, sizes, map) in maps {
            if sizes.contains(&0) {
                return op.fail(format!("expected {which} bound map to have at least one result"));
            }
            let count: usize = sizes.iter().sum();
            if count != map.results.len() {
                return op.fail(format!("expected {which} bounds map to have {count} results"));
            }
        }
        let reductions = op.reductions();
        if reductions.len() != op.results().len() {
            return op.fail("a reduction must be specified for each output");
        }
        for (reduction, result) in reductions.iter().zip(op.results()) {
            let kind = reduction.as_i64(ctx).and_then(|value| u64::try_from(value).ok());
            let Some(kind) = kind.and_then(AtomicRMWKind::from_value) else {
                return op.fail("invalid reduction attribute");
            };
            if !reduces(ctx, kind, result.ty()) {
                return op.fail("result type cannot match reduction attribute");
            }
        }
        let [(_, _, lower), (_, _, upper)] = maps;
        check_operands(*op, lower_bounds_operands(op).into_iter(), lower.dims)?;
        check_operands(*op, upper_bounds_operands(op).into_iter(), upper.dims)
    }
}

/// Returns whether values of a type can be reduced with this kind.
fn reduces(ctx: &Context, kind: AtomicRMWKind, ty: Type) -> bool {
    let data = ty.data(ctx);
    match kind {
        AtomicRMWKind::Assign => true,
        AtomicRMWKind::Addf
        | AtomicRMWKind::Mulf
        | AtomicRMWKind::Maximumf
        | AtomicRMWKind::Minimumf => matches!(data, TypeData::Float(_)),
        AtomicRMWKind::Addi | AtomicRMWKind::Muli | AtomicRMWKind::Ori | AtomicRMWKind::Andi => {
            matches!(data, TypeData::Integer(..))
        }
        AtomicRMWKind::Maxs | AtomicRMWKind::Mins => {
            matches!(data, TypeData::Integer(_, Signedness::Signed))
        }
        AtomicRMWKind::Maxu | AtomicRMWKind::Minu => {
            matches!(data, TypeData::Integer(_, Signedness::Unsigned))
        }
        _ => false,
    }
}

impl Verify for AffineYieldOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let parent = op.parent().filter(|parent| {
            parent.isa::<AffineParallelOp>()
                || parent.isa::<AffineIfOp>()
                || parent.isa::<AffineForOp>()
        });
        let Some(parent) = parent else {
            return op.fail("only terminates affine.if/for/parallel regions");
        };
        if parent.results().len() != op.operands().len() {
            return op
                .fail("parent of yield must have same number of results as the yield operands");
        }
        if parent.results().zip(op.operands()).any(|(result, value)| result.ty() != value.ty()) {
            return op.fail("types mismatch between yield op and its parent");
        }
        Ok(())
    }
}
