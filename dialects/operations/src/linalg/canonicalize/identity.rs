//! Canonicalization of operations that yield their inputs unchanged.

use ods_core::hooks::Canonicalize;
use ods_core::interface::{CastOpInterface, DestinationStyleOpInterface};
use ods_core::ir::ValueDef;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Op, OpType, Value, raw};

use super::moving::BroadcastTwice;
use crate::linalg::structured::indexing_maps;
use crate::linalg::{BroadcastOp, GenericOp, YieldOp};
use crate::tensor::CastOp;

impl Canonicalize for GenericOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(Identity::<GenericOp>::NEW)
    }
}

impl Canonicalize for BroadcastOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(Identity::<BroadcastOp>::NEW).with(BroadcastTwice)
    }
}

/// Replaces an operation that only yields elements of its operands, all with one map, by these operands.
struct Identity<X>(std::marker::PhantomData<fn() -> X>);

impl<X> Identity<X> {
    const NEW: Identity<X> = Identity(std::marker::PhantomData);
}

impl<X: OpType + Into<Op> + 'static> Pattern for Identity<X> {
    type Root = X;

    #[expect(clippy::disallowed_methods, reason = "structured operations share one implementation")]
    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let op = op.op();
        let maps = indexing_maps(rw.view(op));
        maps.windows(2).all(|pair| pair[0] == pair[1]).then_some(())?;
        let region = rw.view(op).regions().next()?.region;
        let block = rw.entry_block(region)?;
        let last = rw.last_op(block)?;
        (rw.first_op(block) == Some(last)).then_some(())?;
        let yielded: Vec<Value> = YieldOp::cast(rw, last)?.values(rw).collect();
        let arg = |value: &Value| match rw.def(*value) {
            ValueDef::Arg(of, index) if of == block => Some(index as usize),
            _ => None,
        };
        let style = rw.interface::<dyn DestinationStyleOpInterface>(op)?;
        if style.has_pure_buffer_semantics(rw) {
            let operands: Vec<Value> = rw.operands(op).collect();
            let [input, init] = operands[..] else { return None };
            let one_init = style.dps_inits(rw).len() == 1;
            (one_init && input == init && arg(yielded.first()?).is_some()).then_some(())?;
            return rw.erase_op(op);
        }
        style.has_pure_tensor_semantics(rw).then_some(())?;
        let args: Vec<usize> = yielded.iter().map(arg).collect::<Option<_>>()?;
        let results: Vec<Value> = rw.results(op).collect();
        (args.len() == results.len()).then_some(())?;
        let mut values: Vec<Value> = args.iter().map(|at| raw::operand(rw, op, *at)).collect();
        let compatible = |(value, result): (&Value, &Value)| {
            let (from, to) = (rw.ty(*value), rw.ty(*result));
            from == to || CastOp::are_cast_compatible(rw.ctx(), &[from], &[to])
        };
        values.iter().zip(&results).all(compatible).then_some(())?;
        for (value, result) in values.iter_mut().zip(&results) {
            let ty = rw.ty(*result);
            if rw.ty(*value) != ty {
                let cast = rw.insert(CastOp::build(*value, ty));
                *value = cast.dest(rw);
            }
        }
        rw.replace_op(op, &values)
    }
}
