//! `ods tblgen`: the command line of `llvm-tblgen` with the evaluator and prelude of ods, the documentation generators
//! of `mlir-tblgen`, and the generators of ods.

mod cpp;
mod help;
mod irdl;

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::LazyLock;

use ods_spec::lang::Records;
use ods_spec::lang::driver::{self, Answers, Backends, Flag, GeneratorOutput};
use ods_spec::{Generators, docgen, prelude};

use crate::tool::{Streams, Tool};

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    let args: Vec<String> = args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let asks = |flag: &str| {
        args.iter().any(|arg| arg.trim_start_matches('-') == flag && arg.starts_with('-'))
    };
    let all = All { tool: tool.command("tblgen") };
    if asks("help") || asks("h") {
        return match streams.output.write_all(help::text(&all).as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        };
    }
    let Streams { input, output, errors } = streams;
    ExitCode::from(driver::run(&args, prelude::files(), &all, *input, *output, *errors))
}

/// The backends, which do more than dump the records.
const BACKENDS: &[&(dyn Backends + Sync)] = &[&docgen::Command, &Generators, &irdl::Irdl];

/// All of [`BACKENDS`], and hints about C++ generators.
struct All {
    /// The tool with its command: `ods tblgen`.
    tool: String,
}

static GENERATORS: LazyLock<Vec<Flag>> =
    LazyLock::new(|| BACKENDS.iter().flat_map(|one| one.generators()).copied().collect());

/// An option that several backends share is listed once.
static OPTIONS: LazyLock<Vec<Flag>> = LazyLock::new(|| {
    let mut all: Vec<Flag> = BACKENDS.iter().flat_map(|one| one.options()).copied().collect();
    all.sort_by_key(|one| one.name);
    all.dedup_by_key(|one| one.name);
    all
});

impl Backends for All {
    fn generators(&self) -> &[Flag] {
        &GENERATORS
    }

    fn options(&self) -> &[Flag] {
        &OPTIONS
    }

    fn run(
        &self,
        flag: &str,
        records: &Records,
        answers: &Answers,
    ) -> Result<GeneratorOutput, String> {
        let has =
            |one: &&&(dyn Backends + Sync)| one.generators().iter().any(|one| one.name == flag);
        match BACKENDS.iter().find(has) {
            Some(backend) => backend.run(flag, records, answers),
            None => Err(format!("error: there is no generator '{flag}'\n")),
        }
    }

    fn explain(&self, flag: &str) -> Option<String> {
        cpp::instead(flag, &self.tool)
    }
}
