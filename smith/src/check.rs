//! Checks a program before and after passes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ods_core::bytecode::{self, WriterOptions};
use ods_core::pass::PassManager;
use ods_core::text::{self, PrintFlags};
use ods_core::{Context, Diagnostics, Module, verify};
use ods_lowering::OptLevel;

use crate::program::{Engine, Outcome};

/// The tool under test: the factory of its contexts, and the engines that run programs.
pub struct Subject<'a> {
    context: Box<dyn Fn() -> Context + 'a>,
    before: Engine,
    after: Engine,
    entry: String,
}

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The result is unchanged, and the text and bytecode of the output read back.
    Same,
    /// A pass reported this error, which is allowed.
    Refused(String),
    /// The program does not parse, verify or run without passes, for this reason.
    Unfit(String),
    /// A fault was found.
    Found(Fault),
}

/// The kinds of faults of passes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A pass, or the processing of its output, panicked with this message.
    Panic(String),
    /// The output does not verify.
    Invalid(String),
    /// The text or the bytecode of the output does not read back, or reads back differently.
    Unreadable(String),
    /// The output differs between one thread and several.
    Threads,
    /// The output cannot be lowered or compiled.
    NoForm(String),
    /// The result, or the way in which the program ends, differs.
    Differs {
        /// The outcome of the original program.
        before: Outcome,
        /// The outcome of the output.
        after: Outcome,
    },
}

impl Fault {
    /// Returns the keyword of the kind: faults of one kind are similar.
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::Panic(_) => "panic",
            Fault::Invalid(_) => "invalid",
            Fault::Unreadable(_) => "unreadable",
            Fault::Threads => "threads",
            Fault::NoForm(_) => "no-form",
            Fault::Differs { .. } => "differs",
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Panic(message) => write!(f, "panic: {message}"),
            Fault::Invalid(message) => write!(f, "the output is not valid: {message}"),
            Fault::Unreadable(message) => write!(f, "the output does not read again: {message}"),
            Fault::Threads => f.write_str("one thread makes other output than several"),
            Fault::NoForm(message) => write!(f, "the output does not run: {message}"),
            Fault::Differs { before, after } => write!(f, "{before} becomes {after}"),
        }
    }
}

impl<'a> Subject<'a> {
    /// Creates a subject whose contexts are created by `context`. Programs start at `main` and run on Cranelift.
    pub fn new(context: impl Fn() -> Context + 'a) -> Subject<'a> {
        let (before, after) = (Engine::PLAIN, Engine::Cranelift(OptLevel::default()));
        Subject { context: Box::new(context), before, after, entry: "main".to_owned() }
    }

    /// Sets the engines on which the program and the output run.
    pub fn engines(mut self, before: Engine, after: Engine) -> Self {
        (self.before, self.after) = (before, after);
        self
    }

    /// Sets the function that is called, which takes no arguments.
    pub fn entry(mut self, entry: &str) -> Self {
        entry.clone_into(&mut self.entry);
        self
    }

    /// Creates a context.
    pub fn context(&self) -> Context {
        (self.context)()
    }

    /// Parses and verifies a program; `Err` is the first diagnostic.
    fn read(&self, program: &str) -> Result<Module, String> {
        read(&self.context(), program)
    }

    /// Returns the output of a pipeline; `Err` is the first diagnostic.
    fn transform(&self, program: &str, pipeline: &str, threads: bool) -> Result<Module, String> {
        let ctx = self.context();
        ctx.allow_threading(threads);
        let mut module = read(&ctx, program)?;
        let manager = PassManager::parse(&ctx, pipeline).map_err(|error| error.message)?;
        let mut diagnostics = Diagnostics::new();
        match manager.verify_each(false).run(&mut module, &mut diagnostics) {
            true => Ok(module),
            false => Err(first(&mut diagnostics)),
        }
    }

    /// Returns the text of a pipeline's output.
    ///
    /// # Errors
    /// Returns the first diagnostic.
    pub fn output(&self, program: &str, pipeline: &str) -> Result<String, String> {
        self.transform(program, pipeline, false).map(|module| print(&module))
    }

    /// Returns the outcome of a program without passes.
    pub fn outcome(&self, program: &str) -> Outcome {
        match self.read(program) {
            Ok(module) => Outcome::of(module, &self.entry, self.before),
            Err(message) => Outcome::NoForm(message),
        }
    }

    /// Runs a program before and after a pipeline and compares the outcomes; also verifies the output and reads it
    /// back.
    pub fn check(&self, program: &str, pipeline: &str) -> Verdict {
        caught(|| self.compare(program, pipeline))
    }

    fn compare(&self, program: &str, pipeline: &str) -> Verdict {
        let before = self.outcome(program);
        if !matches!(before, Outcome::Values(_)) {
            return Verdict::Unfit(before.to_string());
        }
        let module = match self.transform(program, pipeline, false) {
            Ok(module) => module,
            Err(message) => return Verdict::Refused(message),
        };
        let text = match self.examine(&module) {
            Ok(text) => text,
            Err(fault) => return Verdict::Found(fault),
        };
        let threaded = self.transform(program, pipeline, true).map(|module| print(&module));
        if threaded.as_ref() != Ok(&text) {
            return Verdict::Found(Fault::Threads);
        }
        match Outcome::of(module, &self.entry, self.after) {
            Outcome::NoForm(message) => Verdict::Found(Fault::NoForm(message)),
            after if after == before => Verdict::Same,
            after => Verdict::Found(Fault::Differs { before, after }),
        }
    }

    /// Verifies a module, reads back its text and its bytecode, and returns the text.
    fn examine(&self, module: &Module) -> Result<String, Fault> {
        let mut diagnostics = Diagnostics::new();
        if !verify::verify_module(module, &mut diagnostics) {
            return Err(Fault::Invalid(first(&mut diagnostics)));
        }
        let text = print(module);
        let again = self.read(&text).map_err(Fault::Unreadable)?;
        // Maps are simplified when they are parsed, so the second text may differ, but no later one.
        let second = print(&again);
        let third = self.read(&second).map_err(Fault::Unreadable)?;
        if print(&third) != second {
            return Err(Fault::Unreadable("its text reads as something else".to_owned()));
        }
        let mut bytes = Vec::new();
        let written = bytecode::write_module(module, &WriterOptions::default(), &mut bytes);
        written.map_err(|error| Fault::Unreadable(error.to_string()))?;
        let decoded = bytecode::read_module(&self.context(), &bytes, "smith", &mut diagnostics);
        match decoded {
            None => Err(Fault::Unreadable(first(&mut diagnostics))),
            Some(decoded) if print(&decoded) != text => {
                Err(Fault::Unreadable("its bytecode reads as something else".to_owned()))
            }
            Some(_) => Ok(text),
        }
    }
}

/// Returns the verdict of a check; a panic is a fault.
pub(crate) fn caught(check: impl FnOnce() -> Verdict) -> Verdict {
    catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|payload| {
        let message = payload
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Verdict::Found(Fault::Panic(message.unwrap_or_default()))
    })
}

pub(crate) fn print(module: &Module) -> String {
    text::print_module(module, &PrintFlags::default())
}

pub(crate) fn read(ctx: &Context, program: &str) -> Result<Module, String> {
    let mut diagnostics = Diagnostics::new();
    text::parse_module(ctx, program, "smith", &mut diagnostics)
        .filter(|module| verify::verify_module(module, &mut diagnostics))
        .ok_or_else(|| first(&mut diagnostics))
}

pub(crate) fn first(diagnostics: &mut Diagnostics) -> String {
    let list = diagnostics.take();
    list.into_iter().next().map_or_else(|| "no diagnostic".to_owned(), |one| one.message)
}
