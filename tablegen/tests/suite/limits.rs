//! Hostile or large input: it is evaluated, or rejected with a position.

use expect_test::{Expect, expect};
use ods_tablegen::{Evaluation, Session};

fn evaluate(source: &str) -> Evaluation {
    Session::new().evaluate_text("t.td", source)
}

/// Checks the first line of the first diagnostic.
fn check_error(source: &str, expected: Expect) {
    let text = evaluate(source).render_diagnostics();
    expected.assert_eq(text.lines().next().unwrap_or_default());
}

#[test]
fn three_thousand_nested_instances() {
    let source = "class F<int n> { int v = !if(!eq(n, 0), 7, F<!sub(n, 1)>.v); }\n\
                  def a { int x = F<3000>.v; }";
    let result = evaluate(source);
    assert_eq!(result.render_diagnostics(), "");
    assert_eq!(result.records.def("a").expect("it is made").int("x"), Ok(7));
}

#[test]
fn endless_instances() {
    check_error(
        "class F<int n> { int v = F<!add(n, 1)>.v; }\ndef a { int x = F<0>.v; }",
        expect!["t.td:2:21: error: evaluation nests too deeply"],
    );
}

#[test]
fn endless_instances_of_a_class_in_a_def() {
    check_error(
        "class Range<int a, int b> {\n  int next = !add(a, 1);\n  list<int> all = !if(!le(next, b), \
         !listconcat([a], Range<!add(a, 1), b>.all), []);\n}\ndef R : Range<0, 3>;",
        expect!["t.td:5:20: error: evaluation nests too deeply"],
    );
}

#[test]
fn too_few_bits_for_an_inherited_multiclass() {
    let source = |arg: &str| {
        format!(
            "class A<bits<8> op> {{ bits<8> f = op; }}\nmulticlass B<bits<8> op> {{ def : A<op>; }}\n\
             multiclass C<bits<4> op> : B<op>;\nmulticlass D<bits<16> op> : B<op>;\n{arg}"
        )
    };
    check_error(
        &source("defm x : C<1>;"),
        expect!["t.td:2:28: error: Bit 4 of 'C::op' is missing: its value is of type 'bits<4>'"],
    );
    // Upstream takes the low bits of a wider value, and accepts a multiclass that is not instantiated.
    check_error(&source("defm x : D<257>;"), expect![""]);
    check_error(&source(""), expect![""]);
}

#[test]
fn a_million_parentheses() {
    let source = format!("def a {{ dag x = {}; }}", "(? ".repeat(1_000_000));
    check_error(&source, expect!["t.td:1:7514: error: nested more than 2500 levels deep"]);
}

#[test]
fn a_million_brackets_and_braces() {
    for open in ["[", "{", "C<", "!add(1, "] {
        let source = format!("class C<int n>;\ndefvar x = {};", open.repeat(1_000_000));
        let text = evaluate(&source).render_diagnostics();
        let first = text.lines().next().unwrap_or_default();
        assert!(first.ends_with("error: nested more than 2500 levels deep"), "{open}: {first}");
    }
}

#[test]
fn a_million_ifs() {
    let source = "if 1 then ".repeat(1_000_000);
    check_error(&source, expect!["t.td:1:25001: error: nested more than 2500 levels deep"]);
}

#[test]
fn huge_lists_and_ranges() {
    check_error(
        "def a { int x = !size(!listsplat(1, 100000000000)); }",
        expect!["t.td:1:5: error: list of more than 50000000 elements"],
    );
    check_error(
        "foreach i = 0...4000000000 in def a#i;",
        expect!["t.td:1:28: error: range is too large"],
    );
    check_error("def a { bits<4000000000> x; }", expect!["t.td:1:14: error: bits<n> is too wide"]);
}

#[test]
fn line_ends_and_nul() {
    let crlf = evaluate("def a {\r\n  int x = 1;\r\n}");
    assert_eq!(crlf.render_diagnostics(), "");
    check_error(
        "def a { int x\0 = 1; }",
        expect!["t.td:1:14: error: NUL character is invalid in source; treated as space"],
    );
}

/// Upstream stops without a message; ods reports the error.
#[test]
fn no_value_and_no_error() {
    check_error(
        "def op;\ndefvar name = !getdagopname((op 1));",
        expect!["t.td:2:29: error: the operator of '(op 1)' has no name"],
    );
}

#[test]
fn missing_include_and_macro_mistakes() {
    check_error(
        "include \"nowhere.td\"",
        expect!["t.td:1:9: error: could not find include file 'nowhere.td'"],
    );
    check_error("#ifdef A\n", expect!["t.td:2:1: error: reached EOF without matching #endif"]);
    check_error("def a;\n#else\n", expect!["t.td:2:2: error: #else without #ifdef or #ifndef"]);
}

#[test]
fn several_errors_in_one_run() {
    let result = evaluate("def a {\n  int x = nothing;\n  int y = \"s\";\n  bit z = 2;\n}");
    let text = result.render_diagnostics();
    let errors: Vec<&str> = text.lines().filter(|l| l.contains("error:")).collect();
    expect![[r#"
        [
            "t.td:2:11: error: Variable not defined: 'nothing'",
            "t.td:3:11: error: Field 'y' of type 'int' is incompatible with value '\"s\"' of type 'string'",
            "t.td:1:5: error: Initializer of 'z' in 'a' could not be fully resolved: !cast<bit>(2)",
        ]
    "#]]
    .assert_debug_eq(&errors);
}

#[test]
fn include_cycles() {
    let mut session = Session::new();
    session.embed([("a.td", "include \"b.td\"\ndef a;"), ("b.td", "include \"a.td\"\ndef b;")]);
    let text = session.evaluate_text("main.td", "include \"a.td\"\n").render_diagnostics();
    let errors: Vec<&str> = text.lines().filter(|line| line.contains("error:")).collect();
    expect![[r#"
        [
            "a.td:1:9: error: include nested more than 200 levels deep",
            "a.td:1:9: error: Unexpected token at top level",
        ]
    "#]]
    .assert_debug_eq(&errors);
    // With include guards, as everywhere, the cycle ends.
    let guarded = "#ifndef G\n#define G\ninclude \"g.td\"\ndef once;\n#endif\n";
    let mut session = Session::new();
    session.embed([("g.td", guarded)]);
    let result = session.evaluate_text("main.td", "include \"g.td\"\ninclude \"g.td\"\n");
    assert_eq!(result.render_diagnostics(), "");
    assert!(result.records.def("once").is_some());
}

#[test]
fn no_line_end_at_the_end() {
    for source in ["def a { int n = 1; } // comment", "def a { int n = 1; }", "def a{int n=1;}/**/"]
    {
        let result = evaluate(source);
        assert_eq!(result.render_diagnostics(), "");
        assert_eq!(result.records.def("a").expect("it is made").int("n"), Ok(1));
    }
    check_error(
        "def a { string s = \"",
        expect!["t.td:1:21: error: end of file in string literal"],
    );
    check_error("def a { code c = [{ ", expect!["t.td:1:18: error: unterminated code block"]);
}

#[test]
fn include_stack_is_shown() {
    let mut session = Session::new();
    session.embed([("inner.td", "def a { int x = y; }"), ("outer.td", "\ninclude \"inner.td\"")]);
    let result = session.evaluate_text("main.td", "include \"outer.td\"\n");
    expect![[r#"
        Included from main.td:1:
        Included from outer.td:2:
        inner.td:1:17: error: Variable not defined: 'y'
        def a { int x = y; }
                        ^
    "#]]
    .assert_eq(&result.render_diagnostics());
}

#[test]
fn bytes_that_are_not_utf8() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("foreign.td");
    let text = b"// \xFE\ndef a { int n = !size(\"\xFF\xFEx\"); string s = \"\xC3\"; string t = !substr(\"\xC3\xA9z\", 1); \
                 int f = !find(\"\xFF b\", \"b\"); }\n";
    std::fs::write(&path, text).expect("the file can be written");
    let evaluation = Session::new().evaluate_file(&path);
    assert_eq!(evaluation.render_diagnostics(), "");
    let mut shown = Vec::new();
    ods_tablegen::dump::print_records(&evaluation.records, &mut shown).expect("memory");
    let fields = b"int n = 3;\n  string s = \"\xC3\";\n  string t = \"\xA9z\";\n  int f = 2;\n";
    assert!(shown.windows(fields.len()).any(|part| part == fields), "{}", shown.escape_ascii());
}
