//! `stablehlo run`: calls a program.

use std::path::PathBuf;

use super::args::Run;
use super::{Outcome, compare, files};
use crate::program::{Array, Program};

/// Calls a program with arrays of files; results are written to a folder, or printed.
pub(super) fn run(Run { call, out }: &Run) -> Outcome {
    let bytes = files::read(&call.program)?;
    let file = call.program.to_string_lossy();
    let program = Program::load_with(&bytes, &file, &call.options());
    let program = program.map_err(|error| error.to_string())?;
    let arrays = read_inputs(&program, &call.inputs)?;
    let results = program.call(&arrays).map_err(|error| format!("error: {error}"))?;
    if let Some(dir) = out {
        files::create_folder(dir)?;
    }
    for (number, result) in results.iter().enumerate() {
        match out {
            Some(dir) => files::write(&dir.join(format!("result{number}.bin")), result.bytes())?,
            None => println!("{}", compare::show_array(result)),
        }
    }
    Ok(())
}

/// Reads the arguments of a program from files; an .npz file may hold several.
pub(super) fn read_inputs(program: &Program, paths: &[PathBuf]) -> Outcome<Vec<Array>> {
    let types = &program.signature().inputs;
    let mut arrays: Vec<Array> = Vec::new();
    for path in paths {
        let rest = types.get(arrays.len()..).unwrap_or_default();
        arrays.extend(files::read_arrays(path, rest)?);
    }
    Ok(arrays)
}
