//! Reading a file: header, sections, tables and IR, and the conversion of failures to diagnostics.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use super::cursor::{Failure, Read, Span};
use super::file::File;
use super::format::{self, SectionId};
use super::header;
use super::read_ir::{IrReader, Later};
use super::read_sections::{self, Sections};
use crate::asm_fallback::AsmFallback;
use crate::ir::{Body, BodySource, Unfilled};
use crate::{Context, Diagnostic, Diagnostics, ExternalResources, Loc, Module, threads};

/// Bodies of fewer bytes are read together with their parent: a separate job would not pay.
const SMALLEST_JOB: usize = 1 << 6;
/// The number of runs of neighbouring bodies: enough to balance the threads, few since each takes a reader.
const RUNS: usize = 32;
const SMALLEST_LAZY: usize = 1 << 5;

/// The location of diagnostics, and the note attached to each of them.
struct Origin {
    file: Loc,
    note: Option<String>,
}

impl Origin {
    fn of(ctx: &Context, filename: &str) -> Origin {
        Origin { file: ctx.file_loc(filename, 0, 0), note: None }
    }

    /// Appends the failure to the diagnostics reported so far.
    fn report(&self, mut reported: Diagnostics, failure: Option<Failure>) -> Vec<Diagnostic> {
        match failure {
            Some(Failure::Message(message)) => {
                reported.push(Diagnostic::error(self.file, message));
            }
            Some(Failure::At(loc, message)) => reported.push(Diagnostic::error(loc, message)),
            Some(Failure::Is(diagnostic)) => reported.push(diagnostic),
            Some(Failure::Reported) | None => {}
        }
        let noted = |diagnostic: Diagnostic| match &self.note {
            Some(note) => {
                let loc = diagnostic.loc;
                diagnostic.with_note(loc, note.clone())
            }
            None => diagnostic,
        };
        reported.take().into_iter().map(noted).collect()
    }
}

/// A file whose tables are read, but not its IR.
struct Opened {
    file: File,
    external: Vec<ExternalResources>,
    ir: Span,
}

pub(super) fn read(
    ctx: &Context,
    bytes: &[u8],
    filename: &str,
    asm: &'static dyn AsmFallback,
    diags: &mut Diagnostics,
) -> Option<Module> {
    let mut origin = Origin::of(ctx, filename);
    let (reported, result) = match open(ctx, bytes, asm, &mut origin) {
        Err(failure) => (Diagnostics::new(), Err(failure)),
        Ok(opened) => {
            let (reported, result) = read_ir(&opened.file, bytes, opened.ir, filename);
            (
                reported,
                result.and_then(|module| complete(module, bytes, &opened.file, opened.external)),
            )
        }
    };
    finish(&origin, reported, result, diags)
}

/// Reads everything but the bodies of isolated operations, which are decoded from `bytes` on first access.
pub(super) fn read_lazy(
    ctx: &Context,
    bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
    filename: &str,
    asm: &'static dyn AsmFallback,
    diags: &mut Diagnostics,
) -> Option<Module> {
    let mut origin = Origin::of(ctx, filename);
    let Opened { file, external, ir } = match open(ctx, (*bytes).as_ref(), asm, &mut origin) {
        Ok(opened) => opened,
        Err(failure) => return finish(&origin, Diagnostics::new(), Err(failure), diags),
    };
    let source = Arc::new(LazyFile { bytes, file, origin, failures: Mutex::default() });
    let later = Later::Lazy(SMALLEST_LAZY, source.clone());
    let mut reader = IrReader::new(&source.file, source.bytes(), later);
    let result = reader.module(ir, filename).and_then(|module| {
        let module = module.with_source(source.clone());
        complete(module, source.bytes(), &source.file, external)
    });
    finish(&source.origin, reader.take_diagnostics(), result, diags)
}

/// Adds the parts that are not IR, and lets dialects upgrade IR of another version.
fn complete(
    mut module: Module,
    bytes: &[u8],
    file: &File,
    external: Vec<ExternalResources>,
) -> Read<Module> {
    *module.external_resources_mut() = external;
    for version in file.versions(bytes) {
        let (version, known) = version?;
        if version != known.current {
            (known.upgrade)(&mut module, &version)
                .map_err(|diagnostic| Box::new(Failure::Is(*diagnostic)))?;
        }
    }
    Ok(module)
}

fn finish(
    origin: &Origin,
    reported: Diagnostics,
    result: Read<Module>,
    diags: &mut Diagnostics,
) -> Option<Module> {
    let (module, failure) = match result {
        Ok(module) => (Some(module), None),
        Err(failure) => (None, Some(*failure)),
    };
    origin.report(reported, failure).into_iter().for_each(|diagnostic| diags.push(diagnostic));
    module
}

fn open(
    ctx: &Context,
    bytes: &[u8],
    asm: &'static dyn AsmFallback,
    origin: &mut Origin,
) -> Read<Opened> {
    let (header, start) = header::read(bytes)?;
    let version = header.version;
    origin.note = Some(header.to_string());

    let sections = Sections::split(start, version)?;
    let mut file = File::new(ctx, asm, version, bytes.len());
    file.strings = read_sections::strings(sections.required(SectionId::String)?)?;
    file.blobs = match sections.get(SectionId::Properties) {
        Some(section) if version >= format::PROPERTIES => read_sections::properties(section)?,
        _ => Vec::new(),
    };
    read_sections::dialects(&mut file, bytes, sections.required(SectionId::Dialect)?)?;
    let external = read_sections::resources(
        &mut file,
        bytes,
        sections.get(SectionId::ResourceOffset),
        sections.get(SectionId::Resource),
    )?;
    read_sections::entries(
        &mut file,
        sections.required(SectionId::AttrTypeOffset)?,
        sections.required(SectionId::AttrType)?,
    )?;
    let ir = sections.required(SectionId::Ir)?.span();
    Ok(Opened { file, external, ir })
}

/// Reads the IR, on several threads if that pays.
fn read_ir(file: &File, bytes: &[u8], ir: Span, filename: &str) -> (Diagnostics, Read<Module>) {
    if threads::pays(&file.ctx, ir.range().len()) {
        let module = read_in_parallel(file, bytes, ir, filename);
        if let Some(module) = module {
            return (Diagnostics::new(), Ok(module));
        }
        // Of several errors in a broken file the first in one thread's order is reported.
    }
    let mut reader = IrReader::new(file, bytes, Later::Nothing);
    let result = reader.module(ir, filename);
    (reader.take_diagnostics(), result)
}

/// Returns `None` if there is an error or a diagnostic.
fn read_in_parallel(file: &File, bytes: &[u8], ir: Span, filename: &str) -> Option<Module> {
    let later = Later::Unfilled(SMALLEST_JOB);
    let mut reader = IrReader::new(file, bytes, later.clone());
    let mut module = reader.module(ir, filename).ok()?;
    let mut good = reader.take_diagnostics().list().is_empty();
    let mut level = vec![module.holder_mut().0];
    while good && !level.is_empty() {
        let jobs: Vec<Unfilled<'_>> = level.into_iter().flat_map(|body| body.unfilled()).collect();
        let length = jobs.len().div_ceil(RUNS);
        let mut jobs = jobs.into_iter();
        let runs = (0..RUNS).map(|_| jobs.by_ref().take(length).collect()).collect();
        let done = threads::map(&file.ctx, runs, |run| read_run(file, bytes, &later, run));
        good = done.iter().all(Option::is_some);
        level = done.into_iter().flatten().flatten().collect();
    }
    good.then_some(module)
}

/// Reads bodies, one after the other; returns `None` if there is an error or a diagnostic.
fn read_run<'m>(
    file: &File,
    bytes: &[u8],
    later: &Later,
    run: Vec<Unfilled<'m>>,
) -> Option<Vec<&'m mut Body>> {
    let mut reader = IrReader::new(file, bytes, later.clone());
    let fill = |job: Unfilled<'m>| {
        let filled = job.fill(|shell, section, depth| {
            let Range { start, end } = section;
            reader.body(shell, Span { start, end }, depth)
        });
        filled.ok()
    };
    let read = run.into_iter().map(fill).collect::<Option<_>>()?;
    reader.take_diagnostics().list().is_empty().then_some(read)
}

/// A file whose bodies are decoded on first access.
struct LazyFile {
    bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
    file: File,
    origin: Origin,
    /// Diagnostics by offset in the file.
    failures: Mutex<BTreeMap<usize, Vec<Diagnostic>>>,
}

impl LazyFile {
    fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }
}

impl BodySource for LazyFile {
    fn decode(
        self: Arc<Self>,
        shell: Box<Body>,
        section: Range<usize>,
        depth: usize,
    ) -> Option<Box<Body>> {
        let Range { start, end } = section;
        let later = Later::Lazy(SMALLEST_LAZY, self.clone());
        let mut reader = IrReader::new(&self.file, self.bytes(), later);
        let (body, failure) = match reader.body(shell, Span { start, end }, depth) {
            Ok(body) => (Some(body), None),
            Err(failure) => (None, Some(*failure)),
        };
        let reported = self.origin.report(reader.take_diagnostics(), failure);
        if !reported.is_empty() {
            let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
            failures.insert(start, reported);
        }
        body
    }

    fn failures(&self) -> Vec<Diagnostic> {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.values().flatten().cloned().collect()
    }
}
