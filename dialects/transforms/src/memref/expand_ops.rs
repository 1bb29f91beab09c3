//! `memref-expand`

use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget};
use ods_core::memref_type::MemRefType;
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{DYNAMIC, Type, Value};
use smallvec::smallvec;

use crate::arith::{ArithDialect, IndexCastOp, MulIOp, index_constant};
use crate::memref::slice::reinterpret_cast;
use crate::memref::{ExpandOpsPass, LoadOp, MemRefDialect, ReshapeOp};

impl RunPass for ExpandOpsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = ConversionPatterns::new();
        patterns.add_plain(ExpandReshape);
        let mut target = ConversionTarget::new();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<MemRefDialect>()
            .dynamic_op::<ReshapeOp, _>(|op| {
                let shape = op.cast::<ReshapeOp>()?.shape().ty();
                Some(!MemRefType::of(op.ctx(), shape)?.has_static_shape())
            });
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// Returns the patterns that expand operations into simpler ones.
pub fn expand_patterns() -> ods_core::rewrite::PatternSet {
    ods_core::rewrite::PatternSet::new().with(ExpandReshape)
}

/// `memref.reshape` to a static rank → `memref.reinterpret_cast`
struct ExpandReshape;

impl Pattern for ExpandReshape {
    type Root = ReshapeOp;

    fn rewrite(&self, op: ReshapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let shape = op.shape(rw);
        MemRefType::of(rw.ctx(), rw.ty(shape))?.has_static_shape().then_some(())?;
        let result = MemRefType::of(rw.ctx(), op.result_ty(rw))?;
        let mut sizes: MixedList = smallvec![MixedIndex::Known(0); result.rank()];
        let mut strides = sizes.clone();
        let mut stride = MixedIndex::Known(1);
        for (dim, known) in result.shape.iter().enumerate().rev() {
            strides[dim] = stride;
            let size = match *known {
                DYNAMIC => load_size(rw, shape, dim),
                known => rw.build(|b| index_constant(b, known)),
            };
            sizes[dim] = if *known == DYNAMIC { size.into() } else { (*known).into() };
            if dim == 0 {
                continue;
            }
            stride = match (stride, *known) {
                (MixedIndex::Known(stride), DYNAMIC) => {
                    let stride = rw.build(|b| index_constant(b, stride));
                    multiplied(rw, stride, size)
                }
                (MixedIndex::Known(stride), known) => stride.wrapping_mul(known).into(),
                (MixedIndex::Value(stride), _) => multiplied(rw, stride, size),
            };
        }
        let offset = MixedIndex::Known(0);
        let cast = reinterpret_cast(op.source(rw), offset, &sizes, &strides, op.result_ty(rw));
        rw.replace_with(op, cast)
    }
}

/// Loads a size from the memref that holds the shape.
fn load_size(rw: &mut Rewriter<'_>, shape: Value, dim: usize) -> Value {
    let at = rw.build(|b| index_constant(b, dim as i64));
    let size = rw.insert(LoadOp::build(shape).indices([at])).result(rw);
    match rw.ty(size) {
        Type::INDEX => size,
        _ => rw.insert(IndexCastOp::build(size, Type::INDEX)).out(rw),
    }
}

fn multiplied(rw: &mut Rewriter<'_>, stride: Value, size: Value) -> MixedIndex {
    rw.insert(MulIOp::build(stride, size)).result(rw).into()
}
