//! The directive for the target of a custom call.

use ods_core::hooks::CustomDirective;
use ods_core::text::{OpParser, OpPrinter, ParseResult};

use crate::stablehlo::directives::CustomCallTarget;

/// `@name`
impl CustomDirective for CustomCallTarget {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let name = p.parse_symbol_name()?;
        args.set_call_target_name_attr(name);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let name = args.call_target_name_attr().and_then(|name| name.as_bytes(p.ctx()));
        p.print_symbol_name(name.unwrap_or_default());
    }
}
