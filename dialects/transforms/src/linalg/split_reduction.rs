//! Splits a reduction into a reduction with an extra parallel loop, and a reduction of the partial results.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::IteratorType;
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, DYNAMIC, Op, OpType, Type, Value};

use crate::arith::{self, AtomicRMWKind, ConstantOp, FastMathFlags};
use crate::bufferization::AllocTensorOp;
use crate::linalg::create::{generic, insert_fill};
use crate::linalg::shape::{dims, element};
use crate::linalg::structured_op::StructuredOp;
use crate::linalg::{LinalgOp, YieldOp};
use crate::reshape::{Group, Reassociation};
use crate::tensor::{EmptyOp, expanded, mixed_sizes};

/// The options of the split of a reduction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SplitOptions {
    /// The size of the extra loop, or with `scaling` of the remaining reduction.
    pub(crate) factor: i64,
    /// The index of the dimension that is added to inits.
    pub(crate) at: usize,
    /// Places the extra loop after the reduction.
    pub(crate) inner_parallel: bool,
    /// Computes indices by multiplication instead of reshaping inputs.
    pub(crate) scaling: bool,
    /// Allocates the tensor of partial results.
    pub(crate) alloc: bool,
}

/// The operations of a split reduction.
pub(crate) struct SplitReduction {
    pub(crate) init: Op,
    pub(crate) fill: Op,
    pub(crate) split: Op,
    pub(crate) combining: Op,
}

/// Splits the only reduction of a structured operation. `None` if it cannot be split with these options.
pub(crate) fn split_reduction(
    rw: &mut Rewriter<'_>,
    op: Op,
    options: SplitOptions,
) -> Option<SplitReduction> {
    rw.interface::<dyn LinalgOp>(op)?;
    let side = StructuredOp::of(rw, op)?;
    let loc = rw.loc(op);
    rw.set_point_before(op).set_loc(loc);
    let reductions = side.kinds.iter().enumerate();
    let reductions: Vec<usize> = reductions
        .filter(|(_, kind)| **kind == IteratorType::Reduction)
        .map(|(at, _)| at)
        .collect();
    let reduction = *reductions.first()?;
    let size = loop_size(rw, &side, reduction)?;
    let whole = options.factor > 1 && size != DYNAMIC && size % options.factor == 0;
    let one = options.scaling || reductions.len() == 1;
    (whole && one && side.inits.len() == 1 && side.is_on_tensors(rw)).then_some(())?;
    let combiner = combiner(rw, &side)?;
    let neutral = neutral(rw, combiner)?;
    let split = Split { side, reduction, size, combiner, neutral, options };
    match options.scaling {
        true => split.by_scaling(rw),
        false => split.by_shape(rw),
    }
}

/// Returns the trip count of a loop, from the dimension of an operand that it indexes.
fn loop_size(rw: &Rewriter<'_>, side: &StructuredOp, dim: usize) -> Option<i64> {
    let (operand, at) = side.loop_size(dim)?;
    dims(rw.ctx(), rw.ty(side.operands[operand])).get(at).copied()
}

/// Returns the only operation that combines an element with the accumulator.
fn combiner(rw: &Rewriter<'_>, side: &StructuredOp) -> Option<Op> {
    let mut uses = rw.uses(side.matching_arg(side.inits.start));
    let op = rw.use_owner(uses.next()?);
    let (_, given) = side.payload(rw)?;
    let result = rw.results(op).next()?;
    let binary = rw.num_operands(op) == 2 && rw.results(op).len() == 1;
    let yielded = given == [result] && rw.uses(result).count() == 1;
    (uses.next().is_none() && binary && yielded).then_some(op)
}

/// Returns the neutral element of the combining operation.
fn neutral(rw: &Rewriter<'_>, op: Op) -> Option<Attr> {
    let kind = if op.isa::<arith::AddFOp>(rw) {
        AtomicRMWKind::Addf
    } else if op.isa::<arith::MulFOp>(rw) {
        AtomicRMWKind::Mulf
    } else if op.isa::<arith::MaximumFOp>(rw) {
        AtomicRMWKind::Maximumf
    } else if op.isa::<arith::MinimumFOp>(rw) {
        AtomicRMWKind::Minimumf
    } else if op.isa::<arith::MaxNumFOp>(rw) {
        AtomicRMWKind::Maxnumf
    } else if op.isa::<arith::MinNumFOp>(rw) {
        AtomicRMWKind::Minnumf
    } else if op.isa::<arith::AddIOp>(rw) {
        AtomicRMWKind::Addi
    } else if op.isa::<arith::OrIOp>(rw) {
        AtomicRMWKind::Ori
    } else if op.isa::<arith::AndIOp>(rw) {
        AtomicRMWKind::Andi
    } else if op.isa::<arith::MaxUIOp>(rw) {
        AtomicRMWKind::Maxu
    } else if op.isa::<arith::MinUIOp>(rw) {
        AtomicRMWKind::Minu
    } else if op.isa::<arith::MaxSIOp>(rw) {
        AtomicRMWKind::Maxs
    } else if op.isa::<arith::MinSIOp>(rw) {
        AtomicRMWKind::Mins
    } else if op.isa::<arith::MulIOp>(rw) {
        AtomicRMWKind::Muli
    } else {
        return None;
    };
    let result = rw.results(op).next()?;
    let ty = rw.ty(result);
    let finite = |flags: FastMathFlags| flags.contains(FastMathFlags::NINF);
    let (greatest, least) = (op.cast::<arith::MaximumFOp>(rw), op.cast::<arith::MinimumFOp>(rw));
    if greatest.is_some_and(|op| finite(op.fastmath(rw))) {
        return Some(Attr::float(rw.ctx(), ty, -largest(ty)?));
    }
    if least.is_some_and(|op| finite(op.fastmath(rw))) {
        return Some(Attr::float(rw.ctx(), ty, largest(ty)?));
    }
    arith::identity_attr(rw.ctx(), kind, ty)
}

/// Returns the largest finite number of a type.
fn largest(ty: Type) -> Option<f64> {
    match ty {
        Type::F16 => Some(65504.0),
        Type::BF16 => Some(f64::from(f32::from_bits(0x7f7f_0000))),
        Type::F32 => Some(f64::from(f32::MAX)),
        Type::F64 => Some(f64::MAX),
        _ => None,
    }
}

struct Split {
    side: StructuredOp,
    reduction: usize,
    size: i64,
    combiner: Op,
    neutral: Attr,
    options: SplitOptions,
}

impl Split {
    fn init(&self) -> Value {
        self.side.operands[self.side.inits.start]
    }

    /// Builds a tensor filled with the neutral element; returns the operation that creates the tensor, the fill, and
    /// its result.
    fn start(
        &self,
        rw: &mut Rewriter<'_>,
        shape: &[i64],
        sizes: Vec<Value>,
    ) -> Option<(Op, Op, Value)> {
        let ty = Type::tensor(rw.ctx(), shape, element(rw.ctx(), rw.ty(self.init())));
        let empty = match self.options.alloc {
            true => rw.emit(AllocTensorOp::build(ty).dynamic_sizes(sizes)),
            false => rw.emit(EmptyOp::build(ty).dynamic_sizes(sizes)),
        };
        let number = rw.emit(ConstantOp::build(self.neutral));
        let fill = insert_fill(rw, number, empty);
        Some((rw.defining_op(empty)?, fill.op(), rw.results(fill.op()).next()?))
    }

    /// Builds the operation with the extra loop and the region of the original.
    fn split(
        &self,
        rw: &mut Rewriter<'_>,
        inputs: Vec<Value>,
        start: Value,
        maps: Vec<AffineMap>,
        place: usize,
    ) -> Option<Op> {
        let ctx = rw.ctx().clone();
        let mut kinds = self.side.kinds.clone();
        kinds.insert(place, IteratorType::Parallel);
        let ty = rw.ty(start);
        let new = generic(&ctx, maps, &kinds).inputs(inputs).outputs([start]);
        let new = rw.insert(new.result_tensors_type([ty]));
        let from = rw.own_regions(self.side.op).next()?;
        let to = new.region(rw).region;
        rw.inline_region_before(from, to, None);
        Some(new.op())
    }

    /// Builds the reduction of the partial results, which replaces the original.
    fn combine(
        &self,
        rw: &mut Rewriter<'_>,
        (init, fill, split): (Op, Op, Op),
    ) -> Option<SplitReduction> {
        let ctx = rw.ctx().clone();
        let parts = rw.results(split).next()?;
        let rank = dims(&ctx, rw.ty(parts)).len();
        let mut kinds = vec![IteratorType::Parallel; rank];
        *kinds.get_mut(self.options.at)? = IteratorType::Reduction;
        let all = AffineMap::identity(rank as u32);
        let remaining = all.drop_results(|at| at == self.options.at);
        let (out, loc) = (self.init(), rw.insert_loc());
        let ty = rw.ty(out);
        let new = generic(&ctx, [all, remaining], &kinds).inputs([parts]).outputs([out]);
        let new = rw.insert(new.result_tensors_type([ty]));
        let region = new.region(rw).region;
        let elem = element(&ctx, ty);
        let block = rw.create_block(region, None, &[(elem, loc), (elem, loc)]);
        let args: Vec<Value> = rw.arg_values(block).collect();
        rw.set_point_at_end(block);
        let copy = rw.clone_op(self.combiner, &mut ods_core::ir::IrMapping::new());
        rw.modify(copy, |body| body.set_operands(&args));
        let value = rw.results(copy).next()?;
        rw.insert(YieldOp::build().values([value]));
        let results: Vec<Value> = rw.results(new.op()).collect();
        rw.replace_op(self.side.op, &results);
        Some(SplitReduction { init, fill, split, combining: new.op() })
    }

    /// Splits the reduction by a dimension that is added to inputs.
    fn by_shape(&self, rw: &mut Rewriter<'_>) -> Option<SplitReduction> {
        let ctx = rw.ctx().clone();
        let SplitOptions { factor, at, inner_parallel, .. } = self.options;
        let place = if inner_parallel { self.reduction + 1 } else { at };
        let shape = dims(&ctx, rw.ty(self.init())).to_vec();
        let known = at <= shape.len() && place <= self.side.kinds.len();
        let projected = self.side.maps.iter().all(AffineMap::is_projected_permutation);
        (known && projected && !shape.contains(&DYNAMIC)).then_some(())?;
        let moved = |dim: u32| AffineExpr::Dim(if (dim as usize) < place { dim } else { dim + 1 });
        let extra = AffineExpr::Dim(place as u32);
        let loops = self.side.kinds.len() as u32 + 1;
        let (mut inputs, mut maps) = (Vec::new(), Vec::new());
        for number in 0..self.side.inits.start {
            let value = self.side.operands[number];
            let from = dims(&ctx, rw.ty(value)).to_vec();
            let (mut sizes, mut exprs, mut groups) = (Vec::new(), Vec::new(), Vec::new());
            for (expr, size) in self.side.maps[number].results.iter().zip(&from) {
                let dim = expr.as_dim()?;
                let mut group = Group::new();
                group.push(sizes.len() as i64);
                if dim as usize == self.reduction {
                    group.push(sizes.len() as i64 + 1);
                    let rest = size / factor;
                    let mut both = [(factor, extra.clone()), (rest, moved(dim))];
                    if inner_parallel {
                        both.reverse();
                    }
                    for (size, expr) in both {
                        sizes.push(size);
                        exprs.push(expr);
                    }
                } else {
                    sizes.push(*size);
                    exprs.push(moved(dim));
                }
                groups.push(group);
            }
            maps.push(AffineMap::new(loops, 0, exprs));
            if sizes == from {
                inputs.push(value);
                continue;
            }
            // One dynamic size may stay dynamic, since it is alone in its group.
            let ty = Type::tensor(&ctx, &sizes, element(&ctx, rw.ty(value)));
            let groups = Reassociation(groups);
            inputs.push(expanded(rw, value, ty, &groups));
        }
        let mut exprs: Vec<AffineExpr> = Vec::new();
        for expr in &self.side.maps[self.side.inits.start].results {
            exprs.push(moved(expr.as_dim()?));
        }
        exprs.insert(at, extra);
        maps.push(AffineMap::new(loops, 0, exprs));
        let mut shape = shape;
        shape.insert(at, factor);
        let (init, fill, start) = self.start(rw, &shape, Vec::new())?;
        let split = self.split(rw, inputs, start, maps, place)?;
        self.combine(rw, (init, fill, split))
    }

    /// Splits the reduction by reading inputs at the index multiplied by the size of a part.
    fn by_scaling(&self, rw: &mut Rewriter<'_>) -> Option<SplitReduction> {
        let ctx = rw.ctx().clone();
        let SplitOptions { factor, at, inner_parallel, .. } = self.options;
        let shape = dims(&ctx, rw.ty(self.init())).to_vec();
        let loops = self.side.kinds.len();
        (!inner_parallel && at < loops && at <= shape.len()).then_some(())?;
        let parts = self.size / factor;
        let init = self.init();
        let sizes = mixed_sizes(rw, init);
        let sizes: Vec<Value> = ods_core::mixed::values(&sizes).collect();
        let mut shape = shape;
        shape.insert(at, parts);
        let (created, fill, start) = self.start(rw, &shape, sizes)?;
        let place = self.reduction as u32;
        let [part, rest] = [place, place + 1].map(AffineExpr::Dim);
        let scaled: Vec<AffineExpr> = (0..loops as u32)
            .map(|dim| match dim.cmp(&place) {
                std::cmp::Ordering::Less => AffineExpr::Dim(dim),
                std::cmp::Ordering::Equal => {
                    part.clone().mul(AffineExpr::Constant(factor)).add(rest.clone())
                }
                std::cmp::Ordering::Greater => AffineExpr::Dim(dim + 1),
            })
            .collect();
        let scaled = AffineMap::new(loops as u32 + 1, 0, scaled);
        let mut maps: Vec<AffineMap> = self.side.maps[..self.side.inits.start]
            .iter()
            .map(|map| map.compose(&scaled))
            .collect();
        maps.push(AffineMap::new(loops as u32 + 1, 0, [part.clone(), rest]));
        let out = self.side.maps[self.side.inits.start].shift_dims(place, 1);
        let position = (self.reduction <= out.results.len()).then_some(self.reduction)?;
        maps.push(out.insert_result(position, part));
        let mut inputs = self.side.operands[..self.side.inits.start].to_vec();
        let sizes_only = Type::tensor(&ctx, &[parts, factor], Type::I1);
        inputs.push(rw.emit(EmptyOp::build(sizes_only)));
        let split = self.split(rw, inputs, start, maps, self.reduction)?;
        let region = rw.own_regions(split).next()?;
        let (block, loc) = (rw.entry_block(region)?, rw.loc(self.side.op));
        rw.insert_arg(block, self.side.inits.start, Type::I1, loc);
        self.combine(rw, (created, fill, split))
    }
}
