//! Syntax and value names that are not declared.

use ods_core::hooks::CustomAsm;
use ods_core::interface::{NameSink, OpAsmOpInterface};
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{AttrData, Body, OpState, OpType, TextBuf, Type, TypeData, Value};

use super::{ConstantOp, MulIOp, SelectOp};

impl OpAsmOpInterface for ConstantOp {
    fn asm_result_names(self, ir: &Body, sink: &mut NameSink<'_>) {
        let view = ir.view(self.op());
        let (ctx, ty) = (ir.ctx(), view.result(0).ty());
        let Some(AttrData::Integer(_, value)) = ir.prop(self.op(), 0).map(|attr| attr.data(ctx))
        else {
            return sink.value(view.result(0), "cst");
        };
        let width = match ty.data(ctx) {
            TypeData::Integer(1, _) => {
                return sink.value(view.result(0), if value.is_zero() { "false" } else { "true" });
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
        sink.value(view.result(0), name.as_str());
    }
}

impl OpAsmOpInterface for MulIOp {
    /// `base * vector.vscale` is called after its base; the name alone tells, as dialects do not know each other.
    fn asm_result_names(self, ir: &Body, sink: &mut NameSink<'_>) {
        let view = ir.view(self.op());
        if view.result(0).ty() != Type::INDEX {
            return;
        }
        let base = |value: Value| {
            let constant = ods_core::fold::defining::<ConstantOp>(ir, value)?;
            ir.prop(constant.op(), 0)?.as_i64(ir.ctx())
        };
        let vscale = |value: Value| {
            ir.defining_op(value).is_some_and(|op| ir.name(op).as_str() == "vector.vscale")
        };
        let (a, b) = (ir.operand(self.op(), 0), ir.operand(self.op(), 1));
        let named = [(a, b), (b, a)]
            .into_iter()
            .find_map(|(number, scale)| base(number).filter(|_| vscale(scale)));
        if let Some(number) = named {
            sink.value(view.result(0), &format!("c{number}_vscale"));
        }
    }
}

impl CustomAsm for SelectOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let pos = p.name_pos();
        let operands = p.parse_operands_exactly(3)?;
        p.parse_optional_attr_dict(state)?;
        let mut ty = p.parse_colon_type()?;
        let mut condition = Type::I1;
        if p.parse_optional_punct(Punct::Comma) {
            condition = ty;
            ty = p.parse_type()?;
        }
        state.results.push(ty);
        p.resolve_operands(&operands, &[condition, ty, ty], pos, &mut state.operands)
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let ir = this.body;
        let view = *this;
        p.print(" ");
        p.print_operands(view.operands());
        p.print_optional_attr_dict(view, &[]);
        p.print(" : ");
        let condition = view.operand(0).ty();
        if condition.element_type(ir.ctx()).is_some() {
            p.print_type(condition);
            p.print(", ");
        }
        p.print_type(view.result(0).ty());
    }
}
