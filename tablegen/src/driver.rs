//! The command line of `llvm-tblgen`, as far as it concerns the language: `ods tblgen` replaces that tool.
//!
//! Generators other than the dumps are supplied by the caller, as [`Backends`].

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::dump;
use super::records::Records;
use super::session::{Edition, Evaluation, Session};

/// A flag for the backends, which the language itself does not use.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// The name, without dashes.
    pub name: &'static str,
    /// True if a value follows it.
    pub takes_value: bool,
    /// The effect, in a few words.
    pub about: &'static str,
}

/// The generators that are added to the tool.
pub trait Backends {
    /// Returns the flags that select a generator.
    fn generators(&self) -> &[Flag];

    /// Returns the flags that generators read.
    fn options(&self) -> &[Flag];

    /// Runs the generator of that flag.
    ///
    /// # Errors
    /// The text for the error stream, if the generator has no output.
    fn run(
        &self,
        flag: &str,
        records: &Records,
        answers: &Answers,
    ) -> Result<GeneratorOutput, String>;

    /// Returns a hint about an unknown flag, if there is one.
    fn explain(&self, _flag: &str) -> Option<String> {
        None
    }
}

/// The output of a generator.
#[derive(Clone, Debug, Default)]
pub struct GeneratorOutput {
    /// The output.
    pub text: String,
    /// Text for the error stream.
    pub warnings: String,
}

impl From<String> for GeneratorOutput {
    fn from(text: String) -> GeneratorOutput {
        GeneratorOutput { text, warnings: String::new() }
    }
}

/// The command line's settings for the backends.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// The path of the main file; `-` for the standard input.
    pub input: String,
    given: BTreeMap<String, String>,
}

impl Answers {
    /// Returns the last value of a flag.
    pub fn value(&self, flag: &str) -> Option<&str> {
        self.given.get(flag).map(String::as_str)
    }

    /// Returns whether a flag without a value is set.
    pub fn is_set(&self, flag: &str) -> bool {
        self.given.contains_key(flag)
    }
}

/// The action on the records.
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

const ACTIONS: [(&str, Action); 6] = [
    ("print-records", Action::PrintRecords),
    ("print-detailed-records", Action::PrintDetailedRecords),
    ("dump-json", Action::DumpJson),
    ("null-backend", Action::Null),
    ("print-enums", Action::PrintEnums),
    ("print-sets", Action::PrintSets),
];

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
/// `embedded` are files that can be included without being on disk, by their include path; `input` is the standard
/// input.
pub fn run(
    args: &[String],
    embedded: &[(&'static str, &'static str)],
    backends: &dyn Backends,
    input: &mut dyn Read,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    match try_run(args, embedded, backends, input, out, err) {
        Ok(code) => code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 1,
        Err(error) => {
            // If the error stream is closed too, the error cannot be reported.
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
    let mut only_inputs = false;
    while let Some(arg) = rest.next() {
        if arg == "--" && !only_inputs {
            only_inputs = true;
            continue;
        }
        let Some(flag) = arg.strip_prefix('-').filter(|f| !f.is_empty() && !only_inputs) else {
            if options.input.replace(PathBuf::from(arg)).is_some() {
                return Err("Too many positional arguments specified!\n\
                            Can specify at most 1 positional arguments: See: ods tblgen --help"
                    .to_owned());
            }
            continue;
        };
        let flag = flag.strip_prefix('-').unwrap_or(flag);
        let (name, joined) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (flag, None),
        };
        let own =
            ACTIONS.iter().find(|(known, _)| *known == name).map(|(_, action)| action.clone());
        let generator = || {
            let known = backends.generators().iter().any(|one| one.name == name);
            known.then(|| Action::Generate(name.to_owned()))
        };
        if let Some(action) = own.or_else(generator) {
            if let Some(value) = joined {
                let text = "Action to perform: option: does not allow a value!";
                return Err(format!("{text} '{value}' specified."));
            }
            options.action = action;
            continue;
        }
        let mut value = || {
            let next = || rest.next().cloned();
            let missing = || format!("for the {} option: requires a value!", dashed(name));
            joined.map(str::to_owned).or_else(next).ok_or_else(missing)
        };
        if let Some(flag) = backends.options().iter().find(|flag| flag.name == name) {
            let given = if flag.takes_value { value()? } else { String::new() };
            options.answers.given.insert(name.to_owned(), given);
            continue;
        }
        match name {
            "class" => options.class = value()?,
            "o" => options.output = Some(value()?.into()),
            "d" => options.depfile = Some(value()?.into()),
            "I" => options.include_dirs.push(value()?.into()),
            "D" => options.defines.push(value()?),
            "edition" => {
                options.edition = match value()?.as_str() {
                    "22" => Edition::Llvm22,
                    "next" => Edition::Next,
                    other => return Err(format!("unknown edition '{other}': 22 or next")),
                };
            }
            "write-if-changed" => options.write_if_changed = switch(name, joined)?,
            "no-warn-on-unused-template-args" => options.warn_unused = !switch(name, joined)?,
            // These affect only backends for C++, but build files pass them to every backend.
            "long-string-literals" | "omit-comments" => drop(switch(name, joined)?),
            _ => match flag.split_at_checked(1) {
                Some(("I", dir)) => options.include_dirs.push(dir.into()),
                Some(("D", define)) => options.defines.push(define.to_owned()),
                _ => {
                    let more = backends.explain(name).map(|text| format!(": {text}"));
                    let more = more.unwrap_or(".  Try: 'ods tblgen --help'".to_owned());
                    return Err(format!("Unknown command line argument '{arg}'{more}"));
                }
            },
        }
    }
    let input = options.input.as_deref().map_or("-".into(), Path::to_string_lossy);
    options.answers.input = input.into_owned();
    Ok(options)
}

/// Returns a flag as diagnostics spell it.
fn dashed(name: &str) -> String {
    format!("{}{name}", if name.len() == 1 { "-" } else { "--" })
}

/// Parses the value of a boolean flag.
fn switch(name: &str, value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("" | "true" | "TRUE" | "True" | "1") => Ok(true),
        Some("false" | "FALSE" | "False" | "0") => Ok(false),
        Some(other) => Err(format!(
            "for the {} option: '{other}' is invalid value for boolean argument! Try 0 or 1",
            dashed(name)
        )),
    }
}

fn try_run(
    args: &[String],
    embedded: &[(&'static str, &'static str)],
    backends: &dyn Backends,
    input: &mut dyn Read,
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
        writeln!(err, "error: invalid macro name `{bad}` specified on command line")?;
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
        None => session.evaluate_stdin(input),
        Some(path) if path == Path::new("-") => session.evaluate_stdin(input),
        Some(path) => {
            if let Err(error) = std::fs::File::open(path) {
                let (path, why) = (path.display(), reason(&error));
                writeln!(err, "ods tblgen: Could not open input file '{path}': {why}")?;
                return Ok(1);
            }
            session.evaluate_file(path)
        }
    };
    err.write_all(evaluation.render_diagnostics().as_bytes())?;
    let errors = evaluation.diagnostics.iter().filter(|d| d.is_error()).count();
    if errors > 0 {
        if !evaluation.stopped {
            writeln!(err, "ods tblgen: {errors} errors.")?;
        }
        return Ok(1);
    }
    let output = options.output.as_deref().filter(|path| *path != Path::new("-"));
    let mut text = Vec::new();
    let depfile = match (&options.depfile, output) {
        (None, _) => None,
        (Some(_), None) => {
            writeln!(err, "ods tblgen: the option -d must be used together with -o")?;
            return Ok(1);
        }
        (Some(path), Some(target)) => Some((path, dependencies(target, &evaluation))),
    };
    let mut code = match output {
        Some(_) => emit(&options, backends, &evaluation, &mut text, err)?,
        None => emit(&options, backends, &evaluation, out, err)?,
    };
    if let (0, Some((path, rule))) = (code, &depfile)
        && let Err(error) = std::fs::write(path, rule)
    {
        writeln!(err, "ods tblgen: error opening {}:{}", path.display(), reason(&error))?;
        code = 1;
    }
    if let (0, Some(path)) = (code, output)
        && !(options.write_if_changed && std::fs::read(path).is_ok_and(|before| before == text))
        && let Err(error) = std::fs::write(path, text)
    {
        writeln!(err, "ods tblgen: error opening {}: {}", path.display(), reason(&error))?;
        code = 1;
    }
    finish(evaluation);
    Ok(code)
}

/// Returns the reason why a file could not be opened, in the system's words alone.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// Leaks the evaluation, since the process is about to exit.
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
        Action::PrintEnums if records.class(&options.class).is_none() => {
            return undefined(&options.class, err);
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
            Ok(created) => {
                err.write_all(created.warnings.as_bytes())?;
                dump::write_text(&created.text, out)?;
            }
            Err(message) => {
                err.write_all(message.as_bytes())?;
                return Ok(1);
            }
        },
        Action::PrintSets if records.class("Set").is_none() => return undefined("Set", err),
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

fn undefined(class: &str, err: &mut dyn Write) -> io::Result<u8> {
    writeln!(err, "error: The class '{class}' is not defined\n")?;
    Ok(1)
}

/// Returns a makefile rule that depends on every file that was read.
fn dependencies(target: &Path, evaluation: &Evaluation) -> String {
    let mut text = format!("{}:", target.display());
    let mut paths: Vec<_> = evaluation.dependencies.iter().collect();
    paths.sort_unstable();
    for path in paths {
        text.push(' ');
        text.push_str(&path.to_string_lossy());
    }
    text.push('\n');
    text
}
