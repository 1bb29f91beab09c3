//! Processing of one input of `ods opt`, from bytes to bytes.

use std::io::Write;
use std::ops::Range;

use ods_core::bytecode::{self, WriterOptions};
use ods_core::pass::{REPRODUCER, Reproducer, Timing, TimingDisplay, TimingFormat};
use ods_core::text::{Lines, ParseOptions};
use ods_core::{Context, Diagnostic, Diagnostics, Loc, Module, Severity, text, verify};
use ods_view::Snapshot;

use super::flags::Flags;
use super::{pipeline, round_trip};
use crate::expected::{Reported, Verifier};
use crate::report::Report;
use crate::tool::Tool;

/// A whole input file, or one part of a split input.
pub(crate) struct Job<'a> {
    pub(crate) tool: &'a Tool<'a>,
    /// Creates a context.
    pub(crate) context: &'a dyn Fn() -> Context,
    pub(crate) flags: &'a Flags,
    /// The name of the file.
    pub(crate) file: &'a str,
    /// The content of the whole file.
    pub(crate) whole: &'a [u8],
    /// The lines of the file.
    pub(crate) lines: &'a Lines<'a>,
    /// The range of the part in the file.
    pub(crate) part: Range<usize>,
}

impl Job<'_> {
    /// Processes the part and writes the output to `out` once it is valid. Diagnostics are reported, or compared by
    /// `verifier`. Returns whether the part was processed successfully. Errors of `out` are reported by its owner.
    pub(crate) fn run(
        &self,
        out: &mut (dyn Write + Send),
        errors: &mut (dyn Write + Send),
        verifier: Option<&mut Verifier<'_>>,
    ) -> bool {
        let ctx = &(self.context)();
        let mut diagnostics = Diagnostics::new();
        let mut timing = self.flags.mlir_timing.then(Timing::new);
        let good = self.transform(ctx, &mut diagnostics, out, errors, &mut timing).is_some();
        let report = Report { ctx, file: self.file, lines: self.lines };
        let mut list = diagnostics.take();
        if !self.flags.mlir_print_op_on_diagnostic {
            list.iter_mut().for_each(|one| one.notes.retain(|note| !shows_operation(note)));
        }
        let Some(verifier) = verifier else {
            // Errors are ignored: without a standard error there is nowhere to report to.
            for diagnostic in &list {
                let _ = errors.write_all(report.render(diagnostic).as_bytes());
            }
            if let Some(timing) = timing {
                let _ = errors.write_all(self.time_report(timing).as_bytes());
            }
            return good;
        };
        let mut reported: Vec<Reported> = Vec::new();
        for diagnostic in list.iter().flat_map(|one| std::iter::once(one).chain(&one.notes)) {
            // `mlir-opt` has no such notes, or disables them here, so its test files do not expect them.
            if shows_operation(diagnostic) || diagnostic.is_help() {
                continue;
            }
            let at = report.position(diagnostic.loc);
            reported.push(Reported {
                severity: diagnostic.severity,
                at,
                message: diagnostic.message.clone(),
            });
        }
        verifier.check(&reported);
        true
    }

    fn time_report(&self, timing: Timing) -> String {
        let display = match self.flags.mlir_timing_display.as_str() {
            "list" => TimingDisplay::List,
            _ => TimingDisplay::Tree,
        };
        let format = match self.flags.mlir_output_format.as_str() {
            "json" => TimingFormat::Json,
            _ => TimingFormat::Text,
        };
        timing.report(display, format)
    }

    fn transform(
        &self,
        ctx: &Context,
        diagnostics: &mut Diagnostics,
        out: &mut (dyn Write + Send),
        errors: &mut (dyn Write + Send),
        timing: &mut Option<Timing>,
    ) -> Option<()> {
        start(timing, "Parser");
        let mut module = self.parse(ctx, diagnostics)?;
        stop(timing);
        let mut verified = !self.flags.mlir_very_unsafe_disable_verifier_on_parsing;
        let reproducer = match self.flags.run_reproducer {
            true => self.reproducer(&mut module, diagnostics)?,
            false => Reproducer::default(),
        };
        let timed = timing.as_mut();
        let mut snapshots = Vec::new();
        if self.flags.html {
            let text = text::print_module(&module, &self.flags.print_flags());
            snapshots.push(Snapshot { title: "input".to_owned(), text });
        }
        let run = pipeline::Run {
            tool: self.tool,
            flags: self.flags,
            reproducer: &reproducer,
            snapshots: &mut snapshots,
            errors,
        };
        if !run.all(&mut module, diagnostics, timed) {
            return None;
        }
        if self.flags.has_passes() || reproducer.pipeline.is_some() {
            verified = reproducer.verify_each.unwrap_or(self.flags.verify_each);
        }
        start(timing, "Output");
        match (&*snapshots, self.flags.svg.as_deref()) {
            ([], None) => self.write(&module, verified, diagnostics, out)?,
            ([], Some("cfg")) => write(out, &ods_view::control_flow(module.root()))?,
            ([], Some(_)) => write(out, &ods_view::op_graph(module.root()))?,
            (snapshots, _) => write(out, &ods_view::page(ctx, self.file, snapshots))?,
        }
        stop(timing);
        if self.tool.is_process() && self.part.len() == self.whole.len() {
            // The process exits next, which frees all memory at once.
            std::mem::forget(module);
        }
        Some(())
    }

    /// Parses the part and verifies it.
    fn parse(&self, ctx: &Context, diagnostics: &mut Diagnostics) -> Option<Module> {
        let module = self.read(ctx, diagnostics)?;
        let verified = !self.flags.mlir_very_unsafe_disable_verifier_on_parsing;
        if verified {
            let mut found = Diagnostics::new();
            let valid = verify::verify_module(&module, &mut found);
            for diagnostic in found.take() {
                let loc = diagnostic.loc;
                // In MLIR, verification is the last step of reading.
                diagnostics.push(match bytecode::Header::of(&self.whole[self.part.clone()]) {
                    Some(header) => diagnostic.with_note(loc, header.to_string()),
                    None => diagnostic,
                });
            }
            if !valid {
                return None;
            }
        }
        if self.flags.verify_roundtrip {
            let failed = round_trip::check(&module, self.context).err();
            if let Some(message) = failed {
                fail(diagnostics, &module, message);
                return None;
            }
        }
        Some(module)
    }

    /// Removes the pipeline and its options from the input.
    fn reproducer(&self, module: &mut Module, diagnostics: &mut Diagnostics) -> Option<Reproducer> {
        let ctx = module.ctx().clone();
        match Reproducer::take(module) {
            Ok(reproducer) => Some(reproducer),
            Err((message, key)) => {
                let (line, column) = self.place_of(&key);
                let loc = ctx.file_loc(self.file, line, column);
                diagnostics.push(Diagnostic::error(loc, message));
                None
            }
        }
    }

    /// Returns the line and column, from 1, of a key of a reproducer.
    fn place_of(&self, key: &str) -> (u32, u32) {
        let text = String::from_utf8_lossy(&self.whole[..self.part.end]);
        let found = text.rfind(REPRODUCER).and_then(|at| Some(at + text[at..].find(key)?));
        let before = &text[..found.unwrap_or_default()];
        let line = before.matches('\n').count() as u32 + 1;
        let column = before.rsplit('\n').next().map_or(0, str::len) as u32 + 1;
        (line, column)
    }

    fn write(
        &self,
        module: &Module,
        verified: bool,
        diagnostics: &mut Diagnostics,
        out: &mut (dyn Write + Send),
    ) -> Option<()> {
        if self.flags.emit_bytecode {
            let mut options = WriterOptions {
                elide_resource_data: self.flags.elide_resource_data_from_bytecode,
                ..Default::default()
            };
            if let Some(version) = self.flags.emit_bytecode_version {
                // A version out of range stays out of range, even if it is negative.
                options.version = version as u64;
            }
            if let Some(producer) = &self.flags.emit_bytecode_producer {
                options.producer.clone_from(producer);
            }
            let mut bytes = Vec::new();
            let written = bytecode::write_module(module, &options, &mut bytes);
            written.map_err(|error| fail(diagnostics, module, error.to_string())).ok()?;
            let lost = bytecode::lost_properties(module, options.version);
            lost.into_iter().for_each(|warning| diagnostics.push(warning));
            return out.write_all(&bytes).ok();
        }
        if self.flags.emit_bytecode_version.is_some() {
            let message = "bytecode version while not emitting bytecode";
            diagnostics.push(Diagnostic::error(Loc::UNKNOWN, message));
            return None;
        }
        let mut flags = self.flags.print_flags();
        if !verified && !self.flags.mlir_print_assume_verified {
            // The custom form may not be able to represent invalid IR.
            flags.generic |= !verify::verify_module(module, &mut Diagnostics::new());
        }
        text::write_module(module, &flags, out).ok()?;
        // `mlir-opt` ends its output with an empty line, except in local scope.
        if !self.flags.mlir_print_local_scope {
            out.write_all(b"\n").ok()?;
        }
        Some(())
    }

    fn read(&self, ctx: &Context, diagnostics: &mut Diagnostics) -> Option<Module> {
        let bytes = &self.whole[self.part.clone()];
        if bytecode::is_bytecode(bytes) {
            return bytecode::read_module(ctx, bytes, self.file, diagnostics);
        }
        let options = ParseOptions {
            no_implicit_module: self.flags.no_implicit_module,
            start: self.part.start,
        };
        text::parse_source(ctx, &self.whole[..self.part.end], self.file, options, diagnostics)
    }
}

fn write(out: &mut (dyn Write + Send), text: &str) -> Option<()> {
    out.write_all(text.as_bytes()).ok()
}

fn start(timing: &mut Option<Timing>, name: &str) {
    if let Some(timing) = timing {
        timing.start(name);
    }
}

fn stop(timing: &mut Option<Timing>) {
    if let Some(timing) = timing {
        timing.stop();
    }
}

/// Returns whether a note shows the operation of an error.
fn shows_operation(note: &Diagnostic) -> bool {
    note.severity == Severity::Note && note.message.starts_with("see current operation: ")
}

fn fail(diagnostics: &mut Diagnostics, module: &Module, message: String) {
    let loc = module.root().loc();
    let note = format!("see current operation: {}", module.root().spell());
    diagnostics.push(Diagnostic::error(loc, message).with_note(loc, note));
}
