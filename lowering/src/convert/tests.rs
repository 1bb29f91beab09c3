//! Conversions of modules built by hand, checked by running what comes out.

use ods_core::{Attr, AttrData, OpName, Type, Value};

use super::{Families, convert_to_llvm};
use crate::jit::{GenericVal, JitEngine, JitError, JitFunction, TrapKind};
use crate::runtime;
use crate::testing::{BodyBuild, Build, Emit};

fn func(t: &mut Build, name: &str, params: &[Type], results: &[Type], emit: &Emit<'_>) {
    let ty = Attr::ty(&t.ctx, Type::function(&t.ctx, params, results));
    t.function("func.func", name, ty, params, Some(emit));
}

fn compiled(mut t: Build, name: &str) -> JitFunction {
    convert_to_llvm(&mut t.module, Families::ALL).unwrap_or_else(|errors| panic!("{errors:?}"));
    let module =
        JitEngine::cranelift().compile(&t.module).unwrap_or_else(|errors| panic!("{errors:?}"));
    module.function(name).unwrap()
}

fn constant(t: &Build, b: &mut BodyBuild<'_>, ty: Type, value: i64) -> Value {
    b.value(t, "arith.constant", &[], ty, &[("value", Attr::integer(&t.ctx, ty, value))])
}

fn branch(
    t: &Build,
    b: &mut BodyBuild<'_>,
    name: &str,
    operands: &[Value],
    blocks: &[ods_core::Block],
) {
    let mut state = t.state(name, operands, &[], &[], 9);
    state.successors.extend_from_slice(blocks);
    b.b.insert(state);
}

/// Sums `0 .. n` in a loop of blocks and returns the sum twice, as an index and as an i32.
#[test]
fn loops_and_several_results() {
    let mut t = Build::new();
    func(&mut t, "sum", &[Type::INDEX], &[Type::INDEX, Type::I32], &|t, b, args| {
        let zero = constant(t, b, Type::INDEX, 0);
        let one = constant(t, b, Type::INDEX, 1);
        let region = b.region;
        let loc = ods_core::Loc::UNKNOWN;
        let [head, body, exit] = [0; 3].map(|_| b.b.body_mut().append_block(region));
        let [i, sum] = [0; 2].map(|_| b.b.body_mut().add_arg(head, Type::INDEX, loc));
        branch(t, b, "cf.br", &[zero, zero], &[head]);
        b.b.set_point(ods_core::ir::InsertPoint::End(head));
        let less = [("predicate", Attr::integer(&t.ctx, Type::I64, 2))];
        let more = b.value(t, "arith.cmpi", &[i, args[0]], Type::I1, &less);
        branch(t, b, "cf.cond_br", &[more], &[body, exit]);
        b.b.set_point(ods_core::ir::InsertPoint::End(body));
        let next = b.value(t, "arith.addi", &[i, one], Type::INDEX, &[]);
        let total = b.value(t, "arith.addi", &[sum, i], Type::INDEX, &[]);
        branch(t, b, "cf.br", &[next, total], &[head]);
        b.b.set_point(ods_core::ir::InsertPoint::End(exit));
        let narrow = b.value(t, "arith.index_cast", &[sum], Type::I32, &[]);
        b.op(t, "func.return", &[sum, narrow], &[], &[]);
    });
    func(&mut t, "main", &[Type::INDEX], &[Type::I32], &|t, b, args| {
        let callee = Attr::symbol_ref(&t.ctx, "sum");
        let call = b.op(t, "func.call", args, &[Type::INDEX, Type::I32], &[("callee", callee)]);
        let second = b.b.body().result(call, 1);
        b.op(t, "func.return", &[second], &[], &[]);
    });
    assert_eq!(compiled(t, "main").call(&[100i64.into()]), Ok(vec![4950i32.into()]));
}

#[test]
fn assertions_print_their_message_and_abort() {
    let mut t = Build::new();
    func(&mut t, "check", &[Type::I1], &[], &|t, b, args| {
        b.op(t, "cf.assert", args, &[], &[("msg", Attr::string(&t.ctx, "no luck"))]);
        b.op(t, "func.return", &[], &[], &[]);
    });
    let check = compiled(t, "check");
    assert_eq!(check.call(&[true.into()]), Ok(vec![]));
    let (result, text) = runtime::capture(|| check.call(&[false.into()]));
    let Err(JitError::Trap(trap)) = result else { panic!("a trap is expected") };
    assert_eq!((trap.kind, text.as_str()), (TrapKind::Abort, "no luck\n"));
}

#[test]
fn rounding_divisions() {
    for (name, cases) in [
        ("arith.ceildivsi", [(7, 2, 4), (-7, 2, -3), (7, -2, -3), (-7, -2, 4), (6, 3, 2)]),
        ("arith.floordivsi", [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (6, 3, 2)]),
        ("arith.ceildivui", [(7, 2, 4), (0, 2, 0), (1, 2, 1), (-1, 1, -1), (6, 3, 2)]),
    ] {
        let mut t = Build::new();
        func(&mut t, "f", &[Type::I8; 2], &[Type::I8], &|t, b, args| {
            let value = b.value(t, name, args, Type::I8, &[]);
            b.op(t, "func.return", &[value], &[], &[]);
        });
        let f = compiled(t, "f");
        for (a, b, expected) in cases {
            let args = [GenericVal::int(8, a), GenericVal::int(8, b)];
            assert_eq!(f.call(&args), Ok(vec![GenericVal::int(8, expected)]), "{name} {a} {b}");
        }
    }
}

#[test]
fn index_divisions_round_as_named() {
    for (name, cases) in [
        ("index.ceildivs", [(7, 2, 4), (-7, 2, -3), (7, -2, -3), (-7, -2, 4), (0, 3, 0)]),
        ("index.floordivs", [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (0, 3, 0)]),
        ("index.ceildivu", [(7, 2, 4), (0, 2, 0), (1, 2, 1), (-1, 1, -1), (6, 3, 2)]),
        ("index.shrs", [(-8, 1, -4), (7, 1, 3), (1, 0, 1), (-1, 63, -1), (6, 1, 3)]),
    ] {
        let mut t = Build::new();
        func(&mut t, "f", &[Type::INDEX; 2], &[Type::I32], &|t, b, args| {
            let value = b.value(t, name, args, Type::INDEX, &[]);
            let narrow = b.value(t, "index.casts", &[value], Type::I32, &[]);
            b.op(t, "func.return", &[narrow], &[], &[]);
        });
        let f = compiled(t, "f");
        for (a, b, expected) in cases {
            let args = [GenericVal::from(a as i64), GenericVal::from(b as i64)];
            assert_eq!(f.call(&args), Ok(vec![GenericVal::from(expected)]), "{name} {a} {b}");
        }
    }
}

#[test]
fn products_in_two_halves() {
    let mut t = Build::new();
    let types = [Type::I64; 2];
    func(&mut t, "f", &types, &types, &|t, b, args| {
        let op = b.op(t, "arith.mulsi_extended", args, &[Type::I64, Type::I64], &[]);
        let halves: Vec<Value> = b.b.body().results(op).collect();
        b.op(t, "func.return", &halves, &[], &[]);
    });
    let f = compiled(t, "f");
    let (a, b) = (i64::MIN, -3i64);
    let product = i128::from(a) * i128::from(b);
    let expected = vec![(product as i64).into(), ((product >> 64) as i64).into()];
    assert_eq!(f.call(&[a.into(), b.into()]), Ok(expected));
}

/// Prints a vector of rank two computed lane by lane, scalars of several types, text and punctuation.
#[test]
fn printing() {
    let mut t = Build::new();
    let matrix = Type::vector(&t.ctx, &[2, 3], Type::I32);
    let elements = ods_core::DenseElements {
        ty: matrix,
        data: [1i32, -2, 3, 4, 5, 6].iter().flat_map(|v| v.to_le_bytes()).collect(),
        splat: false,
    };
    let dense = t.ctx.intern_attr(AttrData::Dense(elements));
    let float = t.float(Type::F32, u128::from(0.1f32.to_bits()));
    func(&mut t, "main", &[], &[], &|t, b, _| {
        let m = b.value(t, "arith.constant", &[], matrix, &[("value", dense)]);
        let doubled = b.value(t, "arith.addi", &[m, m], matrix, &[]);
        let bits = Type::vector(&t.ctx, &[2, 3], Type::I1);
        let greater = [("predicate", Attr::integer(&t.ctx, Type::I64, 4))];
        let mask = b.value(t, "arith.cmpi", &[m, doubled], bits, &greater);
        let index = constant(t, b, Type::INDEX, -1);
        let number = b.value(t, "arith.constant", &[], Type::F32, &[("value", float)]);
        for value in [doubled, mask, index, number] {
            b.op(t, "vector.print", &[value], &[], &[]);
        }
        let comma = Attr::integer(&t.ctx, Type::I32, 2);
        let text = Attr::string(&t.ctx, "text");
        b.op(t, "vector.print", &[], &[], &[("stringLiteral", text), ("punctuation", comma)]);
        b.op(t, "vector.print", &[], &[], &[("punctuation", comma)]);
        b.op(t, "func.return", &[], &[], &[]);
    });
    let main = compiled(t, "main");
    let (result, text) = runtime::capture(|| main.call(&[]));
    assert_eq!(result, Ok(vec![]));
    assert_eq!(
        text,
        "( ( 2, -4, 6 ), ( 8, 10, 12 ) )\n( ( 0, 1, 0 ), ( 0, 0, 0 ) )\n18446744073709551615\n0.1\ntext, "
    );
}

#[test]
fn a_partial_conversion_connects_types_by_casts() {
    let mut t = Build::new();
    func(&mut t, "f", &[Type::INDEX], &[Type::INDEX], &|t, b, args| {
        let sum = b.value(t, "arith.addi", &[args[0], args[0]], Type::INDEX, &[]);
        let product = b.value(t, "arith.muli", &[sum, args[0]], Type::INDEX, &[]);
        b.op(t, "func.return", &[product], &[], &[]);
    });
    convert_to_llvm(&mut t.module, Families::ARITH).unwrap();
    let function = t.module.root().region(0).entry().unwrap().ops().next().unwrap();
    let names: Vec<&str> =
        function.region(0).entry().unwrap().ops().map(|op| op.name().as_str()).collect();
    let cast = "builtin.unrealized_conversion_cast";
    assert_eq!(names, [cast, "llvm.add", "llvm.mul", cast, "func.return"]);
}

#[test]
fn what_has_no_form_is_an_error() {
    let mut t = Build::new();
    let tensor = Type::tensor(&t.ctx, &[4], Type::I32);
    func(&mut t, "f", &[tensor], &[], &|t, b, args| {
        b.value(t, "arith.addi", &[args[0], args[0]], tensor, &[]);
        b.op(t, "func.return", &[], &[], &[]);
    });
    let errors = convert_to_llvm(&mut t.module, Families::ARITH).unwrap_err();
    let messages: Vec<&str> = errors.iter().map(|e| e.message.as_str()).collect();
    assert_eq!(
        messages,
        ["failed to legalize operation 'arith.addi' that was explicitly marked illegal"]
    );
    // A failed conversion leaves the module as it was.
    assert!(
        t.module
            .root()
            .region(0)
            .entry()
            .unwrap()
            .ops()
            .any(|op| op.name() == OpName::new("func.func"))
    );
}
