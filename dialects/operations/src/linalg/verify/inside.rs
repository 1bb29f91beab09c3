//! Verifiers of operations inside structured operations, and of hand-written regions.

use ods_core::hooks::{Verified, Verify, VerifyIn};
use ods_core::interface::declared_inits;
use ods_core::verify::VerifyCx;
use ods_core::{Op, OpRef, Type};

use crate::linalg::shape::{dims, element, listed};
use crate::linalg::structured::iterator_types;
use crate::linalg::{IndexOp, LinalgOp, MapOp, ReduceOp, YieldOp};

/// Returns the parent operation, isolated or not.
fn parent<'a>(cx: &VerifyCx<'a>, op: Op) -> Option<OpRef<'a>> {
    cx.parent_op(op).map(|(cx, parent)| cx.view(parent))
}

/// Returns the parent operation, if it is structured.
fn structured_parent<'a>(cx: &VerifyCx<'a>, op: Op) -> Option<OpRef<'a>> {
    parent(cx, op).filter(|parent| parent.implements::<dyn LinalgOp>())
}

impl VerifyIn for YieldOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let one = |parent: &OpRef<'_>| {
            let mut regions = parent.regions();
            regions.len() == 1 && regions.next().is_some_and(|region| !region.is_empty())
        };
        if parent(cx, op.op).filter(one).is_none() {
            return op.fail("expected single non-empty parent region");
        }
        let Some(parent) = structured_parent(cx, op.op) else {
            return op.fail("expected parent op with LinalgOp interface");
        };
        if parent.interface::<dyn LinalgOp>().is_none() {
            return Ok(());
        }
        let inits = declared_inits(parent.body, parent.op);
        let values = op.values();
        if values.len() != inits.len() {
            return op.fail(format!(
                "expected number of yield values ({}) to match the number of inits / outs operands of the enclosing LinalgOp ({})",
                values.len(),
                inits.len()
            ));
        }
        for (at, (value, init)) in values.zip(inits.values(parent.body)).enumerate() {
            let element = element(op.ctx(), parent.body.ty(init));
            if value.ty() != element {
                return op.fail(format!(
                    "type of yield operand {} ('{}') doesn't match the element type of the enclosing linalg.generic op ('{}')",
                    at + 1,
                    op.show(value.ty()),
                    op.show(element)
                ));
            }
        }
        Ok(())
    }
}

impl VerifyIn for IndexOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let Some(parent) = structured_parent(cx, op.op) else {
            return op.fail("expected parent op with LinalgOp interface");
        };
        if parent.interface::<dyn LinalgOp>().is_none() {
            return Ok(());
        }
        let (dim, loops) = (op.dim(), iterator_types(parent).len());
        match (dim as usize) < loops {
            true => Ok(()),
            false => op.fail(format!(
                "expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp"
            )),
        }
    }
}

impl Verify for MapOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let args: Vec<Type> = op
            .mapper()
            .entry()
            .map_or_else(Vec::new, |block| block.args().map(|arg| arg.ty()).collect());
        let (inputs, ctx) = (op.inputs(), op.ctx());
        if inputs.len() + 1 != args.len() {
            return op.fail(format!(
                "expects number of operands to match the arity of mapper, but got: {} and {}",
                inputs.len() + 1,
                args.len()
            ));
        }
        for (arg, input) in args.iter().zip(inputs.clone()) {
            let element = element(ctx, input.ty());
            if *arg != element {
                return op.fail(format!(
                    "expected element type of input '{}' to match bbArg type '{}'",
                    op.show(element),
                    op.show(*arg)
                ));
            }
        }
        let output = dims(ctx, op.init().ty());
        for input in inputs {
            let input = dims(ctx, input.ty());
            if input != output {
                return op.fail(format!(
                    "expected shape of input ({}) to match shape of output ({})",
                    listed(input),
                    listed(output)
                ));
            }
        }
        Ok(())
    }
}

impl Verify for ReduceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let shapes = |values: &mut dyn Iterator<Item = Type>| -> Vec<&[i64]> {
            values.map(|ty| dims(ctx, ty)).collect()
        };
        let inputs = shapes(&mut op.inputs().map(|value| value.ty()));
        let inits = shapes(&mut op.inits().map(|value| value.ty()));
        for (all, words) in [(&inputs, ["inputs", "input"]), (&inits, ["outputs", "output"])] {
            if let Some(at) = all.iter().position(|shape| *shape != all[0]) {
                let [many, one] = words;
                return op.fail(format!(
                    "expects all {many} to have the same shapes. Shape at {one}-index {at} is not equal to the shape at {one}-index 0."
                ));
            }
        }
        let (Some(input), Some(init)) = (inputs.first(), inits.first()) else { return Ok(()) };
        let reduced = op.dimensions();
        let rank = input.len() as i64;
        if reduced.iter().any(|dim| !(0..rank).contains(dim)) {
            let last = rank - 1;
            return op
                .fail(format!("dimensions for reduction should be in the range [0, {last}]."));
        }
        let remaining = input.iter().enumerate().filter(|(at, _)| !reduced.contains(&(*at as i64)));
        let remaining: Vec<i64> = remaining.map(|(_, size)| *size).collect();
        if remaining.len() != init.len() {
            return op.fail(format!(
                "number of dimensions after reduction {} doesn't match the init rank {}",
                remaining.len(),
                init.len()
            ));
        }
        if remaining != *init {
            return op.fail(format!(
                "init dimensions [{}] doesn't match input dimensions after reduction [{}]",
                listed(init),
                listed(&remaining)
            ));
        }
        verify_combiner(op)
    }
}

fn verify_combiner(op: <ReduceOp as ods_core::OpType>::Ref<'_>) -> Verified {
    let args: Vec<Type> = op
        .combiner()
        .entry()
        .map_or_else(Vec::new, |block| block.args().map(|arg| arg.ty()).collect());
    if args.len() != op.operands().len() {
        return op.fail("mismatching number of operands and block arguments");
    }
    let inputs = op.inputs().map(|value| ("input", value));
    let inits = op.inits().map(|value| ("output", value));
    for ((what, value), arg) in inputs.chain(inits).zip(args) {
        let element = element(op.ctx(), value.ty());
        if element != arg {
            return op.fail(format!(
                "{what} element type '{}' does not match corresponding block argument type '{}'",
                op.show(element),
                op.show(arg)
            ));
        }
    }
    Ok(())
}
