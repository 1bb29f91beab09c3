//! `ods round-trips`: writes and reads again the IR in the `.mlir` files of a folder, part by part.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use ods_core::text::{self, ParseOptions};
use ods_core::{Context, Diagnostics, Registry, verify};

use crate::dynamic::LoadFlags;
use crate::opt::round_trip;
use crate::tool::{Streams, Tool};
use crate::{context, flags, input, split};

const SPLIT_MARKER: &str = "// -----";

/// Reads each part of the `.mlir` files of a folder, and checks that it survives text and bytecode.
#[derive(Parser)]
#[command(name = "round-trips", disable_version_flag = true)]
struct Flags {
    /// The folder; parts that expect an error are left out
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Only parts that mention this dialect, or one of several
    #[arg(long, value_name = "NAME")]
    dialect: Vec<String>,
    #[command(flatten)]
    load: LoadFlags,
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    let flags: Flags = match flags::read("round-trips", args, tool, streams) {
        Ok(flags) => flags,
        Err(code) => return code,
    };
    let done = run(&flags, tool, streams);
    streams.exit(done.map_err(|message| format!("{}: {message}", tool.command("round-trips"))))
}

fn run(flags: &Flags, tool: &Tool<'_>, streams: &mut Streams<'_>) -> Result<(), String> {
    let parts = parts(&flags.folder, &flags.dialect)?;
    let register = &|registry: &mut Registry| {
        tool.register()(registry);
        ods_lowering::register_all(registry);
    };
    let whole: Vec<u8> = parts.iter().flat_map(|part| part.text.as_slice()).copied().collect();
    let loaded = flags.load.load(register, &whole, streams.errors)?;
    let context = || {
        let ctx = context::with_dialects(&loaded, register);
        ctx.allow_unregistered(true);
        ctx
    };
    let survey = Survey::of(&parts, &context);
    input::write("-", survey.to_string().as_bytes(), streams.output)
}

/// A part of a file.
pub(crate) struct Part {
    /// The path of the file below the folder, and the number of the part: `ops.mlir#2`.
    name: String,
    text: Vec<u8>,
}

/// Returns the parts of the `.mlir` files below a folder that mention one of the dialects and expect no error; all such
/// parts if `dialects` is empty.
pub(crate) fn parts(folder: &Path, dialects: &[String]) -> Result<Vec<Part>, String> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    files.sort();
    let mut parts = Vec::new();
    for file in files {
        let text = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let below = file.strip_prefix(folder).unwrap_or(&file);
        let below = below.to_string_lossy().replace('\\', "/");
        for (index, range) in split::split(&text, SPLIT_MARKER).parts.into_iter().enumerate() {
            let text = &text[range];
            let code = String::from_utf8_lossy(text);
            let wanted = dialects.is_empty() || dialects.iter().any(|name| mentions(&code, name));
            if wanted && !code.contains("expected-error") {
                parts.push(Part { name: format!("{below}#{index}"), text: text.to_vec() });
            }
        }
    }
    Ok(parts)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = std::fs::read_dir(folder);
    let entries = entries.map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns whether an operation, type or attribute of a dialect occurs outside of comments: `name.`, and a letter.
fn mentions(code: &str, dialect: &str) -> bool {
    let code = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let in_word = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
    code.into_iter().any(|line| {
        line.match_indices(dialect).any(|(at, _)| {
            let rest = line[at + dialect.len()..].strip_prefix('.');
            !line[..at].ends_with(in_word)
                && rest.is_some_and(|rest| {
                    rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                })
        })
    })
}

/// The result for a list of parts.
pub(crate) struct Survey {
    pub(crate) total: usize,
    /// The names of the parts that do not survive, each with the reason.
    pub(crate) failed: Vec<(String, String)>,
}

impl Survey {
    /// Reads, verifies, writes and reads again each part in a context of its own.
    pub(crate) fn of(parts: &[Part], context: &dyn Fn() -> Context) -> Survey {
        let failure = |part: &Part| {
            let why = failure(&part.text, context)?;
            let why = why.lines().next().unwrap_or_default().to_owned();
            Some((part.name.clone(), why))
        };
        Survey { total: parts.len(), failed: parts.iter().filter_map(failure).collect() }
    }
}

impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let good = self.total - self.failed.len();
        writeln!(f, "{good} of {} parts survive text and bytecode", self.total)?;
        self.failed.iter().try_for_each(|(name, why)| writeln!(f, "{name}: {why}"))
    }
}

/// Returns the first error of a part; `None` if it survives.
fn failure(source: &[u8], context: &dyn Fn() -> Context) -> Option<String> {
    let ctx = context();
    let mut reported = Diagnostics::new();
    let options = ParseOptions { no_implicit_module: false, start: 0 };
    let module = text::parse_source(&ctx, source, "part", options, &mut reported);
    match module.filter(|module| verify::verify_module(module, &mut reported)) {
        Some(module) => round_trip::check(&module, context).err(),
        None => {
            let list = reported.take();
            let error = list.iter().find(|one| one.severity == ods_core::Severity::Error);
            Some(error.map_or_else(String::new, |error| error.message.clone()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context() -> Context {
        Context::with(ods_dialects::register_all)
    }

    fn part(name: &str, text: &str) -> Part {
        Part { name: name.to_owned(), text: text.as_bytes().to_vec() }
    }

    #[test]
    fn reasons_are_listed() {
        let parts = [
            part("a.mlir#0", "func.func private @f()"),
            part("a.mlir#1", "func.func @f() -> i32 { return }"),
            part("b.mlir#0", "func.func private @f("),
        ];
        expect_test::expect![[r#"
            1 of 3 parts survive text and bytecode
            a.mlir#1: 'func.return' op has 0 operands, but enclosing function (@f) returns 1
            b.mlir#0: expected non-function type
        "#]]
        .assert_eq(&Survey::of(&parts, &context).to_string());
    }

    #[test]
    fn a_dialect_is_mentioned_by_its_entities() {
        for (code, expected) in [
            ("%0 = shop.pay", true),
            ("f(%a : !shop.price)", true),
            ("\"shop.pay\"() : () -> ()", true),
            ("// shop.pay", false),
            ("workshop.pay", false),
            ("d.shop.pay", false),
            ("shop . pay shop.1", false),
        ] {
            assert_eq!(mentions(code, "shop"), expected, "{code}");
        }
    }

    #[test]
    fn parts_that_expect_errors_are_left_out() {
        let folder = std::env::temp_dir().join(format!("ods-parts-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("deep")).expect("the directory can be created");
        let text = "shop.a\n// -----\nshop.b // expected-error {{x}}\n// -----\nshop.c\n";
        std::fs::write(folder.join("deep/a.mlir"), text).expect("the directory exists");
        std::fs::write(folder.join("b.mlir"), "other.a\n").expect("the directory exists");
        let names = |dialects: &[String]| -> Vec<String> {
            let parts = parts(&folder, dialects).expect("the folder exists");
            parts.into_iter().map(|part| part.name).collect()
        };
        assert_eq!(names(&["shop".to_owned()]), ["deep/a.mlir#0", "deep/a.mlir#2"]);
        assert_eq!(names(&[]), ["b.mlir#0", "deep/a.mlir#0", "deep/a.mlir#2"]);
        std::fs::remove_dir_all(&folder).expect("it is there");
    }
}
