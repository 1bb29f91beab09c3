//! A module file, read for commands with a single step.

use ods_core::text::Lines;
use ods_core::{Context, Diagnostic, Diagnostics, Module, Registry, bytecode, text, verify};

use crate::dynamic::LoadFlags;
use crate::report::Report;
use crate::tool::Streams;
use crate::{context, input};

/// A file, and the context in which it is read.
pub(crate) struct Source {
    pub(crate) ctx: Context,
    name: String,
    bytes: Vec<u8>,
}

impl Source {
    /// Opens a file, `-` for standard input, with dialects that are loaded or that `register` adds.
    ///
    /// # Errors
    /// Returns a message if the file or a declaration cannot be read.
    pub(crate) fn open(
        path: &str,
        load: &LoadFlags,
        register: &dyn Fn(&mut Registry),
        streams: &mut Streams<'_>,
    ) -> Result<Source, String> {
        let bytes = input::read(path, streams.input)?;
        let loaded = load.load(register, &bytes, streams.errors)?;
        let ctx = context::with_dialects(&loaded, &|registry| {
            register(registry);
            ods_lowering::register_all(registry);
        });
        let name = if path == "-" { "<stdin>" } else { path };
        Ok(Source { ctx, name: name.to_owned(), bytes })
    }

    /// Reads and verifies the module, and returns the result of `then`. Warnings are reported.
    ///
    /// # Errors
    /// Returns all diagnostics, as text, if the module cannot be read or `then` returns `None`.
    pub(crate) fn module<T>(
        &self,
        streams: &mut Streams<'_>,
        then: impl FnOnce(Module, &mut Diagnostics) -> Option<T>,
    ) -> Result<T, String> {
        let mut diagnostics = Diagnostics::new();
        let module = match bytecode::is_bytecode(&self.bytes) {
            true => bytecode::read_module(&self.ctx, &self.bytes, &self.name, &mut diagnostics),
            false => text::parse_module(&self.ctx, &self.bytes, &self.name, &mut diagnostics),
        };
        let module = module.filter(|module| verify::verify_module(module, &mut diagnostics));
        let created = module.and_then(|module| then(module, &mut diagnostics));
        let reported = self.reported(&diagnostics.take());
        let created = created.ok_or_else(|| reported.clone())?;
        streams.report(&reported);
        Ok(created)
    }

    /// Renders diagnostics with their source lines.
    pub(crate) fn reported(&self, diagnostics: &[Diagnostic]) -> String {
        let lines = Lines::new(&self.bytes);
        let report = Report { ctx: &self.ctx, file: &self.name, lines: &lines };
        diagnostics.iter().map(|one| report.render(one)).collect()
    }
}
