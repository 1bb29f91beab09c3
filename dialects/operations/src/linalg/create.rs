//! Builders of structured operations: their regions and maps follow from the declaration.

use ods_core::affine::AffineMap;
use ods_core::interface::{self, declared_inits};
use ods_core::ir::{Inserter, IrMapping, Modify, OpMut};
use ods_core::rt::AttrValue;
use ods_core::{Attr, Body, Context, Ident, Loc, Op, Type, Value};

use super::body::{Choices, fill};
use super::shape::element;
use super::structured::{MEMOIZED_MAPS, Structured};
use super::{
    BroadcastOp, CopyOp, ElementwiseKind, ElementwiseOp, FillOp, GenericOp, GenericOpBuilder,
    IteratorType, IteratorTypeAttr, TransposeOp, TypeFn,
};

/// Adds the declared block to the empty region of an operation, and the maps that it caches.
pub fn complete(at: &mut impl Modify, op: impl Into<Op>) {
    at.modify(op, complete_op);
}

fn complete_op(ir: &mut OpMut<'_>) {
    let view = ir.view(ir.op());
    let Some(data) = view.schema().and_then(Structured::of) else { return };
    let ctx = view.ctx();
    let attr = |name: &str| view.header().inherent(name);
    let cast = attr(CopyOp::CAST.name()).and_then(|attr| TypeFn::from_attr(ctx, attr));
    let kind = attr(ElementwiseOp::KIND.name());
    let kind = kind.and_then(|attr| ElementwiseKind::from_attr(ctx, attr));
    let choices = Choices { cast: cast.unwrap_or(TypeFn::CastSigned), kind };
    // Elements that are only moved have the locations of their operands.
    let moves = view.isa::<TransposeOp>() || view.isa::<BroadcastOp>();
    let args: Vec<(Type, Loc)> = view
        .operands()
        .map(|value| {
            let loc = if moves { value.loc() } else { Loc::UNKNOWN };
            (element(ctx, value.ty()), loc)
        })
        .collect();
    let loc = if moves { view.loc() } else { Loc::UNKNOWN };
    let memoized = data.memoized_maps(ctx, attr);
    let entries = view.attrs().as_dictionary(ctx).unwrap_or_default().to_vec();
    let with_maps = memoized.map(|maps| {
        let mut entries = entries;
        entries.push((Ident::new(MEMOIZED_MAPS), maps));
        entries.sort_by(|a, b| a.0.as_str().cmp(b.0.as_str()));
        Attr::dictionary(ctx, &entries)
    });
    let Some(region) = view.regions().next().map(|region| region.region) else { return };
    if let Some(attrs) = with_maps {
        ir.set_attrs(attrs);
    }
    let block = ir.append_block(region);
    ir.fill(block, Loc::UNKNOWN, |rw| {
        for (ty, loc) in args {
            rw.add_arg(block, ty, loc);
        }
        // The verifier rejects a computation that cannot be built, as it lacks a terminator.
        let _ = rw.build(|b| fill(b, block, data, choices, loc));
    });
}

/// Returns the builder of a `linalg.generic` whose region is added later.
pub fn generic(
    ctx: &Context,
    maps: impl IntoIterator<Item = AffineMap>,
    kinds: &[interface::IteratorType],
) -> GenericOpBuilder {
    let kind = |kind: &interface::IteratorType| match kind {
        interface::IteratorType::Parallel => IteratorType::Parallel,
        interface::IteratorType::Reduction => IteratorType::Reduction,
    };
    let word = |of: &interface::IteratorType| IteratorTypeAttr::get(ctx, kind(of)).into();
    let maps: Vec<Attr> = maps.into_iter().map(|map| Attr::affine_map(ctx, map)).collect();
    let words: Vec<Attr> = kinds.iter().map(word).collect();
    GenericOp::build(&maps, &words)
}

/// Returns the types of the tensors among values.
pub fn tensors(ir: &Body, values: &[Value]) -> Vec<Type> {
    let types = values.iter().map(|value| ir.ty(*value));
    types.filter(|ty| super::shape::is_tensor(ir.ctx(), *ty)).collect()
}

/// Builds a `linalg.fill`.
pub fn insert_fill(at: &mut impl Inserter, value: Value, init: Value) -> FillOp {
    at.build(|b| {
        let types = tensors(b.body(), &[init]);
        let new = FillOp::build().inputs([value]).outputs([init]).result_tensors_type(types);
        let op = b.insert(new);
        complete(b, op);
        op
    })
}

/// Builds a `linalg.copy`.
pub fn insert_copy(at: &mut impl Inserter, value: Value, init: Value) -> CopyOp {
    at.build(|b| {
        let types = tensors(b.body(), &[init]);
        let new = CopyOp::build().inputs([value]).outputs([init]).result_tensors_type(types);
        let op = b.insert(new);
        complete(b, op);
        op
    })
}

/// Builds a `linalg.transpose`.
pub fn insert_transpose(
    at: &mut impl Inserter,
    value: Value,
    init: Value,
    order: &[i64],
) -> TransposeOp {
    at.build(|b| {
        let types = tensors(b.body(), &[init]);
        let op = b.insert(TransposeOp::build(value, init, order).result_type(types));
        complete(b, op);
        op
    })
}

/// Builds a `linalg.broadcast`.
pub fn insert_broadcast(
    at: &mut impl Inserter,
    value: Value,
    init: Value,
    dimensions: &[i64],
) -> BroadcastOp {
    at.build(|b| {
        let types = tensors(b.body(), &[init]);
        let op = b.insert(BroadcastOp::build(value, init, dimensions).result_type(types));
        complete(b, op);
        op
    })
}

/// Clones an operation with other operands; its results have the types of the inits that are tensors.
pub fn clone_with(at: &mut impl Inserter, op: Op, operands: &[Value]) -> Op {
    at.build(|b| {
        let copy = b.clone_op(op, &mut IrMapping::new());
        b.modify(copy, |ir| {
            ir.set_operands(operands);
            let inits: Vec<Value> = declared_inits(ir, copy).values(ir).collect();
            let types = tensors(ir, &inits);
            let results: Vec<Value> = ir.results(copy).collect();
            for (result, ty) in results.into_iter().zip(types) {
                ir.set_ty(result, ty);
            }
        });
        copy
    })
}
