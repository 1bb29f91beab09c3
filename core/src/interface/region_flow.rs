//! The verifier of a `RegionBranchOpInterface`: the values that flow along the edges among its regions.

use std::ops::Range;

use super::{RegionBranchOpInterface, RegionBranchTerminatorOpInterface, RegionPoint};
use crate::ir::{Body, Op, OpRef, Value};
use crate::verify::{Verified, VerifyCx};
use crate::{Diagnostic, Type};

/// The results for the parent, the arguments of the entry block for a region.
pub(super) fn inputs(ir: &Body, op: Op, to: RegionPoint) -> Vec<Value> {
    match to {
        RegionPoint::Parent => ir.results(op).collect(),
        RegionPoint::Region(number) => {
            let entry = ir.view(op).regions().nth(number).and_then(|region| region.entry());
            entry.into_iter().flat_map(|block| block.args()).map(|arg| arg.value).collect()
        }
    }
}

/// An edge's source: what passes values on, and which of its operands.
struct Source<'a> {
    op: OpRef<'a>,
    /// True when it ends a region, rather than being the operation with the regions.
    inside: bool,
    operands: Range<usize>,
}

/// Checks that the values passed along each edge have the number and the types of the inputs at its end.
pub(super) fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let Some(branch) = cx.body.interface::<dyn RegionBranchOpInterface>(op) else { return Ok(()) };
    let view = cx.view(op);
    for to in branch.successor_regions(cx.body, RegionPoint::Parent) {
        let operands = branch.entry_successor_operands(cx.body, to);
        edge(cx, op, &Source { op: view, inside: false, operands }, to)?;
    }
    for (number, region) in view.regions().enumerate() {
        for last in region.blocks().filter_map(|block| block.terminator()) {
            let Some(terminator) = last.interface::<dyn RegionBranchTerminatorOpInterface>() else {
                continue;
            };
            for to in branch.successor_regions(cx.body, RegionPoint::Region(number)) {
                let operands = terminator.successor_operands(last.body, to);
                edge(cx, op, &Source { op: last, inside: true, operands }, to)?;
            }
        }
    }
    Ok(())
}

fn edge(cx: &VerifyCx<'_>, op: Op, from: &Source<'_>, to: RegionPoint) -> Verified {
    let Some(branch) = cx.body.interface::<dyn RegionBranchOpInterface>(op) else { return Ok(()) };
    let inner = match to {
        RegionPoint::Parent => cx.body,
        RegionPoint::Region(_) => cx.body.nested(op).unwrap_or(cx.body),
    };
    let inputs: Vec<Type> =
        branch.successor_inputs(cx.body, to).into_iter().map(|value| inner.ty(value)).collect();
    let passed = from.operands.clone().map(|index| from.op.operand(index).ty());
    let wrong = if passed.len() == inputs.len() {
        let mismatch = |(_, (from, to)): &(usize, (Type, &Type))| {
            !branch.are_types_compatible(cx.body, *from, **to)
        };
        passed.zip(&inputs).enumerate().find(mismatch).map(|(index, (from, to))| {
            format!(
                "successor operand type #{index} '{}' should match successor input type #{index} '{}'",
                cx.spell(from),
                cx.spell(*to)
            )
        })
    } else {
        Some(format!(
            "region branch point has {} operands, but region successor needs {} inputs",
            passed.len(),
            inputs.len()
        ))
    };
    match wrong {
        None => Ok(()),
        Some(wrong) => Err(Box::new(edge_error(cx, op, from, to, &wrong))),
    }
}

fn edge_error(
    cx: &VerifyCx<'_>,
    op: Op,
    from: &Source<'_>,
    to: RegionPoint,
    wrong: &str,
) -> Diagnostic {
    let source =
        if from.inside { format!("Operation {}", from.op.name()) } else { "parent".to_owned() };
    let target = match to {
        RegionPoint::Parent => "parent".to_owned(),
        RegionPoint::Region(number) => format!("Region #{number}"),
    };
    let message = format!("along control flow edge from {source} to {target}: {wrong}");
    cx.op_error(op, message).with_note(from.op.loc(), "region branch point")
}
