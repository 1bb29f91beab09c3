//! The reductions of an outlined loop.

use ods_core::fold::Scalar;
use ods_core::ir::{Inserter, IrMapping, OpRef, RegionRef};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Context, Float, Op, OpType, Type, TypeData, Value};
use ods_dialects::arith::{self, AtomicRMWKind, FastMathFlags, identity_attr};
use ods_dialects::llvm;
use ods_dialects::scf::{ParallelOp, ReduceOp, ReduceReturnOp, YieldOp, build_for};

use super::{CHUNKS, Plan, cast, index};
use crate::llvm_types::LlvmTypes;

/// A reduction whose parts may be combined in another order.
pub(super) struct Reduction {
    /// The operation that combines two values.
    combine: Op,
    pub(super) ty: Type,
    /// The type of a partial result in the frame.
    pub(super) stored: Type,
    /// The partial result of no iterations.
    pub(super) neutral: Attr,
}

impl Reduction {
    /// The reductions of a loop; `None` if one must be computed in order.
    pub(super) fn all_of(body: &Body, types: &LlvmTypes, op: ParallelOp) -> Option<Vec<Reduction>> {
        let reduce = body.last_op(op.body(body))?.cast::<ReduceOp>(body)?;
        let regions: Vec<_> = reduce.reductions(body).collect();
        let one = |region: RegionRef<'_>| -> Option<Reduction> {
            let block = region.entry()?;
            let ops: Vec<OpRef<'_>> = block.ops().collect();
            let [combine, end] = ops[..] else { return None };
            let end = end.op.cast::<ReduceReturnOp>(body)?;
            let result = combine.results().next()?;
            let args: Vec<Value> = block.args().map(|arg| arg.value).collect();
            let operands: Vec<Value> = combine.operands().map(|operand| operand.value).collect();
            if end.result(body) != result.value || operands != args {
                return None;
            }
            let (ctx, ty) = (body.ctx(), result.ty());
            let neutral = neutral(ctx, kind_of(combine)?, ty)?;
            let stored = types.convert_type(ctx, ty)?;
            Some(Reduction { combine: combine.op, ty, stored, neutral })
        };
        regions.into_iter().map(one).collect()
    }
}

fn neutral(ctx: &Context, kind: AtomicRMWKind, ty: Type) -> Option<Attr> {
    match (kind, ty.data(ctx)) {
        // Of the zeros, the negative one changes no sum.
        (AtomicRMWKind::Addf, TypeData::Float(kind)) => (-Float::zero(*kind)).to_attr(ctx, ty),
        _ => identity_attr(ctx, kind, ty),
    }
}

/// The kind of an operation that may combine its operands with others first; `None` for any other.
fn kind_of(op: OpRef<'_>) -> Option<AtomicRMWKind> {
    use AtomicRMWKind as Kind;
    if let Some(op) = op.cast::<arith::AddFOp>() {
        return op.fastmath().contains(FastMathFlags::REASSOC).then_some(Kind::Addf);
    }
    if let Some(op) = op.cast::<arith::MulFOp>() {
        return op.fastmath().contains(FastMathFlags::REASSOC).then_some(Kind::Mulf);
    }
    macro_rules! kinds {
        ($($op:ident => $kind:ident,)*) => {{
            $(if op.isa::<arith::$op>() { return Some(Kind::$kind); })*
            None
        }};
    }
    kinds! {
        AddIOp => Addi, MulIOp => Muli, AndIOp => Andi, OrIOp => Ori, XOrIOp => Xori,
        MaxSIOp => Maxs, MinSIOp => Mins, MaxUIOp => Maxu, MinUIOp => Minu,
        MaximumFOp => Maximumf, MinimumFOp => Minimumf, MaxNumFOp => Maxnumf, MinNumFOp => Minnumf,
    }
}

impl Plan {
    /// The results of the loop: the initial values, combined with the partial results in order.
    pub(super) fn combined(&self, rw: &mut Rewriter<'_>, frame: Value) -> Vec<Value> {
        let inits: Vec<Value> = self.op.init_vals(rw).collect();
        if inits.is_empty() {
            return inits;
        }
        let point = rw.point();
        let bounds = [index(rw, 0), index(rw, CHUNKS), index(rw, 1)];
        let new = build_for(rw, bounds, &inits, false);
        let block = new.body(rw);
        rw.set_point_at_end(block);
        let word = Type::integer(rw.ctx(), 64);
        let number = new.induction_variable(rw);
        let chunk = cast(rw, number, word);
        let carried: Vec<Value> = new.iter_args(rw).collect();
        let mut combined = Vec::new();
        for (which, (before, one)) in carried.into_iter().zip(&self.reductions).enumerate() {
            let place = self.partial(rw, frame, which, chunk);
            let loaded = rw.emit(llvm::LoadOp::build(place, one.stored));
            let partial = cast(rw, loaded, one.ty);
            let args: Vec<Value> = rw.operands(one.combine).collect();
            let mut mapping = IrMapping::new();
            for (arg, value) in args.into_iter().zip([before, partial]) {
                mapping.map_value(arg, value);
            }
            let copy = rw.clone_op(one.combine, &mut mapping);
            combined.extend(rw.results(copy));
        }
        rw.insert(YieldOp::build().results(combined));
        rw.set_point(point);
        let results: Vec<Value> = rw.results(new.op()).collect();
        results
    }
}
