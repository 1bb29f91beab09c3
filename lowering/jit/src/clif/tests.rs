//! The translator on modules of the llvm dialect.

use ods_core::text::parse_module;
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostics, Module, position};

use crate::runtime;
use crate::{GenericVal, JitEngine, JitError, JitModule, OptLevel, TrapKind, ValueType};

fn parse(source: &str) -> Module {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        crate::native::register_native(registry);
    });
    ctx.allow_unregistered(true);
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(&ctx, source, "test.mlir", &mut diagnostics);
    let module = module.filter(|module| verify_module(module, &mut diagnostics));
    module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()))
}

fn compile(source: &str) -> JitModule {
    JitEngine::cranelift().compile(&parse(source)).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn errors(source: &str) -> Vec<String> {
    let module = parse(source);
    // Without the optimiser, which drops operations whose results nobody uses.
    let Err(errors) = JitEngine::cranelift().opt_level(OptLevel::O1).compile(&module) else {
        panic!("an error is expected")
    };
    let place = |loc| {
        position(module.ctx(), loc).map_or("?".to_owned(), |(f, l, c)| format!("{f}:{l}:{c}"))
    };
    errors.iter().map(|e| format!("{}: {}", place(e.loc), e.message)).collect()
}

fn call(module: &JitModule, name: &str, args: &[GenericVal]) -> Vec<GenericVal> {
    module.function(name).unwrap().call(args).unwrap_or_else(|e| panic!("{e}"))
}

/// One two-operand operation as a function, on arguments read as signed.
fn binary(name: &str, width: u8, a: i128, b: i128) -> i128 {
    let module = compile(&format!(
        r#"
        llvm.func @f(%a: i{width}, %b: i{width}) -> i{width} {{
          %0 = "{name}"(%a, %b) : (i{width}, i{width}) -> i{width}
          llvm.return %0 : i{width}
        }}
        "#
    ));
    call(&module, "f", &[GenericVal::int(width, a), GenericVal::int(width, b)])[0]
        .as_signed()
        .unwrap()
}

#[test]
fn odd_widths_behave_as_their_width() {
    for (name, width, a, b, expected) in [
        ("llvm.add", 7, 63, 1, -64),
        ("llvm.sdiv", 7, -64, 2, -32),
        ("llvm.srem", 7, -63, 5, -3),
        ("llvm.udiv", 7, -1, 2, 63),
        ("llvm.ashr", 33, -1 << 32, 4, -1 << 28),
        ("llvm.lshr", 33, -1, 1, (1 << 32) - 1),
        ("llvm.intr.smin", 7, -1, 1, -1),
        ("llvm.intr.umin", 7, -1, 1, 1),
        ("llvm.intr.sadd.sat", 7, 60, 60, 63),
        ("llvm.intr.ssub.sat", 7, -60, 60, -64),
        ("llvm.intr.uadd.sat", 8, 200, 100, -1),
        ("llvm.mul", 4, 7, 7, 1),
        ("llvm.xor", 1, -1, -1, 0),
    ] {
        assert_eq!(binary(name, width, a, b), expected, "{name} i{width}");
    }
}

#[test]
fn wide_integers() {
    let big = 1i128 << 100;
    for (name, a, b, expected) in [
        ("llvm.add", i128::MAX, 1, i128::MIN),
        ("llvm.mul", big, -3, -3 * big),
        ("llvm.sdiv", -7 * big, 7, -big),
        ("llvm.srem", -7 * big - 5, big, -5),
        ("llvm.udiv", -1, 2, i128::MAX),
        ("llvm.shl", 3, 99, 3 << 99),
        ("llvm.intr.smax", -1, big, big),
    ] {
        assert_eq!(binary(name, 128, a, b), expected, "{name}");
    }
    assert_eq!(binary("llvm.sdiv", 100, -1 << 99, 3), (-1i128 << 99) / 3);
}

#[test]
fn wide_division_by_zero_traps() {
    let module = compile(
        "llvm.func @f(%a: i128, %b: i128) -> i128 {\n  %0 = llvm.sdiv %a, %b : i128\n  llvm.return %0 : i128\n}",
    );
    let f = module.function("f").unwrap();
    let Err(JitError::Trap(trap)) = f.call(&[1i128.into(), 0i128.into()]) else {
        panic!("a trap is expected")
    };
    assert_eq!(
        (trap.kind, trap.location.as_deref()),
        (TrapKind::DivisionByZero, Some("test.mlir:2:8"))
    );
}

#[test]
fn half_floats_round_after_each_operation() {
    let one = |ty| {
        format!(
            r#"
            llvm.func @{ty}(%a: {ty}, %b: {ty}) -> {ty} {{
              %0 = llvm.fadd %a, %b : {ty}
              %1 = llvm.fneg %0 : {ty}
              llvm.return %1 : {ty}
            }}
            "#
        )
    };
    let module = compile(&(one("f16") + &one("bf16")));
    let f16 = |bits| GenericVal::new(ValueType::F16, bits);
    let bf16 = |bits| GenericVal::new(ValueType::BF16, bits);
    assert_eq!(call(&module, "f16", &[f16(0x3c00), f16(0x1000)]), [f16(0xbc00)]);
    assert_eq!(call(&module, "f16", &[f16(0x7bff), f16(0x7bff)]), [f16(0xfc00)]);
    assert_eq!(call(&module, "bf16", &[bf16(0x3f80), bf16(0x3f80)]), [bf16(0xc000)]);
}

#[test]
fn aggregates_vectors_and_memory() {
    let module = compile(
        r#"
        llvm.func @field(%value: i64, %index: i64) -> i64 {
          %one = llvm.mlir.constant(1 : i64) : i64
          %slot = llvm.alloca %one x !llvm.struct<(i1, array<2 x struct<(i8, i64)>>)> : (i64) -> !llvm.ptr
          %undef = llvm.mlir.undef : !llvm.struct<(i1, array<2 x struct<(i8, i64)>>)>
          %filled = llvm.insertvalue %value, %undef[1, 1, 1] : !llvm.struct<(i1, array<2 x struct<(i8, i64)>>)>
          llvm.store %filled, %slot : !llvm.struct<(i1, array<2 x struct<(i8, i64)>>)>, !llvm.ptr
          // The element that a variable index of one selects is the one just stored.
          %address = llvm.getelementptr %slot[0, 1, %index, 1]
            : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i1, array<2 x struct<(i8, i64)>>)>
          %loaded = llvm.load %address : !llvm.ptr -> i64
          llvm.return %loaded : i64
        }
        llvm.func @bits(%value: i16) -> i16 {
          %one = llvm.mlir.constant(1 : i64) : i64
          %slot = llvm.alloca %one x i16 : (i64) -> !llvm.ptr
          llvm.store %value, %slot : i16, !llvm.ptr
          %vector = llvm.load %slot : !llvm.ptr -> vector<11xi1>
          %flipped = llvm.xor %vector, %vector : vector<11xi1>
          llvm.store %flipped, %slot : vector<11xi1>, !llvm.ptr
          %rest = llvm.load %slot : !llvm.ptr -> i16
          llvm.return %rest : i16
        }
        llvm.func @sum(%value: i64) -> i16 {
          %vector = llvm.bitcast %value : i64 to vector<4xi16>
          %sum = "llvm.intr.vector.reduce.add"(%vector) : (vector<4xi16>) -> i16
          llvm.return %sum : i16
        }
        "#,
    );
    assert_eq!(call(&module, "field", &[42i64.into(), 1i64.into()]), [42i64.into()]);
    // Eleven bits are cleared; a store of them writes two bytes, the spare bits as zeros.
    assert_eq!(call(&module, "bits", &[0x7fffi16.into()]), [0i16.into()]);
    assert_eq!(call(&module, "sum", &[0x0001_0002_0003_0004i64.into()]), [10i16.into()]);
}

#[test]
fn an_operation_without_native_form_is_an_error_where_it_stands() {
    assert_eq!(
        errors(
            "llvm.func @f() {\n  \"test.strange\"() : () -> ()\n  llvm.return\n}\n\
             llvm.func @g() {\n  %0 = llvm.mlir.undef : i5000\n  llvm.return\n}"
        ),
        [
            "test.mlir:2:3: 'test.strange' op cannot be compiled to native code: it has no native form",
            "test.mlir:6:8: 'llvm.mlir.undef' op cannot be compiled to native code: an integer of more than 4096 bits is \
             not supported",
        ]
    );
}

#[test]
fn many_results_and_constants() {
    let module = compile(
        r#"
        llvm.func @five(%value: i64) -> !llvm.struct<(i64, f64, i128, i1, f16)> {
          %0 = llvm.mlir.undef : !llvm.struct<(i64, f64, i128, i1, f16)>
          %wide = llvm.mlir.constant(-9 : i128) : i128
          %float = llvm.mlir.constant(2.5 : f64) : f64
          %bit = llvm.mlir.constant(true) : i1
          %1 = llvm.insertvalue %value, %0[0] : !llvm.struct<(i64, f64, i128, i1, f16)>
          %2 = llvm.insertvalue %float, %1[1] : !llvm.struct<(i64, f64, i128, i1, f16)>
          %3 = llvm.insertvalue %wide, %2[2] : !llvm.struct<(i64, f64, i128, i1, f16)>
          %4 = llvm.insertvalue %bit, %3[3] : !llvm.struct<(i64, f64, i128, i1, f16)>
          llvm.return %4 : !llvm.struct<(i64, f64, i128, i1, f16)>
        }
        llvm.func @again(%value: i64) -> !llvm.struct<(i64, f64, i128, i1, f16)> {
          %0 = llvm.call @five(%value) : (i64) -> !llvm.struct<(i64, f64, i128, i1, f16)>
          llvm.return %0 : !llvm.struct<(i64, f64, i128, i1, f16)>
        }
        "#,
    );
    let zero = GenericVal::new(ValueType::F16, 0);
    let expected = [7i64.into(), 2.5f64.into(), (-9i128).into(), true.into(), zero];
    assert_eq!(call(&module, "five", &[7i64.into()]), expected);
    assert_eq!(call(&module, "again", &[7i64.into()]), expected);
}

#[test]
fn a_module_runs_functions_when_it_comes_and_goes() {
    let source = "
        llvm.func @printI64(i64)
        llvm.mlir.global_ctors ctors = [@one], priorities = [0 : i32], data = [#llvm.zero]
        llvm.mlir.global_dtors dtors = [@three, @two], priorities = [9 : i32, 8 : i32],
                               data = [#llvm.zero, #llvm.zero]
        llvm.func @one() {
          %0 = llvm.mlir.constant(1 : i64) : i64
          llvm.call @printI64(%0) : (i64) -> ()
          llvm.return
        }
        llvm.func @two() {
          %0 = llvm.mlir.constant(2 : i64) : i64
          llvm.call @printI64(%0) : (i64) -> ()
          llvm.return
        }
        llvm.func @three() {
          %0 = llvm.mlir.constant(3 : i64) : i64
          llvm.call @printI64(%0) : (i64) -> ()
          llvm.return
        }";
    let module = parse(source);
    for engine in [JitEngine::cranelift(), JitEngine::c()] {
        let (code, printed) = runtime::capture(|| engine.compile(&module));
        assert_eq!(printed, "1");
        let handle = code.unwrap().function("two").unwrap();
        let ((), printed) = runtime::capture(|| drop(handle));
        assert_eq!(printed, "23");
    }
}

#[test]
fn a_trap_while_a_module_is_loaded_is_an_error() {
    let source = r#"
        llvm.mlir.global_ctors ctors = [@bad], priorities = [0 : i32], data = [#llvm.zero]
        llvm.func @bad() {
          "llvm.intr.trap"() : () -> ()
          llvm.return
        }"#;
    assert_eq!(errors(source), ["?: test.mlir:4:11: program aborted in function 'bad'"]);
}

#[test]
fn what_runs_by_itself_is_defined_and_takes_nothing() {
    let source = "
        llvm.func @elsewhere()
        llvm.func @taker(%x: i64) { llvm.return }
        llvm.mlir.global_ctors ctors = [@elsewhere], priorities = [0 : i32], data = [#llvm.zero]
        llvm.mlir.global_dtors dtors = [@taker], priorities = [0 : i32], data = [#llvm.zero]";
    assert_eq!(
        errors(source),
        [
            "test.mlir:4:9: 'llvm.mlir.global_ctors' op cannot be compiled to native code: function 'elsewhere' is \
             not defined",
            "test.mlir:5:9: 'llvm.mlir.global_dtors' op cannot be compiled to native code: function 'taker' has \
             parameters or results",
        ]
    );
}

#[test]
fn only_functions_of_the_module_take_the_place_of_others() {
    let source = "
        llvm.func @elsewhere() -> i64
        llvm.func @f() -> i64 {
          %0 = llvm.call musttail @elsewhere() : () -> i64
          llvm.return %0 : i64
        }
        llvm.func @g(%p: !llvm.ptr) -> i64 {
          %0 = llvm.call musttail %p() : !llvm.ptr, () -> i64
          llvm.return %0 : i64
        }";
    let message = "'llvm.call' op cannot be compiled to native code: only functions that the module defines are called \
                   by 'musttail'";
    let reported = [4, 8].map(|line| format!("test.mlir:{line}:16: {message}"));
    assert_eq!(errors(source), reported);
}

#[test]
fn a_variadic_function_has_no_address() {
    let message = "'llvm.mlir.addressof' op cannot be compiled to native code: Cranelift has no convention for a \
                   variadic function that others call: the C engine has";
    assert_eq!(
        errors(
            "llvm.func @f(%a: i32, ...) { llvm.return }\nllvm.func @g() -> !llvm.ptr {\n  %0 = llvm.mlir.addressof @f : \
             !llvm.ptr\n  llvm.return %0 : !llvm.ptr\n}"
        ),
        [format!("test.mlir:3:8: {message}")]
    );
}

#[test]
fn functions_of_the_host_take_no_f80() {
    assert_eq!(
        errors("llvm.func @sinl(f80) -> f80"),
        [
            "test.mlir:1:1: 'llvm.func' op cannot be compiled to native code: Cranelift passes f80 between its own \
          functions only: the C engine has C's convention"
        ]
    );
    assert_eq!(
        errors(
            "llvm.func @f(%a: f80) {\n  %0 = llvm.intr.sin(%a) : (f80) -> f80\n  llvm.return\n}"
        ),
        [
            "test.mlir:2:8: 'llvm.intr.sin' op cannot be compiled to native code: Cranelift cannot call 'sinl', which \
          takes an f80: the C engine does"
        ]
    );
}
