//! The facts about callables around an operation.

use expect_test::expect;
use ods_core::analysis::callees::Callees;
use ods_core::symbol::symbol_name;
use ods_core::text::parse_module;
use ods_core::{Context, Diagnostics};

#[test]
fn callees_are_known_by_what_they_call() {
    let ctx = Context::with(ods_dialects::register_all);
    let source = "
        llvm.func @pure(%x: i32) -> i32 { %0 = llvm.add %x, %x : i32 llvm.return %0 : i32 }
        llvm.func @reads(%p: !llvm.ptr) -> i32 { %0 = llvm.load %p : !llvm.ptr -> i32 llvm.return %0 : i32 }
        llvm.func @through(%p: !llvm.ptr) -> i32 { %0 = llvm.call @reads(%p) : (!llvm.ptr) -> i32 llvm.return %0 : i32 }
        llvm.func @declared(i32)
        llvm.func @unknown(%x: i32) { llvm.call @declared(%x) : (i32) -> () llvm.return }
        llvm.func @loops() { llvm.br ^a ^a: llvm.br ^a }
        llvm.func @itself() { llvm.call @itself() : () -> () llvm.return }
        func.func private @plain(%x: i32) -> i32 { return %x : i32 }";
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(&ctx, source, "callees.mlir", &mut diagnostics);
    let Some(module) = module else { panic!("{:?}", diagnostics.list()) };
    let callees = Callees::of(&module);
    let body = module.body();
    let mut shown = String::new();
    for op in body.ops(body.entry_block(body.region()).expect("a block")) {
        let name = symbol_name(body.view(op)).expect("functions have names");
        let callee = callees.get(name).expect("functions are callable");
        let memory = callee.memory;
        shown += &format!(
            "{}: {:?}{}{}{}{}{}\n",
            name.as_str(&ctx).unwrap_or_default(),
            callee.visibility,
            if memory.reads { " reads" } else { "" },
            if memory.writes { " writes" } else { "" },
            if memory.allocates || memory.frees { " allocates" } else { "" },
            if callee.returns { " returns" } else { "" },
            if callee.is_external { " external" } else { "" },
        );
    }
    expect![[r#"
        pure: Public returns
        reads: Public reads returns
        through: Public reads returns
        declared: Public reads writes allocates external
        unknown: Public reads writes allocates
        loops: Public
        itself: Public
        plain: Private returns
    "#]]
    .assert_eq(&shown);
}
