//! Operations that fail unless a structured operation has the given properties.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{IteratorType, declared_inits};
use ods_core::ir::BlockRef;
use ods_core::schema::Trait;
use ods_core::{Attr, Body, OpRef, OpType, Type, TypeData, Value, raw};

use super::At;
use super::navigation::places;
use crate::affine::AffineApplyOp;
use crate::linalg::{self, IndexOp, LinalgOp, indexing_maps, iterator_types};
use crate::tensor::ExtractOp;
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::{Failure, Outcome};
use crate::transform::payload::{Payload, PayloadOp, PayloadValue};
use crate::transform::*;
use crate::{arith, func};

/// Returns the only operation of a handle.
fn single(at: At<'_>, state: &Interpreter, handle: Value) -> Outcome<PayloadOp> {
    let mut targets = state.ops(handle);
    match targets.len() {
        1 => Ok(targets.remove(0)),
        count => {
            at.definite(format!("SingleOpMatcher requires exactly one payload op, got {count}"))
        }
    }
}

impl TransformOpInterface for MatchStructuredOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let target = single(at, state, self.current(ir))?;
        let suppress = self.failure_propagation_mode(ir) == Some(FailurePropagationMode::Suppress);
        let results: Vec<Value> = self.outputs(ir).collect();
        let is_structured = state.view(&target).interface::<dyn LinalgOp>().is_some();
        if !is_structured && !suppress {
            return at.silenceable("expected a Linalg op");
        }
        let block = self.body_region(ir).entry().filter(|_| is_structured);
        let mut lists = Vec::new();
        if let Some(block) = block {
            let argument = vec![Payload::Ops(vec![target])];
            lists = match state.run_block(ir, block.block, at.loc(), argument) {
                Err(Failure::Silenceable(_)) if suppress => {
                    // Values that were not computed before the failure are associated with nothing.
                    let end = block.terminator();
                    let values = end.iter().flat_map(|end| end.operands());
                    values.map(|value| state.payload_of(value.value)).collect()
                }
                done => done?,
            };
        }
        for (number, result) in results.into_iter().enumerate() {
            let list = lists.get(number).filter(|list| !list.is_empty());
            let list = list.cloned().unwrap_or_else(|| Interpreter::empty(ir, result));
            at.set(state, result, list)?;
        }
        Ok(())
    }
}

fn body_of(op: OpRef<'_>) -> Option<BlockRef<'_>> {
    op.regions().next()?.entry()
}

/// Returns whether output `number` is reduced by a single combining operation.
fn is_reduction(op: OpRef<'_>, number: usize) -> Option<bool> {
    let block = body_of(op)?;
    let arg = block.args().nth(declared_inits(op.body, op.op).numbers().start + number)?;
    let mut uses = op.body.uses(arg.value);
    let combiner = op.body.view(op.body.use_owner(uses.next()?));
    let result = combiner.results().next()?;
    let yielded = block.terminator()?.operands().nth(number)?;
    let fits = uses.next().is_none() && combiner.operands().len() == 2 && yielded == result;
    Some(fits && op.body.uses(result.value).count() == 1)
}

/// Returns whether the operation is elementwise: elements at the same position, combined by scalar operations.
fn is_elementwise(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let scalar = |ty: Type| {
        matches!(ty.data(ctx), TypeData::Integer(..) | TypeData::Index | TypeData::Float(_))
    };
    let traits =
        [Trait::Elementwise, Trait::Scalarizable, Trait::Vectorizable, Trait::Tensorizable];
    let allowed = |op: OpRef<'_>| {
        let known = op.isa::<arith::ConstantOp>()
            || op.isa::<func::ConstantOp>()
            || op.isa::<ExtractOp>()
            || op.isa::<linalg::YieldOp>()
            || op.isa::<IndexOp>()
            || op.isa::<AffineApplyOp>();
        (known || traits.iter().all(|one| op.has_trait(*one)))
            && op.results().all(|value| scalar(value.ty()))
    };
    let maps = indexing_maps(op);
    let inits = declared_inits(op.body, op.op);
    iterator_types(op).iter().all(|kind| *kind == IteratorType::Parallel)
        && maps.iter().all(AffineMap::is_projected_permutation)
        && maps[inits.numbers()].iter().all(AffineMap::is_permutation)
        && body_of(op).is_some_and(|block| block.ops().all(allowed))
}

impl TransformOpInterface for MatchStructuredBodyOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let target = single(at, state, self.operand_handle(ir))?;
        let op = state.view(&target);
        if let Some(number) = self.reduction_position(ir) {
            return match is_reduction(op, number as usize) {
                Some(true) => Ok(()),
                _ => at.silenceable("could not match reduction"),
            };
        }
        if self.passthrough(ir) {
            let inputs = declared_inits(op.body, op.op).numbers().start;
            let passes = body_of(op).and_then(|block| {
                Some(block.terminator()?.operands().eq(block.args().take(inputs)))
            });
            return match passes {
                Some(true) => Ok(()),
                _ => at.silenceable("not a passthrough"),
            };
        }
        if self.elementwise(ir) {
            return match is_elementwise(op) {
                true => Ok(()),
                false => at.silenceable("not elementwise"),
            };
        }
        let Some(names) = self.view(ir).contraction() else {
            return at.definite("unknown body condition");
        };
        let named = |op: OpRef<'_>, name: Option<&Attr>| {
            name.and_then(|name| name.as_str(ir.ctx())) == Some(op.name().as_str())
        };
        let fits = body_of(op).is_some_and(|block| {
            linalg::is_sum_of_products_by(block, |sum, product| {
                named(product, names.first()) && named(sum, names.get(1))
            })
        });
        match fits {
            true => Ok(()),
            false => at.silenceable("contraction: the body is no sum of products"),
        }
    }
}

fn numbers(ir: &Body, all: impl IntoIterator<Item = i64>) -> Payload {
    let number = |one| Attr::integer(ir.ctx(), Type::I64, one);
    Payload::Params(all.into_iter().map(number).collect())
}

impl TransformOpInterface for MatchStructuredClassifyContractionDimsOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let target = single(at, state, self.operand_handle(ir))?;
        let op = state.view(&target);
        let (maps, kinds) = (indexing_maps(op), iterator_types(op));
        if maps.len() != 3 || declared_inits(op.body, op.op).len() != 1 {
            return at.silenceable("could not infer contraction dimensions");
        }
        // Loops of a kind that are a dimension of the operand and occur in no other of its dimensions.
        let along = |map: &AffineMap, dim: usize| {
            let uses = map.results.iter().filter(|expr| expr.uses_dim(dim as u32)).count();
            map.results.contains(&AffineExpr::Dim(dim as u32)) && uses == 1
        };
        let mut found: [Vec<i64>; 4] = Default::default();
        for (dim, kind) in kinds.iter().enumerate() {
            let [a, b, c] = [0, 1, 2].map(|at| along(&maps[at], dim));
            let place = match (*kind == IteratorType::Parallel, a, b, c) {
                (true, true, true, true) => 0,
                (true, true, false, true) => 1,
                (true, false, true, true) => 2,
                (false, true, true, _) => 3,
                _ => continue,
            };
            found[place].push(dim as i64);
        }
        let results = [self.batch(ir), self.m(ir), self.n(ir), self.k(ir)];
        for (result, dims) in results.into_iter().zip(found) {
            at.set(state, result, numbers(ir, dims))?;
        }
        Ok(())
    }
}

impl TransformOpInterface for MatchStructuredDimOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let target = single(at, state, self.operand_handle(ir))?;
        let op = state.view(&target);
        let kinds = iterator_types(op);
        let kind = (self.is_inverted(ir), self.is_all(ir));
        let note = "while considering dimensions of this payload operation";
        let dims = places(at, &self.raw_dim_list(ir), kind, kinds.len())
            .map_err(|failure| failure.with_note(op.loc(), note))?;
        let wanted = match (self.parallel(ir), self.reduction(ir)) {
            (true, _) => Some((IteratorType::Parallel, "parallel")),
            (_, true) => Some((IteratorType::Reduction, "reduction")),
            _ => None,
        };
        if let Some((wanted, word)) = wanted
            && let Some(dim) = dims.iter().find(|dim| kinds[**dim] != wanted)
        {
            return at.silenceable(format!("expects dimension #{dim} to be {word}"));
        }
        let Some(result) = self.result(ir) else { return Ok(()) };
        let sizes = linalg::loop_ranges(op).unwrap_or_default();
        let sizes: Vec<i64> = dims.into_iter().filter_map(|dim| sizes.get(dim).copied()).collect();
        at.set(state, result, numbers(ir, sizes))
    }
}

impl TransformOpInterface for MatchStructuredElementalBitwidthOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let Payload::Values(values) = state.payload_of(self.operand_handle(ir)) else {
            return Ok(());
        };
        let [value] = &values[..] else {
            return at.definite(format!(
                "SingleValueMatcher requires exactly one payload value, got {}",
                values.len()
            ));
        };
        let (ctx, ty) = (ir.ctx(), state.body(&value.body).ty(value.value));
        match ty.element_type_or_self(ctx).int_or_float_width(ctx) {
            Some(width) => at.set(state, self.result(ir), numbers(ir, [i64::from(width)])),
            None => at.silenceable(format!(
                "unsupported type for bitwidth extraction: {}",
                ty.display(ctx)
            )),
        }
    }
}

/// The operands that a matcher inspects, and their word in messages.
struct Operands {
    places: Vec<usize>,
    first: usize,
    word: &'static str,
    /// The requirements: a permutation, or a projected permutation, and the message's term for the latter.
    kinds: (bool, bool, &'static str),
}

#[expect(clippy::disallowed_methods, reason = "effects name operands of any operation by number")]
fn capture(
    at: At<'_>,
    state: &mut Interpreter,
    target: &PayloadOp,
    operands: Operands,
    result: Option<Value>,
) -> Outcome {
    let op = state.view(target);
    let (ctx, maps) = (at.ir.ctx(), indexing_maps(op));
    let (permutation, projected, projected_word) = operands.kinds;
    let wants_map = result.is_some_and(|result| AffineMapParamType::is(ctx, at.ir.ty(result)));
    let wants_value = result.is_some_and(|result| AnyValueType::is(ctx, at.ir.ty(result)));
    let (mut ops, mut values, mut found) = (Vec::new(), Vec::new(), Vec::new());
    for place in operands.places {
        let word = operands.word;
        let map = &maps[operands.first + place];
        if permutation && !map.is_permutation() {
            return at
                .silenceable(format!("the indexing map for {word} #{place} is not a permutation"));
        }
        if projected && !map.is_projected_permutation() {
            return at.silenceable(format!(
                "the indexing map for {word} #{place} is not a {projected_word}"
            ));
        }
        if result.is_none() {
            continue;
        }
        let value = raw::operand_ref(op, operands.first + place).value;
        let body = target.body.clone();
        if wants_map {
            found.push(Attr::affine_map(ctx, map.clone()));
        } else if wants_value {
            values.push(PayloadValue { body, value });
        } else if let Some(op) = op.body.defining_op(value) {
            ops.push(PayloadOp { body, op });
        } else {
            return at.silenceable(format!("{word} #{place} is not produced by an operation"));
        }
    }
    let Some(result) = result else { return Ok(()) };
    let list = match (wants_map, wants_value) {
        (true, _) => Payload::Params(found),
        (_, true) => Payload::Values(values),
        _ => Payload::Ops(ops),
    };
    at.set(state, result, list)
}

impl TransformOpInterface for MatchStructuredInputOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let target = single(at, state, self.operand_handle(ir))?;
        let op = state.view(&target);
        let count = declared_inits(op.body, op.op).numbers().start;
        let kind = (self.is_inverted(ir), self.is_all(ir));
        let note = "while considering DPS inputs of this payload operation";
        let places = places(at, &self.raw_position_list(ir), kind, count)
            .map_err(|failure| failure.with_note(op.loc(), note))?;
        let kinds = (self.permutation(ir), self.projected_permutation(ir), "projected permutation");
        let operands = Operands { places, first: 0, word: "input", kinds };
        capture(at, state, &target, operands, self.result(ir))
    }
}

impl TransformOpInterface for MatchStructuredInitOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let target = single(at, state, self.operand_handle(ir))?;
        let op = state.view(&target);
        let inits = declared_inits(op.body, op.op);
        let kind = (self.is_inverted(ir), self.is_all(ir));
        let note = "while considering DPS inits (outputs) of this payload operation";
        let places = places(at, &self.raw_position_list(ir), kind, inits.len())
            .map_err(|failure| failure.with_note(op.loc(), note))?;
        let kinds = (self.permutation(ir), self.projected_permutation(ir), "permutation");
        let operands =
            Operands { places, first: inits.numbers().start, word: "output(init)", kinds };
        capture(at, state, &target, operands, self.result(ir))
    }
}

macro_rules! counts {
    ($($op:ident $result:ident $count:expr;)*) => {$(
        impl TransformOpInterface for $op {
            fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
                let at = At { ir, op: self.op() };
                let target = single(at, state, self.operand_handle(ir))?;
                let count: fn(OpRef<'_>) -> usize = $count;
                let count = count(state.view(&target)) as i64;
                at.set(state, self.$result(ir), numbers(ir, [count]))
            }
        }
    )*};
}

counts! {
    MatchStructuredNumInputsOp result |op| declared_inits(op.body, op.op).numbers().start;
    MatchStructuredNumInitsOp result |op| declared_inits(op.body, op.op).len();
    MatchStructuredRankOp rank |op| iterator_types(op).len();
}

impl TransformOpInterface for MatchStructuredResultOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let target = single(at, state, self.operand_handle(ir))?;
        let op = state.view(&target);
        let count = declared_inits(op.body, op.op).len() as i64;
        let given = self.position(ir) as i64;
        let place = if given < 0 { count + given } else { given };
        let value = usize::try_from(place).ok().and_then(|place| op.results().nth(place));
        let Some(value) = value.map(|value| value.value).filter(|_| place < count) else {
            return at.silenceable(format!(
                "position {given} overflows the number of results(ints) of the payload operation"
            ));
        };
        let result = self.result(ir);
        if AnyValueType::is(ir.ctx(), ir.ty(result)) {
            let body = target.body.clone();
            return at.set(state, result, Payload::Values(vec![PayloadValue { body, value }]));
        }
        let users: Vec<_> = op.body.uses(value).map(|at| op.body.use_owner(at)).collect();
        let Some(first) = users.first() else {
            return at.silenceable(format!("no users of the result #{given}"));
        };
        if self.single(ir) && users.len() != 1 {
            return at.silenceable("more than one result user with single user requested");
        }
        let user = PayloadOp { body: target.body.clone(), op: *first };
        at.set_ops(state, result, vec![user])
    }
}
