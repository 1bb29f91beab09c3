//! Errors of the verifier about operations that patterns created or modified.

use expect_test::{Expect, expect};
use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::text::parse_module;
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostics, Module, Type, position};

#[allow(clippy::all, missing_docs, reason = "generated from the text inside")]
mod t {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/IR/PatternBase.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"

        def T_Dialect : Dialect { let name = "t"; let cppNamespace = "::t"; }
        class T_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, traits>;

        def T_WideOp : T_Op<"wide"> {
            let results = (outs I64:$result);
            let assemblyFormat = "attr-dict";
        }
        def T_AnyOp : T_Op<"any"> {
            let results = (outs AnyInteger:$result);
            let assemblyFormat = "attr-dict `:` type($result)";
        }
        def T_UseOp : T_Op<"use"> {
            let arguments = (ins I32:$of);
            let assemblyFormat = "$of attr-dict";
        }
        def T_ShowOp : T_Op<"show"> {
            let arguments = (ins AnyInteger:$of);
            let assemblyFormat = "$of attr-dict `:` type($of)";
        }
        def T_FreeOp : T_Op<"free"> { let assemblyFormat = "attr-dict"; }
        def T_CellOp : T_Op<"cell", [IsolatedFromAbove, NoTerminator, SingleBlock]> {
            let regions = (region SizedRegion<1>:$body);
            let assemblyFormat = "$body attr-dict";
        }
        def T_HoldOp : T_Op<"hold", [NoTerminator, SingleBlock]> {
            let regions = (region SizedRegion<1>:$body);
            let assemblyFormat = "$body attr-dict";
        }

        // The operand of a t.use has 32 bits.
        def ShowUses : Pat<(T_ShowOp $of), (T_UseOp $of)>;
    }
}

fn read(source: &str) -> Module {
    let ctx = Context::with(|registry| registry.insert::<t::TDialect>());
    ctx.allow_unregistered(true);
    let mut diags = Diagnostics::new();
    parse_module(&ctx, source, "t.mlir", &mut diags).unwrap_or_else(|| panic!("{diags:?}"))
}

/// Checks the errors of the verifier, and the notes that name patterns, each with its line.
fn check(module: &Module, expected: Expect) {
    let mut diags = Diagnostics::new();
    assert!(!verify_module(module, &mut diags), "it does not verify");
    let mut text = String::new();
    for error in diags.take() {
        let helps = error.notes.iter().filter(|note| note.is_help());
        for one in std::iter::once(&error).chain(helps) {
            let line = position(module.ctx(), one.loc).map_or(0, |(_, line, _)| line);
            text += &format!("{line}: {}\n", one.message);
        }
    }
    expected.assert_eq(&text);
}

/// `t.any : i32` → `t.any : i64`, whatever the users want
struct Widen;

impl Pattern for Widen {
    type Root = t::AnyOp;

    fn rewrite(&self, op: t::AnyOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if rw.ty(op.result(rw)) == Type::I64 {
            return None;
        }
        rw.replace_with(op, t::AnyOp::build(Type::I64))
    }
}

/// `t.free` → a `t.use` of a `t.wide`
struct UseWide;

impl Pattern for UseWide {
    type Root = t::FreeOp;

    fn rewrite(&self, op: t::FreeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let of = rw.emit(t::WideOp::build());
        t::UseOp::build(of).insert(rw);
        rw.erase_op(op)
    }
}

/// `t.show` → a `t.cell` with a `t.use` of a `t.wide`
struct Cell;

impl Pattern for Cell {
    type Root = t::ShowOp;

    fn rewrite(&self, op: t::ShowOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let cell = t::CellOp::build().insert(rw);
        rw.nested(cell, |rw| {
            let region = rw.region();
            let block = rw.create_block(region, None, &[]);
            rw.set_point_at_end(block);
            let of = rw.emit(t::WideOp::build());
            t::UseOp::build(of).insert(rw);
        });
        rw.erase_op(op)
    }
}

/// `t.show` → `t.use`
fn lower_show(Match { op, new, rw, .. }: Match<'_, t::ShowOp>) -> Converted {
    rw.replace_with(op, t::UseOp::build(new.of()))
}

const SOURCE: &str = "
%0 = t.any : i32
t.hold {
  t.show %0 : i32
}
t.use %0
t.free
";

#[test]
fn operations_that_the_greedy_driver_made() {
    let mut module = read(SOURCE);
    let patterns = PatternSet::new().with(UseWide);
    patterns.apply(module.body_mut(), &GreedyConfig::default()).expect("it ends");
    check(
        &module,
        expect![[r#"
        7: 't.use' op operand #0 must be 32-bit signless integer, but got 'i64'
        7: help: 't.use' was made by pattern 'suite::origins::UseWide' for 't.free'
    "#]],
    );
}

#[test]
fn operations_whose_operands_the_greedy_driver_replaced() {
    let mut module = read(SOURCE);
    let patterns = PatternSet::new().with(Widen);
    patterns.apply(module.body_mut(), &GreedyConfig::default()).expect("it ends");
    check(
        &module,
        expect![[r#"
        6: 't.use' op operand #0 must be 32-bit signless integer, but got 'i64'
        6: help: 't.use' was changed by pattern 'suite::origins::Widen' for 't.any'
    "#]],
    );
}

#[test]
fn operations_that_declared_patterns_made() {
    let mut module = read("%0 = t.any : i64\nt.hold {\n  t.show %0 : i64\n}\n");
    let patterns = PatternSet::new().declared(t::PATTERNS);
    patterns.apply(module.body_mut(), &GreedyConfig::default()).expect("it ends");
    check(
        &module,
        expect![[r#"
        3: 't.use' op operand #0 must be 32-bit signless integer, but got 'i64'
        3: help: 't.use' was made by pattern 'ShowUses' for 't.show'
    "#]],
    );
}

#[test]
fn operations_that_a_walk_made_and_changed() {
    let mut module = read(SOURCE);
    PatternSet::new()
        .with(Widen)
        .with(UseWide)
        .declared(t::PATTERNS)
        .apply_walking(module.body_mut());
    check(
        &module,
        expect![[r#"
        4: 't.use' op operand #0 must be 32-bit signless integer, but got 'i64'
        4: help: 't.use' was made by pattern 'ShowUses' for 't.show'
    "#]],
    );
}

#[test]
fn operations_that_a_conversion_made() {
    let mut module = read("%0 = t.any : i64\nt.hold {\n  t.show %0 : i64\n}\n");
    let mut patterns = ConversionPatterns::new();
    patterns.add(None, lower_show);
    let mut target = ConversionTarget::new();
    target.illegal_op::<t::ShowOp>().legal_op::<t::UseOp>();
    Conversion::new(&target, &patterns).partially(&mut module).expect("every pattern applies");
    check(
        &module,
        expect![[r#"
        3: 't.use' op operand #0 must be 32-bit signless integer, but got 'i64'
        3: help: 't.use' was made by pattern 'suite::origins::lower_show' for 't.show'
    "#]],
    );
}

#[test]
fn other_operations_have_no_pattern() {
    let mut module = read(
        "%0 = t.any : i32
        t.show %0 : i32
        %1 = t.wide
        \"t.use\"(%1) : (i64) -> ()",
    );
    PatternSet::new().with(Widen).apply_walking(module.body_mut());
    check(
        &module,
        expect![[r#"
        4: 't.use' op operand #0 must be 32-bit signless integer, but got 'i64'
    "#]],
    );
}

#[test]
fn operations_inside_one_that_a_pattern_made() {
    let mut module = read("%0 = t.wide\nt.show %0 : i64");
    PatternSet::new().with(Cell).apply_walking(module.body_mut());
    check(
        &module,
        expect![[r#"
        2: 't.use' op operand #0 must be 32-bit signless integer, but got 'i64'
        2: help: 't.use' is inside 't.cell', made by pattern 'suite::origins::Cell' for 't.show'
    "#]],
    );
}
