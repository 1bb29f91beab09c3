//! Modules compiled ahead of time and linked into a C program.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use object::{Object as _, ObjectSection as _};
use ods_core::{Context, Diagnostics, Module, text};
use ods_lowering::JitEngine;
use ods_lowering::aot::Form;
use ods_lowering::convert::convert_program;
use tempfile::TempDir;

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
    }
    func.func @mixed(%a: f32, %b: i8) -> (f32, i8) {
      return %a, %b : f32, i8
    }
    func.func @many(%a: f64, %b: i32) -> (f64, i32, f64) {
      return %a, %b, %a : f64, i32, f64
    }";

const PROGRAM: &str = r#"
    #include <stdio.h>
    #include "module.h"

    int main(void) {
      printf("%g\n", scale(2.5f, -3));
      printf("%lld %lld\n", (long long)divided(-7, 2).f0, (long long)divided(-7, 2).f1);
      printf("%g %d\n", mixed(1.5f, 7).f0, mixed(1.5f, 7).f1);
      printf("%g %d %g\n", many(0.25, 9).f0, many(0.25, 9).f1, many(0.25, 9).f2);
    }"#;

const PRINTED: &str = "-7.5\n-3 -1\n1.5 7\n0.25 9 0.25\n";

fn module(source: &str) -> Module {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    let module = text::parse_module(&ctx, source, "module.mlir", &mut Diagnostics::new());
    let mut module = module.expect("the module is valid");
    convert_program(&mut module).expect("all of it has a form in the llvm dialect");
    module
}

fn compiled(engine: &JitEngine, form: Form) -> Vec<u8> {
    engine.emit(&module(MODULE), form).expect("all of it has a native form")
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

/// A folder with the program, and a function that writes a file to it.
fn folder_of(engine: &JitEngine) -> (TempDir, impl Fn(&str, &[u8])) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_owned();
    let write = move |name: &str, bytes: &[u8]| {
        fs::write(path.join(name), bytes).expect("the folder can be written");
    };
    write("main.c", PROGRAM.as_bytes());
    write("module.h", &compiled(engine, Form::Header));
    (folder, write)
}

#[test]
fn a_c_program_calls_a_module_by_way_of_c() {
    let engine = JitEngine::c();
    let (folder, write) = folder_of(&engine);
    write("module.o", &compiled(&engine, Form::Object));
    write("module.s", &compiled(&engine, Form::Assembly));
    write("text.c", &compiled(&engine, Form::Text));
    write("libmodule.so", &compiled(&engine, Form::Library));
    for file in ["module.o", "module.s", "text.c", "libmodule.so"] {
        assert_eq!(linked(folder.path(), &[file]), PRINTED, "{file}");
    }
}

#[test]
fn a_c_program_calls_a_module_by_cranelift() {
    let engine = JitEngine::cranelift();
    let (folder, write) = folder_of(&engine);
    write("module.o", &compiled(&engine, Form::Object));
    write("libmodule.so", &compiled(&engine, Form::Library));
    for file in ["module.o", "libmodule.so"] {
        assert_eq!(linked(folder.path(), &[file]), PRINTED, "{file}");
    }
}

/// Floats that hosts compute by calls of the compiler's runtime, which has conventions of its own for some.
const SOFT_FLOATS: &str = "
    llvm.func @quad(%a: f128, %b: f32) -> f128 {
      %0 = llvm.fpext %b : f32 to f128
      %1 = llvm.fmul %a, %0 : f128
      %c = llvm.fcmp \"ogt\" %1, %0 : f128
      %2 = llvm.fadd %1, %a : f128
      %3 = llvm.select %c, %2, %0 : i1, f128
      llvm.return %3 : f128
    }
    llvm.func @half(%a: f64) -> f32 {
      %0 = llvm.fptrunc %a : f64 to f16
      %1 = llvm.fadd %0, %0 : f16
      %2 = llvm.fpext %1 : f16 to f32
      llvm.return %2 : f32
    }";

#[test]
#[cfg(target_arch = "x86_64")]
fn soft_floats_are_those_of_the_c_compiler() {
    let program = r#"
        #include <stdio.h>
        #include "module.h"
        int main(void) { printf("%g %g %g\n", (double)quad(1.25, 3.0f), (double)quad(-1, 2.0f), half(0.1)); }"#;
    for engine in [JitEngine::cranelift(), JitEngine::c()] {
        let (folder, write) = folder_of(&engine);
        let emitted = |form| engine.emit(&module(SOFT_FLOATS), form).expect("it has a native form");
        write("main.c", program.as_bytes());
        write("module.h", &emitted(Form::Header));
        write("module.o", &emitted(Form::Object));
        assert_eq!(linked(folder.path(), &["module.o"]), "5 2 0.199951\n");
    }
}

#[test]
fn cranelift_leaves_conventions_of_c_to_c() {
    let refused = |source: &str| {
        let module = module(source);
        assert!(JitEngine::c().emit(&module, Form::Object).is_ok());
        let errors = JitEngine::cranelift().emit(&module, Form::Object);
        errors.expect_err("it is refused")[0].message.clone()
    };
    assert_eq!(
        refused("llvm.func @f(%a: f80) { llvm.return }"),
        "'llvm.func' op cannot be compiled to native code: Cranelift passes f80 between its own functions only: the C \
         engine has C's convention"
    );
    assert_eq!(
        refused("llvm.func @f(%a: i32, ...) { llvm.return }"),
        "'llvm.func' op cannot be compiled to native code: Cranelift has no convention for a variadic function that \
         others call: the C engine has"
    );
}

#[test]
fn cranelift_shows_its_texts() {
    let text = |form| String::from_utf8(compiled(&JitEngine::cranelift(), form)).expect("text");
    let clif = text(Form::Text);
    assert!(clif.contains("; @scale\nfunction") && clif.contains("fmul"), "{clif}");
    let assembly = text(Form::Assembly);
    assert!(assembly.contains("scale:\n"), "{assembly}");
}

/// The lines of `module.mlir` that the line table of a library names.
fn lines(library: &[u8]) -> BTreeSet<u64> {
    let file = object::File::parse(library).expect("it is an object");
    let section = |id: gimli::SectionId| -> Result<_, gimli::Error> {
        let found = file.section_by_name(id.name());
        let data = found.map(|one| one.uncompressed_data().expect("it is whole"));
        Ok(data.unwrap_or_default())
    };
    let dwarf = gimli::DwarfSections::load(section).expect("there is DWARF");
    let dwarf = dwarf.borrow(|bytes| gimli::EndianSlice::new(bytes, gimli::LittleEndian));
    let mut found = BTreeSet::new();
    let mut units = dwarf.units();
    while let Some(header) = units.next().expect("a unit can be read") {
        let unit = dwarf.unit(header).expect("a unit can be read");
        let Some(program) = unit.line_program.clone() else { continue };
        let mut rows = program.rows();
        while let Some((header, row)) = rows.next_row().expect("a row can be read") {
            let Some(file) = row.file(header).filter(|_| !row.end_sequence()) else { continue };
            let name = dwarf.attr_string(&unit, file.path_name()).expect("a file has a name");
            if name.slice().ends_with(b"module.mlir") {
                found.extend(row.line().map(|line| line.get()));
            }
        }
    }
    found
}

#[test]
fn debuggers_see_the_lines_of_operations() {
    for (name, engine) in [("c", JitEngine::c()), ("cranelift", JitEngine::cranelift())] {
        let lines = lines(&compiled(&engine, Form::Library));
        for line in [4, 8, 9] {
            assert!(lines.contains(&line), "{name}: line {line} of {lines:?}");
        }
    }
}

#[test]
fn cranelift_refuses_what_calls_its_runtime() {
    let source = "
        llvm.func @grow(%n: i64) -> !llvm.ptr {
          llvm.br ^bb1
        ^bb1:
          %0 = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
          llvm.return %0 : !llvm.ptr
        }";
    let module = module(source);
    assert!(JitEngine::c().emit(&module, Form::Object).is_ok());
    let errors = JitEngine::cranelift().emit(&module, Form::Object).expect_err("it is refused");
    let place = |loc| ods_core::position(module.ctx(), loc).map(|(_, line, col)| (line, col));
    let reported: Vec<_> =
        errors.iter().map(|one| (place(one.loc), one.message.as_str())).collect();
    let message = "'llvm.alloca' op cannot be compiled to native code: it calls the runtime of the engine, which a \
                   linked program lacks: the C engine compiles it ahead of time";
    assert_eq!(reported, [(Some((5, 16)), message)]);
    assert!(JitEngine::cranelift().emit(&module, Form::Text).is_ok());
}

#[test]
fn the_loader_calls_what_is_to_run_by_itself() {
    let source = "
        llvm.mlir.global internal @digits(0 : i64) : i64
        llvm.mlir.global_ctors ctors = [@late, @early], priorities = [201 : i32, 200 : i32],
                               data = [#llvm.zero, #llvm.zero]
        llvm.mlir.global_dtors dtors = [@over], priorities = [300 : i32], data = [#llvm.zero]
        llvm.func @goodbye()
        llvm.func @append(%digit: i64) -> i64 {
          %ten = llvm.mlir.constant(10 : i64) : i64
          %p = llvm.mlir.addressof @digits : !llvm.ptr
          %old = llvm.load %p : !llvm.ptr -> i64
          %shifted = llvm.mul %old, %ten : i64
          %new = llvm.add %shifted, %digit : i64
          llvm.store %new, %p : i64, !llvm.ptr
          llvm.return %new : i64
        }
        llvm.func @early() {
          %1 = llvm.mlir.constant(1 : i64) : i64
          %r = llvm.call @append(%1) : (i64) -> i64
          llvm.return
        }
        llvm.func @late() {
          %2 = llvm.mlir.constant(2 : i64) : i64
          %r = llvm.call @append(%2) : (i64) -> i64
          llvm.return
        }
        llvm.func @over() {
          llvm.call @goodbye() : () -> ()
          llvm.return
        }";
    let program = r#"
        #include <stdint.h>
        #include <stdio.h>
        int64_t append(int64_t);
        void goodbye(void) { puts("goodbye"); }
        int main(void) { printf("%d\n", (int)append(3)); }"#;
    let module = module(source);
    for engine in [JitEngine::c(), JitEngine::cranelift()] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let object = engine.emit(&module, Form::Object).expect("all of it has a native form");
        fs::write(folder.path().join("main.c"), program).expect("the folder can be written");
        fs::write(folder.path().join("module.o"), object).expect("the folder can be written");
        assert_eq!(linked(folder.path(), &["module.o"]), "123\ngoodbye\n");
    }
}

#[test]
fn objects_have_no_aliases() {
    let source = "
        llvm.mlir.global internal @x(0 : i64) : i64
        llvm.mlir.alias external @y : i64 {
          %p = llvm.mlir.addressof @x : !llvm.ptr
          llvm.return %p : !llvm.ptr
        }
        llvm.mlir.alias internal @z : i64 {
          %p = llvm.mlir.addressof @x : !llvm.ptr
          llvm.return %p : !llvm.ptr
        }";
    let module = module(source);
    for engine in [JitEngine::c(), JitEngine::cranelift()] {
        let errors = engine.emit(&module, Form::Object).expect_err("it is refused");
        let place = |loc| ods_core::position(module.ctx(), loc).map(|(_, line, col)| (line, col));
        let reported: Vec<_> = errors.iter().map(|one| (place(one.loc), &*one.message)).collect();
        let message = "'llvm.mlir.alias' op cannot be compiled to native code: object files have no symbols for \
                       aliases that others see";
        assert_eq!(reported, [(Some((3, 9)), message)]);
    }
}
