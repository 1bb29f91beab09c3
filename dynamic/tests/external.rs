//! Interfaces that the C++ of one dialect implements for types of another: they are in force once both are loaded.

use ods_core::interface::Sort;
use ods_core::{Context, Diagnostics, text, verify};
use ods_dynamic::Loader;

const OMP: &str = r#"
    include "mlir/IR/OpBase.td"
    def OMP_Dialect : Dialect { let name = "omp"; let cppNamespace = "::mlir::omp"; }
    def PointerLike : TypeInterface<"PointerLikeType"> { let cppNamespace = "::mlir::omp"; }
    def HoldOp : Op<OMP_Dialect, "hold"> { let arguments = (ins PointerLike:$where); }
"#;

fn complaints(ctx: &Context, source: &str) -> Vec<String> {
    ctx.allow_unregistered(true);
    let mut diags = Diagnostics::new();
    let module = text::parse_module(ctx, source.as_bytes(), "a.mlir", &mut diags);
    let module = module.unwrap_or_else(|| panic!("{diags:?}"));
    verify::verify_module(&module, &mut diags);
    diags.list().iter().map(|one| one.message.clone()).collect()
}

#[test]
fn a_dialect_gives_interfaces_to_types_of_others() {
    let omp = Loader::new().load_text("Omp.td", OMP, None).expect("the text is right");
    let ctx = Context::with(|registry| omp.register(registry));
    let hold = |ty: &str| format!("%0 = \"a.b\"() : () -> {ty}\n\"omp.hold\"(%0) : ({ty}) -> ()");
    assert_eq!(complaints(&ctx, &hold("memref<4xi32>")), [""; 0]);
    assert_eq!(
        complaints(&ctx, &hold("i32")),
        ["'omp.hold' op operand #0 must be PointerLikeType instance, but got 'i32'"]
    );
}

#[test]
fn an_interface_may_be_named() {
    let omp = Loader::new().load_text("Omp.td", OMP, None).expect("the text is right");
    let ctx = Context::with(|registry| {
        omp.register(registry);
        registry.attach_named(Sort::Type, "builtin.index", "omp::PointerLikeType");
    });
    let source = "%0 = \"a.b\"() : () -> index\n\"omp.hold\"(%0) : (index) -> ()";
    assert_eq!(complaints(&ctx, source), [""; 0]);
}
