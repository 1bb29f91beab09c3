//! Tests that call native code in three ways: checked, with memory of the host, and as a function pointer.

use ods_core::{Context, Diagnostics, Module, text, verify};
use ods_lowering::{GenericVal, JitEngine, JitModule, Parameters, convert};

const PROGRAM: &str = "
func.func @square(%x: i64) -> i64 {
  %0 = arith.muli %x, %x : i64
  return %0 : i64
}

func.func @sum(%m: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf64>
  %zero = arith.constant 0.0 : f64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> f64 {
    %a = memref.load %m[%i] : memref<?xf64>
    %next = arith.addf %acc, %a : f64
    scf.yield %next : f64
  }
  return %sum : f64
}
";

fn parse() -> Module {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(&ctx, PROGRAM, "calling.mlir", &mut diagnostics);
    let module = module.filter(|module| verify::verify_module(module, &mut diagnostics));
    module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()))
}

fn lower(mut module: Module) -> JitModule {
    convert::convert_program(&mut module).expect("the program has a form in the llvm dialect");
    JitEngine::cranelift().compile(&module).expect("the program has a native form")
}

/// `call` checks the types of the arguments, and returns traps as errors.
#[test]
fn checked() {
    let square = lower(parse()).function("square").expect("there is the function");
    let result = square.call(&[GenericVal::int(64, 12)]).expect("it does not trap");
    assert_eq!(result[0].as_signed(), Some(144));
}

/// A bound function takes memory of the host, and checks its type, sizes and strides.
#[test]
fn with_memory() {
    let module = parse();
    let parameters = Parameters::of(&module, "sum").expect("there is the function");
    let sum = lower(module).function("sum").and_then(|sum| parameters.bind(sum));
    let sum = sum.expect("the parameters are those of the function");
    let numbers = [1.0, 2.0, 3.5];
    let result = sum.call([numbers.as_slice().into()]).expect("the argument is right");
    assert_eq!(result[0].as_f64(), Some(6.5));
}

/// A function pointer checks nothing: a trap ends the process. A memref of one dimension is five arguments.
#[test]
fn as_a_pointer() {
    type Sum = extern "C" fn(*const f64, *const f64, i64, i64, i64) -> f64;
    let code = lower(parse());
    let sum = code.function("sum").expect("there is the function");
    // SAFETY: the type is that of the function, and `code` outlives the calls.
    let sum: Sum = unsafe { sum.typed() };
    let numbers = [1.0, 2.0, 3.5];
    let first = numbers.as_ptr();
    // The allocated and the aligned pointer, the offset, then sizes, then strides, in elements.
    assert_eq!(sum(first, first, 0, 3, 1), 6.5);
    assert_eq!(sum(first, first, 0, 2, 1), 3.0);
}
