//! The command line of `llvm-tblgen`, as far as it concerns the language: `ods tblgen` stands in for it.
//!
//! What is made of the records beyond the dumps comes from outside, as [`Backends`].

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::dump;
use super::records::Records;
use super::session::{Edition, Evaluation, Session};

/// A flag that the language itself has no use for.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// Its name, without dashes.
    pub name: &'static str,
    /// Whether a value follows it.
    pub takes_value: bool,
    /// What it does, in a few words.
    pub about: &'static str,
}

/// Generators that are added to the tool.
pub trait Backends {
    /// The flags that choose a generator.
    fn generators(&self) -> &[Flag];

    /// The flags that generators listen to.
    fn options(&self) -> &[Flag];

    /// Runs the generator of that flag; the error is text for the error stream.
    ///
    /// # Errors
    /// When the generator has nothing to give.
    fn run(&self, flag: &str, records: &Records, answers: &Answers) -> Result<String, String>;

    /// What to say of a flag that nobody knows, if there is more to say than that.
    fn explain(&self, _flag: &str) -> Option<String> {
        None
    }
}

/// What the command line says to the backends.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// Path of the main file; `-` for the standard input.
    pub input: String,
    given: BTreeMap<String, String>,
}

impl Answers {
    /// The last value given for a flag.
    pub fn value(&self, flag: &str) -> Option<&str> {
        self.given.get(flag).map(String::as_str)
    }

    /// Whether a flag without a value was given.
    pub fn is_set(&self, flag: &str) -> bool {
        self.given.contains_key(flag)
    }
}

/// What to do with the records.
#[derive(Clone, Debug)]
enum Action {
    PrintRecords,
    PrintDetailedRecords,
    DumpJson,
    Null,
    PrintEnums,
    PrintSets,
    /// A generator of [`Backends`], by its flag.
    Generate(String),
}

#[derive(Debug)]
struct Options {
    action: Action,
    answers: Answers,
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
    backends: &dyn Backends,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    match try_run(args, embedded, backends, out, err) {
        Ok(code) => code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 1,
        Err(error) => {
            // If the error stream is gone too there is nobody left to tell.
            let _ = writeln!(err, "ods tblgen: {error}");
            1
        }
    }
}

fn parse(args: &[String], backends: &dyn Backends) -> Result<Options, String> {
    let mut options = Options {
        action: Action::PrintRecords,
        answers: Answers::default(),
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
            _ => {
                let known = backends.generators().iter().any(|one| one.name == name);
                known.then(|| Action::Generate(name.to_owned()))
            }
        };
        if let Some(action) = action {
            options.action = action;
            continue;
        }
        let mut value = |joined: Option<String>| {
            let next = || rest.next().cloned();
            joined.or_else(next).ok_or(format!("flag '-{name}' needs a value"))
        };
        if let Some(flag) = backends.options().iter().find(|flag| flag.name == name) {
            let given = if flag.takes_value { value(joined)? } else { String::new() };
            options.answers.given.insert(name.to_owned(), given);
            continue;
        }
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
                _ => {
                    let more =
                        backends.explain(name).map(|text| format!(": {text}")).unwrap_or_default();
                    return Err(format!("unknown flag '{arg}'{more}"));
                }
            },
        }
    }
    let input = options.input.as_deref().map_or("-".into(), Path::to_string_lossy);
    options.answers.input = input.into_owned();
    Ok(options)
}

fn try_run(
    args: &[String],
    embedded: &[(&'static str, &'static str)],
    backends: &dyn Backends,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<u8> {
    let options = match parse(args, backends) {
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
            let code = emit(&options, backends, &evaluation, &mut text, err)?;
            let unchanged =
                options.write_if_changed && std::fs::read(path).is_ok_and(|before| before == text);
            if code == 0 && !unchanged {
                std::fs::write(path, text)?;
            }
            code
        }
        _ => emit(&options, backends, &evaluation, out, err)?,
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
    backends: &dyn Backends,
    evaluation: &Evaluation,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<u8> {
    let records = &evaluation.records;
    match &options.action {
        Action::Null => {}
        Action::PrintRecords => dump::print_records(records, out)?,
        Action::DumpJson => dump::dump_json(records, out)?,
        Action::PrintDetailedRecords => {
            dump::print_detailed_records(records, &options.answers.input, out)?;
        }
        Action::PrintEnums => {
            let names: Vec<&str> =
                records.defs_of_class(&options.class).map(|d| d.name()).collect();
            for name in names {
                write!(out, "{name}, ")?;
            }
            writeln!(out)?;
        }
        Action::Generate(flag) => match backends.run(flag, records, &options.answers) {
            Ok(text) => dump::write_text(&text, out)?,
            Err(message) => {
                err.write_all(message.as_bytes())?;
                return Ok(1);
            }
        },
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
