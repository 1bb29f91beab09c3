//! Tests that build a pipeline, run it on a module, and look into the result.

use ods_core::ir::WalkOrder;
use ods_core::pass::{OpPassManager, PassCx, PassFailed, PassManager, RunPass};
use ods_core::{Context, Diagnostics, Module, text};
use ods_dialects::arith;

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/Pass/PassBase.td"

        def Tidy_Dialect : Dialect { let name = "tidy"; let cppNamespace = "::tidy"; }

        def TidyAdds : Pass<"tidy-adds"> {
            let summary = "fail if more than `most` additions are left";
            let options = [Option<"most", "most", "unsigned", "0", "Additions that are allowed">];
        }
    }
}

impl RunPass for ir::TidyAdds {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let is_add = |op: &ods_core::ir::OpRef<'_>| op.isa::<arith::AddIOp>();
        let left = cx.root().walk(WalkOrder::Post).filter(is_add).count();
        match left > self.most as usize {
            true => Err(cx.fail_op(&format!("has {left} additions"))),
            false => Ok(()),
        }
    }
}

const PROGRAM: &str = "
func.func @twice(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %c = arith.subi %a, %b : i32
  %d = arith.addi %a, %c : i32
  return %d : i32
}
";

fn context() -> Context {
    Context::with(|registry| {
        ods_dialects::register_all(registry);
        registry.insert::<ir::TidyDialect>();
    })
}

fn parse(ctx: &Context) -> Module {
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(ctx, PROGRAM, "twice.mlir", &mut diagnostics);
    module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()))
}

#[test]
fn a_pipeline_is_text() {
    let ctx = context();
    let mut module = parse(&ctx);
    let manager = PassManager::parse(&ctx, "builtin.module(func.func(cse,canonicalize))");
    let mut diagnostics = Diagnostics::new();
    assert!(manager.expect("the passes are registered").run(&mut module, &mut diagnostics));
    let printed = text::print_module(&module, &text::PrintFlags::default());
    assert_eq!(printed.matches("arith.addi").count(), 1);
}

#[test]
fn a_pipeline_is_a_value() {
    let ctx = context();
    let mut module = parse(&ctx);
    let mut pipeline = OpPassManager::new("builtin.module");
    pipeline.nest("func.func").add_text(&ctx, "cse").expect("the pass is registered");
    pipeline.add(ir::TidyAdds { most: 2 }).expect("it fits a module");
    let mut diagnostics = Diagnostics::new();
    assert!(PassManager::new(&ctx, pipeline).run(&mut module, &mut diagnostics));
}

#[test]
fn a_failed_pass_is_reported() {
    let ctx = context();
    let mut module = parse(&ctx);
    let manager = PassManager::parse(&ctx, "builtin.module(tidy-adds{most=2})");
    let mut diagnostics = Diagnostics::new();
    assert!(!manager.expect("the pass is registered").run(&mut module, &mut diagnostics));
    assert_eq!(diagnostics.list()[0].message, "'builtin.module' op has 3 additions");
}

#[test]
fn an_unknown_pass_is_an_error() {
    let error = PassManager::parse(&context(), "builtin.module(csee)").err();
    let message = error.map(|error| error.to_string()).unwrap_or_default();
    assert!(message.contains("'csee' does not refer to a registered pass"), "{message}");
}
