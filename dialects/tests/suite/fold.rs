//! Folders of arith: each line of input is an operation on constants and arguments, each line of output what it folds
//! to.

#![expect(clippy::disallowed_methods, reason = "operations that no dialect declares")]

use expect_test::{Expect, expect};
use ods_core::hooks::{FoldOp, FoldResult, Folded, InPlace};
use ods_core::text::parse_module;
use ods_core::{Attr, Body, Context, Diagnostics, Op, raw};

/// Folds every operation of a function once, constants known, and shows what came of those that are not constants.
fn check(body: &str, expected: Expect) {
    let ctx = Context::with(ods_dialects::register_all);
    let source = format!(
        "func.func @f(%x: i32, %y: i32, %b: i1, %f: f32, %v: vector<2xi32>) {{\n{body}\nreturn\n}}"
    );
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(&ctx, &source, "fold.mlir", &mut diagnostics);
    let Some(module) = module else { panic!("{:?}", diagnostics.list()) };
    let root = module.body();
    let function = root.first_op(root.entry_block(root.region()).expect("a block"));
    let ir = root.nested(function.expect("a function")).expect("functions are isolated");
    let mut shown = String::new();
    for op in ir.ops(ir.entry_block(ir.region()).expect("a block")) {
        let name = ir.name(op);
        if matches!(name.as_str(), "arith.constant" | "func.return" | "ub.poison") {
            continue;
        }
        let args: Vec<Option<Attr>> =
            ir.operands(op).map(|value| known(ir, ir.defining_op(value)?)).collect();
        let fold = ctx.op_schema(name).and_then(|schema| schema.hooks.fold);
        let folded = fold.map_or(Folded::No, |fold| fold.get::<FoldOp>()(ir, op, &args));
        shown += &format!("{}: {}\n", name.stripped(), show(&ctx, ir, op, folded));
    }
    expected.assert_eq(&shown);
}

fn known(ir: &Body, op: Op) -> Option<Attr> {
    matches!(ir.name(op).as_str(), "arith.constant" | "ub.poison").then(|| raw::prop(ir, op, 0))?
}

fn show(ctx: &Context, ir: &Body, op: Op, folded: Folded) -> String {
    let value = |value| match ir.def(value) {
        ods_core::ir::ValueDef::Arg(_, index) => format!("%arg{index}"),
        ods_core::ir::ValueDef::Result(def, _) => match known(ir, def) {
            Some(attr) => format!("constant {}", attr.display(ctx)),
            None => format!("result of {}", ir.name(def)),
        },
    };
    match folded {
        Folded::No => "stays".to_owned(),
        Folded::InPlace(changes) | Folded::Aside(changes) => {
            let changes: Vec<String> = changes
                .iter()
                .map(|change| match change {
                    InPlace::Operand(index, new) => format!("operand {index} = {}", value(*new)),
                    InPlace::EraseOperand(index) => format!("no operand {index}"),
                    InPlace::Group(index, new) => {
                        format!(
                            "group {index} = {}",
                            new.iter().map(|one| value(*one)).collect::<Vec<_>>().join(", ")
                        )
                    }
                    InPlace::SwapRegions(a, b) => format!("regions {a} and {b} swapped"),
                    InPlace::Result(index, attr) => {
                        format!("result {index} = {}", attr.display(ctx))
                    }
                    InPlace::Prop(slot, attr) => format!("slot {slot} = {}", attr.display(ctx)),
                })
                .collect();
            changes.join(", ")
        }
        Folded::Results(results) => {
            assert_eq!(results.len(), ir.results(op).len(), "one for each result");
            let results: Vec<String> = results
                .iter()
                .map(|result| match result {
                    FoldResult::Attr(attr) => attr.display(ctx).to_string(),
                    FoldResult::Value(one) => value(*one),
                })
                .collect();
            results.join(", ")
        }
    }
}

#[test]
fn identities_of_integers() {
    check(
        "%c0 = arith.constant 0 : i32
         %c1 = arith.constant 1 : i32
         %m1 = arith.constant -1 : i32
         %0 = arith.addi %x, %c0 : i32
         %1 = arith.subi %x, %x : i32
         %2 = arith.addi %x, %y : i32
         %3 = arith.subi %2, %y : i32
         %4 = arith.muli %x, %c0 : i32
         %5 = arith.muli %x, %c1 : i32
         %6 = arith.andi %x, %m1 : i32
         %7 = arith.xori %x, %m1 : i32
         %8 = arith.andi %x, %7 : i32
         %9 = arith.ori %7, %x : i32
         %10 = arith.xori %7, %m1 : i32
         %11 = arith.remsi %x, %c1 : i32
         %12 = arith.divui %x, %c0 : i32
         %13 = arith.maxui %x, %m1 : i32
         %14 = arith.minui %x, %m1 : i32
         %15 = arith.shli %x, %c0 : i32
         %16, %17 = arith.mului_extended %x, %c1 : i32
         %18, %19 = arith.addui_extended %x, %c0 : i32, i1",
        expect![[r#"
            addi: %arg0
            subi: 0 : i32
            addi: stays
            subi: %arg0
            muli: constant 0 : i32
            muli: %arg0
            andi: %arg0
            xori: stays
            andi: 0 : i32
            ori: constant -1 : i32
            xori: %arg0
            remsi: 0 : i32
            divui: stays
            maxui: constant -1 : i32
            minui: %arg0
            shli: %arg0
            mului_extended: %arg0, 0 : i32
            addui_extended: %arg0, false
        "#]],
    );
}

#[test]
fn constants_of_integers() {
    check(
        "%min = arith.constant -128 : i8
         %m1 = arith.constant -1 : i8
         %c7 = arith.constant 7 : i8
         %c2 = arith.constant 2 : i8
         %c9 = arith.constant 9 : i8
         %p = ub.poison : i8
         %0 = arith.divsi %min, %m1 : i8
         %1 = arith.divsi %min, %c7 : i8
         %2 = arith.ceildivsi %c7, %c2 : i8
         %3 = arith.floordivsi %m1, %c2 : i8
         %4 = arith.shli %c7, %c9 : i8
         %5 = arith.shrsi %min, %c2 : i8
         %6 = arith.shrui %min, %c2 : i8
         %7 = arith.addi %c7, %p : i8
         %8, %9 = arith.mulsi_extended %min, %c7 : i8
         %10, %11 = arith.addui_extended %m1, %c2 : i8, i1
         %12 = arith.extsi %min : i8 to i32
         %13 = arith.extui %min : i8 to i32
         %14 = arith.trunci %c9 : i8 to i3
         %15 = arith.index_cast %min : i8 to index
         %16 = arith.uitofp %min : i8 to f32
         %17 = arith.bitcast %m1 : i8 to f8E4M3FN",
        expect![[r#"
            divsi: stays
            divsi: -18 : i8
            ceildivsi: 4 : i8
            floordivsi: -1 : i8
            shli: stays
            shrsi: -32 : i8
            shrui: 32 : i8
            addi: #ub.poison
            mulsi_extended: -128 : i8, -4 : i8
            addui_extended: 1 : i8, true
            extsi: -128 : i32
            extui: 128 : i32
            trunci: 1 : i3
            index_cast: -128 : index
            uitofp: 1.280000e+02 : f32
            bitcast: 0xFF : f8E4M3FN
        "#]],
    );
}

#[test]
fn vectors_fold_by_element() {
    check(
        "%s = arith.constant dense<3> : vector<2xi32>
         %d = arith.constant dense<[1, 2]> : vector<2xi32>
         %z = arith.constant dense<0> : vector<2xi32>
         %k = arith.constant dense<[true, false]> : vector<2xi1>
         %0 = arith.addi %s, %d : vector<2xi32>
         %1 = arith.addi %s, %s : vector<2xi32>
         %2 = arith.addi %v, %z : vector<2xi32>
         %3 = arith.subi %v, %v : vector<2xi32>
         %4 = arith.cmpi slt, %d, %s : vector<2xi32>
         %5 = arith.select %k, %s, %d : vector<2xi1>, vector<2xi32>
         %6 = arith.sitofp %d : vector<2xi32> to vector<2xf16>",
        expect![[r#"
            addi: dense<[4, 5]> : vector<2xi32>
            addi: dense<6> : vector<2xi32>
            addi: %arg4
            subi: dense<0> : vector<2xi32>
            cmpi: dense<true> : vector<2xi1>
            select: dense<[3, 2]> : vector<2xi32>
            sitofp: dense<[1.000000e+00, 2.000000e+00]> : vector<2xf16>
        "#]],
    );
}

#[test]
fn floats_and_comparisons() {
    check(
        "%nz = arith.constant -0.0 : f32
         %h = arith.constant 1.5 : f32
         %o = arith.constant 1.0 : f32
         %n = arith.constant 0x7FC00000 : f32
         %t = arith.constant 0.1 : f64
         %c5 = arith.constant 5 : i32
         %true = arith.constant true
         %false = arith.constant false
         %0 = arith.addf %f, %nz : f32
         %1 = arith.mulf %f, %o : f32
         %2 = arith.divf %h, %o : f32
         %3 = arith.maxnumf %f, %n : f32
         %4 = arith.cmpf ult, %f, %n : f32
         %5 = arith.cmpf ogt, %h, %o : f32
         %6 = arith.truncf %t : f64 to f32
         %7 = arith.extf %h : f32 to f64
         %8 = arith.fptosi %h : f32 to i8
         %9 = arith.cmpi slt, %c5, %x : i32
         %10 = arith.cmpi uge, %x, %x : i32
         %11 = arith.select %b, %true, %false : i1
         %12 = arith.select %true, %x, %y : i32
         %13 = arith.cmpi eq, %x, %y : i32
         %14 = arith.select %13, %x, %y : i32
         %15 = arith.negf %h : f32
         %16 = arith.negf %15 : f32",
        expect![[r#"
            addf: %arg3
            mulf: %arg3
            divf: constant 1.500000e+00 : f32
            maxnumf: %arg3
            cmpf: true
            cmpf: true
            truncf: stays
            extf: 1.500000e+00 : f64
            fptosi: 1 : i8
            cmpi: slot 0 = 4 : i64, operand 0 = %arg0, operand 1 = constant 5 : i32
            cmpi: true
            select: %arg2
            select: %arg0
            cmpi: stays
            select: %arg1
            negf: -1.500000e+00 : f32
            negf: constant 1.500000e+00 : f32
        "#]],
    );
}
