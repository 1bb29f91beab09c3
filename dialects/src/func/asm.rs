//! Syntax and value names that are not declared.

use ods_core::function::{FunctionSyntax, parse_function, print_function};
use ods_core::hooks::CustomAsm;
use ods_core::interface::{NameSink, OpAsmOpInterface};
use ods_core::text::{OpParser, OpPrinter, ParseResult};
use ods_core::{Body, OpState, OpType};

use super::{ConstantOp, FuncOp};

impl CustomAsm for FuncOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_function(p, state, &FunctionSyntax::BUILTIN)
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let _ir = this.body;
        print_function(p, *this, &FunctionSyntax::BUILTIN);
    }
}

impl OpAsmOpInterface for ConstantOp {
    fn asm_result_names(self, ir: &Body, sink: &mut NameSink<'_>) {
        sink.value(ir.view(self.op()).result(0), "f");
    }
}

impl OpAsmOpInterface for FuncOp {
    fn default_dialect() -> &'static str {
        "func"
    }
}
