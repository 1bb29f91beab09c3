//! `stablehlo run --out` writes results to a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that returns two arrays.
const PROGRAM: &str = "func.func @main() -> (tensor<2xi16>, tensor<f32>) {
  %0 = stablehlo.constant dense<[1, 515]> : tensor<2xi16>
  %1 = stablehlo.constant dense<1.0> : tensor<f32>
  return %0, %1 : tensor<2xi16>, tensor<f32>
}
";

/// Runs the program in a folder, with results in its folder `out`; returns the errors, and whether there were none.
fn run(folder: &Path, out: &str) -> (String, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_stablehlo"))
        .current_dir(folder)
        .args(["run", "program.mlir", "--out", out])
        .output()
        .expect("the tool starts");
    assert!(output.stdout.is_empty(), "results are in files");
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.success())
}

/// Creates a folder with the program alone.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // A run before may have left it.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder is created");
    fs::write(folder.join("program.mlir"), PROGRAM).expect("the program is written");
    folder
}

#[test]
fn the_folder_is_created() {
    let folder = folder("out_is_created");
    // The second run finds the folder.
    for _ in 0..2 {
        assert_eq!(run(&folder, "some/results"), (String::new(), true));
        let result = |name: &str| fs::read(folder.join("some/results").join(name));
        assert_eq!(result("result0.bin").expect("it was written"), [1, 0, 3, 2]);
        assert_eq!(result("result1.bin").expect("it was written"), 1.0f32.to_le_bytes());
    }
}

#[test]
fn a_folder_that_cannot_be_created_is_an_error() {
    let folder = folder("out_is_a_file");
    let (errors, success) = run(&folder, "program.mlir");
    assert!(!success);
    assert!(errors.starts_with("error: cannot create 'program.mlir': "), "{errors}");
}
