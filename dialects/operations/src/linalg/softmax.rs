//! Decomposition of `linalg.softmax` into four operations: maximum, exponentials, sum, quotient.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::IteratorType;
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Loc, OpType, Type, Value};

use super::canonicalize::insert_empty;
use super::create::{generic, insert_fill, tensors};
use super::shape::{element, is_tensor};
use super::{AggregatedOpInterface, SoftmaxOp, YieldOp};
use crate::arith::{AddFOp, AtomicRMWKind, ConstantOp, DivFOp, MaxNumFOp, SubFOp, identity_attr};
use crate::math::ExpOp;
use crate::tensor::mixed_sizes;

impl AggregatedOpInterface for SoftmaxOp {
    fn decompose_operation(self, rw: &mut Rewriter<'_>) -> Option<Vec<Value>> {
        let ctx = rw.ctx().clone();
        let (input, output) = (self.input(rw), self.output(rw));
        let (ty, out) = (rw.ty(input), rw.ty(output));
        (is_tensor(&ctx, ty) && is_tensor(&ctx, out)).then_some(())?;
        let elem = element(&ctx, ty);
        let along = usize::try_from(self.dimension(rw)).ok()?;
        let greatest = identity_attr(&ctx, AtomicRMWKind::Maxnumf, elem)?;
        let zero = identity_attr(&ctx, AtomicRMWKind::Addf, elem)?;
        let softmax = Softmax { rank: ty.shape(&ctx)?.len(), along, elem };

        let mut sizes = mixed_sizes(rw, input);
        sizes.remove(along);
        let row = insert_empty(rw, &sizes, elem);
        let start = filled(rw, greatest, row);
        let max = softmax.reduce(rw, input, start, |rw, [x, y]| rw.emit(MaxNumFOp::build(x, y)));
        let powers = softmax.combine(rw, [input, max], output, |rw, [x, max]| {
            let less = rw.emit(SubFOp::build(x, max));
            rw.emit(ExpOp::build(less))
        });
        let start = filled(rw, zero, row);
        let sum = softmax.reduce(rw, powers, start, |rw, [x, y]| rw.emit(AddFOp::build(x, y)));
        let parts = softmax
            .combine(rw, [powers, sum], output, |rw, [x, sum]| rw.emit(DivFOp::build(x, sum)));
        Some(vec![parts])
    }
}

/// Builds a tensor filled with a constant.
fn filled(rw: &mut Rewriter<'_>, value: Attr, init: Value) -> Value {
    let constant = rw.emit(ConstantOp::build(value));
    let fill = insert_fill(rw, constant, init);
    let mut results = rw.results(fill.op());
    results.next().expect("a fill of a tensor has a result")
}

/// The iteration space of the steps.
struct Softmax {
    rank: usize,
    /// The dimension that is reduced.
    along: usize,
    elem: Type,
}

impl Softmax {
    fn identity(&self) -> AffineMap {
        AffineMap::identity(self.rank as u32)
    }

    /// Returns the map to the other dimensions.
    fn others(&self) -> AffineMap {
        let dims = (0..self.rank).filter(|dim| *dim != self.along);
        AffineMap::new(self.rank as u32, 0, dims.map(|dim| AffineExpr::Dim(dim as u32)))
    }

    /// Reduces `value` along the dimension into `init`.
    fn reduce(
        &self,
        rw: &mut Rewriter<'_>,
        value: Value,
        init: Value,
        body: impl FnOnce(&mut Rewriter<'_>, [Value; 2]) -> Value,
    ) -> Value {
        let mut kinds = vec![IteratorType::Parallel; self.rank];
        kinds[self.along] = IteratorType::Reduction;
        self.generic(rw, &[value], init, [self.identity(), self.others()], &kinds, body)
    }

    /// Combines each element with the reduced value of its row.
    fn combine(
        &self,
        rw: &mut Rewriter<'_>,
        [value, row]: [Value; 2],
        init: Value,
        body: impl FnOnce(&mut Rewriter<'_>, [Value; 2]) -> Value,
    ) -> Value {
        let maps = [self.identity(), self.others(), self.identity()];
        let kinds = vec![IteratorType::Parallel; self.rank];
        self.generic(rw, &[value, row], init, maps, &kinds, body)
    }

    /// Builds a `linalg.generic` whose body computes with the first two elements.
    fn generic(
        &self,
        rw: &mut Rewriter<'_>,
        inputs: &[Value],
        init: Value,
        maps: impl IntoIterator<Item = AffineMap>,
        kinds: &[IteratorType],
        body: impl FnOnce(&mut Rewriter<'_>, [Value; 2]) -> Value,
    ) -> Value {
        let new = generic(rw.ctx(), maps, kinds)
            .inputs(inputs.iter().copied())
            .outputs([init])
            .result_tensors_type(tensors(rw, &[init]));
        let new = rw.insert(new);
        let (point, loc) = (rw.point(), rw.insert_loc());
        let args: Vec<(Type, Loc)> = vec![(self.elem, loc); inputs.len() + 1];
        let region = new.region(rw).region;
        let block = rw.create_block(region, None, &args);
        let args: Vec<Value> = rw.arg_values(block).collect();
        let [first, second, ..] = *args else { unreachable!("there is an input and an init") };
        rw.set_point_at_end(block);
        let value = body(rw, [first, second]);
        rw.insert(YieldOp::build().values([value]));
        rw.set_point(point);
        let mut results = rw.results(new.op());
        results.next().expect("there is a result for the init")
    }
}
