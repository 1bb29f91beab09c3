//! The width of `index` in conversions, from the data layout that holds in the module.

use ods_core::interface::{DataLayoutSpecInterface, Instance, View};
use ods_core::pass::PassManager;
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{Attr, Context, DataLayoutKey, Diagnostics, Type};

/// An attribute that stands for a specification: `index` has 32 bits.
#[derive(Clone, Copy)]
struct Narrow(Attr);

impl Instance<Attr> for Narrow {
    fn id(self) -> Attr {
        self.0
    }
}

impl View<Attr> for Narrow {
    fn of(id: Attr) -> Narrow {
        Narrow(id)
    }
}

impl DataLayoutSpecInterface for Narrow {
    fn entries(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)> {
        vec![(DataLayoutKey::Type(Type::INDEX), Attr::integer(ctx, Type::I64, 32))]
    }
}

const PROGRAM: &str = "
module attributes {llvm.layout = #llvm.poison} {
  func.func @f(%a: index) -> index {
    %0 = arith.addi %a, %a : index
    return %0 : index
  }
}";

fn converted(pipeline: &str) -> String {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
        registry.attach("llvm.poison", <dyn DataLayoutSpecInterface>::by::<Narrow>());
    });
    let mut diagnostics = Diagnostics::new();
    let mut module = parse_module(&ctx, PROGRAM, "p.mlir", &mut diagnostics).expect("it is valid");
    let passes = PassManager::parse(&ctx, pipeline).expect("they are passes");
    assert!(passes.run(&mut module, &mut diagnostics), "{:?}", diagnostics.list());
    print_module(&module, &PrintFlags::default())
}

#[test]
fn functions_follow_the_layout() {
    let text = converted("builtin.module(convert-func-to-llvm)");
    assert!(text.contains("llvm.func @f(%arg0: i32) -> i32"), "{text}");
    let text = converted("builtin.module(convert-func-to-llvm{index-bitwidth=16})");
    assert!(text.contains("llvm.func @f(%arg0: i16) -> i16"), "{text}");
}

#[test]
fn all_follow_the_layout_where_they_are_asked_to() {
    let text = converted("builtin.module(convert-to-llvm{dynamic})");
    assert!(text.contains("llvm.add %arg0, %arg0 : i32"), "{text}");
    let text = converted("builtin.module(convert-to-llvm)");
    assert!(text.contains("llvm.add %arg0, %arg0 : i64"), "{text}");
    let text = converted("builtin.module(convert-arith-to-llvm)");
    assert!(text.contains(": i64"), "{text}");
}
