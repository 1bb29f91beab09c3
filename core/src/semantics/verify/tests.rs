//! Tests of the verifier on IR of a small dialect, built by hand.

use expect_test::{Expect, expect};

use super::verify_module;
use crate::ir::{OpBuilder, OpState};
use crate::schema::{
    AsmSyntax, Class, Declared, DialectHooks, DialectSchema, Expr, Func, OpHooks, OpSchema,
    PredTrait, RegionSchema, ResultTypes, Segments, Sources, Trait, TraitArgs, TraitSet,
    TypeConstraint, ValueArity, ValueSchema,
};
use crate::{Attr, Context, Diagnostics, Ident, Loc, Module, OpName, Type, Value};

static INT: TypeConstraint = TypeConstraint {
    name: "AnyInteger",
    summary: "integer",
    pred: Expr::Isa(&[Class::IntegerType], &Expr::Slf),
    class: Some(Class::IntegerType),
    build: None,
};

const OP: OpSchema = OpSchema {
    name: "",
    summary: "",
    declared: Declared::NONE,
    operands: &[],
    results: &[],
    props: &[],
    regions: &[],
    successors: &[],
    operand_segments: Segments::Derived,
    result_segments: Segments::Derived,
    traits: TraitSet::new(&[]),
    trait_args: &[],
    pred_traits: &[],
    interfaces: &[],
    trait_order: &[],
    result_types: ResultTypes::Explicit,
    effects: None,
    syntax: AsmSyntax::Generic,
    default_dialect: "",
    clif: None,
    inits: None,
    data: None,
    llvmir: None,
    hooks: OpHooks::NONE,
};

const fn value(name: &'static str, arity: ValueArity) -> ValueSchema {
    ValueSchema { name, constraint: &INT, arity }
}

static ADD: OpSchema = OpSchema {
    name: "t.add",
    operands: &[value("lhs", ValueArity::One), value("rhs", ValueArity::One)],
    results: &[value("result", ValueArity::One)],
    traits: TraitSet::new(&[Trait::SameOperandsAndResultType]),
    ..OP
};

static CMP: OpSchema = OpSchema {
    name: "t.cmp",
    operands: &[value("lhs", ValueArity::One), value("rhs", ValueArity::One)],
    results: &[value("result", ValueArity::One)],
    pred_traits: &[
        PredTrait::AllTypesMatch { summary: "both sides have one type", names: &["lhs", "rhs"] },
        PredTrait::TypesMatchWith {
            summary: "result is a bit",
            lhs: "lhs",
            rhs: "result",
            transform: Expr::Call(Func::GetI1SameShape, &[Expr::Slf]),
            check: None,
        },
    ],
    ..OP
};

static MANY: OpSchema = OpSchema {
    name: "t.many",
    operands: &[value("first", ValueArity::One), value("rest", ValueArity::Variadic { min: 0 })],
    results: &[value("results", ValueArity::Variadic { min: 0 })],
    traits: TraitSet::new(&[Trait::HasParent]),
    trait_args: &[TraitArgs::HasParent(&["builtin.module", "t.other"])],
    ..OP
};

static END: OpSchema =
    OpSchema { name: "t.end", traits: TraitSet::new(&[Trait::IsTerminator]), ..OP };

static HOLD: OpSchema = OpSchema {
    name: "t.hold",
    results: &[value("results", ValueArity::Variadic { min: 0 })],
    regions: &[RegionSchema::new("inner", "", Expr::Bool(true), false)],
    traits: TraitSet::new(&[Trait::NoTerminator]),
    ..OP
};

static DIALECT: DialectSchema = DialectSchema {
    name: "t",
    summary: "",
    ops: &[&ADD, &CMP, &MANY, &END, &HOLD],
    types: &[],
    attrs: &[],
    dependencies: &[],
    sources: Sources::NONE,
    hooks: DialectHooks::NONE,
};

fn state(name: &str, operands: &[Value], results: &[Type]) -> OpState {
    let mut state = OpState::new(OpName::new(name), Loc::UNKNOWN);
    state.operands = operands.into();
    state.results = results.into();
    state
}

/// Verifies the operations that `build` adds to a module, and compares the diagnostics.
fn check(build: impl FnOnce(&mut OpBuilder<'_>), expected: Expect) {
    let ctx = Context::with(|registry| registry.insert_schema(&DIALECT));
    ctx.allow_unregistered(true);
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    build(&mut OpBuilder::at_end(body, block));
    let mut diagnostics = Diagnostics::new();
    let holds = verify_module(&module, &mut diagnostics);
    assert_eq!(holds, !diagnostics.has_errors());
    let mut text = String::new();
    for diagnostic in diagnostics.list() {
        text += &format!("{}\n", diagnostic.message);
        // The first note prints the operation.
        for note in diagnostic.notes.iter().skip(1) {
            text += &format!("  note: {}\n", note.message.trim_end());
        }
    }
    expected.assert_eq(&text);
}

fn def(b: &mut OpBuilder<'_>, ty: Type) -> Value {
    let op = b.insert(state("u.def", &[], &[ty]));
    b.body().result(op, 0)
}

#[test]
fn good_ir_passes() {
    check(
        |b| {
            let x = def(b, Type::I32);
            let sum = b.insert(state("t.add", &[x, x], &[Type::I32]));
            let sum = b.body().result(sum, 0);
            b.insert(state("t.cmp", &[x, sum], &[Type::I1]));
            b.insert(state("t.many", &[x, sum, sum], &[Type::I1, Type::I8]));
        },
        expect![""],
    );
}

#[test]
fn constraints_and_counts_are_checked_in_order() {
    check(
        |b| {
            let x = def(b, Type::F32);
            b.insert(state("t.add", &[x], &[Type::I32]));
        },
        expect![[r#"
            't.add' op expected 2 operands, but found 1
        "#]],
    );
}

#[test]
fn a_float_is_not_an_integer() {
    check(
        |b| {
            let x = def(b, Type::F32);
            b.insert(state("t.add", &[x, x], &[Type::I32]));
        },
        expect![[r#"
            't.add' op operand #0 must be integer, but got 'f32'
        "#]],
    );
}

#[test]
fn a_variadic_group_says_so() {
    check(
        |b| {
            let (x, y) = (def(b, Type::I32), def(b, Type::F32));
            b.insert(state("t.many", &[x, y], &[]));
        },
        expect![[r#"
            't.many' op operand #1 must be variadic of integer, but got 'f32'
        "#]],
    );
}

#[test]
fn predicate_traits_are_named() {
    check(
        |b| {
            let x = def(b, Type::I32);
            b.insert(state("t.cmp", &[x, x], &[Type::I32]));
        },
        expect![[r#"
            't.cmp' op failed to verify that result is a bit
        "#]],
    );
}

#[test]
fn a_terminator_ends_its_block_and_parents_are_checked() {
    check(
        |b| {
            b.insert(state("t.end", &[], &[]));
            b.insert(state("t.end", &[], &[]));
        },
        expect![[r#"
            't.end' op must be the last operation in the parent block
        "#]],
    );
    check(
        |b| {
            let x = def(b, Type::I32);
            let mut holder = state("u.holder", &[], &[]);
            holder.regions = 1;
            let holder = b.insert(holder);
            let region = b.body().own_regions(holder).next().expect("one region");
            b.append_block(region);
            b.insert(state("t.many", &[x], &[]));
        },
        expect![[r#"
            't.many' op expects parent op to be one of 'builtin.module, t.other'
        "#]],
    );
}

#[test]
fn blocks_of_an_unregistered_operation_obey_dominance() {
    check(
        |b| {
            let mut holder = state("u.holder", &[], &[]);
            holder.regions = 1;
            let holder = b.insert(holder);
            let region = b.body().own_regions(holder).next().expect("one region");
            let entry = b.append_block(region);
            let left = b.body_mut().append_block(region);
            let right = b.body_mut().append_block(region);
            let dead = b.body_mut().append_block(region);
            let mut fork = state("u.br", &[], &[]);
            fork.successors = smallvec::smallvec![left, right];
            b.insert(fork);
            b.set_point(crate::ir::InsertPoint::End(left));
            let x = def(b, Type::I32);
            b.insert(state("u.end", &[], &[]));
            b.set_point(crate::ir::InsertPoint::End(dead));
            b.insert(state("u.end", &[x], &[]));
            b.set_point(crate::ir::InsertPoint::End(right));
            b.insert(state("u.end", &[x], &[]));
            assert_ne!(entry, right);
        },
        expect![[r#"
            operand #0 does not dominate this use
              note: operand defined here (op in the same region)
        "#]],
    );
}

/// Creates a `t.hold` with a block, and moves `b` to the block's end; returns its result.
fn hold(b: &mut OpBuilder<'_>) -> Value {
    let mut holder = state("t.hold", &[], &[Type::I32]);
    holder.regions = 1;
    let holder = b.insert(holder);
    let region = b.body().own_regions(holder).next().expect("one region");
    b.append_block(region);
    b.body().result(holder, 0)
}

#[test]
fn nested_regions_see_what_is_before_the_operation_that_holds_them() {
    check(
        |b| {
            hold(b);
            let outer = def(b, Type::I32);
            for _ in 0..20 {
                hold(b);
                b.insert(state("t.add", &[outer, outer], &[Type::I32]));
            }
        },
        expect![""],
    );
    check(
        |b| {
            let top = b.point();
            hold(b);
            let beside = def(b, Type::I32);
            b.set_point(top);
            hold(b);
            b.insert(state("t.add", &[beside, beside], &[Type::I32]));
        },
        expect![[r#"
            operand #0 does not dominate this use
              note: operand defined here (op is neither in a parent nor in a child region)
        "#]],
    );
    check(
        |b| {
            hold(b);
            let own = hold(b);
            b.insert(state("t.add", &[own, own], &[Type::I32]));
        },
        expect![[r#"
            operand #0 does not dominate this use
              note: operand defined here (op in a parent region)
        "#]],
    );
}

#[test]
fn positions_are_reported_without_good_order_numbers() {
    let crowd = |b: &mut OpBuilder<'_>| {
        hold(b);
        let crate::ir::InsertPoint::End(block) = b.point() else { panic!("it is in a block") };
        let x = def(b, Type::I32);
        let user = b.insert(state("t.add", &[x, x], &[Type::I32]));
        b.set_point(crate::ir::InsertPoint::Before(user));
        for _ in 0..8 {
            let x = def(b, Type::I32);
            b.insert(state("t.add", &[x, x], &[Type::I32]));
        }
        assert!(!b.body().is_ordered(block), "the gaps were used up");
        (user, block)
    };
    check(
        |b| {
            crowd(b);
        },
        expect![""],
    );
    check(
        |b| {
            let (user, block) = crowd(b);
            let first = b.body().first_op(block).expect("it is not empty");
            b.body_mut().move_op(first, block, None);
            assert_ne!(user, first);
        },
        expect![[r#"
            operand #0 does not dominate this use
              note: operand defined here (op in the same block)
        "#]],
    );
}

#[test]
fn what_was_accepted_is_distinguished_from_what_was_not() {
    // Equal numbers of values of the same types, in other groups; and types that differ in the last position only.
    check(
        |b| {
            let (x, y) = (def(b, Type::I32), def(b, Type::F32));
            for types in [&[][..], &[Type::I8], &[Type::I8, Type::I1]] {
                b.insert(state("t.many", &[x, x], types));
                b.insert(state("t.many", &[x], types));
            }
            b.insert(state("t.many", &[x; 20], &[]));
            b.insert(state("t.many", &[x], &[Type::I8, Type::F32]));
            b.insert(state("t.many", &[x, y], &[]));
        },
        expect![[r#"
            't.many' op result #1 must be variadic of integer, but got 'f32'
        "#]],
    );
}

#[test]
fn a_symbol_is_defined_once() {
    check(
        |b| {
            for _ in 0..2 {
                let mut symbol = state("u.symbol", &[], &[]);
                let name = Attr::string(b.ctx(), "f");
                symbol.attrs = Attr::dictionary(b.ctx(), &[(Ident::new("sym_name"), name)]);
                b.insert(symbol);
            }
        },
        expect![[r#"
            redefinition of symbol named 'f'
              note: see existing symbol definition here
        "#]],
    );
}

#[test]
fn unregistered_operations_need_leave() {
    let ctx = Context::with(|registry| registry.insert_schema(&DIALECT));
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let mut b = OpBuilder::at_end(body, block);
    b.insert(state("t.unknown", &[], &[]));
    let mut diagnostics = Diagnostics::new();
    assert!(!verify_module(&module, &mut diagnostics));
    expect!["unregistered operation 't.unknown' found in dialect ('t') that does not allow unknown operations"]
        .assert_eq(&diagnostics.list()[0].message);
}

#[test]
fn deep_nesting_does_not_recurse() {
    check(
        |b| {
            for _ in 0..if cfg!(miri) { 50 } else { 50_000 } {
                let mut holder = state("u.holder", &[], &[]);
                holder.regions = 1;
                let holder = b.insert(holder);
                let region = b.body().own_regions(holder).next().expect("one region");
                b.append_block(region);
            }
            b.insert(state("t.end", &[], &[]));
        },
        expect![""],
    );
}
