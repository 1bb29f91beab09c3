//! Custom syntax of `affine.if`: an integer set with operands, and regions.

use ods_core::hooks::CustomAsm;
use ods_core::schema::Class;
use ods_core::text::{OpParser, OpPrinter, ParseResult, RegionStyle};
use ods_core::{OpState, OpType};
use smallvec::SmallVec;

use super::{error, parse_dims_and_symbols, print_dims_and_symbols};
use crate::affine::mapped::{CONDITION_OPERANDS, set_of};
use crate::affine::{AffineIfOp, AffineYieldOp};

impl CustomAsm for AffineIfOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        let attr = p.parse_attr_of(Class::IntegerSetAttr, None)?;
        state.set(ctx, AffineIfOp::CONDITION, attr);
        let dims = parse_dims_and_symbols(p, state, CONDITION_OPERANDS)?;
        let Some(set) = attr.as_integer_set(ctx) else { return Err(ods_core::text::ParseFailed) };
        if set.dims as usize != dims {
            let message = "dim operand count and integer set dim count must match";
            return Err(error(p, message));
        }
        if set.inputs() != state.operands.len() {
            let message = "symbol operand count and integer set symbol count must match";
            return Err(error(p, message));
        }
        state.results.extend(p.parse_optional_arrow_type_list()?);
        p.parse_region(state, &[])?;
        p.ensure_terminator(state, 0, AffineYieldOp::op_name());
        if p.parse_optional_keyword("else") {
            p.parse_region(state, &[])?;
            p.ensure_terminator(state, 1, AffineYieldOp::op_name());
        } else {
            p.add_region(state);
        }
        p.parse_optional_attr_dict(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_attribute(op.condition().into());
        print_dims_and_symbols(p, (*op).operands(), set_of(*op, op.condition()).dims);
        let types: SmallVec<[_; 2]> = op.results().map(|result| result.ty()).collect();
        p.print_optional_arrow_types(&types);
        p.print(" ");
        let style =
            RegionStyle { entry_args: false, terminators: !types.is_empty(), empty_block: false };
        p.print_region(op.then_region(), style);
        if !op.else_region().is_empty() {
            p.print(" else ");
            p.print_region(op.else_region(), style);
        }
        p.print_optional_attr_dict(*op, &[AffineIfOp::CONDITION.name()]);
    }
}
