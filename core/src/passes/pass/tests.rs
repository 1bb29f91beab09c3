//! Managers run as MLIR's do, for any number of threads.

use std::fmt::Write;

use expect_test::expect;

use super::*;
use crate::ir::WalkOrder;
use crate::rewrite::{Pattern, PatternSet};
use crate::rewriter::{Done, Rewriter, Rewritten};
use crate::schema::{PassAnchor, PassOptionSchema};
use crate::text::{PrintFlags, parse_module, print_module};
use crate::{Attr, Diagnostics, Ident, Module, Op, OpName, OpState, Type};

/// Counts the operations of modules, stores the number in an attribute, and fails if there are too many.
#[derive(Clone, Default)]
struct Count {
    limit: u32,
}

static COUNT: PassSchema = PassSchema {
    argument: "count",
    name: "Count",
    summary: "",
    anchor: PassAnchor::Any,
    dependent_dialects: &[],
    options: &[PassOptionSchema { argument: "limit", description: "" }],
    statistics: &[],
};

impl PassType for Count {
    const SCHEMA: &'static PassSchema = &COUNT;

    fn options(&self) -> Vec<&dyn PassOption> {
        vec![&self.limit]
    }

    fn options_mut(&mut self) -> Vec<&mut dyn PassOption> {
        vec![&mut self.limit]
    }

    fn statistics(&self) -> Vec<&Statistic> {
        Vec::new()
    }
}

impl RunPass for Count {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let count = cx.root().regions().flat_map(|region| region.blocks()).map(|b| b.ops().count());
        let count = count.sum::<usize>() as i64;
        if self.limit != 0 && count > i64::from(self.limit) {
            return Err(cx.fail_op("is full"));
        }
        let ctx = cx.ctx().clone();
        let (holder, root) = cx.module().holder_mut();
        let value = Attr::integer(&ctx, Type::I32, count);
        let attrs = Attr::dictionary(&ctx, &[(Ident::new("t.count"), value)]);
        holder.set_attrs(root, attrs);
        Ok(())
    }
}

/// A pass that depends on an unregistered dialect.
#[derive(Clone, Default)]
struct Homeless;

static HOMELESS: PassSchema =
    PassSchema { argument: "homeless", name: "Homeless", dependent_dialects: &["moon"], ..COUNT };

impl PassType for Homeless {
    const SCHEMA: &'static PassSchema = &HOMELESS;

    fn options(&self) -> Vec<&dyn PassOption> {
        Vec::new()
    }

    fn options_mut(&mut self) -> Vec<&mut dyn PassOption> {
        Vec::new()
    }

    fn statistics(&self) -> Vec<&Statistic> {
        Vec::new()
    }
}

impl RunPass for Homeless {
    fn run(&self, _: &mut PassCx<'_>) -> Result<(), PassFailed> {
        Ok(())
    }
}

/// A pass whose patterns create an operation, and which expects no record of earlier patterns.
#[derive(Clone, Default)]
struct Grow;

static GROW: PassSchema = PassSchema { argument: "grow", name: "Grow", options: &[], ..COUNT };

impl PassType for Grow {
    const SCHEMA: &'static PassSchema = &GROW;

    fn options(&self) -> Vec<&dyn PassOption> {
        Vec::new()
    }

    fn options_mut(&mut self) -> Vec<&mut dyn PassOption> {
        Vec::new()
    }

    fn statistics(&self) -> Vec<&Statistic> {
        Vec::new()
    }
}

impl RunPass for Grow {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let made = |cx: &PassCx<'_>| {
            let body = cx.body();
            body.walk(WalkOrder::Pre).filter(|op| body.made_by(*op).is_some()).count()
        };
        assert_eq!(made(cx), 0, "the output of the pass before was verified");
        PatternSet::new().with(Double).apply_walking(cx.body_mut());
        assert_ne!(made(cx), 0);
        Ok(())
    }
}

/// Inserts another `t.leaf` before each operation.
struct Double;

impl Pattern for Double {
    type Root = Op;

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Rewritten {
        let leaf = OpState::new(OpName::new("t.leaf"), rw.loc(op));
        rw.build(|builder| builder.insert(leaf));
        Some(Done)
    }
}

#[test]
fn the_patterns_behind_verified_operations_are_forgotten() {
    let ctx = context();
    let mut module = parse(&ctx, "module { module { \"t.leaf\"() : () -> () } }");
    let manager = PassManager::parse(&ctx, "any(grow,grow,builtin.module(grow))").unwrap();
    assert!(manager.run(&mut module, &mut Diagnostics::new()));
}

fn context() -> Context {
    let ctx = Context::with(|registry| {
        registry.insert_pass::<Count>();
        registry.insert_pass::<Homeless>();
        registry.insert_pass::<Grow>();
    });
    ctx.allow_unregistered(true);
    ctx
}

fn parse(ctx: &Context, text: &str) -> Module {
    parse_module(ctx, text.as_bytes(), "t", &mut Diagnostics::new()).expect("the text is valid")
}

/// Runs a pipeline on a text; returns the result, the printed IR, and the diagnostics.
fn run(ctx: &Context, text: &str, pipeline: &str) -> String {
    let mut module = parse(ctx, text);
    let print_ir = PrintIr { after: When::Always, ..PrintIr::default() };
    let manager = match PassManager::parse(ctx, pipeline) {
        Ok(manager) => manager.print_ir(print_ir),
        Err(error) => return error.to_string(),
    };
    let (mut diagnostics, mut shown) = (Diagnostics::new(), Vec::new());
    let good = manager.run_showing(&mut module, &mut diagnostics, &mut shown);
    let mut out = String::from_utf8_lossy(&shown).into_owned();
    for one in diagnostics.list() {
        let _ = writeln!(out, "{}", one.message);
    }
    let _ = writeln!(out, "{good}\n{}", print_module(&module, &PrintFlags::default()));
    out
}

#[test]
fn nested_pipelines_run_on_what_is_directly_inside() {
    let ctx = context();
    let text = "module {\n  module { \"a.b\"() : () -> () }\n  module {}\n}";
    expect![[r#"
        // -----// IR Dump After Count (count) //----- //
        module attributes {t.count = 1 : i32} {
          "a.b"() : () -> ()
        }

        // -----// IR Dump After Count (count) //----- //
        module attributes {t.count = 0 : i32} {
        }

        // -----// IR Dump After Count (count) //----- //
        module attributes {t.count = 2 : i32} {
          module attributes {t.count = 1 : i32} {
            "a.b"() : () -> ()
          }
          module attributes {t.count = 0 : i32} {
          }
        }


        true
        module attributes {t.count = 2 : i32} {
          module attributes {t.count = 1 : i32} {
            "a.b"() : () -> ()
          }
          module attributes {t.count = 0 : i32} {
          }
        }

    "#]]
    .assert_eq(&run(&ctx, text, "builtin.module(builtin.module(count),count)"));
}

#[test]
fn threads_change_nothing() {
    let mut text = String::from("module {\n");
    for size in 0..200 {
        text += "module {\n";
        text += &"\"a.b\"() : () -> ()\n".repeat(size);
        text += "}\n";
    }
    text += "}\n";
    let pipeline = "any(any(count{limit=190}),count)";
    let ctx = context();
    let many = run(&ctx, &text, pipeline);
    ctx.allow_threading(false);
    let one = run(&ctx, &text, pipeline);
    assert_eq!(many, one);
    assert_eq!(one.matches("is full").count(), 9, "all siblings run");
    assert!(one.contains("t.count = 190") && !one.contains("t.count = 200"));
}

#[test]
fn dialects_that_passes_need_must_be_there() {
    let ctx = context();
    let reported = run(&ctx, "", "any(homeless)");
    let message = "pass 'Homeless' makes operations of dialect 'moon', which is not registered\n";
    assert!(reported.starts_with(message), "{reported}");
}

#[test]
fn pipelines_print_and_read_back() {
    let ctx = context();
    let text = "builtin.module(count{limit=3},func.func(any(count{limit=0}),homeless))";
    let pipeline = OpPassManager::parse(&ctx, text).unwrap();
    assert_eq!(pipeline.to_string(), text);
    let mut built = OpPassManager::new("builtin.module");
    built.add(Count { limit: 3 }).unwrap();
    let inner = built.nest("func.func");
    inner.nest("any").add(Count::default()).unwrap();
    inner.add(Homeless).unwrap();
    assert_eq!(built.to_string(), text);
}

#[test]
fn pipelines_do_not_nest_for_ever() {
    let ctx = context();
    let deep = |levels| format!("{}count{}", "any(".repeat(levels), ")".repeat(levels));
    assert!(OpPassManager::parse(&ctx, &deep(500)).is_ok());
    let error = OpPassManager::parse(&ctx, &deep(100_000)).unwrap_err();
    assert!(error.message.contains("error: pipelines nest deeper than 500 levels\n"), "{error}");
    for text in ["any(count))", "any(()", "any({)", "any(é,)", "any(count{limit={)", "(", ")", ""]
    {
        assert!(OpPassManager::parse(&ctx, text).is_err(), "{text}");
    }
}
