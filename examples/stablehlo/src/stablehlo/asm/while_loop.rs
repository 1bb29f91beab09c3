//! Syntax of `stablehlo.while`.

use ods_core::hooks::CustomAsm;
use ods_core::interface::{NameSink, OpAsmOpInterface};
use ods_core::text::{Argument, OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{Body, OpState, TypeData};

use crate::stablehlo::{ConstantOp, WhileOp};

/// `(%x = %a, %y = %b) : type, type attributes {…} cond {…} do {…}`
impl CustomAsm for WhileOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let pos = p.pos();
        let (args, operands) = p.parse_assignments()?;
        if !operands.is_empty() {
            p.parse_punct(Punct::Colon)?;
            state.results = p.parse_type_list()?;
        }
        let types = state.results.clone();
        p.resolve_operands(state, WhileOp::OPERAND, &operands, &types, pos)?;
        let args: Vec<Argument> = args
            .into_iter()
            .zip(&types)
            .map(|(arg, ty)| Argument { ty: Some(*ty), ..arg })
            .collect();
        p.parse_optional_attr_dict_with_keyword(state)?;
        p.parse_keyword("cond")?;
        p.parse_region(state, &args)?;
        p.parse_keyword("do")?;
        p.parse_region(state, &args)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print("(");
        let args = op.body().entry().into_iter().flat_map(|block| block.args());
        for (at, (arg, operand)) in args.zip(op.operand()).enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_operand(arg);
            p.print(" = ");
            p.print_operand(operand);
        }
        p.print(")");
        if op.operand().len() != 0 {
            p.print(" : ");
            p.print_types_of(op.operand());
        }
        p.print_optional_attr_dict_with_keyword(*op, &[]);
        p.print_newline();
        p.print("cond ");
        let style = RegionStyle { entry_args: false, ..RegionStyle::default() };
        p.print_region(op.cond(), style);
        p.print(" do ");
        p.print_region(op.body(), style);
    }
}

impl OpAsmOpInterface for WhileOp {
    fn asm_block_argument_names(self, ir: &Body, region: usize, names: &mut NameSink<'_>) {
        let op = self.view(ir);
        let region = if region == 0 { op.cond() } else { op.body() };
        for arg in region.entry().into_iter().flat_map(|block| block.args()) {
            names.value(arg, "iterArg");
        }
    }
}

impl OpAsmOpInterface for ConstantOp {
    fn asm_result_names(self, ir: &Body, names: &mut NameSink<'_>) {
        let output = self.view(ir).output();
        let element = output.ty().element_type_or_self(ir.ctx());
        let integer = matches!(element.data(ir.ctx()), TypeData::Integer(..));
        names.value(output, if integer { "c" } else { "cst" });
    }
}
