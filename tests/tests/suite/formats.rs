//! Operations, types and attributes parse and print by their formats: `formats/formats.td` uses all features of
//! formats, and the printed text equals that of `mlir-tblgen`'s code.

use expect_test::{Expect, expect};
use ods_core::hooks::CustomDirective;
use ods_core::text::{
    Delimiter, OpParser, OpPrinter, ParseResult, PrintFlags, Punct, parse_module, print_module,
};
use ods_core::{Context, Diagnostics};

ods_core::include_dialect!(mod formats, "formats");

use formats::directives;

/// Parses and prints `[%a : type, %b : type]`, then `tag 5` if there is a tag.
impl CustomDirective for directives::Bracketed {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        assert_eq!(args.text(), "x");
        p.parse_punct(Punct::LSquare)?;
        while !p.parse_optional_punct(Punct::RSquare) {
            let operand = p.parse_operand()?;
            args.vals().push(operand);
            let ty = p.parse_colon_type()?;
            args.val_types().push(ty);
            p.parse_optional_punct(Punct::Comma);
        }
        if p.parse_optional_keyword("tag") {
            let tag = p.parse_attribute(Some(ods_core::Type::I64))?;
            args.set_tag_attr(tag);
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print("[");
        for (at, operand) in args.vals().iter().enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_operand(*operand);
            p.print(" : ");
            p.print_type(args.val_types()[at]);
        }
        p.print("]");
        if let Some(tag) = args.tag_attr() {
            p.print(" tag ");
            p.print_attribute_without_type(tag);
        }
    }
}

/// Parses and prints `(n types)`: arguments of `ref` can be read while parsing.
impl CustomDirective for directives::Shown {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        assert_eq!(args.val_types().len(), args.vals().len());
        let wanted = args.val_types().len() as i64;
        let mut found = 0;
        p.parse_comma_separated(Delimiter::Paren, |p| {
            found = p.parse_int(64, true)?;
            p.parse_keyword("types")
        })?;
        if found == wanted {
            Ok(())
        } else {
            Err(p.error_next(format!("there are {wanted} types")))
        }
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print("(");
        p.print_int(args.val_types().len() as i64);
        p.print(" types)");
    }
}

fn print(source: &str, generic: bool) -> String {
    let ctx = Context::with(|r| r.insert::<formats::FMDialect>());
    ctx.allow_unregistered(true);
    let mut diags = Diagnostics::default();
    match parse_module(&ctx, source, "-", &mut diags) {
        Some(module) => print_module(&module, &PrintFlags { generic, ..PrintFlags::default() }),
        None => diags.list().iter().map(|one| format!("{}\n", one.message)).collect(),
    }
}

/// Checks that parsed text prints as expected, and that the printed text and its generic form parse to the same.
fn round_trip(source: &str, expected: &Expect) {
    let printed = print(source, false);
    expected.assert_eq(&printed);
    assert_eq!(print(&printed, false), printed, "printed text parses to the same");
    assert_eq!(print(&print(source, true), false), printed, "the generic form means the same");
}

fn errors(sources: &[&str], expected: &Expect) {
    let mut out = String::new();
    for source in sources {
        out += &format!("{source}\n  {}", print(source, false));
    }
    expected.assert_eq(&out);
}

#[test]
fn types_follow_and_defaults_are_left_out() {
    let source = r#"
%a, %b = "t.v"() : () -> (i32, i32)
%0 = fm.binary %a, %b : i32
%1 = fm.binary %a, %b mode<r> {x} : i32
%2 = fm.binary %a, %b mode<r|w> : i32
%3 = fm.compare red, %a, %b : i32
%v = "t.v"() : () -> vector<4xi32>
%4 = fm.compare "dark-blue", %v, %v {c = 1} : vector<4xi32>
%5 = fm.follow 5 : i8
%6 = fm.follow {z} 1.0 : f32
"#;
    round_trip(
        source,
        &expect![[r#"
            module {
              %0:2 = "t.v"() : () -> (i32, i32)
              %1 = fm.binary %0#0, %0#1 : i32
              %2 = fm.binary %0#0, %0#1 mode<r> {x} : i32
              %3 = fm.binary %0#0, %0#1 mode<r|w> : i32
              %4 = fm.compare red, %0#0, %0#1 : i32
              %5 = "t.v"() : () -> vector<4xi32>
              %6 = fm.compare "dark-blue", %5, %5 {c = 1 : i64} : vector<4xi32>
              %7 = fm.follow 5 : i8
              %8 = fm.follow {z} 1.000000e+00 : f32
            }
        "#]],
    );
}

#[test]
fn groups_and_segments() {
    let source = r#"
%a, %b = "t.v"() : () -> (i32, f32)
fm.segments () nothing
fm.segments fast (%a, %a) [%b : f32] %a, %b : i32, f32 {note = "n"}
%x:2, %y = fm.segments (%a) %b : f32 -> i1, i2 also i3 {step = 2}
fm.segments (%a) nothing {step = 1}
fm.clauses
fm.clauses nowait num(%a : i32)
fm.clauses vals(%a, %b : i32, f32) name "n" nowait {k}
%r = fm.list %a, %b, %a {operandSegmentSizes = array<i32: 1, 2>} : (i32, f32, i32) -> i8
fm.nested (%a, %a), (), (%a)
fm.nested
fm.props {d}
fm.props <{a = 1, b, c = 4}>
fm.props <{c = 5}> {d}
"#;
    round_trip(
        source,
        &expect![[r#"
            module {
              %0:2 = "t.v"() : () -> (i32, f32)
              fm.segments() nothing
              fm.segments fast(%0#0, %0#0) [%0#1 : f32] %0#0, %0#1 : i32, f32 {note = "n"}
              %x:2, %y = fm.segments(%0#0) %0#1 : f32 -> i1, i2 also i3 {step = 2 : i64}
              fm.segments(%0#0) nothing
              fm.clauses
              fm.clauses num(%0#0 : i32) nowait
              fm.clauses vals(%0#0, %0#1 : i32, f32) nowait name "n" {k}
              %1 = fm.list %0#0, %0#1, %0#0 {operandSegmentSizes = array<i32: 1, 2>} : (i32, f32, i32) -> i8
              fm.nested (%0#0, %0#0), (), (%0#0)
              fm.nested 
              fm.props  {d}
              fm.props <{a = 1 : i64, b}>
              fm.props <{c = 5 : i64}> {d}
            }
        "#]],
    );
}

#[test]
fn regions_successors_and_directives() {
    let source = r#"
%a, %b = "t.v"() : () -> (i32, f32)
fm.regions @one {
}
fm.regions @two, @x::@y {
  "t.op"() : () -> ()
} else {
  "t.op"() : () -> ()
} attributes {k}
"t.wrap"() ({
  %c = "t.v"() : () -> i1
  fm.br %c, ^bb1, [^bb2, ^bb1]
^bb1:
  fm.br %c, ^bb2, []
^bb2:
  "t.end"() : () -> ()
}) : () -> ()
%0 = fm.custom [%a : i32, %b : f32] tag 7 {q} : i8 (2 types)
%1 = fm.custom [] : i8 (0 types)
"#;
    round_trip(
        source,
        &expect![[r#"
            module {
              %0:2 = "t.v"() : () -> (i32, f32)
              fm.regions @one {
              }
              fm.regions @two, @x::@y {
                "t.op"() : () -> ()
              } else {
                "t.op"() : () -> ()
              } attributes {k}
              "t.wrap"() ({
                %3 = "t.v"() : () -> i1
                fm.br %3, ^bb1, [^bb2, ^bb1]
              ^bb1:  // 2 preds: ^bb0, ^bb0
                fm.br %3, ^bb2, []
              ^bb2:  // 2 preds: ^bb0, ^bb1
                "t.end"() : () -> ()
              }) : () -> ()
              %1 = fm.custom [%0#0 : i32, %0#1 : f32] tag 7 {q} : i8 (2 types)
              %2 = fm.custom [] : i8 (0 types)
            }
        "#]],
    );
}

#[test]
fn regions_are_in_the_order_of_declaration_however_written() {
    let source = r#"
fm.swapped second { "t.two"() : () -> () } first { "t.one"() : () -> () }
fm.swapped_isolated { "t.three"() : () -> () }, { "t.four"() : () -> () } then
    second { "t.two"() : () -> () } first { "t.one"() : () -> () }
"#;
    round_trip(
        source,
        &expect![[r#"
            module {
              fm.swapped second {
                "t.two"() : () -> ()
              } first {
                "t.one"() : () -> ()
              }
              fm.swapped_isolated {
                "t.three"() : () -> ()
              }, {
                "t.four"() : () -> ()
              } then second {
                "t.two"() : () -> ()
              } first {
                "t.one"() : () -> ()
              }
            }
        "#]],
    );
    let generic = print(source, true);
    let at = |name: &str| generic.find(name);
    assert!(at("t.one") < at("t.two"), "{generic}");
    let isolated = generic.split("fm.swapped_isolated").nth(1).expect("it is there");
    let order: Vec<Option<usize>> =
        ["t.one", "t.two", "t.three", "t.four"].map(|name| isolated.find(name)).into();
    assert!(order.is_sorted() && order[0].is_some(), "{generic}");
}

#[test]
fn dynamic_index_lists_are_shared() {
    round_trip(
        "%i, %s = \"t.v\"() : () -> (index, i8)\n\
         fm.slice [%i, 2, -3] [%s : i8, [4], %s : i8, 8]\n\
         fm.slice [%i, %i] [1]\n\
         fm.box(%i, 2)\n\
         fm.box()\n",
        &expect![[r#"
            module {
              %0:2 = "t.v"() : () -> (index, i8)
              fm.slice [%0#0, 2, -3] [%0#1 : i8, [4], %0#1 : i8, 8]
              fm.slice [%0#0, %0#0] [1]
              fm.box (%0#0, 2)
              fm.box ()
            }
        "#]],
    );
    errors(
        &[
            "fm.box [1]",
            "fm.slice [x] [1]",
            "fm.slice 1 [1]",
            "fm.slice [1] [[2]",
            "fm.slice [1] [[2, 3]",
        ],
        &expect![[r#"
            fm.box [1]
              expected '(' in dynamic index list
            custom op 'fm.box' expected SSA value or integer
            fm.slice [x] [1]
              custom op 'fm.slice' expected integer value
            custom op 'fm.slice' expected SSA value or integer
            fm.slice 1 [1]
              expected '[' in dynamic index list
            custom op 'fm.slice' expected SSA value or integer
            fm.slice [1] [[2]
              expected ']' in dynamic index list
            custom op 'fm.slice' expected SSA value or integer
            fm.slice [1] [[2, 3]
              custom op 'fm.slice' expected SSA value or integer
        "#]],
    );
}

#[test]
fn types_and_attributes() {
    let source = r#"
%0, %1 = fm.typed <1, -2>, #fm.range<3, 4> [unit] end : <i32, space = 3>, !fm.box<f32[1, 2]>
%2 = "t.v"() {m = #fm.mode<r|w>} : () -> !fm.pair<label = "x\22", first = i1>
%3 = "t.v"() : () -> !fm.pair<first = !fm.box<i8>, count = 8, label = "">
"#;
    round_trip(
        source,
        &expect![[r#"
        module {
          %box, %full = fm.typed <1, -2>, #fm.range<3, 4> [unit] end : <i32, space = 3>, !fm.box<f32[1, 2]>
          %0 = "t.v"() {m = #fm.mode<r|w>} : () -> !fm.pair<first = i1, label = "x\22">
          %1 = "t.v"() : () -> !fm.pair<first = !fm.box<i8>, count = 8, label = "">
        }
    "#]],
    );
}

#[test]
fn errors_are_upstreams() {
    let sources = [
        "%0 = \"t.v\"() : () -> i32 %1 = fm.binary %0 : i32",
        "%0 = \"t.v\"() : () -> i32 %1 = fm.binary %0, %0 : f32",
        "%0 = \"t.v\"() : () -> i32 %1 = fm.binary %0, %0 mode<x> : i32",
        "%0 = \"t.v\"() : () -> i32 %1 = fm.compare green, %0, %0 : i32",
        "%0 = \"t.v\"() : () -> i32 %1 = fm.compare \"green\", %0, %0 : i32",
        "%0 = \"t.v\"() : () -> f32 %1 = fm.compare red, %0, %0 : f32",
        "%0 = \"t.v\"() : () -> i32 fm.segments (%0) %0, %0 : i32",
        "fm.clauses nowait nowait",
        "fm.regions @a {} else",
        "%0 = \"t.v\"() : () -> !fm.box<i32, space = >",
        "%0 = \"t.v\"() : () -> !fm.pair<first = i32>",
        "%0 = \"t.v\"() : () -> !fm.pair<first = i32, first = i32>",
        "%0 = \"t.v\"() : () -> !fm.pair<last = i32>",
        "\"t.v\"() {m = #fm.range<1>} : () -> ()",
    ];
    errors(
        &sources,
        &expect![[r#"
            %0 = "t.v"() : () -> i32 %1 = fm.binary %0 : i32
              expected ','
            %0 = "t.v"() : () -> i32 %1 = fm.binary %0, %0 : f32
              use of value '%0' expects different type than prior uses: 'f32' vs 'i32'
            %0 = "t.v"() : () -> i32 %1 = fm.binary %0, %0 mode<x> : i32
              custom op 'fm.binary' expected ::fm::Mode to be one of: none, r, w
            custom op 'fm.binary' failed to parse FM_ModeAttr parameter 'value' which is to be a `::fm::Mode`
            %0 = "t.v"() : () -> i32 %1 = fm.compare green, %0, %0 : i32
              custom op 'fm.compare' expected string or keyword containing one of the following enum values for attribute 'color' [red, dark-blue]
            %0 = "t.v"() : () -> i32 %1 = fm.compare "green", %0, %0 : i32
              custom op 'fm.compare' invalid color attribute specification: "green"
            %0 = "t.v"() : () -> f32 %1 = fm.compare red, %0, %0 : f32
              custom op 'fm.compare' 'lhs' must be signless-integer, but got 'f32'
            %0 = "t.v"() : () -> i32 fm.segments (%0) %0, %0 : i32
              custom op 'fm.segments' number of operands and types do not match: got 2 operands and 1 types
            fm.clauses nowait nowait
              custom op 'fm.clauses' `nowait` clause can appear at most once in the expansion of the oilist directive
            fm.regions @a {} else
              expected '{' to begin a region
            %0 = "t.v"() : () -> !fm.box<i32, space = >
              expected integer value
            failed to parse FM_Box parameter 'space' which is to be a `unsigned`
            %0 = "t.v"() : () -> !fm.pair<first = i32>
              struct is missing required parameter: label
            %0 = "t.v"() : () -> !fm.pair<first = i32, first = i32>
              duplicate or unknown struct parameter name: first
            %0 = "t.v"() : () -> !fm.pair<last = i32>
              duplicate or unknown struct parameter name: last
            "t.v"() {m = #fm.range<1>} : () -> ()
              expected ','
        "#]],
    );
}
