//! The syntax `{0: 1, 2: 5}`: pairs of a power and its nonzero coefficient.

use ods_core::hooks::CustomDirective;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};

use crate::poly::directives::Terms;

impl CustomDirective for Terms {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut coefficients: Vec<i64> = Vec::new();
        p.parse_comma_separated(Delimiter::Braces, |p| {
            let pos = p.pos();
            let power = p.parse_int(8, false)? as usize;
            if power < coefficients.len() {
                return Err(p.error(pos, "expected powers in increasing order"));
            }
            p.parse_punct(Punct::Colon)?;
            coefficients.resize(power, 0);
            coefficients.push(p.parse_int(64, true)?);
            Ok(())
        })?;
        args.set_coefficients(p.ctx(), &coefficients);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let coefficients = args.coefficients().unwrap_or_default();
        let terms = coefficients.iter().enumerate().filter(|(_, coefficient)| **coefficient != 0);
        let terms: Vec<String> =
            terms.map(|(power, coefficient)| format!("{power}: {coefficient}")).collect();
        p.print(&format!("{{{}}}", terms.join(", ")));
    }
}
