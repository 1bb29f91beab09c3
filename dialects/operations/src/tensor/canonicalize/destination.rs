//! Casts of operands of destination-style operations, of any dialect.

use ods_core::hooks::Canonicalize;
use ods_core::interface::{DestinationStyleOpInterface, Instance, Interface, LoopLikeOpInterface};
use ods_core::ir::IrMapping;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{OpType, TypeData, Value};
use smallvec::SmallVec;

use super::super::cast::source_of_loosening_cast;
use super::super::{CastOp, InsertSliceOp, TensorDialect};

impl Canonicalize for TensorDialect {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(CastOfOperand)
    }
}

/// Folds casts that drop static information into a destination-style operation, and casts its results back. Loops and
/// insertions of slices have patterns of their own.
struct CastOfOperand;

impl Pattern for CastOfOperand {
    type Root = Interface<dyn DestinationStyleOpInterface>;

    fn rewrite(&self, style: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten {
        let op = style.id();
        if rw.interface::<dyn LoopLikeOpInterface>(op).is_some()
            || InsertSliceOp::cast(rw, op).is_some()
        {
            return None;
        }
        let source = |value: Value| source_of_loosening_cast(rw, value);
        let old: SmallVec<[Value; 4]> = rw.operands(op).collect();
        if old.iter().all(|value| source(*value).is_none()) {
            return None;
        }
        let new: SmallVec<[Value; 4]> =
            old.iter().map(|value| source(*value).unwrap_or(*value)).collect();
        let inits = new[style.dps_inits(rw).numbers()].iter().map(|value| rw.ty(*value));
        let tensors = inits.filter(|ty| !matches!(ty.data(rw.ctx()), TypeData::MemRef { .. }));
        let types: SmallVec<[_; 2]> = tensors.collect();
        let copy = rw.build(|builder| {
            let copy = builder.clone_op(op, &mut IrMapping::new());
            builder.modify(copy, |ir| {
                ir.set_operands(&new);
                let results: SmallVec<[Value; 2]> = ir.results(copy).collect();
                for (result, ty) in results.into_iter().zip(&types) {
                    ir.set_ty(result, *ty);
                }
            });
            copy
        });
        let pairs: SmallVec<[(Value, Value); 2]> = rw.results(op).zip(rw.results(copy)).collect();
        let values: SmallVec<[Value; 2]> = pairs
            .into_iter()
            .map(|(old, new)| match rw.ty(old) {
                ty if ty == rw.ty(new) => new,
                ty => {
                    let cast = rw.insert(CastOp::build(new, ty));
                    cast.dest(rw)
                }
            })
            .collect();
        rw.replace_op(op, &values)
    }
}
