//! Destination-style operations: inits are written, and results are equivalent to them.

use ods_core::interface::DestinationStyleOpInterface;
use ods_core::ir::Use;
use ods_core::{Body, Op};

use super::Aliases;
use crate::bufferization::analysis::{AliasingValues, is_tensor};

/// Returns whether an operand is an init.
pub(super) fn is_init(ir: &Body, op: Op, operand: Use) -> bool {
    let style = ir.interface::<dyn DestinationStyleOpInterface>(op);
    style.is_some_and(|style| style.dps_inits(ir).contains(ir, operand))
}

/// Returns the result that is equivalent to an init.
pub(super) fn init_aliases(ir: &Body, op: Op, operand: Use) -> AliasingValues {
    let Some(style) = ir.interface::<dyn DestinationStyleOpInterface>(op) else {
        return AliasingValues::new();
    };
    let inits = style.dps_inits(ir);
    let Some(number) = inits.position(ir, operand) else { return AliasingValues::new() };
    // Results are tied to the inits that are tensors.
    let before = inits.values(ir).take(number).filter(|init| is_tensor(ir, *init)).count();
    ir.results(op).nth(before).map(Aliases::same).unwrap_or_default()
}
