//! Programs of `tests/run`, from text to their output: parsed, converted, compiled, called.
//!
//! The output of `NAME.mlir` is in `NAME.out`; `UPDATE_EXPECT=1` writes it. A trap is part of the output.

use std::path::Path;

use expect_test::expect_file;
use ods_core::{Context, Diagnostic, Diagnostics, text, verify};
use ods_lowering::convert::convert_program;
use ods_lowering::{JitEngine, OptLevel, runtime};

fn render(ctx: &Context, diagnostics: &[Diagnostic]) -> String {
    let one = |d: &Diagnostic| match ods_core::position(ctx, d.loc) {
        Some((file, line, col)) => format!("{file}:{line}:{col}: error: {}\n", d.message),
        None => format!("error: {}\n", d.message),
    };
    diagnostics.iter().map(one).collect()
}

fn output(engine: &JitEngine, name: &str, source: &str) -> String {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    ctx.allow_unregistered(true);
    let mut diagnostics = Diagnostics::new();
    let Some(mut module) = text::parse_module(&ctx, source, name, &mut diagnostics) else {
        return render(&ctx, diagnostics.list());
    };
    if !verify::verify_module(&module, &mut diagnostics) {
        return render(&ctx, diagnostics.list());
    }
    if let Err(error) = convert_program(&mut module) {
        return render(&ctx, &[error]);
    }
    let code = match engine.compile(&module) {
        Ok(code) => code,
        Err(errors) => return render(&ctx, &errors),
    };
    let main = code.function("main").expect("every program has a main");
    let (result, mut text) = runtime::capture(|| main.call(&[]));
    match result {
        Ok(values) => values.iter().for_each(|value| text.push_str(&format!("{value}\n"))),
        Err(trap) => text.push_str(&format!("{trap}\n")),
    }
    text
}

fn engines() -> Vec<JitEngine> {
    let cranelift = JitEngine::cranelift();
    vec![
        cranelift.clone().opt_level(OptLevel::O0),
        cranelift.clone().opt_level(OptLevel::O1),
        cranelift.opt_level(OptLevel::O2),
        JitEngine::c(),
    ]
}

#[test]
fn programs_print_what_they_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/run");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let source = std::fs::read_to_string(&path).unwrap();
        for engine in engines() {
            expect_file![path.with_extension("out")].assert_eq(&output(&engine, name, &source));
        }
    }
}
