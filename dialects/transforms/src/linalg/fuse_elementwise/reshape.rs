//! Fusion of reshapes into a structured operation, which gets additional loops.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{Instance, Interface, IteratorType};
use ods_core::ir::{Inserter, IrMapping, ValueDef};
use ods_core::mixed::{MixedIndex, MixedList, marked, mixed, values};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::transforms::move_definitions;
use ods_core::{DYNAMIC, Loc, Op, OpType, Type, Value};

use super::used_once;
use crate::affine::composed_apply;
use crate::arith::index_value;
use crate::linalg::create::{clone_with, generic, insert_transpose, tensors};
use crate::linalg::relayout::inverse;
use crate::linalg::shape::{dims, element, is_tensor};
use crate::linalg::structured_op::StructuredOp;
use crate::linalg::{CopyOp, FillOp, IndexOp, IndexOpArgs, LinalgOp, TransposeOp};
use crate::reshape::{Group, Reassociation, product};
use crate::tensor::{CollapseShapeOp, ExpandShapeOp, mixed_size, mixed_sizes};

/// Reads the source of a collapsed input.
pub(super) struct ReadExpanded;

impl Pattern for ReadExpanded {
    type Root = Interface<dyn LinalgOp>;

    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten {
        let side = StructuredOp::of(rw, op.id())?;
        let (at, reshape) = (0..side.inits.start).find_map(|at| {
            let reshape = side.operands[at].defined_by::<CollapseShapeOp>(rw)?;
            let fits = is_expandable(rw, &side, at) && used_once(rw, reshape.op());
            fits.then_some((at, reshape))
        })?;
        let (source, groups) =
            (reshape.src(rw), Reassociation::of_attr(rw.ctx(), reshape.reassociation(rw)));
        let shape = dims(rw.ctx(), rw.ty(source)).to_vec();
        let loops = Loops::of(&side, at, &groups, &shape, rw)?;
        let sizes = mixed_sizes(rw, source);
        let (_, results) = loops.expand(rw, &side, at, &sizes, Some(source))?;
        rw.replace_op(side.op, &results)
    }
}

/// Computes an expanded result directly. Operations that compute its sizes move before the operation.
pub(super) struct GiveExpanded;

impl Pattern for GiveExpanded {
    type Root = ExpandShapeOp;

    fn rewrite(&self, op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ValueDef::Result(producer, number) = rw.def(op.src(rw)) else { return None };
        rw.interface::<dyn LinalgOp>(producer)?;
        let side = StructuredOp::of(rw, producer)?;
        let at = side.inits.start + number as usize;
        (is_expandable(rw, &side, at) && used_once(rw, producer)).then_some(())?;
        let shape = op.static_output_shape(rw).to_vec();
        let groups = Reassociation::of_attr(rw.ctx(), op.reassociation(rw));
        let loops = Loops::of(&side, at, &groups, &shape, rw)?;
        let sizes: Vec<Value> = op.output_shape(rw).collect();
        move_definitions(rw, &sizes, producer)?;
        rw.set_point_before(producer);
        let (new, results) = loops.expand(rw, &side, at, &mixed(&shape, sizes), None)?;
        let expanded = rw.results(new).nth(number as usize)?;
        rw.replace_op(op, &[expanded]);
        rw.replace_op(producer, &results)
    }
}

/// Returns whether loops can be split along the dimensions of operand `at`.
fn is_expandable(rw: &Rewriter<'_>, side: &StructuredOp, at: usize) -> bool {
    side.is_on_tensors(rw)
        && side.maps.iter().all(AffineMap::is_projected_permutation)
        && !side.maps[at].results.is_empty()
}

/// The loops that each loop is split into, with their sizes if types determine them.
struct Loops {
    groups: Vec<Vec<u32>>,
    shapes: Vec<Vec<i64>>,
}

impl Loops {
    /// Returns the loops for another shape of operand `at`; `None` if other operands do not fit.
    fn of(
        side: &StructuredOp,
        at: usize,
        groups: &Reassociation,
        shape: &[i64],
        rw: &Rewriter<'_>,
    ) -> Option<Loops> {
        (!groups.groups().is_empty()).then_some(())?;
        let mut shapes: Vec<Vec<i64>> = vec![Vec::new(); side.kinds.len()];
        for (expr, group) in side.maps[at].results.iter().zip(groups.groups()) {
            shapes[expr.as_dim()? as usize] =
                group.iter().map(|dim| shape[*dim as usize]).collect();
        }
        for (dim, sizes) in shapes.iter_mut().enumerate() {
            if sizes.is_empty() {
                let (operand, place) = side.loop_size(dim)?;
                sizes.push(dims(rw.ctx(), rw.ty(side.operands[operand]))[place]);
            }
        }
        let mut numbers = 0..;
        let groups = shapes.iter().map(|sizes| numbers.by_ref().take(sizes.len()).collect());
        let loops = Loops { groups: groups.collect(), shapes };
        loops.fits(rw, side, at).then_some(loops)
    }

    /// Returns whether the sizes of all other operands can be split in the same way.
    fn fits(&self, rw: &Rewriter<'_>, side: &StructuredOp, at: usize) -> bool {
        let is_read = at < side.inits.start;
        let others = (0..side.operands.len()).filter(|other| !(is_read && *other == at));
        others.into_iter().all(|other| {
            let ty = rw.ty(side.operands[other]);
            let sizes = dims(rw.ctx(), ty);
            let mut pairs = side.dims_of(other).zip(sizes);
            pairs.all(|(dim, size)| match self.shapes[dim].as_slice() {
                parts if parts.contains(&DYNAMIC) => *size == DYNAMIC,
                parts => product(parts.iter().copied()) == *size,
            })
        })
    }

    fn count(&self) -> u32 {
        self.groups.iter().map(|group| group.len() as u32).sum()
    }

    fn map(&self, side: &StructuredOp, at: usize) -> AffineMap {
        let dims = side.dims_of(at).flat_map(|dim| &self.groups[dim]);
        AffineMap::new(self.count(), 0, dims.map(|dim| AffineExpr::Dim(*dim)))
    }

    /// Returns the groups of dimensions that the dimensions of operand `at` are split into.
    fn reassociation(&self, side: &StructuredOp, at: usize) -> Reassociation {
        let mut numbers = 0..;
        let group = |dim: usize| numbers.by_ref().take(self.groups[dim].len()).collect::<Group>();
        Reassociation(side.dims_of(at).map(group).collect())
    }

    /// Builds the operation with additional loops; returns it, and its results in their original shape.
    fn expand(
        &self,
        rw: &mut Rewriter<'_>,
        side: &StructuredOp,
        at: usize,
        given: &[MixedIndex],
        source: Option<Value>,
    ) -> Option<(Op, Vec<Value>)> {
        let ctx = rw.ctx().clone();
        let mut sizes: Vec<MixedList> = vec![MixedList::new(); self.groups.len()];
        let mut given = given.iter().copied();
        for dim in side.dims_of(at) {
            sizes[dim] = given.by_ref().take(self.groups[dim].len()).collect();
        }
        for (dim, sizes) in sizes.iter_mut().enumerate() {
            if sizes.is_empty() {
                let (operand, place) = side.loop_size(dim)?;
                let value = side.operands[operand];
                sizes.push(mixed_size(rw, value, place));
            }
        }
        let mut operands = side.operands.clone();
        for (other, value) in operands.iter_mut().enumerate() {
            if let (true, Some(source)) = (other == at, source) {
                *value = source;
                continue;
            }
            let old = rw.ty(*value);
            if !is_tensor(&ctx, old) {
                continue;
            }
            let all: MixedList = side.dims_of(other).flat_map(|dim| sizes[dim].clone()).collect();
            let ty = Type::tensor(&ctx, &marked(&all), element(&ctx, old));
            if ty != old {
                let groups = self.reassociation(side, other).to_attrs(&ctx);
                let new = ExpandShapeOp::build(*value, &groups, &marked(&all), ty);
                *value = rw.emit(new.output_shape(values(&all)));
            }
        }
        let new = self.insert(rw, side, &operands, &sizes);
        rw.set_point_after(new);
        let old: Vec<Value> = rw.results(side.op).collect();
        let mut results: Vec<Value> = rw.results(new).collect();
        for ((result, old), init) in results.iter_mut().zip(old).zip(side.inits.clone()) {
            let ty = rw.ty(old);
            if rw.ty(*result) != ty {
                let groups = self.reassociation(side, init).to_attrs(&ctx);
                *result = rw.emit(CollapseShapeOp::build(*result, &groups, ty));
            }
        }
        Some((new, results))
    }

    /// Builds an operation of the same name if it only moves elements, else a `linalg.generic`.
    fn insert(
        &self,
        rw: &mut Rewriter<'_>,
        side: &StructuredOp,
        operands: &[Value],
        sizes: &[MixedList],
    ) -> Op {
        let ctx = rw.ctx().clone();
        if let Some(op) = TransposeOp::cast(rw, side.op) {
            let order = inverse(&op.permutation(rw));
            let order = order.iter().flat_map(|dim| &self.groups[*dim as usize]);
            let order: Vec<i64> = order.map(|dim| i64::from(*dim)).collect();
            let [input, init] = *operands else { unreachable!("a transposition has two operands") };
            return insert_transpose(rw, input, init, &inverse(&order)).into();
        }
        if FillOp::cast(rw, side.op).is_some() || CopyOp::cast(rw, side.op).is_some() {
            return clone_with(rw, side.op, operands);
        }
        let (ins, outs) = operands.split_at(side.inits.start);
        let kinds = side.kinds.iter().zip(&self.groups);
        let kinds: Vec<IteratorType> =
            kinds.flat_map(|(kind, group)| std::iter::repeat_n(*kind, group.len())).collect();
        let maps = (0..operands.len()).map(|at| self.map(side, at));
        let new = generic(&ctx, maps, &kinds)
            .inputs(ins.iter().copied())
            .outputs(outs.iter().copied())
            .result_tensors_type(tensors(rw, outs));
        let new = rw.insert(new);
        let args: Vec<(Type, Loc)> =
            (0..operands.len()).map(|at| side.matching_arg_type(rw, at)).collect();
        let region = new.region(rw).region;
        let body = rw.create_block(region, None, &args);
        let args: Vec<Value> = rw.arg_values(body).collect();
        let mut mapping = IrMapping::new();
        for (at, arg) in args.into_iter().enumerate() {
            mapping.map_value(side.matching_arg(at), arg);
        }
        rw.set_point_at_end(body);
        let ops: Vec<Op> = rw.ops(side.block).collect();
        for inner in ops {
            match IndexOp::cast(rw, inner) {
                Some(index) => {
                    let value = self.index(rw, index.dim(rw) as usize, sizes);
                    mapping.map_value(index.result(rw), value);
                }
                None => {
                    rw.clone_op(inner, &mut mapping);
                }
            }
        }
        new.op()
    }

    /// Builds the index of a loop from the indices of the loops that it was split into.
    fn index(&self, rw: &mut Rewriter<'_>, dim: usize, sizes: &[MixedList]) -> Value {
        let mut number = |dim: &u32| rw.emit(IndexOp::build(IndexOpArgs { dim: u64::from(*dim) }));
        let (first, rest) =
            self.groups[dim].split_first().expect("a loop is split in one at least");
        let rest: Vec<Value> = rest.iter().map(&mut number).collect();
        let mut value = MixedIndex::Value(number(first));
        let size = AffineExpr::Symbol(0);
        let map = AffineMap::new(2, 1, [AffineExpr::Dim(0).add(AffineExpr::Dim(1).mul(size))]);
        for (index, size) in rest.into_iter().zip(&sizes[dim][1..]) {
            let operands = [MixedIndex::Value(index), value, *size];
            value = rw.build(|b| composed_apply(b, &map, &operands));
        }
        index_value(rw, value)
    }
}
