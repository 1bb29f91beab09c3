//! Views of buffers at other strides, which functions of the host read and write.

use ods_core::ir::Inserter as _;
use ods_core::memref_type::StridedLayout;
use ods_core::mixed::MixedIndex;
use ods_core::{DYNAMIC, Type, Value};
use ods_dialects::{bufferization, memref};

use crate::legalize::lower::Lower;
use crate::legalize::scalar::emit::Emit as _;

/// A dimension of a view: elements along a dimension of the buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Along {
    /// The dimension of the buffer.
    pub(crate) dim: i64,
    /// The number of elements.
    pub(crate) size: i64,
    /// The distance between two elements.
    pub(crate) step: i64,
}

/// The dimensions of a view. Several may run along one dimension of the buffer.
pub(crate) type View = Vec<Along>;

/// Returns the buffer of a tensor that is only read.
pub(crate) fn lend(l: &mut Lower<'_>, tensor: Value) -> Value {
    let ty = l.rw.ty(tensor);
    let shape = ty.shape(&l.ctx).unwrap_or_default().to_vec();
    let ty = strided(l, &shape, ty.element_type_or_self(&l.ctx));
    l.rw.emit(bufferization::ToBufferOp::build(tensor, ty).read_only(true))
}

/// Returns a view of a buffer.
pub(crate) fn view(l: &mut Lower<'_>, buffer: Value, of: &[Along]) -> Value {
    let ty = l.rw.ty(buffer);
    let shape = ty.shape(&l.ctx).unwrap_or_default().to_vec();
    let whole = shape.iter().enumerate();
    let whole = whole.map(|(dim, size)| Along { dim: dim as i64, size: *size, step: 1 });
    if whole.eq(of.iter().copied()) {
        return buffer;
    }
    let metadata = l.rw.insert(memref::ExtractStridedMetadataOp::build(buffer));
    let offset = MixedIndex::Value(metadata.offset(&l.rw));
    let own: Vec<Value> = metadata.strides(&l.rw).collect();
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for along in of {
        sizes.push(MixedIndex::Known(along.size));
        let stride = own[along.dim as usize];
        strides.push(MixedIndex::Value(match along.step {
            1 => stride,
            step => {
                let step = l.rw.index(step);
                l.rw.muli(stride, step)
            }
        }));
    }
    let sizes_known: Vec<i64> = of.iter().map(|along| along.size).collect();
    let ty = strided(l, &sizes_known, ty.element_type_or_self(&l.ctx));
    l.rw.emit(memref::reinterpret_cast(buffer, offset, &sizes, &strides, ty))
}

/// Returns the type of a buffer whose strides are not known.
fn strided(l: &Lower<'_>, shape: &[i64], element: Type) -> Type {
    let strides = shape.iter().map(|_| DYNAMIC).collect();
    let layout = StridedLayout { offset: DYNAMIC, strides }.attr(&l.ctx);
    Type::memref(&l.ctx, shape, element, layout, None)
}
