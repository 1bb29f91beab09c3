//! One input of `ods opt`, from bytes to bytes.

use std::io::Write;

use ods_core::bytecode::{self, WriterOptions};
use ods_core::text::ParseOptions;
use ods_core::{Context, Diagnostic, Diagnostics, Module, Severity, text, verify};

use ods_lowering::convert::{Families, convert_to_llvm};

use super::flags::Flags;
use crate::expected::{self, Reported};
use crate::report::Report;

/// A whole input file, or one part of a split one.
pub(crate) struct Job<'a> {
    pub(crate) flags: &'a Flags,
    /// The file's name.
    pub(crate) file: &'a str,
    /// All of the file.
    pub(crate) whole: &'a [u8],
    /// The line that the part starts on, when the file is split.
    pub(crate) line: Option<u32>,
}

impl Job<'_> {
    /// Processes `bytes`, writes the output to `out` once it is known to be good, and reports; whether all went as it
    /// should. What goes wrong with `out` is for its owner to say.
    pub(crate) fn run(&self, ctx: &Context, bytes: &[u8], out: &mut (dyn Write + Send)) -> bool {
        let mut diagnostics = Diagnostics::new();
        let name = match self.line {
            None => self.file.to_owned(),
            Some(line) => format!("within split at {}:{line} offset ", self.file),
        };
        let good = self.transform(ctx, &name, bytes, &mut diagnostics, out).is_some();
        let report = Report {
            ctx,
            name: &name,
            file: self.file,
            first_line: self.line.unwrap_or(1),
            source: self.whole,
        };
        let list = diagnostics.take();
        let Some(which) = &self.flags.verify_diagnostics else {
            for diagnostic in &list {
                eprint!("{}", report.render(diagnostic));
            }
            return good;
        };
        let mut reported: Vec<Reported> = Vec::new();
        for diagnostic in list.iter().flat_map(|one| std::iter::once(one).chain(&one.notes)) {
            // `mlir-opt` turns these off here, so files for it do not expect them.
            if diagnostic.severity == Severity::Note
                && diagnostic.message.starts_with("see current operation: ")
            {
                continue;
            }
            let at = report.position(diagnostic.loc);
            reported.push(Reported {
                severity: diagnostic.severity,
                at,
                message: diagnostic.message.clone(),
            });
        }
        let source = String::from_utf8_lossy(bytes);
        let complaints = expected::check(
            self.file,
            &source,
            self.line.unwrap_or(1),
            &reported,
            which == "only-expected",
        );
        for complaint in &complaints {
            eprintln!("{complaint}");
        }
        complaints.is_empty()
    }

    fn transform(
        &self,
        ctx: &Context,
        name: &str,
        bytes: &[u8],
        diagnostics: &mut Diagnostics,
        out: &mut (dyn Write + Send),
    ) -> Option<()> {
        let mut module = self.read(ctx, name, bytes, diagnostics)?;
        if !verify::verify_module(&module, diagnostics) {
            return None;
        }
        if self.flags.convert_to_llvm {
            if let Err(errors) = convert_to_llvm(&mut module, Families::ALL) {
                errors.into_iter().for_each(|error| diagnostics.push(error));
                return None;
            }
            if !verify::verify_module(&module, diagnostics) {
                return None;
            }
        }
        if self.flags.emit_bytecode {
            let mut options = WriterOptions {
                elide_resource_data: self.flags.elide_resource_data_from_bytecode,
                ..Default::default()
            };
            if let Some(version) = self.flags.emit_bytecode_version {
                options.version = version;
            }
            if let Some(producer) = &self.flags.emit_bytecode_producer {
                options.producer.clone_from(producer);
            }
            let mut bytes = Vec::new();
            let written = bytecode::write_module(&module, &options, &mut bytes);
            written.map_err(|error| fail(diagnostics, &module, error.to_string())).ok()?;
            return out.write_all(&bytes).ok();
        }
        text::write_module(&module, &self.flags.print_flags(), out).ok()?;
        // `mlir-opt` ends its output with an empty line, but not in local scope.
        if !self.flags.mlir_print_local_scope {
            out.write_all(b"\n").ok()?;
        }
        Some(())
    }

    fn read(
        &self,
        ctx: &Context,
        name: &str,
        bytes: &[u8],
        diagnostics: &mut Diagnostics,
    ) -> Option<Module> {
        if bytecode::is_bytecode(bytes) {
            return bytecode::read_module(ctx, bytes, name, diagnostics);
        }
        let options = ParseOptions { no_implicit_module: self.flags.no_implicit_module };
        text::parse_source(ctx, bytes, name, options, diagnostics)
    }
}

fn fail(diagnostics: &mut Diagnostics, module: &Module, message: String) {
    diagnostics.push(Diagnostic {
        severity: Severity::Error,
        ..Diagnostic::error(module.root().loc(), message)
    });
}
