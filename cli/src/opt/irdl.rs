//! `--irdl-file`: dialects declared in the irdl dialect.

use ods_core::schema::DialectSchema;
use ods_core::text::{self, Lines, ParseOptions};
use ods_core::{Diagnostic, Diagnostics, Loc, Registry, verify};

use crate::report::Report;
use crate::tool::Streams;
use crate::{context, input};

/// Returns the dialects that a file declares; `None` if it is invalid, after its errors are reported.
pub(super) fn load(
    file: &str,
    loaded: &[&'static DialectSchema],
    register: &dyn Fn(&mut Registry),
    streams: &mut Streams<'_>,
) -> Result<Option<Vec<&'static DialectSchema>>, String> {
    let bytes = input::read(file, streams.input)?;
    let ctx = context::with_dialects(loaded, register);
    let mut diagnostics = Diagnostics::new();
    let options = ParseOptions { no_implicit_module: false, start: 0 };
    let module = text::parse_source(&ctx, &bytes, file, options, &mut diagnostics);
    let module = module.filter(|module| verify::verify_module(module, &mut diagnostics));
    let dialects = module.and_then(|module| match ods_dialects::irdl::load(&module) {
        Ok(dialects) => Some(dialects),
        Err(error) => {
            diagnostics.push(*error);
            None
        }
    });
    if let Some(one) = dialects.iter().flatten().find(|one| ctx.dialect(one.name).is_some()) {
        let message = format!("dialect '{}' exists already", one.name);
        diagnostics.push(Diagnostic::error(Loc::UNKNOWN, message));
    }
    let is_valid = diagnostics.list().is_empty();
    let lines = Lines::new(&bytes);
    let report = Report { ctx: &ctx, file, lines: &lines };
    for diagnostic in diagnostics.take() {
        streams.report(&report.render(&diagnostic));
    }
    Ok(dialects.filter(|_| is_valid))
}
