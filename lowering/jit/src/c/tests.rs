//! Modules of the llvm dialect through the C compiler.

use expect_test::expect;
use ods_core::text::parse_module;
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostic, Diagnostics, Module};

use super::PRELUDE;
use super::module::write_module;
use crate::aot::Form;
use crate::{GenericVal, JitEngine, JitError, OptLevel, TrapKind, ValueType};

pub(super) fn parse(source: &str) -> Module {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        crate::native::register_native(registry);
    });
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(&ctx, source, "test.mlir", &mut diagnostics);
    let module = module.filter(|module| verify_module(module, &mut diagnostics));
    module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()))
}

/// Returns the text of a module behind the definitions at the head of every text.
fn text_of(module: &Module) -> String {
    let text = write_module(module, false).unwrap_or_else(|errors| panic!("{errors:?}"));
    text.strip_prefix(PRELUDE).expect("all texts have the prelude").trim_start().to_owned()
}

/// Returns the text of a module after the passes of a level.
pub(super) fn text_at(level: OptLevel, module: &Module) -> String {
    let engine = JitEngine::c().opt_level(level);
    text_of(&engine.optimized(module).unwrap_or_else(|errors| panic!("{errors:?}")))
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

#[test]
fn a_large_global_is_filled_when_it_is_loaded() {
    let text: String = (0..100_000).map(|i| char::from(b'a' + (i % 23) as u8)).collect();
    let module = parse(&format!(
        "llvm.mlir.global internal constant @table(\"{text}\") : !llvm.array<100000 x i8>
         llvm.func @at(%i: i64) -> i8 {{
           %table = llvm.mlir.addressof @table : !llvm.ptr
           %place = llvm.getelementptr %table[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
           %byte = llvm.load %place : !llvm.ptr -> i8
           llvm.return %byte : i8
         }}"
    ));
    let code = JitEngine::c().compile(&module).unwrap_or_else(|errors| panic!("{errors:?}"));
    let at = code.function("at").unwrap();
    for i in [0u32, 1, 65_536, 99_999] {
        let byte = at.call(&[GenericVal::int(64, i.into())]).unwrap()[0].bits();
        assert_eq!(byte, u128::from(b'a') + u128::from(i % 23));
    }
}

#[test]
fn sums_of_halves_are_rounded_once() {
    let module = parse(
        "llvm.func @add(%a: f16, %b: f16) -> f16 {
           %0 = llvm.fadd %a, %b : f16
           llvm.return %0 : f16
         }
         llvm.func @narrow(%a: f32) -> bf16 {
           %0 = llvm.fptrunc %a : f32 to bf16
           llvm.return %0 : bf16
         }",
    );
    let code = JitEngine::c().compile(&module).unwrap_or_else(|errors| panic!("{errors:?}"));
    let (add, narrow) = (code.function("add").unwrap(), code.function("narrow").unwrap());
    let half = |bits: u32| GenericVal::new(ValueType::F16, bits.into());
    // 2048 and 1: a tie, to the even fraction; 2050 and 1: another, to the other side; 65504 and 32: beyond the largest.
    for (a, b, sum) in
        [(0x6800, 0x3c00, 0x6800), (0x6801, 0x3c00, 0x6802), (0x7bff, 0x5000, 0x7c00)]
    {
        assert_eq!(add.call(&[half(a), half(b)]).unwrap()[0].bits(), sum);
    }
    for (a, bits) in [
        (0x3f80_8000u32, 0x3f80),
        (0x3f81_8000, 0x3f82),
        (0x7f7f_ffff, 0x7f80),
        (0x7f80_0001, 0x7fc0),
    ] {
        let result = narrow.call(&[GenericVal::from(f32::from_bits(a))]).unwrap();
        assert_eq!(result[0].bits(), bits);
    }
}

#[test]
fn functions_that_add_floats_up_in_order_have_an_attribute() {
    let module = parse(
        "llvm.func @of_floats(%n: i64, %x: f32) -> f32 {
           %zero = llvm.mlir.constant(0 : i64) : i64
           %one = llvm.mlir.constant(1 : i64) : i64
           %none = llvm.mlir.constant(0.0 : f32) : f32
           llvm.br ^next(%zero, %none : i64, f32)
         ^next(%i: i64, %sum: f32):
           %sum1 = llvm.fadd %sum, %x : f32
           %i1 = llvm.add %i, %one : i64
           %more = llvm.icmp \"ult\" %i1, %n : i64
           llvm.cond_br %more, ^next(%i1, %sum1 : i64, f32), ^done
         ^done:
           llvm.return %sum1 : f32
         }
         llvm.func @of_others(%n: i64, %x: f32) -> f32 {
           %zero = llvm.mlir.constant(0 : i64) : i64
           %one = llvm.mlir.constant(1 : i64) : i64
           llvm.br ^next(%zero, %x : i64, f32)
         ^next(%i: i64, %last: f32):
           %sum = llvm.fadd %x, %x : f32
           %i1 = llvm.add %i, %one : i64
           %more = llvm.icmp \"ult\" %i1, %n : i64
           llvm.cond_br %more, ^next(%i1, %sum : i64, f32), ^done
         ^done:
           llvm.return %last : f32
         }",
    );
    expect![[r##"
        #define ODS_TRAP(kind, place) __builtin_trap()
        float f_of_floats(u64, float) __asm__("of_floats");
        float f_of_others(u64, float) __asm__("of_others");

        ODS_SUMS float f_of_floats(u64 p0, float p1) {
          u64 v2;
          float v3;
          u64 v0 = (u64)p0;
          float v1 = (float)p1;
          { v2 = (u64)0u; v3 = 0.0f; goto L0; }
          L0:;
          float v4 = v3 + v1;
          u64 v5 = (u64)(v2 + (u64)1u);
          u8 v6 = v5 < v0;
          if (v6) { v2 = v5; v3 = v4; goto L0; } else { goto L1; }
          L1:;
          return v4;
        }

        float f_of_others(u64 p0, float p1) {
          u64 v2;
          float v3;
          u64 v0 = (u64)p0;
          float v1 = (float)p1;
          { v2 = (u64)0u; v3 = v1; goto L0; }
          L0:;
          float v4 = v1 + v1;
          u64 v5 = (u64)(v2 + (u64)1u);
          u8 v6 = v5 < v0;
          if (v6) { v2 = v5; v3 = v4; goto L0; } else { goto L1; }
          L1:;
          return v3;
        }
    "##]]
    .assert_eq(&text_of(&module));
    let code = JitEngine::c().compile(&module).unwrap_or_else(|errors| panic!("{errors:?}"));
    let args = [GenericVal::int(64, 10), GenericVal::from(0.5f32)];
    for (name, result) in [("of_floats", 5.0f32), ("of_others", 1.0)] {
        let results = code.function(name).unwrap().call(&args).unwrap();
        assert_eq!(results[0].bits(), u128::from(result.to_bits()));
    }
}

#[test]
fn passes_make_values_of_memory() {
    let module = parse(
        "llvm.func @sum(%a: i64, %b: i64) -> i64 {
           %one = llvm.mlir.constant(1 : i32) : i32
           %memory = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
           llvm.store %a, %memory : i64, !llvm.ptr
           %0 = llvm.load %memory : !llvm.ptr -> i64
           %1 = llvm.add %0, %b : i64
           llvm.return %1 : i64
         }",
    );
    assert!(text_at(OptLevel::O1, &module).contains("char s0[8]"));
    expect![[r##"
        #define ODS_TRAP(kind, place) __builtin_trap()
        u64 f_sum(u64, u64) __asm__("sum");

        u64 f_sum(u64 p0, u64 p1) {
          u64 v0 = (u64)p0;
          u64 v1 = (u64)p1;
          u64 v2 = (u64)(v0 + v1);
          return v2;
        }
    "##]]
    .assert_eq(&text_at(OptLevel::O2, &module));
}

#[test]
fn passes_run_before_the_compiler() {
    // Only the passes know that the operation without a form in C is dead: the condition is in memory.
    let module = parse(
        "llvm.func @f(%a: i64) -> i64 {
           %one = llvm.mlir.constant(1 : i32) : i32
           %no = llvm.mlir.constant(false) : i1
           %memory = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
           llvm.store %no, %memory : i1, !llvm.ptr
           %0 = llvm.load %memory : !llvm.ptr -> i1
           llvm.cond_br %0, ^never, ^done
         ^never:
           %1 = llvm.call_intrinsic \"llvm.no.such.intrinsic\"(%a) : (i64) -> i64
           llvm.return %1 : i64
         ^done:
           llvm.return %a : i64
         }",
    );
    let reported = |errors: Vec<Diagnostic>| errors[0].message.clone();
    let message = "'llvm.call_intrinsic' op cannot be compiled to native code: intrinsic \
                   'llvm.no.such.intrinsic' has no native form";
    for (level, expected) in
        [(OptLevel::O1, Err(message.to_owned())), (OptLevel::O2, Ok(())), (OptLevel::O3, Ok(()))]
    {
        let engine = JitEngine::c().opt_level(level);
        let compiled = [
            engine.compile(&module).map(drop),
            engine.compile_owned(module.clone()).map(drop),
            engine.emit(&module, Form::Object).map(drop),
        ];
        for result in compiled {
            assert_eq!(result.map_err(reported), expected, "{level:?}");
        }
    }
}
