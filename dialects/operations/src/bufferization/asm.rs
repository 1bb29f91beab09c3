//! Custom syntax of `bufferization.alloc_tensor`.

use ods_core::hooks::CustomAsm;
use ods_core::schema::Class;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{OpState, Type};

use super::AllocTensorOp;

impl CustomAsm for AllocTensorOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        p.parse_punct(Punct::LParen)?;
        let sizes = p.parse_operand_list(Delimiter::None)?;
        p.parse_punct(Punct::RParen)?;
        let mut copy = None;
        if p.parse_optional_keyword("copy") {
            p.parse_punct(Punct::LParen)?;
            copy = Some(p.parse_operand()?);
            p.parse_punct(Punct::RParen)?;
        }
        let mut hint = None;
        if p.parse_optional_keyword("size_hint") {
            p.parse_punct(Punct::Equal)?;
            hint = Some(p.parse_operand()?);
        }
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(Punct::Colon)?;
        let ty = p.parse_type_of(Class::TensorType)?;
        state.results.push(ty);
        p.resolve_operands_as(state, AllocTensorOp::DYNAMIC_SIZES, &sizes, Type::INDEX)?;
        p.resolve_operands_as(state, AllocTensorOp::COPY, copy.as_slice(), ty)?;
        p.resolve_operands_as(state, AllocTensorOp::SIZE_HINT, hint.as_slice(), Type::INDEX)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print("(");
        p.print_operands(op.dynamic_sizes());
        p.print(")");
        if let Some(copy) = op.copy() {
            p.print(" copy(");
            p.print_operand(copy);
            p.print(")");
        }
        if let Some(hint) = op.size_hint() {
            p.print(" size_hint=");
            p.print_operand(hint);
        }
        p.print_optional_attr_dict(*op, &[]);
        p.print(" : ");
        p.print_type(op.result().ty());
    }
}
