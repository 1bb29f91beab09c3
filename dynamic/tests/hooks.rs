//! Hand-written hooks, supplied by name.

use expect_test::{Expect, expect};
use ods_core::hooks::{DirectiveHooks, ParamSyntax, Verified};
use ods_core::text::{self, ParseResult, Parser, PrintFlags, Printer};
use ods_core::verify::{EvalValue, VerifyCx, verify_module};
use ods_core::{Context, Diagnostics, Op, OpRef, Param};
use ods_dynamic::{DynamicDialect, Hook, Loader};

const TD: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
def Own_Dialect : Dialect {
  let name = "own"; let cppNamespace = "::own"; let useDefaultTypePrinterParser = 1;
}
def Own_Size : TypeDef<Own_Dialect, "Size"> {
  let mnemonic = "size";
  let parameters = (ins "::own::Extent":$extent);
  let hasCustomAssemblyFormat = 1;
}
def Own_Even : Type<CPred<"::own::isEven($_self)">, "even">;
def AOp : Op<Own_Dialect, "a"> {
  let arguments = (ins Own_Even:$x, I64Attr:$n);
  let assemblyFormat = "custom<Number>($n) $x attr-dict `:` type($x)";
  let hasVerifier = 1;
}
"#;

fn dialect() -> DynamicDialect {
    let mut loader = Loader::new();
    loader.predicate("own::isEven", is_even);
    loader.load_text("Own.td", TD, None).unwrap_or_else(|rejected| panic!("{rejected}"))
}

/// Returns whether the argument is an integer type of even width.
fn is_even(ctx: &Context, _: Option<OpRef<'_>>, args: &[EvalValue]) -> EvalValue {
    let width = args.first().and_then(EvalValue::as_type).and_then(|ty| ty.int_or_float_width(ctx));
    width.is_some_and(|width| width % 2 == 0).into()
}

fn at_most_nine(cx: &VerifyCx<'_>, op: Op) -> Verified {
    match cx.view(op).attr("n").and_then(|n| n.as_i64(cx.ctx())) {
        Some(0..=9) => Ok(()),
        _ => cx.fail(op, "a digit is wanted"),
    }
}

fn parse_extent(p: &mut Parser<'_>) -> ParseResult<Vec<Param>> {
    p.parse_punct(text::Punct::Less)?;
    let value = p.parse_int(32, true)?;
    p.parse_punct(text::Punct::Greater)?;
    Ok(vec![Param::Int(value)])
}

fn print_extent(p: &mut Printer<'_>, params: &[Param]) {
    p.print("<");
    p.print_int(params[0].as_int().unwrap_or(0));
    p.print(">");
}

fn all_hooks() -> DynamicDialect {
    let mut dialect = dialect();
    let hooks = [
        ("AOp::verify", Hook::Verify(at_most_nine)),
        (
            "SizeType::params",
            Hook::Params(ParamSyntax { parse: parse_extent, print: print_extent }),
        ),
        (
            "custom<Number>",
            Hook::Directive(DirectiveHooks {
                parse: |p, args| {
                    let value = p.parse_int(64, true)?;
                    *args.attr(0) =
                        Some(ods_core::Attr::integer(p.ctx(), ods_core::Type::I64, value));
                    Ok(())
                },
                print: |p, args| {
                    let ctx = args.op().ctx();
                    p.print_int(args.attr(0).and_then(|n| n.as_i64(ctx)).unwrap_or(0));
                },
            }),
        ),
    ];
    for (name, hook) in hooks {
        dialect.hook(name, hook).unwrap_or_else(|why| panic!("{why}"));
    }
    dialect
}

fn run(dialect: &DynamicDialect, source: &str, expect: Expect) {
    let ctx = Context::with(|registry| dialect.register(registry));
    ctx.allow_unregistered(true);
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(&ctx, source.as_bytes(), "t", &mut diagnostics)
        .filter(|module| verify_module(module, &mut diagnostics));
    let mut out = String::new();
    for one in diagnostics.take() {
        let (_, line, column) = ods_core::position(&ctx, one.loc).expect("a position");
        out.push_str(&format!("{line}:{column}: {}\n", one.message));
    }
    if let Some(module) = module {
        out.push_str(&text::print_module(&module, &PrintFlags::default()));
    }
    expect.assert_eq(&out);
}

fn unchecked(dialect: &DynamicDialect) -> String {
    dialect.unchecked().iter().map(|one| format!("{}: {}\n", one.what, one.of.join(", "))).collect()
}

const VALUES: &str = "%x, %y, %z = \"t.values\"() : () -> (i8, i7, !own.size<04>)\n";

#[test]
fn without_hooks_the_gaps_are_listed() {
    expect![[r#"
        verify() is not run: own.a
        only the generic form is known: own.a
        parameters are kept as written: !own.size
    "#]]
    .assert_eq(&unchecked(&dialect()));
    run(
        &dialect(),
        &format!("{VALUES}\"own.a\"(%x) {{n = 12 : i64}} : (i8) -> ()"),
        expect![[r#"
            module {
              %0:3 = "t.values"() : () -> (i8, i7, !own.size<04>)
              "own.a"(%0#0) <{n = 12 : i64}> : (i8) -> ()
            }
        "#]],
    );
}

#[test]
fn with_hooks_nothing_is_missing() {
    let dialect = all_hooks();
    assert_eq!(unchecked(&dialect), "");
    let source = |op: &str| format!("{VALUES}{op}");
    run(
        &dialect,
        &source("own.a 7 %x : i8"),
        expect![[r#"
            module {
              %0:3 = "t.values"() : () -> (i8, i7, !own.size<4>)
              own.a 7 %0#0 : i8
            }
        "#]],
    );
    run(
        &dialect,
        &source("own.a 12 %x : i8"),
        expect![[r#"
            2:1: 'own.a' op a digit is wanted
        "#]],
    );
    run(
        &dialect,
        &source("own.a 7 %y : i7"),
        expect![[r#"
            2:1: 'own.a' op operand #0 must be even, but got 'i7'
        "#]],
    );
}

#[test]
fn a_hook_must_have_a_place() {
    let mut dialect = dialect();
    for (name, hook) in [
        ("BOp::verify", Hook::Verify(at_most_nine)),
        ("AOp::fold", Hook::Verify(at_most_nine)),
        ("AOp::params", Hook::Params(ParamSyntax { parse: parse_extent, print: print_extent })),
        ("AOp", Hook::Verify(at_most_nine)),
    ] {
        let refused = dialect.hook(name, hook).err();
        assert_eq!(refused, Some(format!("nothing in dialect 'own' has a hook '{name}'")));
    }
}

#[test]
fn a_rejected_file_says_where() {
    let rejected = Loader::new().load_text("x.td", "def A : B;", None).expect_err("no such class");
    expect![[r#"
        x.td:1:9: error: Couldn't find class 'B'
        def A : B;
                ^"#]]
    .assert_eq(&rejected.to_string());
}
