//! The translator on modules of the llvm dialect built by hand.

use ods_core::{Attr, Type};

use crate::jit::{GenericVal, JitError, JitModule, TrapKind, ValueType};
use crate::testing::Build;

fn call(module: &JitModule, name: &str, args: &[GenericVal]) -> Vec<GenericVal> {
    module.function(name).unwrap().call(args).unwrap_or_else(|e| panic!("{e}"))
}

/// One two-operand operation as a function, on arguments read as signed.
fn binary(name: &str, width: u8, a: i128, b: i128) -> i128 {
    let mut t = Build::new();
    let ty = Type::integer(&t.ctx, u32::from(width));
    t.func(
        "f",
        &[ty, ty],
        Some(ty),
        Some(&|t, b, args| {
            let value = b.value(t, name, args, ty, &[]);
            b.ret(t, &[value]);
        }),
    );
    let module = t.compile();
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
    let mut t = Build::new();
    t.func(
        "f",
        &[Type::I128, Type::I128],
        Some(Type::I128),
        Some(&|t, b, args| {
            let value = b.value(t, "llvm.sdiv", args, Type::I128, &[]);
            b.ret(t, &[value]);
        }),
    );
    let f = t.compile().function("f").unwrap();
    let Err(JitError::Trap(trap)) = f.call(&[1i128.into(), 0i128.into()]) else {
        panic!("a trap is expected")
    };
    assert_eq!(
        (trap.kind, trap.location.as_deref()),
        (TrapKind::DivisionByZero, Some("test.mlir:7:3"))
    );
}

#[test]
fn half_floats_round_after_each_operation() {
    let mut t = Build::new();
    for (ty, name) in [(Type::F16, "f16"), (Type::BF16, "bf16")] {
        t.func(
            name,
            &[ty, ty],
            Some(ty),
            Some(&|t, b, args| {
                let sum = b.value(t, "llvm.fadd", args, ty, &[]);
                let negated = b.value(t, "llvm.fneg", &[sum], ty, &[]);
                b.ret(t, &[negated]);
            }),
        );
    }
    let module = t.compile();
    let f16 = |bits| GenericVal::new(ValueType::F16, bits);
    let bf16 = |bits| GenericVal::new(ValueType::BF16, bits);
    assert_eq!(call(&module, "f16", &[f16(0x3c00), f16(0x1000)]), [f16(0xbc00)]);
    assert_eq!(call(&module, "f16", &[f16(0x7bff), f16(0x7bff)]), [f16(0xfc00)]);
    assert_eq!(call(&module, "bf16", &[bf16(0x3f80), bf16(0x3f80)]), [bf16(0xc000)]);
}

#[test]
fn aggregates_vectors_and_memory() {
    let mut t = Build::new();
    let (ptr, pair) = (t.ptr(), t.structure(&[Type::I8, Type::I64]));
    let nested = t.structure(&[Type::I1, t.array(2, pair)]);
    let bits = Type::vector(&t.ctx, &[11], Type::I1);
    let v4 = Type::vector(&t.ctx, &[4], Type::I16);
    t.func(
        "field",
        &[Type::I64, Type::I64],
        Some(Type::I64),
        Some(&|t, b, args| {
            let one = b.int(t, Type::I64, 1);
            let slot =
                b.value(t, "llvm.alloca", &[one], ptr, &[("elem_type", Attr::ty(&t.ctx, nested))]);
            let undef = b.value(t, "llvm.mlir.undef", &[], nested, &[]);
            let at = Attr::dense_i64_array(&t.ctx, &[1, 1, 1]);
            let filled =
                b.value(t, "llvm.insertvalue", &[undef, args[0]], nested, &[("position", at)]);
            b.op(t, "llvm.store", &[filled, slot], &[], &[]);
            // The element that a variable index of one selects is the one just stored.
            let indices = Attr::dense_i32_array(&t.ctx, &[0, 1, i32::MIN, 1]);
            let attrs = [("elem_type", Attr::ty(&t.ctx, nested)), ("rawConstantIndices", indices)];
            let address = b.value(t, "llvm.getelementptr", &[slot, args[1]], ptr, &attrs);
            let loaded = b.value(t, "llvm.load", &[address], Type::I64, &[]);
            b.ret(t, &[loaded]);
        }),
    );
    t.func(
        "bits",
        &[Type::I16],
        Some(Type::I16),
        Some(&|t, b, args| {
            let one = b.int(t, Type::I64, 1);
            let slot = b.value(
                t,
                "llvm.alloca",
                &[one],
                ptr,
                &[("elem_type", Attr::ty(&t.ctx, Type::I16))],
            );
            b.op(t, "llvm.store", &[args[0], slot], &[], &[]);
            let vector = b.value(t, "llvm.load", &[slot], bits, &[]);
            let flipped = b.value(t, "llvm.xor", &[vector, vector], bits, &[]);
            b.op(t, "llvm.store", &[flipped, slot], &[], &[]);
            let rest = b.value(t, "llvm.load", &[slot], Type::I16, &[]);
            b.ret(t, &[rest]);
        }),
    );
    t.func(
        "sum",
        &[Type::I64],
        Some(Type::I16),
        Some(&|t, b, args| {
            let vector = b.value(t, "llvm.bitcast", args, v4, &[]);
            let sum = b.value(t, "llvm.intr.vector.reduce.add", &[vector], Type::I16, &[]);
            b.ret(t, &[sum]);
        }),
    );
    let module = t.compile();
    assert_eq!(call(&module, "field", &[42i64.into(), 1i64.into()]), [42i64.into()]);
    // Eleven bits are cleared; a store of them writes two bytes, the spare bits as zeros.
    assert_eq!(call(&module, "bits", &[0x7fffi16.into()]), [0i16.into()]);
    assert_eq!(call(&module, "sum", &[0x0001_0002_0003_0004i64.into()]), [10i16.into()]);
}

#[test]
fn an_operation_without_native_form_is_an_error_where_it_stands() {
    let mut t = Build::new();
    t.func(
        "f",
        &[],
        None,
        Some(&|t, b, _| {
            b.op(t, "test.strange", &[], &[], &[]);
            b.ret(t, &[]);
        }),
    );
    t.func(
        "g",
        &[],
        None,
        Some(&|t, b, _| {
            let ty = Type::integer(&t.ctx, 200);
            b.value(t, "llvm.mlir.undef", &[], ty, &[]);
            b.ret(t, &[]);
        }),
    );
    assert_eq!(
        t.errors(),
        [
            "test.mlir:7:3: 'test.strange' op cannot be compiled to native code: it has no native form",
            "test.mlir:7:3: 'llvm.mlir.undef' op cannot be compiled to native code: an integer of more than 128 bits is \
             not supported",
        ]
    );
}

#[test]
fn many_results_and_constants() {
    let mut t = Build::new();
    let five = t.structure(&[Type::I64, Type::F64, Type::I128, Type::I1, Type::F16]);
    let double = t.float(Type::F64, u128::from(2.5f64.to_bits()));
    t.func(
        "five",
        &[Type::I64],
        Some(five),
        Some(&|t, b, args| {
            let mut value = b.value(t, "llvm.mlir.undef", &[], five, &[]);
            let wide = b.int(t, Type::I128, -9);
            let float = b.value(t, "llvm.mlir.constant", &[], Type::F64, &[("value", double)]);
            let bit = b.value(t, "llvm.mlir.constant", &[], Type::I1, &[("value", Attr::TRUE)]);
            for (i, part) in [(0, args[0]), (1, float), (2, wide), (3, bit)] {
                let at = Attr::dense_i64_array(&t.ctx, &[i]);
                value = b.value(t, "llvm.insertvalue", &[value, part], five, &[("position", at)]);
            }
            b.ret(t, &[value]);
        }),
    );
    t.func(
        "again",
        &[Type::I64],
        Some(five),
        Some(&|t, b, args| {
            let callee = Attr::symbol_ref(&t.ctx, "five");
            let value = b.value(t, "llvm.call", args, five, &[("callee", callee)]);
            b.ret(t, &[value]);
        }),
    );
    let module = t.compile();
    let zero = GenericVal::new(ValueType::F16, 0);
    let expected = [7i64.into(), 2.5f64.into(), (-9i128).into(), true.into(), zero];
    assert_eq!(call(&module, "five", &[7i64.into()]), expected);
    assert_eq!(call(&module, "again", &[7i64.into()]), expected);
}
