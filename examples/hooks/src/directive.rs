use ods_core::Registry;
use ods_core::hooks::CustomDirective;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"

        def Clock_Dialect : Dialect { let name = "clock"; let cppNamespace = "::clock"; }

        def Clock_AlarmOp : Op<Clock_Dialect, "alarm"> {
            let arguments = (ins I32:$sound, I64Attr:$minutes);
            let assemblyFormat = "$sound `at` custom<Time>($minutes) attr-dict";
        }
    }
}

impl CustomDirective for ir::directives::Time {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let hours = p.parse_int(64, false)?;
        p.parse_punct(Punct::Colon)?;
        let minutes = p.parse_int(64, false)?;
        args.set_minutes(p.ctx(), (60 * hours + minutes) as u64);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let minutes = args.minutes().unwrap_or_default();
        p.print(&format!("{}:{:02}", minutes / 60, minutes % 60));
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::ClockDialect>();
}
