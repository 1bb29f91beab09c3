//! Native code from a program of one's own: read, verified, lowered, compiled, called.

use ods_core::{Context, Diagnostics, Module, text, verify};
use ods_lowering::{GenericVal, JitEngine, JitError, JitModule, TrapKind, convert};

const PROGRAM: &str = "
func.func @square(%x: i64) -> i64 {
  %0 = arith.muli %x, %x : i64
  return %0 : i64
}

func.func @ratio(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
";

/// Returns the code of a program, or what is wrong with it.
fn compile(source: &str) -> Result<JitModule, String> {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    let mut told = Diagnostics::new();
    let module: Option<Module> = text::parse_module(&ctx, source, "square.mlir", &mut told);
    let module = module.filter(|module| verify::verify_module(module, &mut told));
    let mut module = module.ok_or_else(|| told.list()[0].message.clone())?;
    convert::convert_program(&mut module).map_err(|error| error.message)?;
    JitEngine::cranelift().compile(&module).map_err(|errors| errors[0].message.clone())
}

#[test]
fn functions_are_called() {
    let code = compile(PROGRAM).expect("the program is right");
    let square = code.function("square").expect("it has that function");
    let result = square.call(&[GenericVal::int(64, 12)]).expect("it comes to an end");
    assert_eq!(result[0].as_signed(), Some(144));
}

#[test]
fn traps_are_errors() {
    let code = compile(PROGRAM).expect("the program is right");
    let ratio = code.function("ratio").expect("it has that function");
    let failed = ratio.call(&[GenericVal::int(32, 1), GenericVal::int(32, 0)]);
    match failed {
        Err(JitError::Trap(trap)) => assert_eq!(trap.kind, TrapKind::DivisionByZero),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_wrong_is_told() {
    let message = compile("func.func @f() -> i64 { return }").err();
    assert_eq!(
        message.as_deref(),
        Some("'func.return' op has 0 operands, but enclosing function (@f) returns 1")
    );
}
