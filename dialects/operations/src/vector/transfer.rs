//! Code shared by reads and writes beyond their interface.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{
    ConditionallySpeculatable, DestinationStyleOpInterface, EffectInstance, EffectTarget, Instance,
    MemoryEffectOpInterface, Speculatability, VectorTransferOpInterface,
};
use ods_core::ir::{OperandRange, Use};
use ods_core::schema::EffectKind;
use ods_core::{Attr, Body, Context, Op, Type, TypeData, Value};

use super::known::known_number;
use super::shape::{Dim, Shape, vector_of};
use super::{TransferReadOp, TransferWriteOp};

impl VectorTransferOpInterface for TransferReadOp {
    fn base(self, ir: &Body) -> Value {
        self.base(ir)
    }
    fn vector(self, ir: &Body) -> Value {
        self.vector(ir)
    }
    fn index_range(self, ir: &Body) -> OperandRange {
        TransferReadOp::INDICES.range(ir, self)
    }
    fn map(self, ir: &Body) -> &AffineMap {
        self.permutation_map(ir).as_affine_map(ir.ctx()).expect(MAP)
    }
    fn in_bounds(self, ir: &Body) -> &[Attr] {
        self.in_bounds(ir)
    }
    fn mask(self, ir: &Body) -> Option<Value> {
        self.mask(ir)
    }
}

impl VectorTransferOpInterface for TransferWriteOp {
    fn base(self, ir: &Body) -> Value {
        self.base(ir)
    }
    fn vector(self, ir: &Body) -> Value {
        self.value_to_store(ir)
    }
    fn index_range(self, ir: &Body) -> OperandRange {
        TransferWriteOp::INDICES.range(ir, self)
    }
    fn map(self, ir: &Body) -> &AffineMap {
        self.permutation_map(ir).as_affine_map(ir.ctx()).expect(MAP)
    }
    fn in_bounds(self, ir: &Body) -> &[Attr] {
        self.in_bounds(ir)
    }
    fn mask(self, ir: &Body) -> Option<Value> {
        self.mask(ir)
    }
}

const MAP: &str = "the verifier wants an affine map";

impl DestinationStyleOpInterface for TransferReadOp {
    fn dps_inits(self, _: &Body) -> OperandRange {
        OperandRange::none(self)
    }
}

/// Returns an effect on the base if it is memory.
fn effect_on(ir: &Body, kind: EffectKind, base: Use) -> Vec<EffectInstance> {
    match ir.ty(ir.used_value(base)).data(ir.ctx()) {
        TypeData::MemRef { .. } => vec![EffectInstance::on(kind, EffectTarget::Operand(base))],
        _ => Vec::new(),
    }
}

impl MemoryEffectOpInterface for TransferReadOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        effect_on(ir, EffectKind::Read, TransferReadOp::BASE.operand(ir, self))
    }
}

impl MemoryEffectOpInterface for TransferWriteOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        effect_on(ir, EffectKind::Write, TransferWriteOp::BASE.operand(ir, self))
    }
}

/// Reads of memory are not speculatable, as the memory may change; reads of tensors are.
fn speculatability(ir: &Body, base: Type) -> Speculatability {
    match base.data(ir.ctx()) {
        TypeData::MemRef { .. } => Speculatability::NotSpeculatable,
        _ => Speculatability::Speculatable,
    }
}

impl ConditionallySpeculatable for TransferReadOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        speculatability(ir, self.base_ty(ir))
    }
}

impl ConditionallySpeculatable for TransferWriteOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        speculatability(ir, self.base_ty(ir))
    }
}

/// Returns whether a type is valid for a base: a ranked memref or tensor.
pub(super) fn is_shaped(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::MemRef { .. } | TypeData::RankedTensor { .. })
}

/// Returns whether a base is a tensor.
pub fn is_tensor(ir: &Body, base: Value) -> bool {
    matches!(ir.ty(base).data(ir.ctx()), TypeData::RankedTensor { .. })
}

/// Returns the number of vector dimensions besides the dimensions of the base's element type; `None` if the vector has
/// fewer.
fn transferred_rank(ctx: &Context, shaped: Type, vector: Type) -> Option<usize> {
    let elem = shaped.element_type(ctx).map_or(0, |elem| Shape::of_type(ctx, elem).rank());
    Shape::of_type(ctx, vector).rank().checked_sub(elem)
}

/// Returns the default map of a transfer, a minor identity; `None` if the rank of the base is too small.
pub fn default_map(ctx: &Context, shaped: Type, vector: Type) -> Option<AffineMap> {
    let dims = shaped.shape(ctx)?.len();
    let results = transferred_rank(ctx, shaped, vector).filter(|rank| *rank <= dims)?;
    Some(AffineMap::minor_identity(dims as u32, results as u32))
}

/// Returns the type of the mask of a transfer: the dimensions of the vector in the order of the base's dimensions.
/// Returns `None` if the map is not a permutation of dimensions and zeros, or lacks a result for a dimension.
pub fn inferred_mask_type(ctx: &Context, vector: Type, map: &AffineMap) -> Option<Type> {
    let shape = Shape::of_type(ctx, vector);
    let inverse = map.compress_unused_dims().inverse_permutation()?;
    let dim = |expr: &AffineExpr| Some(expr.as_dim()? as usize).filter(|at| *at < shape.rank());
    let dims: Option<Vec<Dim>> =
        inverse.results.iter().map(|expr| Some(shape.dim(dim(expr)?))).collect();
    let mut dims = dims?;
    if dims.is_empty() {
        dims.push(Dim::UNIT);
    }
    Some(vector_of(ctx, dims, Type::I1))
}

/// Returns the index operands.
pub fn indices<T: VectorTransferOpInterface + Instance<Op>>(
    ir: &Body,
    op: T,
) -> impl Iterator<Item = Value> + '_ {
    op.index_range(ir).values(ir)
}

/// Returns whether two transfers have equal indices, vectors of one type, and one map.
pub(super) fn same_place<A, B>(ir: &Body, a: A, b: B) -> bool
where
    A: VectorTransferOpInterface + Instance<Op>,
    B: VectorTransferOpInterface + Instance<Op>,
{
    indices(ir, a).eq(indices(ir, b))
        && ir.ty(a.vector(ir)) == ir.ty(b.vector(ir))
        && a.map(ir) == b.map(ir)
}

/// Returns whether two transfers on one base, with equal vector types, cannot access a common element.
pub(super) fn are_disjoint<A, B>(ir: &Body, a: A, b: B) -> bool
where
    A: VectorTransferOpInterface + Instance<Op>,
    B: VectorTransferOpInterface + Instance<Op>,
{
    let ty = ir.ty(a.vector(ir));
    if ty != ir.ty(b.vector(ir)) {
        return false;
    }
    let (lead, sizes) = (a.leading_shaped_rank(ir), Shape::of_type(ir.ctx(), ty).dims);
    indices(ir, a).zip(indices(ir, b)).enumerate().any(|(at, (left, right))| {
        let (Some(left), Some(right)) = (known_number(ir, left), known_number(ir, right)) else {
            return false;
        };
        match at.checked_sub(lead) {
            None => left != right,
            Some(at) => {
                sizes.get(at).is_some_and(|size| left.abs_diff(right) >= size.unsigned_abs())
            }
        }
    })
}
