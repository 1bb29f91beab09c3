//! Modules compiled ahead of time and linked into a C program.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use ods_core::{Context, Diagnostics, text};
use ods_lowering::c::{Form, emit};
use ods_lowering::convert::convert_program;

const MODULE: &str = "
    func.func @scale(%x: f32, %by: i16) -> f32 {
      %0 = arith.sitofp %by : i16 to f32
      %1 = arith.mulf %x, %0 : f32
      return %1 : f32
    }
    func.func @divided(%a: i64, %b: i64) -> (i64, i64) {
      %0 = arith.divsi %a, %b : i64
      %1 = arith.remsi %a, %b : i64
      return %0, %1 : i64, i64
    }";

const PROGRAM: &str = r#"
    #include <stdio.h>
    #include "module.h"

    int main(void) {
      printf("%g\n", scale(2.5f, -3));
      printf("%lld %lld\n", (long long)divided(-7, 2).f0, (long long)divided(-7, 2).f1);
    }"#;

fn compiled(form: Form) -> Vec<u8> {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    let module = text::parse_module(&ctx, MODULE, "module.mlir", &mut Diagnostics::new());
    let mut module = module.expect("the module is valid");
    convert_program(&mut module).expect("all of it has a form in the llvm dialect");
    emit(&module, form).expect("all of it has a form in C")
}

/// What the program prints when it is linked with `files` of its folder.
fn linked(folder: &Path, files: &[&str]) -> String {
    let compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
    let status = Command::new(compiler)
        .current_dir(folder)
        .args(["main.c", "-o", "main", "-lm"])
        .args(files)
        .status()
        .expect("there is a C compiler");
    assert!(status.success());
    let output = Command::new(folder.join("main"))
        .env("LD_LIBRARY_PATH", folder)
        .output()
        .expect("the program runs");
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn a_c_program_calls_a_module() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, bytes: &[u8]| {
        fs::write(folder.path().join(name), bytes).expect("the folder can be written");
    };
    write("main.c", PROGRAM.as_bytes());
    write("module.h", &compiled(Form::Header));
    write("module.o", &compiled(Form::Object));
    write("module.s", &compiled(Form::Assembly));
    write("text.c", &compiled(Form::Text));
    write("libmodule.so", &compiled(Form::Library));
    for file in ["module.o", "module.s", "text.c", "libmodule.so"] {
        assert_eq!(linked(folder.path(), &[file]), "-7.5\n-3 -1\n", "{file}");
    }
}
