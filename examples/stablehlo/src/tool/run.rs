//! `stablehlo run`: calls a program.

use std::ffi::OsString;
use std::path::Path;

use super::args::Args;
use super::{Outcome, files};
use crate::program::{Array, Options, Program};

/// Calls a program with arrays of files; results are written to `--out`, or printed.
pub(super) fn run(args: &[OsString]) -> Outcome {
    let mut args = Args::parse(args, &["out", "engine", "function"])?;
    let out = args.take("out");
    let options = Options { engine: args.engine()?, function: args.take("function") };
    args.finish()?;
    let Some((program, inputs)) = args.files.split_first() else {
        return Err("error: `stablehlo run` needs a program".to_owned());
    };
    let bytes = files::read(program)?;
    let program =
        Program::load_with(&bytes, program, &options).map_err(|error| error.to_string())?;
    let arrays = read_inputs(&program, inputs)?;
    let results = program.call(&arrays).map_err(|error| format!("error: {error}"))?;
    for (number, result) in results.iter().enumerate() {
        match &out {
            Some(dir) => {
                let path = Path::new(dir).join(format!("result{number}.bin"));
                files::write(&path, result.bytes())?;
            }
            None => println!("{}", super::compare::show_array(result)),
        }
    }
    Ok(())
}

/// Reads the arguments of a program from files; an .npz file may hold several.
pub(super) fn read_inputs(program: &Program, paths: &[String]) -> Outcome<Vec<Array>> {
    let types = &program.signature().inputs;
    let mut arrays: Vec<Array> = Vec::new();
    for path in paths {
        let rest = types.get(arrays.len()..).unwrap_or_default();
        arrays.extend(files::read_arrays(path, rest)?);
    }
    Ok(arrays)
}
