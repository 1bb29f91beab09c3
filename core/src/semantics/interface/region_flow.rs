//! The verifier of `RegionBranchOpInterface`: the values passed along the edges among regions.

use smallvec::SmallVec;

use super::{Interface, RegionBranchOpInterface, RegionBranchTerminatorOpInterface, RegionPoint};
use crate::ir::{Body, Op, OpRef, OperandRange, Value};
use crate::verify::{Verified, VerifyCx};
use crate::{Diagnostic, Type};

/// Returns the results for the parent, or the arguments of the entry block for a region.
pub(super) fn inputs(ir: &Body, op: Op, to: RegionPoint) -> Vec<Value> {
    match to {
        RegionPoint::Parent => ir.results(op).collect(),
        RegionPoint::Region(number) => {
            let entry = ir.view(op).regions().nth(number).and_then(|region| region.entry());
            entry.into_iter().flat_map(|block| block.args()).map(|arg| arg.value).collect()
        }
    }
}

/// The source of an edge: the operation that passes values, and the passed operands.
struct Source<'a> {
    op: OpRef<'a>,
    /// True for the terminator of a region, false for the operation with the regions.
    inside: bool,
    operands: OperandRange,
}

/// Verifies that the values passed along each edge match the inputs of its target in number and types.
pub(super) fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let Some(branch) = cx.body.interface::<dyn RegionBranchOpInterface>(op) else { return Ok(()) };
    let view = cx.view(op);
    let mut ends = Ends::default();
    for to in branch.successor_regions(cx.body, RegionPoint::Parent) {
        let operands = branch.entry_successor_operands(cx.body, to);
        let inputs = ends.inputs(cx.body, branch, to);
        edge(cx, branch, &Source { op: view, inside: false, operands }, to, inputs)?;
    }
    for (number, region) in view.regions().enumerate() {
        let mut next = None;
        for last in region.blocks().filter_map(|block| block.terminator()) {
            let Some(terminator) = last.interface::<dyn RegionBranchTerminatorOpInterface>() else {
                continue;
            };
            let next = next.get_or_insert_with(|| {
                branch.successor_regions(cx.body, RegionPoint::Region(number))
            });
            for to in next.iter().copied() {
                let operands = terminator.successor_operands(last.body, to);
                let inputs = ends.inputs(cx.body, branch, to);
                edge(cx, branch, &Source { op: last, inside: true, operands }, to, inputs)?;
            }
        }
    }
    Ok(())
}

/// The types of the inputs by target of edges: several edges may have one target.
#[derive(Default)]
struct Ends(SmallVec<[(RegionPoint, SmallVec<[Type; 4]>); 3]>);

impl Ends {
    fn inputs(
        &mut self,
        ir: &Body,
        branch: Interface<dyn RegionBranchOpInterface>,
        to: RegionPoint,
    ) -> &[Type] {
        let known = self.0.iter().position(|(end, _)| *end == to);
        let at = known.unwrap_or_else(|| {
            let inner = match to {
                RegionPoint::Parent => ir,
                RegionPoint::Region(_) => ir.nested(branch.id).unwrap_or(ir),
            };
            let values = branch.successor_inputs(ir, to);
            self.0.push((to, values.into_iter().map(|value| inner.ty(value)).collect()));
            self.0.len() - 1
        });
        &self.0[at].1
    }
}

fn edge(
    cx: &VerifyCx<'_>,
    branch: Interface<dyn RegionBranchOpInterface>,
    from: &Source<'_>,
    to: RegionPoint,
    inputs: &[Type],
) -> Verified {
    let body = from.op.body;
    let passed = from.operands.values(body).map(|value| body.ty(value));
    let wrong = if passed.len() == inputs.len() {
        let mismatch = |(_, (from, to)): &(usize, (Type, &Type))| {
            !branch.are_types_compatible(cx.body, *from, **to)
        };
        passed.zip(inputs).enumerate().find(mismatch).map(|(index, (from, to))| {
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
        Some(wrong) => Err(Box::new(edge_error(cx, branch.id, from, to, &wrong))),
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
