//! A dialect that is loaded from the text of its `.td`, and the list of its missing hooks.

use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{Context, Diagnostics, verify};
use ods_dynamic::Loader;

const DIALECT: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Calc_Dialect : Dialect { let name = "calc"; let cppNamespace = "::calc"; }

def Calc_AddOp : Op<Calc_Dialect, "add", [SameOperandsAndResultType]> {
  let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
  let results = (outs SignlessIntegerLike:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum)";
  let hasVerifier = 1;
}
"#;

fn context() -> Context {
    let dialect = Loader::new().load_text("Calc.td", DIALECT, None);
    let dialect = dialect.unwrap_or_else(|rejected| panic!("{rejected}"));
    // Parts of the declaration that need code, in C++ or Rust, are listed.
    let missing = dialect.unchecked();
    assert_eq!(missing[0].of, ["calc.add"]);
    Context::with(|registry| {
        ods_dialects::register_all(registry);
        dialect.register(registry);
    })
}

/// Parses and verifies a module, and returns its text, or the message of the first error.
fn printed(source: &str) -> String {
    let ctx = context();
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(&ctx, source, "calc.mlir", &mut diagnostics);
    match module.filter(|module| verify::verify_module(module, &mut diagnostics)) {
        Some(module) => print_module(&module, &PrintFlags::default()),
        None => diagnostics.list()[0].message.clone(),
    }
}

#[test]
fn it_is_a_dialect_like_any_other() {
    let good = "func.func @f(%x: i32) -> i32 { %0 = calc.add %x, %x : i32 return %0 : i32 }";
    assert!(printed(good).contains("    %0 = calc.add %arg0, %arg0 : i32\n"));
    let bad = "func.func @f(%x: f32) { %0 = calc.add %x, %x : f32 return }";
    assert_eq!(printed(bad), "'calc.add' op operand #0 must be signless-integer, but got 'f32'");
}
