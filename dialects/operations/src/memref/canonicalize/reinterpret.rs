//! `memref.reinterpret_cast`

use ods_core::hooks::Canonicalize;
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::memref_type::{MemRefType, StridedLayout};
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice, marked, parted};
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, Value};
use smallvec::smallvec;

use super::{constified, constified_non_negative};
use crate::memref::{CastOp, ExtractStridedMetadataOp, ReinterpretCastOp, memref_of};

impl Canonicalize for ReinterpretCastOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(CastOfMetadata).with(ConstantCast)
    }
}

/// Returns the offsets, sizes and strides with constants and the static information of the type filled in.
fn constified_slice(ir: &Body, slice: MixedSlice, memref: &MemRefType) -> Option<MixedSlice> {
    let layout = memref.strides(ir.ctx())?;
    Some(MixedSlice {
        offsets: constified_non_negative(ir, slice.offsets, &[layout.offset]),
        sizes: constified_non_negative(ir, slice.sizes, &memref.shape),
        strides: constified(ir, slice.strides, &layout.strides),
    })
}

/// Returns the metadata of a memref, with the static information of its type filled in.
pub fn constified_metadata(ir: &Body, op: ExtractStridedMetadataOp) -> Option<MixedSlice> {
    let values =
        |list: Vec<Value>| -> MixedList { list.into_iter().map(MixedIndex::Value).collect() };
    let metadata = MixedSlice {
        offsets: smallvec![op.offset(ir).into()],
        sizes: values(op.sizes(ir).collect()),
        strides: values(op.strides(ir).collect()),
    };
    constified_slice(ir, metadata, &memref_of(ir, op.source(ir)))
}

/// `reinterpret_cast(extract_strided_metadata(x))` → `x` if nothing changes, else a cast of `x`
struct CastOfMetadata;

impl Pattern for CastOfMetadata {
    type Root = ReinterpretCastOp;

    fn rewrite(&self, op: ReinterpretCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let metadata = op.source(rw).defined_by::<ExtractStridedMetadataOp>(rw)?;
        let source = metadata.source(rw);
        let have = constified_metadata(rw, metadata)?;
        let want = constified_slice(rw, op.mixed_slice(rw), &memref_of(rw, op.result(rw)))?;
        if have != want {
            rw.modify(op, |body| ReinterpretCastOp::SOURCE.set(body, op, source));
            return Some(Done);
        }
        match rw.ty(source) == op.result_ty(rw) {
            true => rw.replace_op(op, &[source]),
            false => rw.replace_with(op, CastOp::build(source, op.result_ty(rw))),
        }
    }
}

/// Folds constants into the type.
struct ConstantCast;

impl Pattern for ConstantCast {
    type Root = ReinterpretCastOp;

    fn rewrite(&self, op: ReinterpretCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let slice = op.mixed_slice(rw);
        let result = memref_of(rw, op.result(rw));
        let known = constified_slice(rw, slice.clone(), &result)?;
        if known == slice {
            return None;
        }
        let (offsets, sizes, strides) =
            (parted(&known.offsets), parted(&known.sizes), parted(&known.strides));
        let layout = StridedLayout { offset: *offsets.0.first()?, strides: marked(&known.strides) };
        let ty = result.with_layout(rw.ctx(), sizes.0.clone(), &layout).ty(rw.ctx());
        let new = ReinterpretCastOp::build(op.source(rw), &offsets.0, &sizes.0, &strides.0, ty)
            .offsets(offsets.1)
            .sizes(sizes.1)
            .strides(strides.1);
        let new = rw.insert(new).result(rw);
        rw.replace_with(op, CastOp::build(new, op.result_ty(rw)))
    }
}
