//! Dialect conversion with a small dialect: one-to-many conversion, signatures, failures, folding, casts.

use std::sync::Arc;

use expect_test::{Expect, expect};
use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionTarget, Converted, Many, Match, SignatureConversion,
    TypeConverter, Types, Values, convert_function_type, convert_types,
};
use ods_core::hooks::{Fold, Folded, Known, MaterializeConstants};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{
    Attr, Context, Diagnostic, Diagnostics, Module, Op, OpBuilder, OpState, OpType, Type, TypeData,
    position,
};
use ods_dialects::func;

#[allow(clippy::all, missing_docs, reason = "generated from the text inside")]
mod t {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"

        def T_Dialect : Dialect {
            let name = "t";
            let cppNamespace = "::t";
            let hasConstantMaterializer = 1;
        }
        class T_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, traits>;

        def T_NumberOp : T_Op<"number", [ConstantLike, Pure]> {
            let arguments = (ins I32Attr:$value);
            let results = (outs I32:$result);
            let assemblyFormat = "$value attr-dict";
            let hasFolder = 1;
        }
        // Folds when both are known.
        def T_SumOp : T_Op<"sum", [Pure]> {
            let arguments = (ins I32:$lhs, I32:$rhs);
            let results = (outs I32:$result);
            let assemblyFormat = "$lhs `,` $rhs attr-dict";
            let hasFolder = 1;
        }
        def T_PairOp : T_Op<"pair"> {
            let arguments = (ins AnyType:$first, AnyType:$second);
            let results = (outs AnyType:$pair);
            let assemblyFormat = "$first `,` $second attr-dict `:` type($first) `,` type($second) `->` type($pair)";
        }
        def T_FirstOp : T_Op<"first"> {
            let arguments = (ins AnyType:$pair);
            let results = (outs AnyType:$first);
            let assemblyFormat = "$pair attr-dict `:` type($pair) `->` type($first)";
        }
        def T_SwapOp : T_Op<"swap"> {
            let arguments = (ins AnyType:$pair);
            let results = (outs AnyType:$swapped);
            let assemblyFormat = "$pair attr-dict `:` type($pair)  `->` type($swapped)";
        }
        def T_OldOp : T_Op<"old"> {
            let arguments = (ins Variadic<AnyType>:$operands);
            let results = (outs Variadic<AnyType>:$results);
            let assemblyFormat = "$operands attr-dict `:` functional-type($operands, $results)";
        }
        def T_NewOp : T_Op<"new"> {
            let arguments = (ins Variadic<AnyType>:$operands);
            let results = (outs Variadic<AnyType>:$results);
            let assemblyFormat = "$operands attr-dict `:` functional-type($operands, $results)";
        }
        def T_StepOp : T_Op<"step"> {
            let results = (outs AnyType:$result);
            let assemblyFormat = "attr-dict `:` type($result)";
        }
        def T_HoldOp : T_Op<"hold", [NoTerminator, SingleBlock]> {
            let regions = (region SizedRegion<1>:$body);
            let assemblyFormat = "$body attr-dict";
        }
    }
}

impl Fold for t::NumberOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.value_attr().into()
    }
}

impl Fold for t::SumOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let number = |attr: Option<Attr>| attr?.as_i64(op.ctx());
        let sum = || Some(number(known.lhs())? + number(known.rhs())?);
        sum().map(|sum| Attr::integer(op.ctx(), Type::I32, sum)).into()
    }
}

impl MaterializeConstants for t::TDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, _: Type) -> Option<Op> {
        let mut state = OpState::new(t::NumberOp::op_name(), builder.loc());
        state.results.push(Type::I32);
        state.set_prop(t::NumberOp::VALUE.index(), Some(value));
        Some(builder.insert(state))
    }
}

/// Returns a converter of `index` to `i64` and of a complex number to its two parts; other types stay.
fn types() -> TypeConverter {
    let mut types = TypeConverter::new();
    types.add_rule(|_, _, ty| Some(ty.into()));
    types.add_rule(|_, _, ty| (ty == Type::INDEX).then(|| Type::I64.into()));
    types.add_rule(|types, ctx, ty| match ty.data(ctx) {
        TypeData::Complex(part) => {
            let part = types.convert_type(ctx, *part)?;
            Some(Types::from_slice(&[part, part]).into())
        }
        _ => None,
    });
    types.keep_casts();
    types
}

/// `t.pair` → its operands
fn lower_pair(Match { op, new, rw, .. }: Match<'_, t::PairOp, Many>) -> Converted {
    rw.replace_op_many(op, &[[new.first(), new.second()].concat().into()])
}

/// `t.first` → the first of the values that replaced a pair
fn lower_first(Match { op, new, rw, .. }: Match<'_, t::FirstOp, Many>) -> Converted {
    rw.replace_op(op, &new.pair()[..1])
}

/// `t.swap` → the values that replaced a pair, swapped
fn lower_swap(Match { op, new, rw, .. }: Match<'_, t::SwapOp, Many>) -> Converted {
    let swapped: Values = new.pair().iter().rev().copied().collect();
    rw.replace_op_many(op, &[swapped])
}

/// `t.old` → `t.new` with operands and results of converted types
fn lower_old(Match { op, new, rw, .. }: Match<'_, t::OldOp>) -> Converted {
    let results: Vec<Type> = op.results(rw).map(|result| rw.ty(result)).collect();
    let types = rw.convert_types(results)?;
    let created = t::NewOp::build().operands(new.all().iter().copied()).results_type(types);
    rw.replace_with(op, created)
}

/// `t.sum` → `t.new`
fn lower_sum(Match { op, new, rw, .. }: Match<'_, t::SumOp>) -> Converted {
    let created = t::NewOp::build().operands([new.lhs(), new.rhs()]).results_type([Type::I32]);
    rw.replace_with(op, created)
}

/// `t.sum` → `t.step`, which is unknown to all targets here
struct SumToStep;

impl Pattern for SumToStep {
    type Root = t::SumOp;

    fn benefit(&self) -> u16 {
        2
    }

    fn rewrite(&self, op: t::SumOp, rw: &mut Rewriter<'_>) -> Rewritten {
        rw.replace_with(op, t::StepOp::build(Type::I32))
    }
}

fn read(source: &str) -> Module {
    let ctx = Context::with(|registry| {
        registry.insert::<func::FuncDialect>();
        registry.insert::<t::TDialect>();
    });
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(&ctx, source, "t.mlir", &mut diagnostics);
    module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()))
}

/// Prints the module after a conversion, or its error.
fn show(module: &Module, done: Result<(), Diagnostic>) -> String {
    let Err(error) = done else { return print_module(module, &PrintFlags::default()) };
    let (file, line, column) = position(module.ctx(), error.loc).expect("it has a position");
    format!("{file}:{line}:{column}: {}\n", error.message)
}

fn check(
    source: &str,
    set_up: impl FnOnce(&Arc<TypeConverter>, &mut ConversionTarget, &mut ConversionPatterns),
    expected: Expect,
) {
    let types = Arc::new(types());
    let (mut target, mut patterns) = (ConversionTarget::new(), ConversionPatterns::new());
    set_up(&types, &mut target, &mut patterns);
    let mut module = read(source);
    let done = Conversion::new(&target, &patterns).partially(&mut module);
    expected.assert_eq(&show(&module, done));
}

#[test]
fn a_value_becomes_several() {
    let source = "
        func.func @f(%a: i32, %b: i32) -> i32 {
          %pair = t.pair %a, %b : i32, i32 -> complex<i32>
          %swapped = t.swap %pair : complex<i32> -> complex<i32>
          t.old %pair : (complex<i32>) -> ()
          %first = t.first %swapped : complex<i32> -> i32
          return %first : i32
        }";
    let set_up = |types: &_, target: &mut ConversionTarget, patterns: &mut ConversionPatterns| {
        target.illegal_op::<t::PairOp>().illegal_op::<t::FirstOp>().illegal_op::<t::SwapOp>();
        patterns.add(types, lower_pair).add(types, lower_first).add(types, lower_swap);
    };
    check(
        source,
        set_up,
        expect![[r#"
        module {
          func.func @f(%arg0: i32, %arg1: i32) -> i32 {
            %0 = builtin.unrealized_conversion_cast %arg0, %arg1 : i32, i32 to complex<i32>
            t.old %0 : (complex<i32>) -> ()
            return %arg1 : i32
          }
        }
    "#]],
    );
}

#[test]
fn functions_and_what_passes_values_on_change_their_types() {
    let source = "
        func.func @f(%a: index, %c: complex<i32>) -> complex<i32> {
          %0 = call @g(%a) : (index) -> index
          %1 = t.old %0 : (index) -> index
          return %c : complex<i32>
        }
        func.func private @g(index) -> index";
    let set_up = |types: &Arc<TypeConverter>,
                  target: &mut ConversionTarget,
                  patterns: &mut ConversionPatterns| {
        let legal = types.clone();
        target.dynamic_op::<func::FuncOp, _>(move |op| {
            let function = op.cast::<func::FuncOp>()?;
            Some(legal.is_legal_signature(op.ctx(), function.function_type()))
        });
        let legal = types.clone();
        target.dynamic_dialect::<func::FuncDialect, _>(move |op| legal.is_legal_op(op));
        patterns.add(types, convert_function_type).add(types, convert_types);
    };
    check(
        source,
        set_up,
        expect![[r#"
        module {
          func.func @f(%arg0: i64, %arg1: i32, %arg2: i32) -> (i32, i32) {
            %0 = call @g(%arg0) : (i64) -> i64
            %1 = builtin.unrealized_conversion_cast %0 : i64 to index
            %2 = t.old %1 : (index) -> index
            return %arg1, %arg2 : i32, i32
          }
          func.func private @g(i64) -> i64
        }
    "#]],
    );
}

/// Drops the first argument of `t.hold`'s block, maps the second one to two, and adds a new one in front.
fn new_signature(Match { op, rw, .. }: Match<'_, t::HoldOp>) -> Converted {
    let entry = op.body(rw).entry()?.block;
    (rw.args(entry).len() == 2).then_some(())?;
    let mut signature = SignatureConversion::new(2);
    signature.insert(&[Type::F32]);
    signature.add_input(1, &[Type::I32, Type::I32]);
    rw.convert_block(entry, &signature);
    rw.modify(op, |_| Some(ods_core::rewrite::Done))
}

#[test]
fn arguments_are_dropped_inserted_and_remapped() {
    let source = "
        t.hold {
        ^bb0(%a: i1, %b: complex<i32>):
          t.old %a, %b : (i1, complex<i32>) -> ()
          %0 = t.first %b : complex<i32> -> i32
          t.old %0 : (i32) -> ()
        }";
    let set_up = |types: &_, target: &mut ConversionTarget, patterns: &mut ConversionPatterns| {
        target.illegal_op::<t::FirstOp>().dynamic_op::<t::HoldOp, _>(|op| {
            let hold = op.cast::<t::HoldOp>()?;
            Some(hold.body().entry()?.args().len() != 2)
        });
        patterns.add(types, lower_first).add(types, new_signature);
    };
    check(
        source,
        set_up,
        expect![[r#"
        module {
          t.hold {
          ^bb0(%arg0: f32, %arg1: i32, %arg2: i32):
            %0 = builtin.unrealized_conversion_cast %arg1, %arg2 : i32, i32 to complex<i32>
            %1 = builtin.unrealized_conversion_cast to i1
            t.old %1, %0 : (i1, complex<i32>) -> ()
            t.old %arg1 : (i32) -> ()
          }
        }
    "#]],
    );
}

#[test]
fn casts_stand_behind_definitions_and_are_created_once() {
    let source = "
        func.func @f(%a: index) {
          %0 = t.step : index
          t.new %a : (index) -> ()
          t.old %a : (index) -> ()
          t.old %0 : (index) -> ()
          %1 = t.old %0, %a : (index, index) -> index
          t.new %1 : (index) -> ()
          t.old %1 : (index) -> ()
          return
        }";
    let set_up = |types: &_, target: &mut ConversionTarget, patterns: &mut ConversionPatterns| {
        target.illegal_op::<t::OldOp>().legal_op::<t::NewOp>();
        patterns.add(types, lower_old);
    };
    check(
        source,
        set_up,
        expect![[r#"
        module {
          func.func @f(%arg0: index) {
            %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
            %1 = t.step : index
            %2 = builtin.unrealized_conversion_cast %1 : index to i64
            t.new %arg0 : (index) -> ()
            t.new %0 : (i64) -> ()
            t.new %2 : (i64) -> ()
            %3 = t.new %2, %0 : (i64, i64) -> i64
            %4 = builtin.unrealized_conversion_cast %3 : i64 to index
            t.new %4 : (index) -> ()
            t.new %3 : (i64) -> ()
            return
          }
        }
    "#]],
    );
}

#[test]
fn folding_comes_first_and_is_taken_back_where_constants_are_not_legal() {
    let source = "
        func.func @f() -> i32 {
          %0 = t.number 1
          %1 = t.sum %0, %0
          return %1 : i32
        }";
    let legal = |types: &_, target: &mut ConversionTarget, patterns: &mut ConversionPatterns| {
        target.legal_op::<t::NumberOp>().illegal_op::<t::SumOp>().legal_op::<t::NewOp>();
        patterns.add(types, lower_sum);
    };
    check(
        source,
        legal,
        expect![[r#"
        module {
          func.func @f() -> i32 {
            %0 = t.number 1
            %1 = t.number 2
            return %1 : i32
          }
        }
    "#]],
    );
    let unknown = |types: &_, target: &mut ConversionTarget, patterns: &mut ConversionPatterns| {
        target.illegal_op::<t::SumOp>().legal_op::<t::NewOp>();
        patterns.add(types, lower_sum);
    };
    check(
        source,
        unknown,
        expect![[r#"
        module {
          func.func @f() -> i32 {
            %0 = t.number 1
            %1 = t.new %0, %0 : (i32, i32) -> i32
            return %1 : i32
          }
        }
    "#]],
    );
}

#[test]
fn what_cannot_be_legalized_is_taken_back() {
    let source = "
        func.func @f(%a: i32) -> i32 {
          %0 = t.sum %a, %a
          return %0 : i32
        }";
    let set_up = |types: &_, target: &mut ConversionTarget, patterns: &mut ConversionPatterns| {
        target.illegal_op::<t::SumOp>().illegal_op::<t::StepOp>().legal_op::<t::NewOp>();
        patterns.add(types, lower_sum).add_plain(SumToStep);
    };
    check(
        source,
        set_up,
        expect![[r#"
        module {
          func.func @f(%arg0: i32) -> i32 {
            %0 = t.new %arg0, %arg0 : (i32, i32) -> i32
            return %0 : i32
          }
        }
    "#]],
    );
}

#[test]
fn what_is_recursively_legal_is_left_alone() {
    let source = "
        t.hold {
          t.old : () -> ()
        } {keep}
        t.hold {
          t.old : () -> ()
        }";
    let set_up = |types: &_, target: &mut ConversionTarget, patterns: &mut ConversionPatterns| {
        target.illegal_op::<t::OldOp>().legal_op::<t::NewOp>().legal_op::<t::HoldOp>();
        target.recursively_legal_where::<t::HoldOp, _>(|op| op.attr("keep").is_some());
        patterns.add(types, lower_old);
    };
    check(
        source,
        set_up,
        expect![[r#"
        module {
          t.hold {
            t.old  : () -> ()
          } {keep}
          t.hold {
            t.new  : () -> ()
          }
        }
    "#]],
    );
}

#[test]
fn failures_are_reported_where_they_are() {
    let source = "
        func.func @f() {
          %0 = t.step : i32
          t.old %0 : (i32) -> ()
          return
        }";
    let set_up = |_: &_, target: &mut ConversionTarget, _: &mut ConversionPatterns| {
        target.illegal_op::<t::OldOp>();
    };
    check(
        source,
        set_up,
        expect![[r#"
        t.mlir:4:11: failed to legalize operation 't.old' that was explicitly marked illegal
    "#]],
    );

    let mut target = ConversionTarget::new();
    target.unknown(|op| !op.isa::<t::StepOp>());
    let patterns = ConversionPatterns::new();
    let mut module = read(source);
    let done = Conversion::new(&target, &patterns).fully(&mut module);
    expect![[r#"
        t.mlir:3:16: failed to legalize operation 't.step'
    "#]]
    .assert_eq(&show(&module, done));
}

#[test]
fn a_cast_that_nobody_makes_is_an_error() {
    let source = "
        func.func @f(%a: index) {
          t.old %a : (index) -> ()
          return
        }";
    let mut types = TypeConverter::new();
    types.add_rule(|_, _, _| Some(Type::I64.into()));
    let mut target = ConversionTarget::new();
    target.illegal_op::<t::OldOp>().legal_op::<t::NewOp>();
    let mut patterns = ConversionPatterns::new();
    patterns.add(&Arc::new(types), lower_old);
    let mut module = read(source);
    let done = Conversion::new(&target, &patterns).partially(&mut module);
    expect![[r#"
        t.mlir:3:11: failed to legalize unresolved materialization from ('index') to ('i64') that remained live after conversion
    "#]].assert_eq(&show(&module, done));
}

/// Returns the message of a failed conversion with the notes that suggest a remedy.
fn helped(source: &str, target: &ConversionTarget, patterns: &ConversionPatterns) -> String {
    let error = Conversion::new(target, patterns).partially(&mut read(source));
    let error = error.expect_err("the conversion fails");
    let helps = error.notes.iter().filter(|note| note.is_help());
    let lines = std::iter::once(&error).chain(helps);
    lines.map(|one| format!("{}\n", one.message)).collect()
}

/// `t.sum` → `t.step`, or nothing, but only after a change
fn changes_first(Match { rw, .. }: Match<'_, t::SumOp>) -> Converted {
    t::StepOp::build(Type::I32).insert(rw);
    None
}

/// `t.sum` → `t.sum`, which does not end
fn again(Match { op, new, rw, .. }: Match<'_, t::SumOp>) -> Converted {
    rw.replace_with(op, t::SumOp::build(new.rhs(), new.lhs(), Type::I32))
}

#[test]
fn failures_name_the_pattern_and_a_remedy() {
    let source = "
        func.func @f(%a: i32) -> i32 {
          %0 = t.sum %a, %a
          return %0 : i32
        }";
    let types = Arc::new(types());
    let mut target = ConversionTarget::new();
    target.illegal_op::<t::SumOp>().illegal_op::<t::StepOp>();
    let reported = |add: &dyn Fn(&mut ConversionPatterns)| {
        let mut patterns = ConversionPatterns::new();
        add(&mut patterns);
        helped(source, &target, &patterns)
    };
    expect![[r#"
        failed to legalize operation 't.sum' that was explicitly marked illegal
        help: 't.step', made by pattern 'suite::conversion::SumToStep' for 't.sum', is not legal in this target: declare it legal (`legal_op`, or `legal_dialect` for dialect 't'), or add a pattern that converts it
    "#]].assert_eq(&reported(&|patterns| {
        patterns.add_plain(SumToStep);
    }));
    expect![[r#"
        failed to legalize operation 't.sum' that was explicitly marked illegal
        help: pattern 'suite::conversion::changes_first' returned `None` for 't.sum' after it had changed the IR: a pattern checks its conditions before the first change
    "#]].assert_eq(&reported(&|patterns| {
        patterns.add(&types, changes_first);
    }));
    expect![[r#"
        failed to legalize operation 't.sum'
        help: pattern 'suite::conversion::again' was applied to its own results without end, though it was added `with_bounded_recursion`
        help: 't.sum', made by pattern 'suite::conversion::again' for 't.sum', is not legal in this target: declare it legal (`legal_op`, or `legal_dialect` for dialect 't'), or add a pattern that converts it
    "#]].assert_eq(&reported(&|patterns| {
        patterns.add(&types, again).with_bounded_recursion();
    }));
}
