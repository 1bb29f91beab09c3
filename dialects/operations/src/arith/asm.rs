//! Syntax and value names beyond the declarative assembly format.

use ods_core::hooks::CustomAsm;
use ods_core::interface::{NameSink, OpAsmOpInterface};
use ods_core::ir::ValueRef;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{AttrData, Body, OpState, TextBuf, Type, TypeData};

use super::{ConstantOp, MulIOp, SelectOp};

impl OpAsmOpInterface for ConstantOp {
    fn asm_result_names(self, ir: &Body, sink: &mut NameSink<'_>) {
        let op = self.view(ir);
        let (ctx, result) = (op.ctx(), op.result());
        let value = op.get(ConstantOp::VALUE).map(|attr| attr.data(ctx));
        let Some(AttrData::Integer(_, value)) = value else {
            return sink.value(result, "cst");
        };
        let width = match result.ty().data(ctx) {
            TypeData::Integer(1, _) => {
                return sink.value(result, if value.is_zero() { "false" } else { "true" });
            }
            TypeData::Integer(width, _) => Some(width),
            _ => None,
        };
        let mut name = TextBuf::new();
        name.push_ascii(b'c');
        value.push_decimal(true, &mut name);
        if let Some(width) = width {
            name.push_str("_i");
            name.push_unsigned(u64::from(*width));
        }
        sink.value(result, name.as_str());
    }
}

/// The operation whose product with a constant has a result name of its own. It is matched by name, as dialects do not
/// know each other.
const VSCALE: &str = "vector.vscale";

impl OpAsmOpInterface for MulIOp {
    /// Names `base * vector.vscale` after its base.
    fn asm_result_names(self, ir: &Body, sink: &mut NameSink<'_>) {
        let op = self.view(ir);
        if op.result().ty() != Type::INDEX {
            return;
        }
        let base = |value: ValueRef<'_>| {
            value.defined_by::<ConstantOp>()?.get(ConstantOp::VALUE)?.as_i64(ir.ctx())
        };
        let vscale = |value: ValueRef<'_>| {
            value.defining_op().is_some_and(|op| op.name().as_str() == VSCALE)
        };
        let named = [(op.lhs(), op.rhs()), (op.rhs(), op.lhs())]
            .into_iter()
            .find_map(|(number, scale)| base(number).filter(|_| vscale(scale)));
        if let Some(number) = named {
            sink.value(op.result(), &format!("c{number}_vscale"));
        }
    }
}

impl CustomAsm for SelectOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let [condition, yes, no] = p.parse_operand_array(Delimiter::None)?;
        p.parse_optional_attr_dict(state)?;
        let mut ty = p.parse_colon_type()?;
        let mut bits = Type::I1;
        if p.parse_optional_punct(Punct::Comma) {
            bits = ty;
            ty = p.parse_type()?;
        }
        state.results.push(ty);
        p.resolve_operand_of(state, Self::CONDITION, condition, bits)?;
        p.resolve_operand_of(state, Self::TRUE_VALUE, yes, ty)?;
        p.resolve_operand_of(state, Self::FALSE_VALUE, no, ty)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operands(op.operands());
        p.print_optional_attr_dict(*op, &[]);
        p.print(" : ");
        let condition = op.condition().ty();
        if condition.element_type(op.ctx()).is_some() {
            p.print_type(condition);
            p.print(", ");
        }
        p.print_type(op.result().ty());
    }
}
