//! `--convert-linalg-to-loops`, `--convert-linalg-to-parallel-loops`, `--convert-linalg-to-affine-loops`

use ods_core::affine::AffineMap;
use ods_core::hooks::Canonicalize;
use ods_core::interface::{Instance, Interface, IteratorType, declared_inits};
use ods_core::ir::{IrMapping, ValueRef};
use ods_core::mixed::MixedList;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{AffineMapAttr, Attr, Block, Op, OpType, Type, TypeData, Value};

use crate::affine::{
    AffineApplyOp, AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp, ValueMap, is_valid_dim,
};
use crate::arith::{index_constant, index_value};
use crate::linalg::shape::dims;
use crate::linalg::structured::indexing_maps;
use crate::linalg::*;
use crate::memref::{DimOp, LoadOp, StoreOp};
use crate::sizes::mixed_sizes;
use crate::{scf, tensor};

/// The form of the loops that are built.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Sequential,
    Parallel,
    Affine,
}

impl RunPass for ConvertLinalgToLoopsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        convert(Form::Sequential, cx)
    }
}

impl RunPass for ConvertLinalgToParallelLoopsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        convert(Form::Parallel, cx)
    }
}

impl RunPass for ConvertLinalgToAffineLoopsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        convert(Form::Affine, cx)
    }
}

fn convert(form: Form, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
    let patterns = PatternSet::new().with(ToLoops(form));
    let patterns = DimOp::add_patterns(patterns);
    let patterns = tensor::DimOp::add_patterns(patterns);
    cx.apply_patterns(&AffineApplyOp::add_patterns(patterns), &GreedyConfig::default())?;
    Ok(())
}

/// Replaces a structured operation on memory by loops around its scalar computation.
struct ToLoops(Form);

impl Pattern for ToLoops {
    type Root = Interface<dyn LinalgOp>;

    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten {
        let op = op.id();
        if !has_buffers_only(rw.view(op)) {
            return None;
        }
        let maps = indexing_maps(rw.view(op));
        let iterators = iterator_types(rw.view(op));
        let inverse = AffineMap::concat(&maps).inverse_permutation()?;
        let places: Option<Vec<usize>> =
            inverse.results.iter().map(|expr| Some(expr.as_dim()? as usize)).collect();
        let places = places?;
        let loc = rw.view(op).loc();
        rw.set_point_before(op).set_loc(loc);
        let sizes = sizes_of_operands(rw, op);
        let mut bounds = Vec::new();
        for place in places {
            let lower = index_constant(rw, 0);
            let upper = index_value(rw, sizes[place]);
            bounds.push([lower, upper, index_constant(rw, 1)]);
        }
        let is_dim = |value: Value| is_valid_dim(ValueRef { body: rw, value });
        if self.0 == Form::Affine && !bounds.iter().all(|bounds| is_dim(bounds[1])) {
            // The size of memory that is allocated in a loop is not a valid dimension there. The sizes built are dead.
            return None;
        }
        let ivs = match self.0 {
            Form::Sequential => sequential(rw, &bounds),
            Form::Parallel => parallel(rw, &bounds, &iterators),
            Form::Affine => affine(rw, &bounds),
        };
        compute(self.0, rw, op, &maps, &ivs);
        rw.erase_op(op)
    }
}

/// Returns the sizes of all operands, concatenated.
fn sizes_of_operands(rw: &mut Rewriter<'_>, op: Op) -> MixedList {
    let operands: Vec<Value> = rw.operands(op).collect();
    let mut sizes = MixedList::new();
    for value in operands {
        if !dims(rw.ctx(), rw.ty(value)).is_empty() {
            sizes.extend(mixed_sizes(rw, value));
        }
    }
    sizes
}

/// Builds nested loops; moves the insertion point into the innermost one.
fn sequential(rw: &mut Rewriter<'_>, bounds: &[[Value; 3]]) -> Vec<Value> {
    let mut ivs = Vec::new();
    for bounds in bounds {
        let new = scf::build_for(rw, *bounds, &[], false);
        let block = new.body(rw);
        let end = rw.set_point_at_end(block).insert(scf::YieldOp::build());
        rw.set_point_before(end);
        ivs.push(new.induction_variable(rw));
    }
    ivs
}

/// Like [`sequential`], but adjacent loops with independent iterations become one parallel loop.
fn parallel(
    rw: &mut Rewriter<'_>,
    bounds: &[[Value; 3]],
    iterators: &[IteratorType],
) -> Vec<Value> {
    let mut ivs = Vec::new();
    while ivs.len() < bounds.len() {
        let rest = &iterators[ivs.len()..];
        let count = rest.iter().take_while(|kind| **kind == IteratorType::Parallel).count();
        let group = &bounds[ivs.len()..][..count.max(1)];
        if count == 0 {
            ivs.extend(sequential(rw, group));
            continue;
        }
        let side = |at: usize| group.iter().map(|bounds| bounds[at]).collect::<Vec<_>>();
        let (new, block) = scf::build_parallel(rw, &[side(0), side(1), side(2)], &[]);
        rw.set_point_at_start(block);
        ivs.extend(new.induction_variables(rw));
    }
    ivs
}

/// Like [`sequential`], with affine loops, whose bounds are maps.
fn affine(rw: &mut Rewriter<'_>, bounds: &[[Value; 3]]) -> Vec<Value> {
    let mut ivs = Vec::new();
    for [lower, upper, _] in bounds {
        let ctx = rw.ctx().clone();
        let known = |value: Value| ods_core::mixed::constant_index(rw, value);
        let map = |map| AffineMapAttr::get(&ctx, map);
        let step = Attr::integer(&ctx, Type::INDEX, 1);
        let new = match (known(*lower), known(*upper)) {
            (Some(lower), Some(upper)) => AffineForOp::build(
                map(AffineMap::constant(lower)),
                map(AffineMap::constant(upper)),
                step,
            ),
            _ => AffineForOp::build(map(AffineMap::identity(1)), map(AffineMap::identity(1)), step)
                .lower_bound_operands([*lower])
                .upper_bound_operands([*upper]),
        };
        let new = rw.insert(new);
        let loc = rw.insert_loc();
        let region = new.region(rw).region;
        let block: Block = rw.create_block(region, None, &[(Type::INDEX, loc)]);
        let end = rw.set_point_at_end(block).insert(AffineYieldOp::build());
        rw.set_point_before(end);
        ivs.push(new.induction_variable(rw));
    }
    ivs
}

/// Builds the indices of an element from the loop indices.
fn indices(rw: &mut Rewriter<'_>, map: &AffineMap, ivs: &[Value]) -> Vec<Value> {
    let mut places = Vec::new();
    for expr in &map.results {
        let map = AffineMap::new(map.dims, map.symbols, [expr.clone()]);
        let mut value = ValueMap { map, operands: ivs.iter().copied().collect() };
        value.canonicalize(rw);
        let map = AffineMapAttr::get(rw.ctx(), value.map);
        let new = rw.insert(AffineApplyOp::build(map).map_operands(value.operands));
        places.extend(rw.results(new.op()));
    }
    places
}

fn load(form: Form, rw: &mut Rewriter<'_>, from: Value, at: Vec<Value>) -> Value {
    if form != Form::Affine {
        let new = rw.insert(LoadOp::build(from).indices(at));
        return new.result(rw);
    }
    let ty = shape::element(rw.ctx(), rw.ty(from));
    let map = AffineMapAttr::get(rw.ctx(), AffineMap::identity(at.len() as u32));
    let new = rw.insert(AffineLoadOp::build(from, map, ty).indices(at));
    new.result(rw)
}

fn store(form: Form, rw: &mut Rewriter<'_>, value: Value, to: Value, at: Vec<Value>) {
    if form != Form::Affine {
        rw.insert(StoreOp::build(value, to).indices(at));
        return;
    }
    let map = AffineMapAttr::get(rw.ctx(), AffineMap::identity(at.len() as u32));
    rw.insert(AffineStoreOp::build(value, to, map).indices(at));
}

/// Builds the computation of one iteration: loads, the operations of the region, stores.
fn compute(form: Form, rw: &mut Rewriter<'_>, op: Op, maps: &[AffineMap], ivs: &[Value]) {
    let operands: Vec<Value> = rw.operands(op).collect();
    let inits = declared_inits(rw, op).numbers();
    let mut elements = Vec::new();
    for (at, (value, map)) in operands.iter().zip(maps).enumerate() {
        let is_buffer = matches!(rw.ty(*value).data(rw.ctx()), TypeData::MemRef { .. });
        if !is_buffer && !inits.contains(&at) {
            elements.push(*value);
            continue;
        }
        let place = indices(rw, map, ivs);
        elements.push(load(form, rw, *value, place));
    }
    let mut places: Vec<Vec<Value>> = Vec::new();
    for map in &maps[inits.clone()] {
        places.push(indices(rw, map, ivs));
    }
    let Some(block) = rw.own_regions(op).next().and_then(|region| rw.entry_block(region)) else {
        return;
    };
    let mut mapping = IrMapping::new();
    let args: Vec<Value> = rw.args(block).iter().map(|arg| arg.value).collect();
    for (arg, element) in args.into_iter().zip(elements) {
        mapping.map_value(arg, element);
    }
    let ops: Vec<Op> = rw.ops(block).collect();
    let Some((end, ops)) = ops.split_last() else { return };
    for &inner in ops {
        // The index of a loop is its induction variable.
        if let Some(index) = rw.view(inner).cast::<IndexOp>()
            && let Some(iv) = ivs.get(index.dim() as usize)
        {
            let result = index.result().value;
            mapping.map_value(result, *iv);
            continue;
        }
        rw.clone_op(inner, &mut mapping);
    }
    let stored: Vec<Value> = rw.operands(*end).map(|value| mapping.value(value)).collect();
    for ((value, to), place) in stored.into_iter().zip(&operands[inits]).zip(places) {
        store(form, rw, value, *to, place);
    }
}
