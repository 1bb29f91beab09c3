//! Runs the programs of `tests/kinds`: each checks its own results.

use std::path::Path;
use std::process::Command;

fn run(name: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kinds").join(name);
    let output = Command::new(env!("CARGO_BIN_EXE_stablehlo")).arg("test").arg(file).output();
    let output = output.expect("the tool starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn products() {
    run("products.mlir");
}

#[test]
fn products_of_views() {
    run("products_of_views.mlir");
}

#[test]
fn windows() {
    run("windows.mlir");
}

#[test]
fn indices() {
    run("indices.mlir");
}

#[test]
fn linear() {
    run("linear.mlir");
}

#[test]
fn random() {
    run("random.mlir");
}

#[test]
fn functions() {
    run("functions.mlir");
}

#[test]
fn lapack() {
    run("lapack.mlir");
}

#[test]
fn dynamic() {
    run("dynamic.mlir");
}

#[test]
fn approx_top_k() {
    run("approx_top_k.mlir");
}
