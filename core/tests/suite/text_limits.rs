//! Input that exceeds the limits of a body is an error, not a panic.

use ods_core::{Context, Diagnostics, text};

#[test]
fn too_many_successors_are_an_error() {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    let blocks = vec!["^a"; 70_000].join(", ");
    let source = format!("\"t.op\"() ({{\n^a:\n  \"t.br\"() [{blocks}] : () -> ()\n}}) : () -> ()");
    let mut diagnostics = Diagnostics::new();
    assert!(text::parse_module(&ctx, &source, "limits.mlir", &mut diagnostics).is_none());
    assert_eq!(diagnostics.list()[0].message, "operation has too many successors: 70000");
}
