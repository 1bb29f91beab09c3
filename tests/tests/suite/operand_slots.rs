//! Custom syntax that resolves operands to named slots, in another order than the declaration's.

use expect_test::{Expect, expect};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{Context, Diagnostics};

#[allow(clippy::all, missing_docs, reason = "generated from the text inside")]
mod shelf {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"

        def Shelf_Dialect : Dialect {
            let name = "shelf";
            let cppNamespace = "::shelf";
        }

        class Shelf_Op<string name, list<Trait> traits = []> : Op<Shelf_Dialect, name, traits>;

        // Sizes of groups are stored.
        def Shelf_StoredOp : Shelf_Op<"stored", [AttrSizedOperandSegments]> {
            let arguments = (ins Optional<I32>:$label, Variadic<I64>:$books, Variadic<I1>:$flags);
            let hasCustomAssemblyFormat = 1;
        }
        // Sizes of groups follow from the number of operands.
        def Shelf_DerivedOp : Shelf_Op<"derived"> {
            let arguments = (ins I32:$label, Variadic<I64>:$books, I1:$flag);
            let hasCustomAssemblyFormat = 1;
        }
        def Shelf_SourceOp : Shelf_Op<"source"> {
            let results = (outs I32:$label, I64:$book, I1:$flag);
        }
    }

    use ods_core::hooks::CustomAsm;
    use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult};
    use ods_core::{OpState, Type};

    /// `[flags] (label) [books]`
    impl CustomAsm for StoredOp {
        fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
            let flags = p.parse_operand_list(Delimiter::Square)?;
            let label = p.parse_operand_list(Delimiter::Paren)?;
            let books = p.parse_operand_list(Delimiter::Square)?;
            p.parse_optional_attr_dict(state)?;
            p.resolve_operands_as(state, Self::FLAGS, &flags, Type::I1)?;
            p.resolve_operands_as(state, Self::LABEL, &label, Type::I32)?;
            for book in books {
                p.resolve_operand_of(state, Self::BOOKS, book, Type::I64)?;
            }
            Ok(())
        }

        fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
            p.print(" [");
            p.print_operands(op.flags());
            p.print("](");
            p.print_operands(op.label());
            p.print(")[");
            p.print_operands(op.books());
            p.print("]");
            p.print_optional_attr_dict(*op, &[]);
        }
    }

    /// `flag, label [books]`
    impl CustomAsm for DerivedOp {
        fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
            let [flag, label] = p.parse_operand_array(Delimiter::None)?;
            let books = p.parse_operand_list(Delimiter::Square)?;
            p.resolve_operand_of(state, Self::FLAG, flag, Type::I1)?;
            p.resolve_operands_as(state, Self::BOOKS, &books, Type::I64)?;
            p.resolve_operand_of(state, Self::LABEL, label, Type::I32)
        }

        fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
            p.print(" ");
            p.print_operands([op.flag(), op.label()]);
            p.print(" [");
            p.print_operands(op.books());
            p.print("]");
        }
    }
}

/// Compares the custom and the generic form of a program.
fn check(text: &str, custom: &Expect, generic: &Expect) {
    let ctx = Context::with(|registry| registry.insert::<shelf::ShelfDialect>());
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(&ctx, text, "shelf.mlir", &mut diagnostics);
    let module = module.expect("the program is valid");
    custom.assert_eq(&print_module(&module, &PrintFlags::default()));
    let flags = PrintFlags { generic: true, ..PrintFlags::default() };
    generic.assert_eq(&print_module(&module, &flags));
}

#[test]
fn slots_are_filled_in_any_order() {
    check(
        r#"
            %a:3 = "shelf.source"() : () -> (i32, i64, i1)
            shelf.stored [%a#2] (%a#0) [%a#1, %a#1]
            shelf.stored [] () [%a#1] {note}
            shelf.stored [] () []
            shelf.derived %a#2, %a#0 [%a#1, %a#1]
            shelf.derived %a#2, %a#0 []
        "#,
        &expect![[r#"
            module {
              %label, %book, %flag = "shelf.source"() : () -> (i32, i64, i1)
              shelf.stored [%flag](%label)[%book, %book]
              shelf.stored []()[%book] {note}
              shelf.stored []()[]
              shelf.derived %flag, %label [%book, %book]
              shelf.derived %flag, %label []
            }
        "#]],
        &expect![[r#"
            "builtin.module"() ({
              %0:3 = "shelf.source"() : () -> (i32, i64, i1)
              "shelf.stored"(%0#0, %0#1, %0#1, %0#2) <{operandSegmentSizes = array<i32: 1, 2, 1>}> : (i32, i64, i64, i1) -> ()
              "shelf.stored"(%0#1) <{operandSegmentSizes = array<i32: 0, 1, 0>}> {note} : (i64) -> ()
              "shelf.stored"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
              "shelf.derived"(%0#0, %0#1, %0#1, %0#2) : (i32, i64, i64, i1) -> ()
              "shelf.derived"(%0#0, %0#2) : (i32, i1) -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn a_wrong_number_of_operands_is_an_error() {
    let ctx = Context::with(|registry| registry.insert::<shelf::ShelfDialect>());
    let mut diagnostics = Diagnostics::new();
    let text = r#"%a:3 = "shelf.source"() : () -> (i32, i64, i1)
shelf.derived %a#2 [%a#1]"#;
    assert!(parse_module(&ctx, text, "shelf.mlir", &mut diagnostics).is_none());
    let messages: Vec<String> =
        diagnostics.take().into_iter().map(|one| one.message.to_string()).collect();
    assert_eq!(messages, ["custom op 'shelf.derived' expected 2 operands"]);
}
