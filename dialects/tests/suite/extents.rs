//! Extents of the llvm dialect's types.

use ods_core::text::parse_module;
use ods_core::{Context, Diagnostics};
use ods_dialects::llvm::analysis::extent::Extent;

#[test]
fn extents_are_those_of_llvm() {
    let ctx = Context::with(ods_dialects::register_all);
    let extent = |text| {
        let source = format!("%0 = llvm.mlir.undef : {text}");
        let module = parse_module(&ctx, &source, "test.mlir", &mut Diagnostics::new());
        let module = module.expect("the type is valid");
        let body = module.body();
        let op = body.blocks(body.region()).flat_map(|block| body.ops(block)).next();
        let value = op.and_then(|op| body.results(op).next()).expect("there is a value");
        Extent::of(&ctx, body.ty(value)).map(|one| (one.stored, one.stride, one.align))
    };
    assert_eq!(extent("i33"), Some((5, 8, 8)));
    assert_eq!(extent("i150"), Some((19, 32, 16)));
    assert_eq!(extent("f80"), Some((10, 16, 16)));
    assert_eq!(extent("vector<5xi64>"), Some((40, 64, 64)));
    assert_eq!(extent("vector<11xi1>"), Some((2, 2, 2)));
    assert_eq!(extent("!llvm.array<3 x i33>"), Some((24, 24, 8)));
    assert_eq!(extent("!llvm.struct<(i32, i64, i8)>"), Some((24, 24, 8)));
    assert_eq!(extent("!llvm.struct<packed (i32, i64, i8)>"), Some((13, 13, 1)));
    assert_eq!(extent("vector<[2]xf32>"), None);
}
