//! Runs every test file: see `tests/README.md` for what a file may say.
//!
//! A file's `RUN:` lines are commands; the output of each is compared with the golden beside the file. Every `.mlir`
//! that the tool accepts is also round-tripped through all forms of text and through bytecode.
//! `UPDATE_EXPECT=1` rewrites the goldens.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

const TOOL: &str = env!("CARGO_BIN_EXE_ods-under-test");

fn main() {
    let args = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["td", "text", "verify", "bytecode", "lowering", "run", "dynamic", "passes"] {
        collect(&root.join(folder), &mut files);
    }
    files.sort();
    let mut trials = Vec::new();
    for path in files {
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let source = std::fs::read_to_string(&path).unwrap_or_default();
        let runs: Vec<RunLine> = source.lines().filter_map(RunLine::parse).collect();
        if runs.is_empty() {
            trials.push(Trial::test(name, || Err("the file has no RUN line".into())));
            continue;
        }
        if path.extension().is_some_and(|extension| extension == "mlir")
            && runs.iter().all(|run| run.round_trips())
        {
            let (path, flags) = (path.clone(), runs[0].parser_flags());
            trials
                .push(Trial::test(format!("{name} round trip"), move || round_trip(&path, &flags)));
        }
        trials.push(Trial::test(name, move || check(&path, &runs)));
    }
    libtest_mimic::run(&args, trials).exit();
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            // Shared pieces that other files include are no tests.
            if path.file_name().is_some_and(|name| name != "include") {
                collect(&path, files);
            }
        } else if path.extension().is_some_and(|extension| extension == "mlir" || extension == "td")
        {
            files.push(path);
        }
    }
}

/// `// RUN: [not] ods ARGS…`, with `%s` for the file.
struct RunLine {
    fails: bool,
    args: Vec<String>,
}

impl RunLine {
    fn parse(line: &str) -> Option<RunLine> {
        let command = line.trim_start().strip_prefix("// RUN:")?.trim();
        let (fails, command) = match command.strip_prefix("not ") {
            Some(rest) => (true, rest),
            None => (false, command),
        };
        Some(RunLine { fails, args: words(command.strip_prefix("ods ")?) })
    }

    /// Returns whether the file is valid IR, as far as this command tells.
    fn round_trips(&self) -> bool {
        !self.fails
            && self.args.iter().all(|arg| arg != "tblgen" && !arg.contains("verify-diagnostics"))
    }

    /// The flags that decide what is accepted.
    fn parser_flags(&self) -> Vec<String> {
        self.args
            .iter()
            .filter(|arg| {
                ["allow-unregistered", "split-input", "load-dialect"]
                    .iter()
                    .any(|flag| arg.contains(flag))
            })
            .cloned()
            .collect()
    }

    fn execute(&self, path: &Path) -> Output {
        let folder = path.parent().expect("a file is in a folder");
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        tool(folder, self.args.iter().map(|arg| arg.replace("%s", &name)), None)
    }
}

fn tool(folder: &Path, args: impl IntoIterator<Item = String>, input: Option<&[u8]>) -> Output {
    let mut command = Command::new(TOOL);
    // It says its name in its errors.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::arg0(&mut command, "ods");
    command.args(args).current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    let mut child = command.spawn().expect("the tool was built");
    if let (Some(input), Some(mut stdin)) = (input, child.stdin.take()) {
        let input = input.to_vec();
        std::thread::spawn(move || std::io::Write::write_all(&mut stdin, &input));
    }
    child.wait_with_output().expect("the tool ran")
}

fn check(path: &Path, runs: &[RunLine]) -> Result<(), Failed> {
    for (number, run) in runs.iter().enumerate() {
        let output = run.execute(path);
        let expected = if run.fails { Some(1) } else { Some(0) };
        if output.status.code() != expected {
            return Err(format!(
                "RUN line {}: {}\n{}",
                number + 1,
                output.status,
                String::from_utf8_lossy(&output.stderr)
            )
            .into());
        }
        let suffix = if number == 0 { String::new() } else { format!(".{}", number + 1) };
        golden(path, &format!("{suffix}.stdout"), &output.stdout)?;
        golden(path, &format!("{suffix}.stderr"), &output.stderr)?;
    }
    Ok(())
}

/// Compares with the golden beside the file; an absent one is the same as an empty one.
fn golden(path: &Path, suffix: &str, actual: &[u8]) -> Result<(), Failed> {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    let golden = PathBuf::from(name);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let written = if actual.is_empty() {
            match std::fs::remove_file(&golden) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            }
        } else {
            std::fs::write(&golden, actual)
        };
        return written.map_err(|error| error.to_string().into());
    }
    let expected = std::fs::read(&golden).unwrap_or_default();
    if expected == actual {
        return Ok(());
    }
    let (expected, actual) = (String::from_utf8_lossy(&expected), String::from_utf8_lossy(actual));
    let line = expected.lines().zip(actual.lines()).position(|(e, a)| e != a);
    let line = line.unwrap_or_else(|| expected.lines().count().min(actual.lines().count()));
    Err(format!(
        "{} differs at line {}:\n  expected: {}\n  actual:   {}\n--- actual ---\n{actual}",
        golden.display(),
        line + 1,
        expected.lines().nth(line).unwrap_or("<end>"),
        actual.lines().nth(line).unwrap_or("<end>"),
    )
    .into())
}

/// The arguments of a command; what is in double quotes is one.
fn words(command: &str) -> Vec<String> {
    let mut quoted = false;
    let apart = |one: char| {
        quoted ^= one == '"';
        !quoted && one.is_whitespace()
    };
    let words = command.split(apart).filter(|word| !word.is_empty());
    words.map(|word| word.replace('"', "")).collect()
}

/// Every form the file can be written in reads back to the same generic text.
fn round_trip(path: &Path, flags: &[String]) -> Result<(), Failed> {
    let folder = path.parent().expect("a file is in a folder");
    let opt = |extra: &[&str], input: Option<&[u8]>| -> Result<Vec<u8>, Failed> {
        let file = match input {
            Some(_) => "-".into(),
            None => path.file_name().expect("a file has a name").to_string_lossy().into_owned(),
        };
        let args = ["opt".to_owned(), file].into_iter().chain(flags.iter().cloned());
        let output = tool(folder, args.chain(extra.iter().map(|arg| (*arg).to_owned())), input);
        if output.status.success() {
            return Ok(output.stdout);
        }
        Err(format!("opt {extra:?}: {}", String::from_utf8_lossy(&output.stderr)).into())
    };
    let same = |what: &str, a: &[u8], b: &[u8]| {
        if a == b {
            return Ok(());
        }
        Err(Failed::from(format!(
            "{what} differs:\n{}\n--- against ---\n{}",
            String::from_utf8_lossy(a),
            String::from_utf8_lossy(b)
        )))
    };
    const GENERIC: &str = "--mlir-print-op-generic";
    let custom = opt(&[], None)?;
    let generic = opt(&[GENERIC], None)?;
    same("custom text printed again", &custom, &opt(&[], Some(&custom))?)?;
    same("generic text printed again", &generic, &opt(&[GENERIC], Some(&generic))?)?;
    same("generic text of custom text", &generic, &opt(&[GENERIC], Some(&custom))?)?;
    same("custom text of generic text", &custom, &opt(&[], Some(&generic))?)?;
    if flags.iter().any(|flag| flag.contains("split-input")) {
        return Ok(());
    }
    let bytecode = opt(&["--emit-bytecode", "-o", "-"], None)?;
    same("text of bytecode", &generic, &opt(&[GENERIC], Some(&bytecode))?)?;
    same("bytecode of bytecode", &bytecode, &opt(&["--emit-bytecode", "-o", "-"], Some(&bytecode))?)
}
