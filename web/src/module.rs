//! A module: parsed from text or bytecode, verified, transformed, and printed.

use std::borrow::Cow;

use ods_core::bytecode::{self, WriterOptions};
use ods_core::ir::WalkOrder;
use ods_core::pass::{OpPassManager, PassManager};
use ods_core::text::{Lines, PrintFlags};
use ods_core::{Context, Diagnostics, Module, text, verify};
use ods_lowering::translate_to_llvmir;
use serde::{Deserialize, Serialize};

use crate::passes;
use crate::report::{Level, Report};

/// The file name of the module's text in positions.
const FILE: &str = "module.mlir";

/// The form in which a module is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum View {
    /// The parsed module in custom form.
    Custom,
    /// The parsed module in generic form.
    Generic,
    /// After the pipeline.
    Passes,
    /// LLVM IR, after the pipeline.
    Llvmir,
}

/// The answer to a request about a module.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Outcome {
    /// The requested text, unless there are errors.
    pub text: Option<String>,
    /// Diagnostics of the module.
    pub reports: Vec<Report>,
    /// The lines of an error in the pipeline.
    pub pipeline: Option<String>,
    /// The text printed by passes.
    pub printed: String,
    /// The number of parsed operations.
    pub operations: usize,
}

/// The error of a request without a result; diagnostics are reported separately.
struct Stopped;

/// A request about a module.
pub(crate) struct Question<'a> {
    ctx: &'a Context,
    source: &'a [u8],
    diagnostics: Diagnostics,
    outcome: Outcome,
}

impl<'a> Question<'a> {
    /// Creates a request about the module of `source`, text or bytecode.
    pub(crate) fn new(ctx: &'a Context, source: &'a [u8]) -> Question<'a> {
        let (diagnostics, outcome) = (Diagnostics::new(), Outcome::default());
        Question { ctx, source, diagnostics, outcome }
    }

    /// Returns the module as text, after `pipeline` if the view requires it.
    pub(crate) fn text(mut self, pipeline: &str, view: View) -> Outcome {
        let text = self.shown(pipeline, view).ok();
        self.answer(text)
    }

    /// Returns the module after `pipeline` as bytecode; `None` if there are errors.
    pub(crate) fn bytecode(mut self, pipeline: &str) -> (Option<Vec<u8>>, Outcome) {
        let bytes = self.encoded(pipeline).ok();
        (bytes, self.answer(None))
    }

    fn answer(mut self, text: Option<String>) -> Outcome {
        let shown: Cow<'_, [u8]> = match bytecode::is_bytecode(self.source) {
            true => Cow::Owned(Vec::new()),
            false => Cow::Borrowed(self.source),
        };
        let lines = Lines::new(&shown);
        let reports = self.diagnostics.take();
        let reports = reports.iter().map(|one| Report::of_ir(one, self.ctx, FILE, &lines));
        self.outcome.reports = reports.collect();
        Outcome { text, ..self.outcome }
    }

    fn shown(&mut self, pipeline: &str, view: View) -> Result<String, Stopped> {
        let mut module = self.read()?;
        let flags = PrintFlags { generic: view == View::Generic, ..PrintFlags::default() };
        if matches!(view, View::Passes | View::Llvmir) {
            self.transform(&mut module, pipeline)?;
        }
        if view == View::Llvmir {
            return translate_to_llvmir(&mut module).map_err(|errors| {
                errors.into_iter().for_each(|one| self.diagnostics.push(one));
                Stopped
            });
        }
        Ok(text::print_module(&module, &flags))
    }

    fn encoded(&mut self, pipeline: &str) -> Result<Vec<u8>, Stopped> {
        let mut module = self.read()?;
        self.transform(&mut module, pipeline)?;
        let mut bytes = Vec::new();
        let written = bytecode::write_module(&module, &WriterOptions::default(), &mut bytes);
        written.map(|()| bytes).map_err(|error| {
            let loc = module.root().loc();
            self.diagnostics.push(ods_core::Diagnostic::error(loc, error.to_string()));
            Stopped
        })
    }

    /// Parses and verifies the module.
    fn read(&mut self) -> Result<Module, Stopped> {
        let (ctx, source) = (self.ctx, self.source);
        let module = match bytecode::is_bytecode(source) {
            true => bytecode::read_module(ctx, source, FILE, &mut self.diagnostics),
            false => text::parse_module(ctx, source, FILE, &mut self.diagnostics),
        };
        let module = module.ok_or(Stopped)?;
        self.outcome.operations = module.root().walk(WalkOrder::Pre).count();
        match verify::verify_module(&module, &mut self.diagnostics) {
            true => Ok(module),
            false => Err(Stopped),
        }
    }

    fn transform(&mut self, module: &mut Module, text: &str) -> Result<(), Stopped> {
        let pipeline: OpPassManager = passes::parse(self.ctx, text).map_err(|error| {
            self.outcome.pipeline = Some(error.to_string().trim_end().to_owned());
            Stopped
        })?;
        let mut printed = Vec::new();
        let manager = PassManager::new(self.ctx, pipeline);
        let good = manager.run_showing(module, &mut self.diagnostics, &mut printed);
        self.outcome.printed = String::from_utf8_lossy(&printed).into_owned();
        if good { Ok(()) } else { Err(Stopped) }
    }
}

impl Outcome {
    /// Returns whether there is an error among the reports, or in the pipeline.
    pub fn has_errors(&self) -> bool {
        self.pipeline.is_some() || self.reports.iter().any(|one| one.level == Level::Error)
    }
}
