//! Native enum properties in text: alone, named, absent at their default, and misspelled.

use expect_test::{Expect, expect};
use ods_core::text::parse_module;
use ods_core::{Context, Diagnostics, Module};

fn parse(ctx: &Context, source: &str) -> Result<Module, String> {
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(ctx, source, "enum.mlir", &mut diagnostics);
    module.ok_or_else(|| diagnostics.list()[0].message.clone())
}

fn prints(source: &str, expected: Expect) {
    let ctx = Context::with(ods_dialects::register_all);
    let module = parse(&ctx, source).expect("the source parses");
    let text = module.to_string();
    let again = parse(&ctx, &text).expect("its printed form parses");
    assert_eq!(again.to_string(), text);
    expected.assert_eq(&text);
}

fn fails(source: &str, expected: Expect) {
    let ctx = Context::with(ods_dialects::register_all);
    let error = parse(&ctx, source).err().expect("a case is misspelled");
    expected.assert_eq(&error);
}

#[test]
fn cases_stand_alone() {
    prints(
        "llvm.func @f(%p: !llvm.ptr) {
           %0 = llvm.getelementptr inbounds|nuw %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
           %1 = llvm.getelementptr nusw | nuw %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
           %2 = llvm.getelementptr none %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
           %3 = llvm.getelementptr nuw %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
           llvm.return
         }",
        expect![[r#"
            module {
              llvm.func @f(%arg0: !llvm.ptr) {
                %0 = llvm.getelementptr inbounds|nuw %arg0[1] : (!llvm.ptr) -> !llvm.ptr, i8
                %1 = llvm.getelementptr nusw|nuw %arg0[1] : (!llvm.ptr) -> !llvm.ptr, i8
                %2 = llvm.getelementptr %arg0[1] : (!llvm.ptr) -> !llvm.ptr, i8
                %3 = llvm.getelementptr nuw %arg0[1] : (!llvm.ptr) -> !llvm.ptr, i8
                llvm.return
              }
            }
        "#]],
    );
}

#[test]
fn cases_follow_a_name() {
    prints(
        "llvm.func @f(%x: i32) {
           %0 = llvm.add %x, %x overflow<nuw, nsw> : i32
           %1 = llvm.add %x, %x overflow<none> : i32
           llvm.return
         }",
        expect![[r#"
            module {
              llvm.func @f(%arg0: i32) {
                %0 = llvm.add %arg0, %arg0 overflow<nsw, nuw> : i32
                %1 = llvm.add %arg0, %arg0 : i32
                llvm.return
              }
            }
        "#]],
    );
}

#[test]
fn an_unknown_case_is_listed_with_the_known() {
    fails(
        "llvm.func @f(%p: !llvm.ptr) {
           %0 = llvm.getelementptr foo %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
           llvm.return
         }",
        expect![
            "custom op 'llvm.getelementptr' expected one of [none, inbounds_flag, nusw, nuw, inbounds] for ::mlir::LLVM::GEPNoWrapFlags, got: foo"
        ],
    );
    fails(
        "llvm.func @f(%x: i32) {
           %0 = llvm.add %x, %x overflow<nsw, foo> : i32
           llvm.return
         }",
        expect![
            "custom op 'llvm.add' expected one of [none, nsw, nuw] for LLVM integer overflow flags, got: foo"
        ],
    );
}
