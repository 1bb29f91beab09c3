//! Tests of the requests of a page.

use crate::{Level, Outcome, Place, Report, SpecView, View, Workbench};

const CALC: &str = include_str!("../examples/Calc.td");
const CALC_MODULE: &str = include_str!("../examples/calc.mlir");
const BROKEN: &str = include_str!("../examples/Broken.td");
const LOOPS: &str = include_str!("../examples/loops.mlir");
const LINALG: &str = include_str!("../examples/linalg.mlir");
const TO_LLVM: &str = "convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts";

fn errors(reports: &[Report]) -> Vec<(&str, Option<Place>)> {
    let errors = reports.iter().filter(|one| one.level == Level::Error);
    errors.map(|one| (one.message.as_str(), one.place)).collect()
}

fn text(outcome: &Outcome) -> &str {
    outcome.text.as_deref().unwrap_or_else(|| panic!("{outcome:?}"))
}

fn calc() -> Workbench {
    let mut bench = Workbench::new();
    let reports = bench.set_spec(CALC);
    assert!(errors(&reports).is_empty(), "{reports:?}");
    bench
}

#[test]
fn a_dialect_is_parsed_verified_and_canonicalized() {
    let bench = calc();
    let before = bench.text(CALC_MODULE, "", View::Custom);
    assert!(text(&before).contains("%2 = calc.add %1, %arg0"));
    assert_eq!(before.operations, 6);
    let generic = bench.text(CALC_MODULE, "", View::Generic);
    assert!(text(&generic).contains(r#""calc.neg"(%arg0) : (i32) -> i32"#));
    let after = bench.text(CALC_MODULE, "canonicalize", View::Passes);
    assert_eq!(
        text(&after),
        "module {\n  func.func @f(%arg0: i32) -> i32 {\n    %0 = calc.double %arg0\n    return %0 : i32\n  }\n}\n"
    );
}

#[test]
fn errors_of_a_module_have_ranges() {
    let bench = calc();
    let outcome =
        bench.text("func.func @f(%a: i64) {\n  %b = calc.neg %a\n  return\n}", "", View::Custom);
    let message = "use of value '%a' expects different type than prior uses: 'i32' vs 'i64'";
    let place = Place { line: 2, from: 16, to: 18 };
    assert_eq!(errors(&outcome.reports), [(message, Some(place))]);
    assert_eq!(outcome.text, None);
    assert_eq!(outcome.reports[0].notes[0].message, "prior use here");
}

#[test]
fn errors_of_a_dialect_have_ranges_and_leave_no_dialect() {
    let mut bench = calc();
    let reports = bench.set_spec(BROKEN);
    let message = "Variable not defined: 'I23'; did you mean 'I32'?";
    let place = Place { line: 11, from: 22, to: 25 };
    assert_eq!(errors(&reports), [(message, Some(place))]);
    assert_eq!(bench.spec_view(SpecView::Records), Err(reports));
    let outcome = bench.text(CALC_MODULE, "", View::Custom);
    assert!(outcome.has_errors());
}

#[test]
fn errors_in_an_include_stand_at_the_include() {
    let mut bench = Workbench::new();
    let reports = bench.set_spec("// first\ninclude \"mlir/IR/None.td\"\n");
    let place = reports[0].place.expect("it is in the text");
    assert_eq!(
        (reports[0].message.as_str(), place.line),
        ("could not find include file 'mlir/IR/None.td'; did you mean 'mlir/IR/OpBase.td'?", 2)
    );
}

#[test]
fn bytecode_comes_back_as_the_same_text() {
    let bench = calc();
    let (bytes, outcome) = bench.bytecode(CALC_MODULE, "");
    assert!(!outcome.has_errors());
    let bytes = bytes.expect("there are no errors");
    let again = bench.text(&bytes, "", View::Custom);
    assert_eq!(again.text, bench.text(CALC_MODULE, "", View::Custom).text);
    let broken = bench.text(&bytes[..bytes.len() / 2], "", View::Custom);
    assert!(broken.has_errors());
    assert_eq!(broken.text, None);
}

#[test]
fn pipelines_have_errors_and_completion() {
    let bench = Workbench::new();
    let unknown = bench.text(LOOPS, "cse,canonicalise", View::Passes);
    let message = unknown.pipeline.expect("there is no such pass");
    assert!(message.contains("'canonicalise' does not refer to a registered pass"), "{message}");
    let outcome = bench.text(LOOPS, "builtin.module(func.func(cse))", View::Passes);
    assert!(!outcome.has_errors());

    let names = |text: &str| -> Vec<String> {
        let found = bench.complete(text, text.len());
        assert_eq!(found.from, text.rfind([',', '(', '{', '=', ' ']).map_or(0, |at| at + 1));
        found.candidates.into_iter().map(|one| one.text).collect()
    };
    assert_eq!(names("cse,canon")[0], "canonicalize");
    assert_eq!(names("func.func(cs")[0], "cse");
    assert!(names("canonicalize{").contains(&"max-iterations".to_owned()));
    assert_eq!(names("canonicalize{top-down="), ["false", "true"]);
    assert_eq!(names("nothing-like-this"), [""; 0]);
    let passes = bench.passes();
    let canonicalize = passes.iter().find(|one| one.name == "canonicalize").expect("it is there");
    assert!(canonicalize.options.iter().any(|one| one.default == "top-down=true"));
}

#[test]
fn modules_become_llvm_ir() {
    let bench = Workbench::new();
    let outcome = bench.text(LOOPS, TO_LLVM, View::Llvmir);
    assert!(text(&outcome).contains("define i64 @sum(i64 %0)"));
    let early = bench.text(LOOPS, "", View::Llvmir);
    assert!(!errors(&early.reports).is_empty());
    let loops = bench.text(LINALG, "func.func(convert-linalg-to-loops)", View::Passes);
    assert!(text(&loops).contains("scf.for"));
}

#[test]
fn a_dialect_has_records_documentation_and_rust() {
    let bench = calc();
    let view = |view| bench.spec_view(view).unwrap_or_else(|reports| panic!("{reports:?}"));
    let records = view(SpecView::Records);
    assert!(records.starts_with("def Calc_Dialect {"));
    assert!(!records.contains("def I32 "));
    assert!(view(SpecView::Json).starts_with('{'));
    let docs = view(SpecView::Docs);
    assert!(docs.contains("<h3>") && docs.contains("Sum of two numbers"), "{docs}");
    assert!(view(SpecView::Rust).contains("AddOpBuilder, AddOp,"));
    assert_eq!(Workbench::new().spec_view(SpecView::Rust), Ok(String::new()));
}

#[test]
fn every_dialect_has_documentation() {
    let mut bench = Workbench::new();
    let names = bench.dialects();
    assert!(names.contains(&"arith") && names.contains(&"llvm") && !names.contains(&"transforms"));
    for name in names {
        let page = bench.documentation(name).unwrap_or_else(|report| panic!("{name}: {report:?}"));
        assert!(page.contains(&format!("'{name}' Dialect")), "{name}");
    }
    assert!(bench.documentation("none").is_err());
}

#[test]
fn nesting_has_a_limit() {
    let mut bench = Workbench::new();
    let deep = format!("{}{}", "module {\n".repeat(20_000), "}\n".repeat(20_000));
    let outcome = bench.text(&deep, "", View::Custom);
    assert!(errors(&outcome.reports)[0].0.starts_with("nesting is limited to"));
    let deep = format!("def A {{ int a = {}1{}; }}", "!add(1, ".repeat(5000), ")".repeat(5000));
    assert!(errors(&bench.set_spec(&deep))[0].0.starts_with("nested more than"));
}
