//! Syntax and value names beyond the declarative assembly format.

use ods_core::function::{FunctionSyntax, parse_function, print_function};
use ods_core::hooks::CustomAsm;
use ods_core::interface::{NameSink, OpAsmOpInterface};
use ods_core::text::{OpParser, OpPrinter, ParseResult};
use ods_core::{Body, OpState};

use super::{ConstantOp, FuncOp};

impl CustomAsm for FuncOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_function(p, state, &FunctionSyntax::BUILTIN)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        print_function(p, *op, &FunctionSyntax::BUILTIN);
    }
}

impl OpAsmOpInterface for ConstantOp {
    fn asm_result_names(self, ir: &Body, sink: &mut NameSink<'_>) {
        if let Some(result) = self.view(ir).results().next() {
            sink.value(result, "f");
        }
    }
}
