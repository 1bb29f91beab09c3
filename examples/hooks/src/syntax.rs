use ods_core::hooks::CustomAsm;
use ods_core::text::{OpParser, OpPrinter, ParseResult};
use ods_core::{Attr, OpState, Registry, Type};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"

        def Roman_Dialect : Dialect { let name = "roman"; let cppNamespace = "::roman"; }

        def Roman_NumberOp : Op<Roman_Dialect, "number"> {
            let arguments = (ins I64Attr:$value);
            let results = (outs I64:$number);
            let hasCustomAssemblyFormat = 1;
        }
    }
}

const DIGITS: [(u64, &str); 7] =
    [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"), (1, "I"), (1, "I")];

/// Returns the number from 1 to 18 with this Roman numeral.
fn value_of(text: &str) -> Option<u64> {
    (1..19).find(|value| written(*value) == text)
}

fn written(mut value: u64) -> String {
    let mut text = String::new();
    for (digit, letters) in DIGITS {
        if value >= digit {
            value -= digit;
            text += letters;
        }
    }
    text
}

impl CustomAsm for ir::NumberOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let pos = p.pos();
        let text = p.parse_any_keyword()?;
        let value = value_of(text);
        let value =
            value.ok_or_else(|| p.error(pos, format!("'{text}' is no number up to XVIII")))?;
        state.set(p.ctx(), ir::NumberOp::VALUE, Attr::integer(p.ctx(), Type::I64, value as i64));
        state.results.push(Type::I64);
        p.parse_optional_attr_dict(state)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print(&written(op.value()));
        p.print_optional_attr_dict(*op, &[ir::NumberOp::VALUE.name()]);
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::RomanDialect>();
}
