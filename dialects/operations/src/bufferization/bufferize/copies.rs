//! Copies of tensors that are not bufferized in place.

use ods_core::ir::{Use, ValueDef, WalkOrder};
use ods_core::rewrite::Rewriter;
use ods_core::{Op, TypeData, Value};

use super::{BufferizationState, Bufferized, allocate_tensor};
use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::analysis::{AnalysisState, is_tensor};
use crate::tensor::DimOp;

/// Inserts the copies for all operands that are out of place.
pub fn insert_copies(
    rw: &mut Rewriter<'_>,
    analysis: &AnalysisState,
    state: &BufferizationState,
) -> Bufferized {
    for op in rw.walk(WalkOrder::Post).collect::<Vec<_>>() {
        if let Some(one) = analysis.bufferizable(rw, op) {
            rw.set_point_before(op);
            one.resolve_conflicts(rw, analysis, state)?;
        }
    }
    Ok(())
}

/// Inserts copies for the operands of an operation.
pub fn resolve_operands(
    rw: &mut Rewriter<'_>,
    op: Op,
    analysis: &AnalysisState,
    state: &BufferizationState,
) -> Bufferized {
    let mut operands: Vec<(Use, bool)> = Vec::new();
    let mut results: Vec<(Value, bool)> = Vec::new();
    for operand in rw.operand_uses(op) {
        let value = rw.used_value(operand);
        if !is_tensor(rw, value) || analysis.is_in_place(rw, operand) {
            continue;
        }
        if is_unranked(rw, value) {
            let message = "copying of unranked tensors is not implemented";
            return Err(rw.view(op).error(message).into());
        }
        let whole = !analysis.can_omit_copy(rw, operand);
        let aliases = analysis.aliasing_values(rw, operand);
        match aliases.as_slice() {
            // The result may be smaller than the operand.
            [alias]
                if matches!(rw.def(alias.value), ValueDef::Result(..))
                    && !analysis.is_written(rw, operand)
                    && analysis.aliasing_operands(rw, alias.value).len() == 1
                    && !is_unranked(rw, alias.value) =>
            {
                results.push((alias.value, whole));
            }
            _ => operands.push((operand, whole)),
        }
    }
    let (point, old_loc, loc) = (rw.point(), rw.insert_loc(), rw.loc(op));
    rw.set_point_before(op).set_loc(loc);
    for (operand, whole) in operands {
        let value = rw.used_value(operand);
        let copy = allocate_tensor(rw, value, state, whole)?;
        rw.set_use(operand, copy);
    }
    rw.set_point_after(op);
    for (value, whole) in results {
        let copy = allocate_tensor(rw, value, state, whole)?;
        let definition = rw.defining_op(copy);
        rw.replace_uses_if(value, copy, |ir, at| {
            let user = ir.use_owner(at);
            Some(user) != definition && !user.isa::<DimOp>(ir)
        });
    }
    rw.set_point(point).set_loc(old_loc);
    Ok(())
}

fn is_unranked(rw: &Rewriter<'_>, value: Value) -> bool {
    matches!(rw.ty(value).data(rw.ctx()), TypeData::UnrankedTensor(_))
}
