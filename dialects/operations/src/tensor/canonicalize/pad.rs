//! `tensor.pad`

mod chain;

use ods_core::fold::constant_value;
use ods_core::hooks::Canonicalize;
use ods_core::ir::IrMapping;
use ods_core::mixed::{MixedIndex, MixedList, fold_constants, marked, mixed, values};
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, DYNAMIC, Type, Value};
use smallvec::SmallVec;

use super::super::cast::{preserves_static_information, source_of_loosening_cast};
use super::super::ranked::Ranked;
use super::super::{CastOp, PadOp, PadOpBuilder, YieldOp};
use super::cast_to;

impl Canonicalize for PadOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(PadOfNothing)
            .with(PadOfCast)
            .with(CastOfPad)
            .with(chain::PadsOfOtherDims)
            .with(ConstantPadding)
            .with(chain::PadOfPad)
    }
}

/// Replaces the constants in a list by numbers.
fn known(ir: &Body, mut list: MixedList) -> MixedList {
    fold_constants(ir, &mut list, |_| true);
    list
}

impl PadOp {
    /// Returns the number of elements added below each dimension; constants are numbers.
    pub fn mixed_low(self, ir: &Body) -> MixedList {
        known(ir, mixed(&self.static_low(ir), self.low(ir)))
    }

    /// Returns the number of elements added above each dimension; constants are numbers.
    pub fn mixed_high(self, ir: &Body) -> MixedList {
        known(ir, mixed(&self.static_high(ir), self.high(ir)))
    }

    /// Returns the padding value if it is a constant or defined outside of the region.
    pub(in crate::tensor) fn constant_padding(self, ir: &Body) -> Option<Value> {
        let block = ir.entry_block(self.region(ir).region)?;
        let end: YieldOp = ir.view(ir.last_op(block)?).cast::<YieldOp>()?.into();
        let value = end.value(ir);
        let is_constant = |op| constant_value(ir.view(op)).is_some();
        let outside = ir.def_block(value) != Some(block);
        (outside || ir.defining_op(value).is_some_and(is_constant)).then_some(value)
    }

    /// Returns a builder of the same operation with another source, result type and padding; the region is not yet set.
    pub(in crate::tensor) fn rebuilt(
        self,
        ir: &Body,
        source: Value,
        ty: Type,
        low: &[MixedIndex],
        high: &[MixedIndex],
    ) -> PadOpBuilder {
        PadOp::build(source, &marked(low), &marked(high), ty)
            .low(values(low))
            .high(values(high))
            .nofold(self.nofold(ir))
            .attrs_of(ir.view(self.into()))
    }
}

/// Moves the region of one operation to another.
fn move_region(rw: &mut Rewriter<'_>, from: PadOp, to: PadOp) {
    let (from, to) = (from.region(rw).region, to.region(rw).region);
    rw.inline_region_before(from, to, None);
}

/// Inserts an operation with a clone of a region.
pub(in crate::tensor) fn insert_with_copy(
    rw: &mut Rewriter<'_>,
    new: PadOpBuilder,
    from: PadOp,
) -> Value {
    let region = from.region(rw).region;
    let new = rw.build(|builder| {
        let new = builder.insert(new);
        let to = new.region(builder.body()).region;
        builder.clone_region(region, to, &mut IrMapping::new());
        new
    });
    new.result(rw)
}

/// Replaces a pad without padding by a cast.
struct PadOfNothing;

impl Pattern for PadOfNothing {
    type Root = PadOp;

    fn rewrite(&self, op: PadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let nothing = |list: MixedList| list.iter().all(|index| index.constant(rw) == Some(0));
        if op.nofold(rw) || !nothing(op.mixed_low(rw)) || !nothing(op.mixed_high(rw)) {
            return None;
        }
        rw.replace_with(op, CastOp::build(op.source(rw), op.result_ty(rw)))
    }
}

/// Folds a cast that drops static information into the pad.
struct PadOfCast;

impl Pattern for PadOfCast {
    type Root = PadOp;

    fn rewrite(&self, op: PadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = source_of_loosening_cast(rw, op.source(rw))?;
        let (from, ty) = (Ranked::of_value(rw, source), op.result_ty(rw));
        let known = Ranked::of_type(rw.ctx(), ty)?.shape;
        let shape = from.padded(&op.static_low(rw), &op.static_high(rw), Some(known))?;
        let new_ty = Type::tensor(rw.ctx(), &shape, from.elem);
        if new_ty == ty {
            rw.modify(op, |body| PadOp::SOURCE.set(body, op, source));
            return Some(Done);
        }
        let (low, high) = (op.mixed_low(rw), op.mixed_high(rw));
        let new = op.rebuilt(rw, op.source(rw), new_ty, &low, &high);
        let new = insert_with_copy(rw, new, op);
        rw.replace_with(op, CastOp::build(new, ty))
    }
}

/// Folds a cast to a more static type, as the only use, into the pad.
struct CastOfPad;

impl Pattern for CastOfPad {
    type Root = PadOp;

    fn rewrite(&self, op: PadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut uses = rw.uses(op.result(rw));
        let user = uses.next().filter(|_| uses.next().is_none())?;
        drop(uses);
        let cast: CastOp = rw.view(rw.use_owner(user)).cast::<CastOp>()?.into();
        let ty = cast.dest_ty(rw);
        if !preserves_static_information(rw.ctx(), op.result_ty(rw), ty) {
            return None;
        }
        let (low, high) = (op.mixed_low(rw), op.mixed_high(rw));
        let new = rw.insert(op.rebuilt(rw, op.source(rw), ty, &low, &high));
        move_region(rw, op, new);
        let value = new.result(rw);
        rw.replace_op(op, &[value]);
        rw.replace_op(cast, &[value])
    }
}

/// Folds constant paddings into the type, if a size becomes static.
struct ConstantPadding;

impl Pattern for ConstantPadding {
    type Root = PadOp;

    fn rewrite(&self, op: PadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (source, ty) = (Ranked::of_value(rw, op.source(rw)), op.result_ty(rw));
        let have = Ranked::of_type(rw.ctx(), ty)?.shape;
        let (low, high) = (op.mixed_low(rw), op.mixed_high(rw));
        let padded = source.padded(&marked(&low), &marked(&high), None)?;
        let sizes = have.iter().zip(padded);
        let size = |padded: i64| if padded < 0 { DYNAMIC } else { padded };
        let shape: SmallVec<[i64; 4]> = sizes
            .map(|(have, padded)| if *have == DYNAMIC { size(padded) } else { *have })
            .collect();
        if shape.as_slice() == have || shape.iter().all(|size| *size == DYNAMIC) {
            return None;
        }
        let new = Type::tensor(rw.ctx(), &shape, source.elem);
        let new = op.rebuilt(rw, op.source(rw), new, &low, &high);
        let new = insert_with_copy(rw, new, op);
        let value = cast_to(rw, new, ty);
        rw.replace_op(op, &[value])
    }
}
