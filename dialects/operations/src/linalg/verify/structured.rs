//! Constraints of all structured operations.

use ods_core::hooks::{Verified, VerifyInterface};
use ods_core::interface::DestinationStyleOpInterface;
use ods_core::verify::VerifyCx;
use ods_core::{AttrData, Op, OpRef, Type};

use super::{fail_bare, indexing};
use crate::linalg::shape::element;
use crate::linalg::structured::{Structured, indexing_maps, iterator_types};
use crate::linalg::{Conv1DNwcWcfOp, LinalgOp};

impl VerifyInterface for dyn LinalgOp {
    fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
        let op = cx.view(op);
        let Some(style) = op.interface::<dyn DestinationStyleOpInterface>() else { return Ok(()) };
        let pure =
            style.has_pure_tensor_semantics(op.body) || style.has_pure_buffer_semantics(op.body);
        if !pure && op.operands().len() != 0 {
            return op.fail("expected to have pure tensor or buffer semantics");
        }
        verify_windows(op)?;
        let maps = indexing_maps(op);
        indexing::verify(op, &maps)?;
        let loops = iterator_types(op).len();
        for (at, map) in maps.iter().enumerate() {
            if map.dims as usize != loops {
                return op.fail(format!(
                    "expected indexing_map #{at} to have {loops} dim(s) to match the number of loops"
                ));
            }
        }
        verify_region(op)
    }
}

/// Verifies that strides and dilations have an element for each window.
fn verify_windows(op: OpRef<'_>) -> Verified {
    let symbols = op.schema().and_then(Structured::of).map_or(0, |data| data.symbols());
    let windows = i64::from(symbols / 2);
    if windows == 0 {
        return Ok(());
    }
    for name in [Conv1DNwcWcfOp::STRIDES.name(), Conv1DNwcWcfOp::DILATIONS.name()] {
        let Some(AttrData::Dense(dense)) =
            op.header().inherent(name).map(|attr| attr.data(op.ctx()))
        else {
            continue;
        };
        if dense.ty.element_type(op.ctx()) != Some(Type::I64) {
            return fail_bare(op, format!("incorrect element type for index attribute '{name}'"));
        }
        if dense.ty.shape(op.ctx()) != Some(&[windows][..]) {
            return fail_bare(op, format!("incorrect shape for index attribute '{name}'"));
        }
    }
    Ok(())
}

/// Verifies that the region has one block, with an argument for the element of each operand.
fn verify_region(op: OpRef<'_>) -> Verified {
    let mut regions = op.regions();
    let region = regions.next().filter(|region| region.blocks().count() == 1);
    let Some(block) = region.filter(|_| regions.next().is_none()).and_then(|region| region.entry())
    else {
        return op.fail("expects to have 1 region with 1 block");
    };
    if op.operands().len() != block.args().len() {
        return op.fail(
            "expected as many non-induction variable region arguments as the number of input/output operands",
        );
    }
    for (at, (operand, arg)) in op.operands().zip(block.args()).enumerate() {
        let element = element(op.ctx(), operand.ty());
        if element != arg.ty() {
            return op.fail(format!(
                "expected type of bb argument #{at} ('{}') to match element or self type of the corresponding operand ('{}')",
                op.show(arg.ty()),
                op.show(element)
            ));
        }
    }
    Ok(())
}
