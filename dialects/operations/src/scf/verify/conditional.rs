//! Verifiers of `scf.if`, `scf.index_switch` and `scf.execute_region`.

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::RegionRef;

use crate::scf::{ExecuteRegionOp, IfOp, IndexSwitchOp, IndexSwitchOpRef, YieldOp};

impl Verify for IfOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if op.results().len() != 0 && op.else_region().is_empty() {
            return op.fail("must have an else block if defining values");
        }
        Ok(())
    }
}

impl Verify for IndexSwitchOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (cases, regions) = (op.cases(), op.case_regions().count());
        if cases.len() != regions {
            return op.fail(format!("has {regions} case regions but {} case values", cases.len()));
        }
        for (at, value) in cases.iter().enumerate() {
            if cases[..at].contains(value) {
                return op.fail(format!("has duplicate case value: {value}"));
            }
        }
        verify_region(op, op.default_region(), "default region")?;
        for (number, region) in op.case_regions().enumerate() {
            verify_region(op, region, &format!("case region #{number}"))?;
        }
        Ok(())
    }
}

/// Verifies that a region yields the results of its operation.
fn verify_region(op: IndexSwitchOpRef<'_>, region: RegionRef<'_>, name: &str) -> Verified {
    let last = region.entry().and_then(|block| block.ops().last());
    let Some(end) = last.and_then(|last| last.cast::<YieldOp>()) else {
        let found = last.map_or("nothing", |last| last.name().as_str());
        return op.fail(format!("expected region to end with scf.yield, but got {found}"));
    };
    let (given, wanted) = (end.results(), op.results());
    if given.len() != wanted.len() {
        let error = op.op_error(format!(
            "expected each region to return {} values, but {name} returns {}",
            wanted.len(),
            given.len()
        ));
        return Err(Box::new(error.with_note(end.loc(), "see yield operation here")));
    }
    for (number, (given, wanted)) in given.zip(wanted).enumerate() {
        if given.ty() != wanted.ty() {
            let wanted = op.show(wanted.ty());
            let error =
                op.op_error(format!("expected result #{number} of each region to be '{wanted}'"));
            let note = format!("{name} returns '{}' here", op.show(given.ty()));
            return Err(Box::new(error.with_note(end.loc(), note)));
        }
    }
    Ok(())
}

impl Verify for ExecuteRegionOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.region().entry() {
            None => op.fail("region needs to have at least one block"),
            Some(entry) if entry.args().len() != 0 => op.fail("region cannot have any arguments"),
            Some(_) => Ok(()),
        }
    }
}
