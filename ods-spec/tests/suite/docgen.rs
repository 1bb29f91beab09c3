//! Pages of documentation, compared with the output of `mlir-tblgen` for the same files.
//!
//! `mlir-tblgen` generated each page `docgen/GENERATOR.md` from `docgen/shop.td` with LLVM's include directory; ours
//! are generated with the prelude. After a change of `shop.td`: `ods-spec/tests/docgen/update.sh`.

use std::path::{Path, PathBuf};

use ods_spec::docgen::{Failure, GENERATORS, Options, book, bound};
use ods_spec::lang::{Evaluation, Session};
use ods_spec::prelude;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/docgen")
}

fn evaluate(name: &str, text: &str) -> Evaluation {
    let evaluation =
        Session::new().embed(prelude::files().iter().copied()).evaluate_text(name, text);
    assert_eq!(evaluation.render_diagnostics(), "");
    evaluation
}

fn page(flag: &str, evaluation: &Evaluation, options: &Options) -> Result<String, String> {
    let generator =
        GENERATORS.iter().find(|one| one.flag == flag).expect("a generator of that flag");
    let page = generator.run(&evaluation.records, options);
    page.map_err(|failure| failure.render(evaluation.records.source_map()))
}

fn shop() -> Evaluation {
    let text =
        std::fs::read_to_string(folder().join("shop.td")).expect("shop.td is beside the goldens");
    evaluate("shop.td", &text)
}

fn upstream_options() -> Options {
    let strip_prefix = "::mlir::".to_owned();
    Options { strip_prefix, dialect: Some("shop".to_owned()), ..Options::default() }
}

#[test]
fn every_page_is_that_of_mlir_tblgen() {
    let evaluation = shop();
    for generator in GENERATORS {
        let path = folder().join(format!("{}.md", generator.flag));
        let expected = std::fs::read_to_string(&path).unwrap();
        let got = page(generator.flag, &evaluation, &upstream_options()).unwrap();
        assert!(got == expected, "{} is not\n{got}", path.display());
    }
}

#[test]
fn descriptions_unfold_for_hugo() {
    let options = Options { hugo: true, ..upstream_options() };
    let got = page("gen-op-doc", &shop(), &options).unwrap();
    let unfolds = "<details><summary>an attribute with a story</summary>{{% markdown %}}The story of the attribute.{{% /markdown %}}</details>";
    assert!(got.contains(unfolds), "{got}");
}

#[test]
fn operations_are_chosen_by_name() {
    let regex = |text: &str| regex_lite::Regex::new(text).ok();
    let options = Options {
        include_ops: regex("^shop\\..[uw]"),
        exclude_ops: regex("swap"),
        ..upstream_options()
    };
    let got = page("gen-op-doc", &shop(), &options).unwrap();
    let headings: Vec<&str> = got.lines().filter(|line| line.starts_with("### ")).collect();
    assert_eq!(headings, ["### `shop.jump` (shop::JumpOp)", "### `shop.Own` (shop::OwnOp)"]);
}

#[test]
fn named_arguments_of_regions_have_a_table() {
    let text = "include \"ods/Regions.td\"\n\
         def D : Dialect { let name = \"d\"; let cppNamespace = \"::d\"; }\n\
         def LoopOp : Op<D, \"loop\"> {\n\
           let regions = (region AnyRegion:$other,\n\
                                 RegionArgs<SizedRegion<1>, [\"iv\", \"carried*\"]>:$body);\n\
         }\n";
    let got = page("gen-op-doc", &evaluate("a.td", text), &Options::default()).unwrap();
    let (_, table) = got.split_once("\n#### ").expect("there is a table");
    assert_eq!(
        table,
        "Regions:\n\n| Region | Arguments |\n| :----: | --------- |\n| `body` | `iv`, `carried*` |\n\n"
    );
}

#[test]
fn a_file_of_mlir_links_to_its_source() {
    let input = "/home/me/mlir/include/mlir/Shop.td".to_owned();
    let options = Options { input, ..upstream_options() };
    let link =
        "\n[source](https://github.com/llvm/llvm-project/blob/main/mlir/include/mlir/Shop.td)\n";
    assert!(page("gen-op-doc", &shop(), &options).unwrap().contains(link));
    assert!(page("gen-dialect-doc", &shop(), &options).unwrap().contains(link));
}

#[test]
fn the_dialect_must_be_clear() {
    let none = evaluate("a.td", "include \"mlir/IR/OpBase.td\"\ndef X;\n");
    let ask = |evaluation, dialect: Option<&str>| {
        let dialect = dialect.map(str::to_owned);
        page("gen-dialect-doc", evaluation, &Options { dialect, ..Options::default() })
    };
    assert_eq!(ask(&none, None).unwrap_err(), "no dialect was found\n");
    let several = evaluate(
        "b.td",
        "include \"mlir/IR/OpBase.td\"\n\
         def A : Dialect { let name = \"a\"; }\ndef B : Dialect { let name = \"b\"; }\n",
    );
    assert_eq!(
        ask(&several, None).unwrap_err(),
        "when more than 1 dialect is present, one must be selected via '-dialect'\n"
    );
    assert_eq!(
        ask(&several, Some("c")).unwrap_err(),
        "selected dialect with '-dialect' does not exist\n"
    );
    assert!(ask(&several, Some("b")).unwrap().contains("\n# 'b' Dialect\n"));
}

#[test]
fn what_the_records_do_not_know_has_no_page() {
    let empty = evaluate("a.td", "def X;\n");
    for (flag, message) in [
        ("gen-op-doc", "error: ERROR: Couldn't find the 'Op' class!\n\n"),
        ("gen-typedef-doc", "error: The class 'TypeDef' is not defined\n\n"),
        ("gen-pass-doc", "error: The class 'PassBase' is not defined\n\n"),
        ("gen-attr-interface-docs", "error: The class 'AttrInterface' is not defined\n\n"),
    ] {
        assert_eq!(page(flag, &empty, &Options::default()).unwrap_err(), message);
    }
}

/// Returns the error for an operation with these traits and declarations, reported at its name.
fn refusal(traits: &str, declarations: &str) -> String {
    let text = format!(
        "include \"mlir/IR/OpBase.td\"\n\
         def D : Dialect {{ let name = \"d\"; let cppNamespace = \"::d\"; }}\n\
         def AOp : Op<D, \"a\", [{traits}]> {{ {declarations} }}\n"
    );
    let evaluation = evaluate("a.td", &text);
    let generator =
        GENERATORS.iter().find(|one| one.flag == "gen-op-doc").expect("a generator of that flag");
    match generator.run(&evaluation.records, &Options::default()) {
        Err(Failure::Invalid(diagnostic)) => {
            let at = evaluation
                .records
                .source_map()
                .locate(diagnostic.span.expect("errors of operations have a position"));
            assert_eq!((at.line, at.column), (3, 5), "{declarations}");
            diagnostic.message
        }
        other => panic!("{declarations}: {other:?}"),
    }
}

#[test]
fn malformed_operations_are_refused_as_upstream_refuses_them() {
    for (traits, declarations, message) in [
        ("", "let results = (ins AnyType:$x);", "'results' must have 'outs' directive"),
        ("", "let results = (outs \"T\":$x);", "undefined type for result #0"),
        ("", "let arguments = (ins \"T\":$x);", "undefined type for argument #0"),
        ("", "let regions = (region VariadicRegion<AnyRegion>);", "variadic regions must be named"),
        (
            "",
            "let arguments = (ins AnyRegion:$x);",
            "unexpected def type; only defs deriving from TypeConstraint or Attr or Property are allowed",
        ),
        (
            "",
            "let regions = (region VariadicRegion<AnyRegion>:$x, AnyRegion:$y);",
            "only the last region can be variadic",
        ),
        (
            "",
            "let successors = (successor VariadicSuccessor<AnySuccessor>:$x, AnySuccessor:$y);",
            "only the last successor can be variadic",
        ),
        (
            "",
            "let arguments = (ins AnyType:$x, AnyType:$x);",
            "op has a conflict with two operands having the same name 'x'",
        ),
        (
            "",
            "let arguments = (ins AnyType:$x); let results = (outs AnyType:$x);",
            "op has a conflict with operands and results both having an entry with the name 'x'",
        ),
        (
            "",
            "let arguments = (ins AnyType:$operands);",
            "generated accessor for `operands` overlaps with a default one; please rename to avoid overlap",
        ),
        (
            "",
            "let skipDefaultBuilders = 1;",
            "default builders are skipped and no custom builders provided",
        ),
        (
            "",
            "let builders = [OpBuilder<(ins CArg<\"int\", \"1\">:$x, \"int\":$y)>];",
            "expected an argument with default value after other arguments with default values",
        ),
        ("Scalarizable", "", "Scalarizable requires Elementwise to precede it in traits list"),
    ] {
        assert_eq!(refusal(traits, declarations), message);
    }
}

#[test]
fn a_book_has_a_page_for_each_kind() {
    let evaluation = shop();
    let leaves =
        book(&evaluation.records, &Options { dialect: None, ..upstream_options() }).unwrap();
    let names: Vec<&str> = leaves.iter().map(|leaf| leaf.name.as_str()).collect();
    assert_eq!(names, ["shop", "passes", "op-interfaces", "type-interfaces", "attr-interfaces"]);
    let dialect = std::fs::read_to_string(folder().join("gen-dialect-doc.md")).unwrap();
    assert_eq!(leaves[0].text, dialect);
    let text = bound(&leaves);
    assert!(text.starts_with(&dialect));
    assert_eq!(text.matches("<!-- Autogenerated").count(), 1);
}

#[test]
fn a_book_needs_something_to_say() {
    let empty = evaluate("a.td", "include \"mlir/IR/OpBase.td\"\ndef X;\n");
    let failure = book(&empty.records, &Options::default()).unwrap_err();
    let map = empty.records.source_map();
    assert_eq!(failure.render(map), "error: there is no dialect in the input\n");
    let passes = evaluate(
        "b.td",
        "include \"mlir/Pass/PassBase.td\"\ndef P : Pass<\"p\"> { let summary = \"s\"; }\n",
    );
    let leaves = book(&passes.records, &Options::default()).unwrap();
    assert_eq!(leaves.len(), 1);
    assert_eq!(leaves[0].name, "passes");
}
