//! The command line.

use std::io::Read as _;
use std::process::ExitCode;

use ods_core::pass::PassManager;
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostic, Diagnostics, Module, Registry, position};
use ods_lowering::{JitEngine, JitError, translate_to_llvmir};

use crate::ast;
use crate::generate::generate;
use crate::parser::parse;
use crate::toy;

const USAGE: &str = "usage: toyc [FILE] --emit=ast|mlir|mlir-affine|mlir-llvm|llvm|jit [-opt] \
                     [-x=toy|mlir] [--mlir-print-debuginfo]";

/// The form in which a program is printed; each is lowered from the previous one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Emit {
    Ast,
    Mlir,
    Affine,
    LlvmDialect,
    LlvmIr,
    Jit,
}

const EMITS: [(&str, Emit); 6] = [
    ("ast", Emit::Ast),
    ("mlir", Emit::Mlir),
    ("mlir-affine", Emit::Affine),
    ("mlir-llvm", Emit::LlvmDialect),
    ("llvm", Emit::LlvmIr),
    ("jit", Emit::Jit),
];

struct Options {
    file: String,
    emit: Emit,
    optimize: bool,
    /// True if the input is IR of the toy dialect.
    is_mlir: bool,
    locations: bool,
}

impl Options {
    fn of(args: impl Iterator<Item = String>) -> Result<Options, String> {
        let (mut file, mut emit, mut is_mlir) = (None, None, None);
        let (mut optimize, mut locations) = (false, false);
        for arg in args {
            let flag = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'));
            match flag.map(|flag| flag.split_once('=').unwrap_or((flag, ""))) {
                Some(("emit", kind)) => {
                    let known = EMITS.iter().find(|(name, _)| *name == kind);
                    let known =
                        known.ok_or_else(|| format!("there is nothing to emit named '{kind}'"));
                    emit = Some(known?.1);
                }
                Some(("opt", "")) => optimize = true,
                Some(("x", "mlir")) => is_mlir = Some(true),
                Some(("x", "toy")) => is_mlir = Some(false),
                Some(("mlir-print-debuginfo", "")) => locations = true,
                None | Some(("", "")) if file.is_none() => file = Some(arg),
                _ => return Err(format!("unknown argument '{arg}'\n{USAGE}")),
            }
        }
        let file = file.unwrap_or_else(|| "-".to_owned());
        let emit = emit.ok_or_else(|| USAGE.to_owned())?;
        let is_mlir = is_mlir.unwrap_or(file.ends_with(".mlir"));
        Ok(Options { file, emit, optimize, is_mlir, locations })
    }
}

/// Runs the compiler with the arguments, and returns the exit code.
pub(crate) fn run(args: impl Iterator<Item = String>) -> ExitCode {
    let done = Options::of(args).and_then(|options| {
        let source = read(&options.file)?;
        let output = compile(&options, &source)?;
        print!("{output}");
        Ok(())
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn read(file: &str) -> Result<String, String> {
    let mut text = String::new();
    let done = match file {
        "-" => std::io::stdin().read_to_string(&mut text).map(|_| ()),
        _ => std::fs::read_to_string(file).map(|read| text = read),
    };
    done.map_err(|error| format!("{file}: {error}"))?;
    Ok(text)
}

/// Compiles the source and returns the output of the compiler; a program that runs writes its own output directly.
fn compile(options: &Options, source: &str) -> Result<String, String> {
    let ctx = Context::with(|registry: &mut Registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
        registry.insert::<toy::ToyDialect>();
    });
    let mut diagnostics = Diagnostics::new();
    let module = match options.is_mlir {
        true if options.emit == Emit::Ast => return Err("IR has no syntax tree".to_owned()),
        true => parse_module(&ctx, source, &options.file, &mut diagnostics),
        false => {
            let records = parse(source).map_err(|(pos, message)| {
                format!("{}:{}:{}: error: {message}", options.file, pos.line, pos.column)
            })?;
            if options.emit == Emit::Ast {
                return Ok(ast::dump(&records, &options.file));
            }
            match generate(&ctx, &records, &options.file) {
                Ok(module) => Some(module),
                Err(error) => {
                    diagnostics.push(error);
                    None
                }
            }
        }
    };
    let module = module.filter(|module| verify_module(module, &mut diagnostics));
    let mut module = module.ok_or_else(|| format_diagnostics(&ctx, diagnostics.take()))?;
    let passes = PassManager::parse(&ctx, &pipeline(options)).map_err(|error| error.to_string())?;
    if !passes.run(&mut module, &mut diagnostics) {
        return Err(format_diagnostics(&ctx, diagnostics.take()));
    }
    match options.emit {
        Emit::LlvmIr => {
            translate_to_llvmir(&mut module).map_err(|errors| format_diagnostics(&ctx, errors))
        }
        Emit::Jit => execute(&ctx, &module).map(|()| String::new()),
        _ => {
            let flags = PrintFlags { debuginfo: options.locations, ..PrintFlags::default() };
            Ok(print_module(&module, &flags))
        }
    }
}

/// Returns the pipeline of passes that produces the requested form.
fn pipeline(options: &Options) -> String {
    let mut passes = Vec::new();
    if options.optimize || options.emit >= Emit::Affine {
        // Only `main` is left, with all shapes inferred.
        passes.push("inline,toy.func(canonicalize,toy-shape-inference,canonicalize,cse)");
    }
    if options.emit >= Emit::Affine {
        passes.push("toy-to-affine,func.func(canonicalize,cse)");
        if options.optimize {
            passes.push("func.func(affine-scalrep)");
        }
    }
    if options.emit >= Emit::LlvmDialect {
        // Debuggers need the scopes to show source lines.
        passes.push("toy-to-llvm,ensure-debug-info-scope-on-llvm-func");
    }
    format!("builtin.module({})", passes.join(","))
}

/// Compiles `main` to native code and calls it. The C engine is used, since Cranelift cannot pass floats to a variadic
/// function such as `printf`.
fn execute(ctx: &Context, module: &Module) -> Result<(), String> {
    let code = JitEngine::c().compile(module).map_err(|errors| format_diagnostics(ctx, errors))?;
    let call = |code: &ods_lowering::JitModule| -> Result<(), JitError> {
        code.function("main")?.call(&[]).map(|_| ())
    };
    call(&code).map_err(|error| error.to_string())
}

/// Formats diagnostics, one per line.
fn format_diagnostics(ctx: &Context, diagnostics: Vec<Diagnostic>) -> String {
    let lines = diagnostics.into_iter().map(|diagnostic| match position(ctx, diagnostic.loc) {
        Some((file, line, column)) => {
            format!("{file}:{line}:{column}: error: {}", diagnostic.message)
        }
        None => format!("error: {}", diagnostic.message),
    });
    lines.collect::<Vec<_>>().join("\n")
}
