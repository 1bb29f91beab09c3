//! Tests that parse, verify, lower, compile and call a program.

use ndarray::array;
use ods_core::{Context, Diagnostics, Module, text, verify};
use ods_lowering::{
    BoundFunction, GenericVal, JitEngine, JitError, JitModule, Parameters, TrapKind, convert,
};

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

/// Adds `%by` to each column of `%m`.
const MEMORY: &str = "
func.func @add(%by: memref<2xf64>, %m: memref<?x2xf64, strided<[?, ?]>>) {
  linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = [\"parallel\", \"parallel\"]
  } ins(%by : memref<2xf64>) outs(%m : memref<?x2xf64, strided<[?, ?]>>) {
  ^bb0(%a: f64, %b: f64):
    %0 = arith.addf %a, %b : f64
    linalg.yield %0 : f64
  }
  return
}
";

/// Parses and verifies a program; `Err` is the message of the first error.
fn parse(source: &str) -> Result<Module, String> {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    let mut diagnostics = Diagnostics::new();
    let module: Option<Module> = text::parse_module(&ctx, source, "square.mlir", &mut diagnostics);
    let module = module.filter(|module| verify::verify_module(module, &mut diagnostics));
    module.ok_or_else(|| diagnostics.list()[0].message.clone())
}

/// Compiles a program; `Err` is the message of the first error.
fn compile(source: &str) -> Result<JitModule, String> {
    lower(parse(source)?)
}

fn lower(mut module: Module) -> Result<JitModule, String> {
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
fn what_is_wrong_is_reported() {
    let message = compile("func.func @f() -> i64 { return }").err();
    assert_eq!(
        message.as_deref(),
        Some("'func.return' op has 0 operands, but enclosing function (@f) returns 1")
    );
}

/// Compiles a function that accepts memory of the host; its parameters are read before the module is lowered.
fn bound(source: &str, name: &str) -> Result<BoundFunction, String> {
    let module = parse(source)?;
    let parameters = Parameters::of(&module, name).map_err(|error| error.to_string())?;
    let function = lower(module)?.function(name);
    function.and_then(|function| parameters.bind(function)).map_err(|error| error.to_string())
}

#[test]
fn memory_is_lent() {
    let add = bound(MEMORY, "add").expect("the program is right");
    let by = [10.0, 20.0];
    let mut m = array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    add.call([by.as_slice().into(), m.view_mut().into()]).expect("the arguments are right");
    assert_eq!(m, array![[11.0, 22.0], [13.0, 24.0], [15.0, 26.0]]);

    let wide = by.map(|number| number as f32);
    let failed = add.call([wide.as_slice().into(), m.view_mut().into()]);
    assert_eq!(
        failed.unwrap_err().to_string(),
        "argument 0 of function 'add': memref<2xf64> wants elements of f64, not f32"
    );
}
