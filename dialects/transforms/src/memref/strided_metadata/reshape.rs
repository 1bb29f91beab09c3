//! The metadata of expanded and collapsed shapes.

use ods_core::affine::{AffineExpr, AffineMap, AffineOp};
use ods_core::memref_type::{MemRefType, StridedLayout};
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Body, DYNAMIC, Op, OpType, Value};
use smallvec::smallvec;

use super::Metadata;
use super::sources::known_or;
use crate::affine::composed_apply;
use crate::memref::{CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, memref_of};
use crate::reshape::Group;

/// `expand_shape(x)` → `reinterpret_cast` of the base of `x`
pub(super) struct ExpandExpandShape;

impl Pattern for ExpandExpandShape {
    type Root = ExpandShapeOp;

    fn rewrite(&self, op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let metadata = Reshape::expanding(rw, op).metadata(rw)?;
        metadata.replace_view(rw, op, op.result_ty(rw))
    }
}

/// `collapse_shape(x)` → `reinterpret_cast` of the base of `x`
pub(super) struct ExpandCollapseShape;

impl Pattern for ExpandCollapseShape {
    type Root = CollapseShapeOp;

    fn rewrite(&self, op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let metadata = Reshape::collapsing(rw, op).metadata(rw)?;
        metadata.replace_view(rw, op, op.result_ty(rw))
    }
}

/// `extract_strided_metadata` of a reshape of `x` → the metadata of `x`, adjusted by the reshape
pub(super) struct MetadataOfReshape;

impl Pattern for MetadataOfReshape {
    type Root = ExtractStridedMetadataOp;

    fn rewrite(&self, op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let view = rw.defining_op(op.source(rw))?;
        let reshape = match (view.cast(rw), view.cast(rw)) {
            (Some(expand), _) => Reshape::expanding(rw, expand),
            (None, Some(collapse)) => Reshape::collapsing(rw, collapse),
            (None, None) => return None,
        };
        let metadata = reshape.metadata(rw)?;
        metadata.replace_question(rw, op)
    }
}

/// A reshape of a memref.
struct Reshape {
    op: Op,
    source: Value,
    groups: Vec<Group>,
    from: MemRefType,
    to: MemRefType,
}

impl Reshape {
    fn expanding(ir: &Body, op: ExpandShapeOp) -> Reshape {
        let (source, result) = (op.src(ir), op.result(ir));
        let groups = op.groups(ir).groups().to_vec();
        let (from, to) = (memref_of(ir, source), memref_of(ir, result));
        Reshape { op: op.op(), source, groups, from, to }
    }

    fn collapsing(ir: &Body, op: CollapseShapeOp) -> Reshape {
        let (source, result) = (op.src(ir), op.result(ir));
        let groups = op.groups(ir).groups().to_vec();
        let (from, to) = (memref_of(ir, source), memref_of(ir, result));
        Reshape { op: op.op(), source, groups, from, to }
    }

    fn metadata(&self, rw: &mut Rewriter<'_>) -> Option<Metadata> {
        let layout = self.from.strides(rw.ctx())?;
        let expands = self.op.isa::<ExpandShapeOp>(rw);
        // If a group has two dynamic sizes, neither can be computed.
        let unknown = |group: &Group| {
            group.iter().filter(|dim| self.to.shape[**dim as usize] == DYNAMIC).count()
        };
        (!expands || self.groups.iter().all(|group| unknown(group) <= 1)).then_some(())?;
        let result = self.to.strides(rw.ctx())?;
        let old = rw.insert(ExtractStridedMetadataOp::build(self.source));
        let base = old.base_buffer(rw);
        let offset = known_or(layout.offset, old.offset(rw));
        if self.from.rank() == 0 {
            let ones: MixedList = smallvec![MixedIndex::Known(1); self.to.rank()];
            return Some(Metadata { base, offset, sizes: ones.clone(), strides: ones });
        }
        let values = |list: Vec<Value>| list.into_iter().map(MixedIndex::Value).collect();
        let old = Old {
            sizes: values(old.sizes(rw).collect()),
            strides: values(old.strides(rw).collect()),
            layout,
        };
        let (mut sizes, mut strides) = (MixedList::new(), MixedList::new());
        for (at, group) in self.groups.iter().enumerate() {
            if expands {
                sizes.extend(self.expanded_sizes(rw, &old, at, group));
                strides.extend(self.expanded_strides(rw, &old, at, group));
            } else {
                sizes.push(self.collapsed_size(rw, &old, at, group));
                strides.push(self.collapsed_stride(&old, result.strides[at], group)?);
            }
        }
        Some(Metadata { base, offset, sizes, strides })
    }

    /// Computes the dynamic size of a group: the old size divided by the static sizes.
    fn expanded_sizes(
        &self,
        rw: &mut Rewriter<'_>,
        old: &Old,
        at: usize,
        group: &Group,
    ) -> MixedList {
        let known = self.known_product(group);
        let known = AffineExpr::Constant(known);
        let quotient = AffineExpr::binary(AffineOp::FloorDiv, AffineExpr::Symbol(0), known);
        let quotient = AffineMap::new(0, 1, [quotient]);
        let size = |dim: &i64| match self.to.shape[*dim as usize] {
            DYNAMIC => rw.build(|b| composed_apply(b, &quotient, &old.sizes[at..=at])),
            known => known.into(),
        };
        group.iter().map(size).collect()
    }

    /// Computes the strides of a group: the old stride times the sizes of the following dimensions of the group.
    fn expanded_strides(
        &self,
        rw: &mut Rewriter<'_>,
        old: &Old,
        at: usize,
        group: &Group,
    ) -> MixedList {
        let unknown = group.iter().position(|dim| self.to.shape[*dim as usize] == DYNAMIC);
        let stride = known_or_mixed(old.layout.strides[at], old.strides[at]);
        let known = AffineExpr::Constant(self.known_product(group));
        let mut strides = MixedList::new();
        for place in 0..group.len() {
            let behind = AffineExpr::Constant(self.known_product(&group[place + 1..]));
            let first = AffineExpr::Symbol(0).mul(behind);
            let new = match unknown.is_some_and(|unknown| place < unknown) {
                true => {
                    let size = AffineExpr::binary(AffineOp::FloorDiv, first, known.clone());
                    let map = AffineMap::new(0, 2, [size.mul(AffineExpr::Symbol(1))]);
                    rw.build(|b| composed_apply(b, &map, &[old.sizes[at], stride]))
                }
                false => {
                    let map = AffineMap::new(0, 1, [first]);
                    rw.build(|b| composed_apply(b, &map, &[stride]))
                }
            };
            strides.push(new);
        }
        strides
    }

    /// Returns the product of the static sizes of the result.
    fn known_product(&self, dims: &[i64]) -> i64 {
        let sizes = dims.iter().map(|dim| self.to.shape[*dim as usize]);
        sizes.filter(|size| *size != DYNAMIC).fold(1, i64::wrapping_mul)
    }

    /// Computes the product of the group's sizes.
    fn collapsed_size(
        &self,
        rw: &mut Rewriter<'_>,
        old: &Old,
        at: usize,
        group: &Group,
    ) -> MixedIndex {
        if self.to.shape[at] != DYNAMIC {
            return self.to.shape[at].into();
        }
        let mut product = AffineExpr::Constant(1);
        let mut sizes = MixedList::new();
        for (symbol, dim) in (0..).zip(group) {
            let dim = *dim as usize;
            product = product.mul(AffineExpr::Symbol(symbol));
            sizes.push(known_or_mixed(self.from.shape[dim], old.sizes[dim]));
        }
        let product = AffineMap::new(0, sizes.len() as u32, [product]);
        rw.build(|b| composed_apply(b, &product, &sizes))
    }

    /// Computes the stride of the group's last dimension that is not of size one. `result` is the stride in the result
    /// type.
    fn collapsed_stride(&self, old: &Old, result: i64, group: &Group) -> Option<MixedIndex> {
        let stride = |dim: usize| known_or_mixed(old.layout.strides[dim], old.strides[dim]);
        let dims = || group.iter().map(|dim| *dim as usize);
        if let Some(last) = dims().rev().find(|dim| self.from.shape[*dim] != 1) {
            return Some(stride(last));
        }
        // The stride is meaningless, but it must be static or dynamic as in the type.
        match result {
            DYNAMIC => dims().find(|dim| old.layout.strides[*dim] == DYNAMIC).map(stride),
            known => Some(known.into()),
        }
    }
}

/// The metadata of the source as values, and the layout in its type.
struct Old {
    sizes: MixedList,
    strides: MixedList,
    layout: StridedLayout,
}

fn known_or_mixed(known: i64, value: MixedIndex) -> MixedIndex {
    if known == DYNAMIC { value } else { known.into() }
}
