//! `expand-realloc`

use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget};
use ods_core::mixed::{MixedIndex, MixedSlice};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{DYNAMIC, Value};
use smallvec::smallvec;

use crate::arith::{ArithDialect, CmpIOp, CmpIPredicate, index_constant, index_value};
use crate::memref::layout::slice_type;
use crate::memref::slice::reinterpret_cast;
use crate::memref::subview;
use crate::memref::{
    AllocOp, CopyOp, DeallocOp, DimOp, ExpandReallocPass, MemRefDialect, ReallocOp, memref_of,
};
use crate::scf::{IfOp, SCFDialect, YieldOp};

impl RunPass for ExpandReallocPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = ConversionPatterns::new();
        patterns.add_plain(ExpandRealloc { frees: self.emit_deallocs });
        let mut target = ConversionTarget::new();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<SCFDialect>()
            .legal_dialect::<MemRefDialect>()
            .illegal_op::<ReallocOp>();
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// `memref.realloc` → new memory with a copy of the old if the old is too small, else a cast
struct ExpandRealloc {
    /// Set if the old memory is freed.
    frees: bool,
}

impl Pattern for ExpandRealloc {
    type Root = ReallocOp;

    fn rewrite(&self, op: ReallocOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        let ty = rw.ty(rw.results(op.into()).next()?);
        let new_size = op.dynamic_result_size(rw);
        let size = match *memref_of(rw, source).shape.first()? {
            DYNAMIC => {
                let zero = rw.build(|b| index_constant(b, 0));
                rw.insert(DimOp::build(source, zero)).result(rw).into()
            }
            known => MixedIndex::Known(known),
        };
        let wanted = match (*ty.shape(rw.ctx())?.first()?, new_size) {
            (DYNAMIC, new_size) => MixedIndex::Value(new_size?),
            (known, _) => MixedIndex::Known(known),
        };
        let have = rw.build(|b| index_value(b, size));
        let want = rw.build(|b| index_value(b, wanted));
        let smaller = rw.insert(CmpIOp::build(CmpIPredicate::Ult, have, want)).result(rw);
        let choice = rw.insert(IfOp::build(smaller).results_type([ty]));

        let then = rw.create_block(choice.then_region(rw).region, None, &[]);
        rw.set_point_at_end(then);
        let mut alloc = AllocOp::build(ty).dynamic_sizes(new_size);
        if let Some(alignment) = op.alignment(rw) {
            alloc = alloc.alignment(alignment);
        }
        let new = rw.insert(alloc).memref(rw);
        let one = MixedIndex::Known(1);
        let slice = MixedSlice {
            offsets: smallvec![MixedIndex::Known(0)],
            sizes: smallvec![size],
            strides: smallvec![one],
        };
        let part = slice_type(rw.ctx(), &memref_of(rw, new), &slice)?.ty(rw.ctx());
        let part = rw.insert(subview(new, &slice, part)).result(rw);
        rw.insert(CopyOp::build(source, part));
        if self.frees {
            rw.insert(DeallocOp::build(source));
        }
        rw.insert(YieldOp::build().results([new]));

        let other = rw.create_block(choice.else_region(rw).region, None, &[]);
        rw.set_point_at_end(other);
        let cast = reinterpret_cast(source, MixedIndex::Known(0), &[wanted], &[one], ty);
        let cast = rw.insert(cast).result(rw);
        rw.insert(YieldOp::build().results([cast]));
        let results: Vec<Value> = choice.results(rw).collect();
        rw.replace_op(op, &results)
    }
}
