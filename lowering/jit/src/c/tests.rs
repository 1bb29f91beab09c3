//! Modules of the llvm dialect through the C compiler.

use ods_core::text::parse_module;
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostics, Module};

use crate::{GenericVal, JitEngine, JitError, TrapKind, ValueType};

fn parse(source: &str) -> Module {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        crate::native::register_native(registry);
    });
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(&ctx, source, "test.mlir", &mut diagnostics);
    let module = module.filter(|module| verify_module(module, &mut diagnostics));
    module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()))
}

#[test]
fn a_function_is_called() {
    let module = parse(
        "llvm.func @sum(%n: i64) -> i64 {
           %zero = llvm.mlir.constant(0 : i64) : i64
           %one = llvm.mlir.constant(1 : i64) : i64
           llvm.br ^next(%zero, %zero : i64, i64)
         ^next(%i: i64, %sum: i64):
           %more = llvm.icmp \"slt\" %i, %n : i64
           llvm.cond_br %more, ^body, ^done
         ^body:
           %i1 = llvm.add %i, %one : i64
           %sum1 = llvm.add %sum, %i1 : i64
           llvm.br ^next(%i1, %sum1 : i64, i64)
         ^done:
           llvm.return %sum : i64
         }",
    );
    let code = JitEngine::c().compile(&module).unwrap_or_else(|errors| panic!("{errors:?}"));
    let sum = code.function("sum").unwrap();
    assert_eq!(sum.call(&[GenericVal::int(64, 100)]).unwrap()[0].as_signed(), Some(5050));
}

#[test]
fn traps_are_errors_with_a_place() {
    let module = parse(
        "llvm.func @f(%a: i32, %b: i32) -> i32 {
           %0 = llvm.sdiv %a, %b : i32
           llvm.return %0 : i32
         }",
    );
    let code = JitEngine::c().compile(&module).unwrap_or_else(|errors| panic!("{errors:?}"));
    let f = code.function("f").unwrap();
    let args = |a, b| [GenericVal::int(32, a), GenericVal::int(32, b)];
    assert_eq!(f.call(&args(-7, 2)).unwrap()[0].as_signed(), Some(-3));
    let Err(JitError::Trap(trap)) = f.call(&args(1, 0)) else { panic!("a trap is expected") };
    assert_eq!(trap.kind, TrapKind::DivisionByZero);
    assert_eq!(trap.location.as_deref(), Some("test.mlir:2:17"));
}

#[test]
fn several_results_and_odd_widths() {
    let module = parse(
        "llvm.func @f(%a: i7, %b: f64) -> !llvm.struct<(i7, f64, i128)> {
           %u = llvm.mlir.undef : !llvm.struct<(i7, f64, i128)>
           %s = llvm.add %a, %a : i7
           %w = llvm.sext %s : i7 to i128
           %0 = llvm.insertvalue %s, %u[0] : !llvm.struct<(i7, f64, i128)>
           %1 = llvm.insertvalue %b, %0[1] : !llvm.struct<(i7, f64, i128)>
           %2 = llvm.insertvalue %w, %1[2] : !llvm.struct<(i7, f64, i128)>
           llvm.return %2 : !llvm.struct<(i7, f64, i128)>
         }",
    );
    let code = JitEngine::c().compile(&module).unwrap_or_else(|errors| panic!("{errors:?}"));
    let f = code.function("f").unwrap();
    let results = f.call(&[GenericVal::int(7, 50), GenericVal::from(2.5f64)]).unwrap();
    assert_eq!(results[0].as_signed(), Some(-28));
    assert_eq!(results[1].bits(), u128::from(2.5f64.to_bits()));
    assert_eq!((results[2].ty(), results[2].as_signed()), (ValueType::Int(128), Some(-28)));
}
