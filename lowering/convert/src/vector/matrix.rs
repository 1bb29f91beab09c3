//! Products and transpositions of matrices by the intrinsics on flat vectors.

use ods_core::affine::AffineMap;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Type, TypeData, Value};
use ods_dialects::arith::{AddFOp, AddIOp};
use ods_dialects::llvm::{
    MatrixMultiplyOp, MatrixMultiplyOpArgs, MatrixTransposeOp, MatrixTransposeOpArgs,
};
use ods_dialects::vector::{ContractionOp, IteratorType, MaskOp, ShapeCastOp, TransposeOp};

/// The benefit of these patterns, which precede the general patterns for contractions and transpositions.
const BENEFIT: u16 = 100;

pub(super) fn product_patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(Product)
}

pub(super) fn transpose_patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(Transpose)
}

/// Returns the sizes of a matrix and its element type.
fn matrix(rw: &Rewriter<'_>, ty: Type) -> Option<([i64; 2], Type)> {
    match ty.data(rw.ctx()) {
        TypeData::Vector { shape, elem, .. } => Some((shape[..].try_into().ok()?, *elem)),
        _ => None,
    }
}

fn flat(rw: &mut Rewriter<'_>, value: Value) -> Option<Value> {
    let ([rows, columns], elem) = matrix(rw, rw.ty(value))?;
    let ty = Type::vector(rw.ctx(), &[rows.checked_mul(columns)?], elem);
    Some(rw.insert(ShapeCastOp::build(value, ty)).result(rw))
}

fn transposed(rw: &mut Rewriter<'_>, value: Value) -> Option<Value> {
    let ([rows, columns], elem) = matrix(rw, rw.ty(value))?;
    let ty = Type::vector(rw.ctx(), &[columns, rows], elem);
    Some(rw.insert(TransposeOp::build(value, &[1, 0], ty)).result(rw))
}

/// `contract` that is a matrix product → `llvm.intr.matrix.multiply`
struct Product;

/// Returns whether the results of a map are these two dimensions swapped; `None` if they are others.
fn is_swapped(map: &AffineMap, dims: [u32; 2]) -> Option<bool> {
    let have: Vec<u32> = map.results.iter().filter_map(|expr| expr.as_dim()).collect();
    match have[..] {
        [a, b] if [a, b] == dims => Some(false),
        [a, b] if [b, a] == dims => Some(true),
        _ => None,
    }
}

impl Pattern for Product {
    type Root = ContractionOp;

    fn benefit(&self) -> u16 {
        BENEFIT
    }

    fn rewrite(&self, op: ContractionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        use IteratorType::{Parallel, Reduction};
        if rw.parent_op(op.into()).is_some_and(|parent| parent.isa::<MaskOp>(rw)) {
            return None;
        }
        let view = op.view(rw);
        if !view.iterators().eq([Parallel, Parallel, Reduction]) {
            return None;
        }
        let maps: Vec<AffineMap> = view.maps().cloned().collect();
        let [lhs_map, rhs_map, acc_map] = &maps[..] else { return None };
        let swapped = [
            is_swapped(lhs_map, [0, 2])?,
            is_swapped(rhs_map, [2, 1])?,
            is_swapped(acc_map, [0, 1])?,
        ];
        let (mut lhs, mut rhs, acc) = (op.lhs(rw), op.rhs(rw), op.acc(rw));
        let elem = rw.ty(lhs).element_type_or_self(rw.ctx());
        let is_int = matches!(elem.data(rw.ctx()), TypeData::Integer(..));
        if !(is_int || elem.is_float(rw.ctx())) || elem != rw.ty(acc).element_type_or_self(rw.ctx())
        {
            return None;
        }
        if swapped[0] {
            lhs = transposed(rw, lhs)?;
        }
        if swapped[1] {
            rhs = transposed(rw, rhs)?;
        }
        let ([lhs_rows, lhs_columns], _) = matrix(rw, rw.ty(lhs))?;
        let ([_, rhs_columns], _) = matrix(rw, rw.ty(rhs))?;
        let (lhs, rhs) = (flat(rw, lhs)?, flat(rw, rhs)?);
        let ty = Type::vector(rw.ctx(), &[lhs_rows * rhs_columns], elem);
        let args = MatrixMultiplyOpArgs {
            lhs_rows: u32::try_from(lhs_rows).ok()?,
            lhs_columns: u32::try_from(lhs_columns).ok()?,
            rhs_columns: u32::try_from(rhs_columns).ok()?,
        };
        let product = rw.insert(MatrixMultiplyOp::build(lhs, rhs, ty, args)).res(rw);
        let ty = Type::vector(rw.ctx(), &[lhs_rows, rhs_columns], elem);
        let mut product = rw.insert(ShapeCastOp::build(product, ty)).result(rw);
        if swapped[2] {
            product = transposed(rw, product)?;
        }
        match is_int {
            true => rw.replace_with(op, AddIOp::build(acc, product)),
            false => rw.replace_with(op, AddFOp::build(acc, product)),
        }
    }
}

/// `transpose` of a matrix → `llvm.intr.matrix.transpose`
struct Transpose;

impl Pattern for Transpose {
    type Root = TransposeOp;

    fn benefit(&self) -> u16 {
        BENEFIT
    }

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (source, ty) = (op.vector(rw), op.result_ty(rw));
        let is_fixed = !super::is_scalable(rw.ctx(), ty);
        if !is_fixed || op.permutation(rw)[..] != [1, 0] {
            return None;
        }
        let ([rows, columns], _) = matrix(rw, ty)?;
        let args = MatrixTransposeOpArgs {
            rows: u32::try_from(rows).ok()?,
            columns: u32::try_from(columns).ok()?,
        };
        let source = flat(rw, source)?;
        let flat_ty = rw.ty(source);
        let moved = rw.insert(MatrixTransposeOp::build(source, flat_ty, args)).res(rw);
        rw.replace_with(op, ShapeCastOp::build(moved, ty))
    }
}
