//! The command line of `llvm-tblgen`, as far as it concerns the language: `ods tblgen` stands in for it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::dump;
use super::session::{Edition, Evaluation, Session};

/// What to do with the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    PrintRecords,
    PrintDetailedRecords,
    DumpJson,
    Null,
    PrintEnums,
    PrintSets,
}

#[derive(Debug)]
struct Options {
    action: Action,
    class: String,
    input: Option<PathBuf>,
    output: Option<PathBuf>,
    depfile: Option<PathBuf>,
    include_dirs: Vec<PathBuf>,
    defines: Vec<String>,
    write_if_changed: bool,
    warn_unused: bool,
    edition: Edition,
}

/// Runs the tool with the arguments after its name; the result is the exit code.
///
/// `embedded` are files that may be included without being on disk, by their include path.
pub fn run(
    args: &[String],
    embedded: &[(&'static str, &'static str)],
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    match try_run(args, embedded, out, err) {
        Ok(code) => code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 1,
        Err(error) => {
            // If the error stream is gone too there is nobody left to tell.
            let _ = writeln!(err, "ods tblgen: {error}");
            1
        }
    }
}

fn parse(args: &[String]) -> Result<Options, String> {
    let mut options = Options {
        action: Action::PrintRecords,
        class: String::new(),
        input: None,
        output: None,
        depfile: None,
        include_dirs: Vec::new(),
        defines: Vec::new(),
        write_if_changed: false,
        warn_unused: true,
        edition: Edition::default(),
    };
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        let Some(flag) = arg.strip_prefix('-').filter(|f| !f.is_empty()) else {
            if options.input.replace(PathBuf::from(arg)).is_some() {
                return Err("more than one input file".to_owned());
            }
            continue;
        };
        let flag = flag.strip_prefix('-').unwrap_or(flag);
        let (name, joined) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (flag, None),
        };
        let action = match name {
            "print-records" => Some(Action::PrintRecords),
            "print-detailed-records" => Some(Action::PrintDetailedRecords),
            "dump-json" => Some(Action::DumpJson),
            "null-backend" => Some(Action::Null),
            "print-enums" => Some(Action::PrintEnums),
            "print-sets" => Some(Action::PrintSets),
            _ => None,
        };
        if let Some(action) = action {
            options.action = action;
            continue;
        }
        let mut value = |joined: Option<String>| {
            let next = || rest.next().cloned();
            joined.or_else(next).ok_or(format!("flag '-{name}' needs a value"))
        };
        match name {
            "class" => options.class = value(joined)?,
            "o" => options.output = Some(value(joined)?.into()),
            "d" => options.depfile = Some(value(joined)?.into()),
            "I" => options.include_dirs.push(value(joined)?.into()),
            "D" => options.defines.push(value(joined)?),
            "write-if-changed" => options.write_if_changed = true,
            "edition" => {
                options.edition = match value(joined)?.as_str() {
                    "22" => Edition::Llvm22,
                    "next" => Edition::Next,
                    other => return Err(format!("unknown edition '{other}': 22 or next")),
                };
            }
            "no-warn-on-unused-template-args" => options.warn_unused = false,
            _ => match flag.split_at_checked(1) {
                Some(("I", dir)) => options.include_dirs.push(dir.into()),
                Some(("D", define)) => options.defines.push(define.to_owned()),
                Some(("o", file)) if !flag.contains('-') => options.output = Some(file.into()),
                _ => return Err(format!("unknown flag '{arg}'")),
            },
        }
    }
    Ok(options)
}

fn try_run(
    args: &[String],
    embedded: &[(&'static str, &'static str)],
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<u8> {
    let options = match parse(args) {
        Ok(options) => options,
        Err(text) => {
            writeln!(err, "ods tblgen: {text}")?;
            return Ok(1);
        }
    };
    if let Some(bad) = options.defines.iter().find(|d| !is_macro_name(d)) {
        writeln!(err, "ods tblgen: invalid macro name `{bad}` specified on command line")?;
        return Ok(1);
    }
    let mut session = Session::new();
    session
        .embed(embedded.iter().copied())
        .warn_unused_template_args(options.warn_unused)
        .edition(options.edition);
    for dir in &options.include_dirs {
        session.include_dir(dir);
    }
    for define in &options.defines {
        session.define(define);
    }
    let evaluation = match options.input.as_deref() {
        None => session.evaluate_stdin(),
        Some(path) if path == Path::new("-") => session.evaluate_stdin(),
        Some(path) => session.evaluate_file(path),
    };
    err.write_all(evaluation.render_diagnostics().as_bytes())?;
    let errors = evaluation.diagnostics.iter().filter(|d| d.is_error()).count();
    if errors > 0 {
        if !evaluation.stopped {
            writeln!(err, "ods tblgen: {errors} errors.")?;
        }
        return Ok(1);
    }
    let code = match &options.output {
        Some(path) if path != Path::new("-") => {
            let mut text = Vec::new();
            let code = emit(&options, &evaluation, &mut text, err)?;
            let unchanged =
                options.write_if_changed && std::fs::read(path).is_ok_and(|before| before == text);
            if code == 0 && !unchanged {
                std::fs::write(path, text)?;
            }
            code
        }
        _ => emit(&options, &evaluation, out, err)?,
    };
    if let (0, Some(path)) = (code, &options.depfile) {
        write_depfile(path, &options, &evaluation)?;
    }
    finish(evaluation);
    Ok(code)
}

/// Ends the evaluation's life without taking it apart: the process is about to end.
fn finish(evaluation: Evaluation) {
    std::mem::forget(evaluation);
}

fn is_macro_name(name: &str) -> bool {
    let start = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    start && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn emit(
    options: &Options,
    evaluation: &Evaluation,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<u8> {
    let records = &evaluation.records;
    match options.action {
        Action::Null => {}
        Action::PrintRecords => dump::print_records(records, out)?,
        Action::DumpJson => dump::dump_json(records, out)?,
        Action::PrintDetailedRecords => {
            let name = options.input.as_deref().map_or("-".into(), |p| p.to_string_lossy());
            dump::print_detailed_records(records, &name, out)?;
        }
        Action::PrintEnums => {
            let names: Vec<&str> =
                records.defs_of_class(&options.class).map(|d| d.name()).collect();
            for name in names {
                write!(out, "{name}, ")?;
            }
            writeln!(out)?;
        }
        Action::PrintSets => match dump::print_sets(records, out) {
            Ok(done) => done?,
            Err(error) => {
                err.write_all(error.render(records.source_map()).as_bytes())?;
                return Ok(1);
            }
        },
    }
    out.flush()?;
    Ok(0)
}

fn write_depfile(path: &Path, options: &Options, evaluation: &Evaluation) -> io::Result<()> {
    let target = options.output.as_deref().map_or("-".into(), |p| p.to_string_lossy());
    let mut text = format!("{target}:");
    let mut paths: Vec<_> = evaluation.dependencies.iter().collect();
    paths.sort_unstable();
    for path in paths {
        text.push(' ');
        text.push_str(&path.to_string_lossy());
    }
    text.push('\n');
    std::fs::write(path, text)
}
