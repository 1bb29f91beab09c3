//! Verifiers of `scf.parallel` and `scf.forall`, and of their terminators.

use ods_core::hooks::{Verified, Verify, VerifyRegions};
use ods_core::interface::{InterfaceKey, ParallelCombiningOpInterface};
use ods_core::schema::{Class, InterfaceSchema};
use ods_core::verify::attr_is;
use ods_core::{DYNAMIC, Type};

use super::terminator;
use crate::scf::{
    DeviceMappingAttrInterface, DeviceMaskingAttrInterface, ForallOp, ForallOpRef, InParallelOp,
    ParallelOp, ParallelOpRef, ReduceOp, ReduceOpRef, ReduceReturnOp,
};

impl Verify for ParallelOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let dims = op.step().len();
        if dims == 0 {
            return op.fail("needs at least one tuple element for lowerBound, upperBound and step");
        }
        let steps = op.step().map(|step| ods_core::mixed::constant_index(op.body, step.value));
        if steps.flatten().any(|step| step <= 0) {
            return op.fail("constant step operand must be positive");
        }
        let count = op.induction_variables().len();
        if count != dims {
            return op.fail(format!(
                "expects the same number of induction variables: {count} as bound and step values: {dims}"
            ));
        }
        if op.induction_variables().any(|arg| arg.ty() != Type::INDEX) {
            return op.fail("expects arguments for the induction variable to be of index type");
        }
        let message = "expects body to terminate with 'scf.reduce'";
        let reduce = terminator::<ReduceOp>(*op, op.region(), message)?;
        verify_reductions(op, reduce)
    }
}

/// Verifies that there are as many results as reductions and initial values, with the types of the reductions.
fn verify_reductions(op: ParallelOpRef<'_>, reduce: ReduceOpRef<'_>) -> Verified {
    let (results, inits) = (op.results().len(), op.init_vals().len());
    let reductions = reduce.reductions().count();
    if results != reductions {
        return op.fail(format!(
            "expects number of results: {results} to be the same as number of reductions: {reductions}"
        ));
    }
    if results != inits {
        return op.fail(format!(
            "expects number of results: {results} to be the same as number of initial values: {inits}"
        ));
    }
    let operands = (*reduce).operands();
    if operands.len() != inits {
        // The verifier of the terminator reports this.
        return Ok(());
    }
    for (at, (result, operand)) in op.results().zip(operands).enumerate() {
        if result.ty() != operand.ty() {
            return reduce.fail(format!(
                "expects type of {at}-th reduction operand: '{}' to be the same as the {at}-th result type: '{}'",
                op.show(operand.ty()),
                op.show(result.ty())
            ));
        }
    }
    Ok(())
}

impl VerifyRegions for ReduceOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let operands = (*op).operands();
        let count = op.reductions().count();
        if count != operands.len() {
            return op.fail(format!(
                "expects number of reduction regions: {count} to be the same as number of reduction operands: {}",
                operands.len()
            ));
        }
        for (at, (region, operand)) in op.reductions().zip(operands).enumerate() {
            let Some(last) = region.entry().and_then(|block| block.ops().last()) else {
                return op.fail(format!("{at}-th reduction has an empty body"));
            };
            let mut args = region.entry().into_iter().flat_map(|block| block.args());
            let ty = operand.ty();
            if args.clone().count() != 2 || args.any(|arg| arg.ty() != ty) {
                return op.fail(format!(
                    "expected two block arguments with type '{}' in the {at}-th reduction region",
                    op.show(ty)
                ));
            }
            if !last.isa::<ReduceReturnOp>() {
                return op
                    .fail("reduction bodies must be terminated with an 'scf.reduce.return' op");
            }
        }
        Ok(())
    }
}

impl Verify for ReduceReturnOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ty = op.parent_block().and_then(|block| block.args().next()).map(|arg| arg.ty());
        match ty {
            Some(ty) if ty != op.result().ty() => op.fail(format!(
                "must have type '{}' (the type of the reduction inputs)",
                op.show(ty)
            )),
            _ => Ok(()),
        }
    }
}

impl Verify for ForallOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (rank, outputs) = (op.static_lower_bound().len(), op.outputs().len());
        let results = op.results().len();
        if results != outputs {
            return op.fail(format!("produces {results} results, but has only {outputs} outputs"));
        }
        if op.region().entry().map_or(0, |block| block.args().len()) != rank + outputs {
            return op.fail(format!("region expects {rank} arguments"));
        }
        if let Some(at) = op.induction_variables().position(|arg| arg.ty() != Type::INDEX) {
            return op.fail(format!("expects {at}-th block argument to be an index"));
        }
        let mut shared = op.shared_outs().zip(op.outputs());
        if let Some(at) = shared.position(|(arg, output)| arg.ty() != output.ty()) {
            return op.fail(format!(
                "type mismatch between {at}-th output and corresponding block argument"
            ));
        }
        verify_mapping(op, rank)?;
        for (name, integers, values) in [
            ("lower bound", op.static_lower_bound(), op.dynamic_lower_bound().len()),
            ("upper bound", op.static_upper_bound(), op.dynamic_upper_bound().len()),
            ("step", op.static_step(), op.dynamic_step().len()),
        ] {
            verify_bound(op, name, rank, (&integers, values))?;
        }
        Ok(())
    }
}

/// Verifies that the mapping has one device dimension for each loop dimension, and at most one mask.
fn verify_mapping(op: ForallOpRef<'_>, rank: usize) -> Verified {
    let Some(mapping) = op.mapping().filter(|mapping| !mapping.is_empty()) else { return Ok(()) };
    let count = |interface: &InterfaceSchema| {
        let class = Class::AttrInterface(interface.name);
        mapping.iter().filter(|attr| attr_is(op.ctx(), class, **attr)).count()
    };
    if count(<dyn DeviceMappingAttrInterface>::SCHEMA) != rank {
        return op.fail("mapping attribute size must match op rank");
    }
    if count(<dyn DeviceMaskingAttrInterface>::SCHEMA) > 1 {
        let name = ForallOp::MAPPING.name();
        return op.fail(format!("\"{name}\" supports at most one device masking attribute"));
    }
    Ok(())
}

/// Verifies that a bound has an integer or a value for each dimension.
fn verify_bound(
    op: ForallOpRef<'_>,
    name: &str,
    rank: usize,
    (integers, values): (&[i64], usize),
) -> Verified {
    if integers.len() != rank {
        let have = integers.len();
        return op.fail_bare(format!("expected {rank} {name} values, got {have}"));
    }
    let dynamic = integers.iter().filter(|integer| **integer == DYNAMIC).count();
    if dynamic != values {
        return op.fail_bare(format!("expected {dynamic} dynamic {name} values"));
    }
    Ok(())
}

impl Verify for InParallelOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let Some(forall) = op.parent().and_then(|parent| parent.cast::<ForallOp>()) else {
            return op.fail("expected forall op parent");
        };
        for inner in op.region().entry().into_iter().flat_map(|block| block.ops()) {
            if !inner.implements::<dyn ParallelCombiningOpInterface>() {
                return op.fail("expected only ParallelCombiningOpInterface ops");
            }
            let Some(combining) = inner.interface::<dyn ParallelCombiningOpInterface>() else {
                continue;
            };
            for updated in combining.updated_destinations(inner.body).values(inner.body) {
                if !forall.shared_outs().any(|output| output.value == updated) {
                    return inner.fail("may only insert into an output block argument");
                }
            }
        }
        Ok(())
    }
}
