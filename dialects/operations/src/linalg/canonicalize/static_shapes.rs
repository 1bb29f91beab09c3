//! Sizes that become static: casts move through structured operations, and operands get the sizes of other operands.

use ods_core::affine::AffineExpr;
use ods_core::interface::{DestinationStyleOpInterface, Instance, Interface, declared_inits};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Body, DYNAMIC, Op, Type, TypeData, Value};
use rustc_hash::FxHashMap;

use crate::linalg::LinalgOp;
use crate::linalg::create::clone_with;
use crate::linalg::shape::{dims, is_scalar};
use crate::linalg::structured::indexing_maps;
use crate::tensor::CastOp;

/// Returns replacements for the results of `old`: the results of `new`, cast back if their types differ.
fn cast_back(rw: &mut Rewriter<'_>, old: Op, new: Op) -> Vec<Value> {
    let pairs: Vec<(Value, Value)> = rw.results(old).zip(rw.results(new)).collect();
    pairs
        .into_iter()
        .map(|(old, new)| match rw.ty(old) {
            ty if ty == rw.ty(new) => new,
            ty => {
                let cast = rw.insert(CastOp::build(new, ty));
                cast.dest(rw)
            }
        })
        .collect()
}

/// Replaces a cast of a result to a more static type by an operation whose init is cast.
pub(super) struct CastOfResult;

impl Pattern for CastOfResult {
    type Root = CastOp;

    fn rewrite(&self, cast: CastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if !cast.can_fold_into_producer(rw) {
            return None;
        }
        let source = cast.source(rw);
        let op = rw.defining_op(source)?;
        rw.interface::<dyn LinalgOp>(op)?;
        (rw.parent_block(cast.into()) == rw.parent_block(op)).then_some(())?;
        let number = rw.results(op).position(|result| result == source)?;
        let at = declared_inits(rw, op).numbers().nth(number)?;
        let ty = cast.dest_ty(rw);
        let mut operands: Vec<Value> = rw.operands(op).collect();
        rw.set_point_before(op);
        let init = rw.insert(CastOp::build(operands[at], ty));
        operands[at] = init.dest(rw);
        let new = clone_with(rw, op, &operands);
        let values = cast_back(rw, op, new);
        let result = rw.results(new).nth(number)?;
        rw.replace_op(op, &values);
        rw.replace_op(cast, &[result])
    }
}

/// Casts operands to types with the static sizes that follow from other operands.
pub(super) struct SizesOfOthers;

impl Pattern for SizesOfOthers {
    type Root = Interface<dyn LinalgOp>;

    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten {
        let style = rw.interface::<dyn DestinationStyleOpInterface>(op.id())?;
        let op = op.id();
        style.has_pure_tensor_semantics(rw).then_some(())?;
        let maps = indexing_maps(rw.view(op));
        maps.iter().all(|map| map.is_projected_permutation()).then_some(())?;
        let old: Vec<Value> = rw.operands(op).collect();
        let mut sizes: FxHashMap<u32, i64> = FxHashMap::default();
        for (value, map) in old.iter().zip(&maps) {
            let Some((shape, known)) = shapes(rw, *value) else { continue };
            for ((size, known), expr) in shape.iter().zip(known).zip(&map.results) {
                if let (Some(dim), true) = (expr.as_dim(), *size != DYNAMIC) {
                    sizes.entry(dim).or_insert(*known);
                }
            }
        }
        let inits = declared_inits(rw, op).numbers();
        let mut new = old.clone();
        for (at, (value, map)) in old.iter().zip(&maps).enumerate() {
            let shape = dims(rw.ctx(), rw.ty(*value)).to_vec();
            if inits.contains(&at) && !shape.contains(&DYNAMIC) {
                continue;
            }
            let known = |(size, expr): (&i64, &AffineExpr)| match *size {
                DYNAMIC => {
                    expr.as_dim().and_then(|dim| sizes.get(&dim)).copied().unwrap_or(DYNAMIC)
                }
                size => size,
            };
            let wanted: Vec<i64> = shape.iter().zip(&map.results).map(known).collect();
            if wanted != shape {
                let ty = with_shape(rw, rw.ty(*value), &wanted);
                let cast = rw.insert(CastOp::build(*value, ty));
                new[at] = cast.dest(rw);
            }
        }
        (new != old).then_some(())?;
        let copy = clone_with(rw, op, &new);
        let values = cast_back(rw, op, copy);
        rw.replace_op(op, &values)
    }
}

/// Returns the shape of a tensor's type, and the shape before the cast that defines it, if that is static.
fn shapes(ir: &Body, value: Value) -> Option<(&[i64], &[i64])> {
    let ctx = ir.ctx();
    if is_scalar(ctx, ir.ty(value)) {
        return None;
    }
    let shape = dims(ctx, ir.ty(value));
    let cast = value.defined_by::<CastOp>(ir).map(|cast| dims(ctx, ir.ty(cast.source(ir))));
    let known = cast.filter(|cast| cast.len() == shape.len() && !cast.contains(&DYNAMIC));
    Some((shape, known.unwrap_or(shape)))
}

/// Returns the tensor type with other sizes.
pub(super) fn with_shape(ir: &Body, ty: Type, shape: &[i64]) -> Type {
    match ty.data(ir.ctx()) {
        TypeData::RankedTensor { elem, encoding, .. } => {
            let (elem, encoding) = (*elem, *encoding);
            ir.ctx().intern_type(TypeData::RankedTensor { shape: shape.into(), elem, encoding })
        }
        _ => ty,
    }
}
