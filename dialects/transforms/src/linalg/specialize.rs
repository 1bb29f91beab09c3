//! Specialization of `linalg.generic` to named operations.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{CastOpInterface, DestinationStyleOpInterface, IteratorType};
use ods_core::ir::{Build, Inserter};
use ods_core::rewrite::{Done, Pattern, Rewriter, Rewritten};
use ods_core::{Attr, Op, OpType, Type, Value};

use crate::linalg::create::{
    complete, insert_broadcast, insert_copy, insert_fill, insert_transpose, tensors,
};
use crate::linalg::is_sum_of_products;
use crate::linalg::shape::is_scalar;
use crate::linalg::structured_op::StructuredOp;
use crate::linalg::{
    AddOp, BatchMatmulOp, DivOp, ExpOp, GenericOp, MatmulOp, MulOp, SubOp, TypeFn, YieldOp,
};
use crate::{arith, math};

/// `generic` → the equivalent named operation.
pub(super) struct Specialize;

impl Pattern for Specialize {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        specialize(rw, op).map(|_| Done)
    }
}

/// Replaces a `linalg.generic` by the equivalent named operation. `None` if there is none.
pub fn specialize(rw: &mut Rewriter<'_>, op: GenericOp) -> Option<Op> {
    let side = StructuredOp::of(rw, op.op())?;
    let new =
        moved(rw, &side).or_else(|| elementwise(rw, &side)).or_else(|| contraction(rw, &side))?;
    let results: Vec<Value> = rw.results(new).collect();
    if results.is_empty() {
        rw.erase_op(op);
    } else {
        rw.replace_op(op, &results);
    }
    Some(new)
}

/// Returns the operations of the body before its terminator, and the only yielded value.
fn payload(rw: &Rewriter<'_>, side: &StructuredOp) -> Option<(Vec<Op>, Value)> {
    let mut ops: Vec<Op> = rw.ops(side.block).collect();
    let mut values = ops.pop()?.cast::<YieldOp>(rw)?.values(rw);
    let value = values.next()?;
    values.next().is_none().then_some((ops, value))
}

fn is_parallel(side: &StructuredOp) -> bool {
    side.kinds.iter().all(|kind| *kind == IteratorType::Parallel)
}

/// Builds a fill, copy, broadcast or transposition, if elements are only moved.
fn moved(rw: &mut Rewriter<'_>, side: &StructuredOp) -> Option<Op> {
    let (ops, value) = payload(rw, side)?;
    let init_at = side.inits.start;
    if !is_parallel(side) || !ops.is_empty() || side.inits.len() != 1 {
        return None;
    }
    let init = side.operands[init_at];
    if init_at == 0 {
        let by = rw.defining_op(value)?;
        let known = by.isa::<arith::ConstantOp>(rw) || by.isa::<crate::complex::ConstantOp>(rw);
        return known.then(|| insert_fill(rw, value, init).op());
    }
    if init_at != 1 || value != side.matching_arg(0) {
        return None;
    }
    let (input, maps) = (*side.operands.first()?, &side.maps);
    if maps.iter().all(AffineMap::is_identity) {
        return Some(insert_copy(rw, input, init).op());
    }
    if is_scalar(rw.ctx(), rw.ty(input)) {
        return Some(insert_fill(rw, input, init).op());
    }
    let read = named_loops(&maps[0]).filter(|_| maps[1].is_identity())?;
    let loops = i64::from(maps[1].dims);
    if (read.len() as i64) < loops {
        read.is_sorted().then_some(())?;
        let missing: Vec<i64> = (0..loops).filter(|dim| !read.contains(dim)).collect();
        return Some(insert_broadcast(rw, input, init, &missing).op());
    }
    let place = |dim| read.iter().position(|one| *one == dim).map(|at| at as i64);
    let order: Vec<i64> = (0..loops).map(place).collect::<Option<_>>()?;
    Some(insert_transpose(rw, input, init, &order).op())
}

/// Returns the loops that are the results of a map, if the map consists of distinct loops.
fn named_loops(map: &AffineMap) -> Option<Vec<i64>> {
    let loops = map.results.iter().map(|expr| expr.as_dim().map(i64::from));
    let loops: Vec<i64> = loops.collect::<Option<_>>()?;
    let once = |(at, one): (usize, &i64)| !loops[..at].contains(one);
    loops.iter().enumerate().all(once).then(|| loops.clone())
}

/// Builds a structured operation, and adds its region.
fn named<B: Build<Op: Into<Op>>>(rw: &mut Rewriter<'_>, new: B) -> Op {
    let op = rw.insert(new).into();
    complete(rw, op);
    op
}

macro_rules! structured {
    ($rw:ident, $side:ident, $inputs:expr, $op:ident) => {{
        let outputs = $side.operands[$side.inits.clone()].to_vec();
        let types = tensors($rw, &outputs);
        $op::build().inputs($inputs).outputs(outputs).result_tensors_type(types)
    }};
}

/// Builds a named elementwise operation, if the body is one operation.
fn elementwise(rw: &mut Rewriter<'_>, side: &StructuredOp) -> Option<Op> {
    let (ops, value) = payload(rw, side)?;
    let [op] = ops[..] else { return None };
    let arity = side.inits.start;
    let fits = is_parallel(side)
        && !side.kinds.is_empty()
        && side.inits.len() == 1
        && side.maps.iter().all(AffineMap::is_identity)
        && !side.reads(rw, arity)
        && (0..arity).all(|at| side.reads(rw, at))
        && rw.num_operands(op) == arity
        && rw.defining_op(value) == Some(op);
    fits.then_some(())?;
    let mut inputs: Vec<Value> = side.operands[..arity].to_vec();
    if arity == 1 && op.isa::<math::ExpOp>(rw) {
        let new = structured!(rw, side, inputs, ExpOp);
        return Some(named(rw, new));
    }
    if arity != 2 {
        return None;
    }
    if rw.operands(op).next() != Some(side.matching_arg(0)) {
        inputs.swap(0, 1);
    }
    if op.isa::<arith::AddFOp>(rw) {
        let new = structured!(rw, side, inputs, AddOp);
        Some(named(rw, new))
    } else if op.isa::<arith::SubFOp>(rw) {
        let new = structured!(rw, side, inputs, SubOp);
        Some(named(rw, new))
    } else if op.isa::<arith::MulFOp>(rw) {
        let new = structured!(rw, side, inputs, MulOp);
        Some(named(rw, new))
    } else if op.isa::<arith::DivFOp>(rw) {
        let new = structured!(rw, side, inputs, DivOp);
        Some(named(rw, new))
    } else {
        None
    }
}

/// Returns the kind of the casts before the product; `None` if there is a cast after it, or the kinds differ.
fn cast_kind(rw: &Rewriter<'_>, side: &StructuredOp) -> Option<TypeFn> {
    let (ops, _) = payload(rw, side)?;
    let mut kinds = Vec::new();
    for op in ops.into_iter().filter(|op| rw.interface::<dyn CastOpInterface>(*op).is_some()) {
        let mut ahead = vec![op];
        let mut multiplied = false;
        while let Some(op) = ahead.pop() {
            multiplied |= op.isa::<arith::MulFOp>(rw)
                || op.isa::<arith::MulIOp>(rw)
                || op.isa::<crate::complex::MulOp>(rw);
            let users = rw.results(op).flat_map(|value| rw.uses(value));
            ahead.extend(users.map(|at| rw.use_owner(at)).collect::<Vec<_>>());
        }
        multiplied.then_some(())?;
        if op.isa::<arith::ExtUIOp>(rw)
            || op.isa::<arith::UIToFPOp>(rw)
            || op.isa::<arith::FPToUIOp>(rw)
        {
            kinds.push(TypeFn::CastUnsigned);
        } else if op.isa::<arith::ExtSIOp>(rw)
            || op.isa::<arith::SIToFPOp>(rw)
            || op.isa::<arith::FPToSIOp>(rw)
        {
            kinds.push(TypeFn::CastSigned);
        }
    }
    let kind = kinds.first().copied().unwrap_or(TypeFn::CastSigned);
    kinds.iter().all(|one| *one == kind).then_some(kind)
}

/// Builds a matrix product, or a batched one.
fn contraction(rw: &mut Rewriter<'_>, side: &StructuredOp) -> Option<Op> {
    let block = rw.view(side.op).regions().next()?.entry()?;
    let fits = side.inits == (2..3)
        && side.kinds.contains(&IteratorType::Reduction)
        && is_sum_of_products(block);
    fits.then_some(())?;
    let loops: Vec<Vec<i64>> = side.maps.iter().map(named_loops).collect::<Option<_>>()?;
    let [a, b, c] = &loops[..] else { return None };
    let (mut batch, mut m, mut n, mut k) = (0, Vec::new(), Vec::new(), Vec::new());
    for dim in 0..side.kinds.len() as i64 {
        match [a, b, c].map(|map| map.contains(&dim)) {
            [true, true, true] => batch += 1,
            [true, false, true] => m.push(dim),
            [false, true, true] => n.push(dim),
            [true, true, false] => k.push(dim),
            _ => return None,
        }
    }
    let ([m], [n], [k]) = (&m[..], &n[..], &k[..]) else { return None };
    let fits = side.kinds.len() == batch + 3
        && loops
            .iter()
            .all(|map| map.len() == batch + 2 && (0..batch).all(|at| map[at] == at as i64));
    fits.then_some(())?;
    let cast = cast_kind(rw, side)?;
    // Rows and columns in the default order of the operation, or transposed.
    let at = |dim: usize| AffineExpr::Dim((batch + dim) as u32);
    let map = |loops: &[i64], [row, column]: [(i64, usize); 2]| {
        let matrix = match loops[batch..] {
            [x, y] if [x, y] == [row.0, column.0] => [at(row.1), at(column.1)],
            _ => [at(column.1), at(row.1)],
        };
        let results = (0..batch).map(|dim| AffineExpr::Dim(dim as u32)).chain(matrix);
        AffineMap::new(batch as u32 + 3, 0, results)
    };
    let maps = [map(a, [(*m, 0), (*k, 2)]), map(b, [(*k, 2), (*n, 1)]), map(c, [(*m, 0), (*n, 1)])];
    let ctx = rw.ctx().clone();
    let maps = maps.map(|map| Attr::affine_map(&ctx, map));
    let inputs = side.operands[..2].to_vec();
    Some(if batch == 0 {
        let new = structured!(rw, side, inputs, MatmulOp).indexing_maps(&maps);
        let new = if cast == TypeFn::CastUnsigned { new.cast(cast) } else { new };
        named(rw, new)
    } else {
        let new = structured!(rw, side, inputs, BatchMatmulOp).indexing_maps(&maps);
        let new = if cast == TypeFn::CastUnsigned { new.cast(cast) } else { new };
        named(rw, new)
    })
}

/// `generic` with maps that permute or omit dimensions → transpositions and broadcasts before a `generic` whose maps do
/// neither.
pub(super) struct UnfoldMaps;

impl Pattern for UnfoldMaps {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let side = StructuredOp::of(rw, op.op())?;
        let style = rw.interface::<dyn DestinationStyleOpInterface>(op.op())?;
        let arity = side.inits.start;
        let single = arity == 1 && side.inits.len() == 1;
        let only_yields = rw.ops(side.block).count() == 1;
        let fits = style.has_pure_tensor_semantics(rw) && !single && !only_yields;
        (fits && is_parallel(&side)).then_some(())?;
        let loops: Vec<Vec<i64>> = side.maps.iter().map(named_loops).collect::<Option<_>>()?;
        let mut sizes = vec![None; side.kinds.len()];
        for (value, loops) in side.operands.iter().zip(&loops) {
            let shape = rw.ty(*value).shape(&ctx)?;
            shape.iter().all(|size| *size != ods_core::DYNAMIC).then_some(())?;
            for (dim, size) in loops.iter().zip(shape) {
                sizes[*dim as usize].get_or_insert(*size);
            }
        }
        let sizes: Vec<i64> = sizes.into_iter().collect::<Option<_>>()?;
        let mut operands = side.operands.clone();
        let mut maps = side.maps.clone();
        for at in 0..arity {
            if maps[at].is_identity() {
                continue;
            }
            let elem = crate::linalg::shape::element(&ctx, rw.ty(operands[at]));
            let mut sorted = loops[at].clone();
            sorted.sort_unstable();
            if sorted != loops[at] {
                let place = |dim: &i64| loops[at].iter().position(|one| one == dim);
                let order: Vec<usize> = sorted.iter().filter_map(place).collect();
                let shape = rw.ty(operands[at]).shape(&ctx)?;
                let shape: Vec<i64> = order.iter().map(|at| shape[*at]).collect();
                let empty = empty(rw, &shape, elem);
                let order: Vec<i64> = order.into_iter().map(|at| at as i64).collect();
                let new = insert_transpose(rw, operands[at], empty, &order);
                operands[at] = rw.results(new.op()).next()?;
            }
            let missing = 0..side.kinds.len() as i64;
            let missing: Vec<i64> = missing.filter(|dim| !sorted.contains(dim)).collect();
            if !missing.is_empty() {
                let empty = empty(rw, &sizes, elem);
                let new = insert_broadcast(rw, operands[at], empty, &missing);
                operands[at] = rw.results(new.op()).next()?;
            }
            maps[at] = AffineMap::identity(side.kinds.len() as u32);
        }
        (maps != side.maps).then_some(())?;
        let outputs = operands.split_off(arity);
        let types = tensors(rw, &outputs);
        let new = crate::linalg::create::generic(&ctx, maps, &side.kinds)
            .inputs(operands)
            .outputs(outputs)
            .result_tensors_type(types);
        let new = rw.insert(new);
        let (from, to) = (op.region(rw).region, new.region(rw).region);
        rw.inline_region_before(from, to, None);
        let results: Vec<Value> = rw.results(new.op()).collect();
        rw.replace_op(op, &results)
    }
}

fn empty(rw: &mut Rewriter<'_>, shape: &[i64], elem: Type) -> Value {
    let ty = Type::tensor(rw.ctx(), shape, elem);
    rw.emit(crate::tensor::EmptyOp::build(ty))
}
