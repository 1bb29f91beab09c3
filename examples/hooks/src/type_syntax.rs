use ods_core::Registry;
use ods_core::hooks::CustomParams;
use ods_core::text::{ParseResult, Parser, Printer, Punct};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/AttrTypeBase.td"

        def Span_Dialect : Dialect {
            let name = "span";
            let cppNamespace = "::span";
            let useDefaultTypePrinterParser = 1;
        }

        def Span_Range : TypeDef<Span_Dialect, "Range"> {
            let mnemonic = "range";
            let parameters = (ins "int64_t":$first, "int64_t":$last);
            let hasCustomAssemblyFormat = 1;
        }
    }
}

impl CustomParams for ir::RangeType {
    fn parse(p: &mut Parser<'_>) -> ParseResult<ir::RangeTypeParams> {
        p.parse_punct(Punct::Less)?;
        let first = p.parse_int(64, true)?;
        let last = match p.parse_optional_keyword("to") {
            true => p.parse_int(64, true)?,
            false => first,
        };
        p.parse_punct(Punct::Greater)?;
        Ok(ir::RangeTypeParams { first, last })
    }

    fn print(p: &mut Printer<'_>, params: ir::RangeTypeParams) {
        match params.first == params.last {
            true => p.print(&format!("<{}>", params.first)),
            false => p.print(&format!("<{} to {}>", params.first, params.last)),
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::SpanDialect>();
}
