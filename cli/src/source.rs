//! A module in a file, read for a command that does one thing with it.

use ods_core::text::Lines;
use ods_core::{Context, Diagnostic, Diagnostics, Module, Registry, bytecode, text, verify};

use crate::dynamic::LoadFlags;
use crate::input;
use crate::report::Report;
use crate::tool::Streams;

/// The file, and the context in which it is read.
pub(crate) struct Source {
    pub(crate) ctx: Context,
    name: String,
    bytes: Vec<u8>,
}

impl Source {
    /// Opens a file, `-` for standard input, for dialects that are loaded or that `register` knows.
    ///
    /// # Errors
    /// The message when the file or a declaration cannot be read.
    pub(crate) fn open(
        path: &str,
        load: &LoadFlags,
        register: &dyn Fn(&mut Registry),
        streams: &mut Streams<'_>,
    ) -> Result<Source, String> {
        let bytes = input::read(path, streams.input)?;
        let loaded = load.load(register, &bytes, streams.errors)?;
        let ctx = Context::with(|registry| {
            loaded.iter().for_each(|dialect| registry.insert_schema(dialect));
            register(registry);
            ods_lowering::register_all(registry);
        });
        let name = if path == "-" { "<stdin>" } else { path };
        Ok(Source { ctx, name: name.to_owned(), bytes })
    }

    /// Reads and verifies the module, and returns what `then` makes of it. Warnings are reported.
    ///
    /// # Errors
    /// Everything that was reported, as text, when there is no module or nothing is made of it.
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
        let made = module.and_then(|module| then(module, &mut diagnostics));
        let told = self.told(&diagnostics.take());
        let made = made.ok_or_else(|| told.clone())?;
        streams.report(&told);
        Ok(made)
    }

    /// Diagnostics as text, with the lines that they are about.
    pub(crate) fn told(&self, diagnostics: &[Diagnostic]) -> String {
        let lines = Lines::new(&self.bytes);
        let report = Report { ctx: &self.ctx, file: &self.name, lines: &lines };
        diagnostics.iter().map(|one| report.render(one)).collect()
    }
}
