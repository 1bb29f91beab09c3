//! `vector.mask`: the masked operation is on the same line, and the terminator is omitted.

use ods_core::hooks::CustomAsm;
use ods_core::ir::OpBuilder;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Op, OpState, OpType, Value};
use smallvec::SmallVec;

use super::super::{MaskOp, YieldOp};

impl CustomAsm for MaskOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let mask = p.parse_operand()?;
        let passthru = match p.parse_optional_punct(Punct::Comma) {
            true => Some(p.parse_operand()?),
            false => None,
        };
        p.parse_region(state, &[])?;
        complete_region(p, state);
        p.parse_optional_attr_dict(state)?;
        let mask_ty = p.parse_colon_type()?;
        let results = p.parse_optional_arrow_type_list()?;
        p.resolve_operand_of(state, MaskOp::MASK, mask, mask_ty)?;
        if let Some(passthru) = passthru {
            let Some(ty) = results.first() else {
                let pos = p.name_pos();
                return Err(p.error(pos, "expects a result if passthru operand is provided"));
            };
            p.resolve_operand_of(state, MaskOp::PASSTHRU, passthru, *ty)?;
        }
        state.results.extend(results);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operands([op.mask()].into_iter().chain(op.passthru()));
        p.print(" { ");
        if let Some(masked) = op.mask_region().entry().and_then(|block| block.ops().next()) {
            p.print_op_without_results(masked);
        }
        p.print(" }");
        p.print_optional_attr_dict(*op, &[]);
        p.print(" : ");
        p.print_type(op.mask().ty());
        if op.results().len() > 0 {
            let types: Vec<_> = op.results().map(|result| result.ty()).collect();
            p.print(" -> ");
            for (index, ty) in types.into_iter().enumerate() {
                p.print(if index == 0 { "" } else { ", " });
                p.print_type(ty);
            }
        }
    }
}

/// Adds the missing terminator; if the region has one operation, it yields the results of that.
fn complete_region(p: &mut OpParser<'_, '_>, state: &OpState) {
    let yields = YieldOp::op_name();
    p.ensure_block(state, 0);
    let loc = state.loc;
    let (body, region) = p.region_mut(state, 0);
    let Some(block) = body.entry_block(region) else { return };
    let ops: SmallVec<[Op; 2]> = body.ops(block).take(2).collect();
    let results: Vec<Value> = match ops[..] {
        [one] if body.name(one) != yields => body.results(one).collect(),
        _ if body.last_op(block).is_some_and(|last| body.name(last) == yields) => return,
        _ => Vec::new(),
    };
    OpBuilder::at_end(body, block).set_loc(loc).insert(YieldOp::build().operands(results));
}
