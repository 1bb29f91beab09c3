//! The views of `ods_tablegen` on evaluated records: look-ups, getters, positions, order.

use expect_test::expect;
use ods_tablegen::{Evaluation, Session, ValueKind};

const SOURCE: &str = r#"
class Base<int n> { int N = n; string doc = ?; }
def ins;
class Derived<int n> : Base<n> {
  bits<4> low = n;
  list<Base> friends = [];
  dag args = (ins);
  code body = [{ x }];
  bit flag = 1;
}
def zebra : Derived<2>;
def ant : Base<7>;
defset list<Base> made = { def bee : Base<1>; }
def yak : Derived<2> {
  let doc = "shaggy";
  let friends = [ant];
  let args = (ins:$all 1:$a, ?:$b);
}
"#;

fn evaluate() -> Evaluation {
    let result = Session::new().evaluate_text("r.td", SOURCE);
    assert_eq!(result.render_diagnostics(), "");
    result
}

#[test]
fn defs_come_by_name_and_by_definition() {
    let result = evaluate();
    let records = &result.records;
    let names = |defs: Vec<ods_tablegen::Record<'_>>| {
        defs.iter().map(|d| d.name().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(records.defs_of_class("Base").collect()), ["ant", "bee", "yak", "zebra"]);
    assert_eq!(
        names(records.defs_in_order_of_class("Base").collect()),
        ["zebra", "ant", "bee", "yak"]
    );
    assert_eq!(names(records.classes().collect()), ["Base", "Derived"]);
    assert!(records.defs_of_class("Nothing").next().is_none());
}

#[test]
fn getters_give_values_of_their_kind() {
    let result = evaluate();
    let yak = result.records.def("yak").expect("it is defined");
    assert_eq!(yak.int("N"), Ok(2));
    assert_eq!(yak.str("doc"), Ok("shaggy"));
    assert_eq!(yak.str("body"), Ok(" x "));
    assert_eq!(yak.bit("flag"), Ok(true));
    assert_eq!(yak.bits("low").map(|b| b.as_int()), Ok(Some(2)));
    let friends = yak.rec_list("friends").expect("a list of records");
    assert_eq!(friends[0].name(), "ant");
    assert!(yak.is_a("Base") && !friends[0].is_a("Derived"));
    let supers: Vec<&str> = yak.superclasses().map(|s| s.name()).collect();
    assert_eq!(supers, ["Base", "Derived"]);
    assert_eq!(friends[0].opt_str("doc"), None);
    assert!(friends[0].field("doc").expect("it is declared").is_unset());
}

#[test]
fn dags_have_an_operator_and_named_arguments() {
    let result = evaluate();
    let dag = result.records.def("yak").and_then(|y| y.opt_dag("args")).expect("a dag");
    assert_eq!(dag.operator().as_record().map(|r| r.name()), Some("ins"));
    assert_eq!(dag.operator_name(), Some("all"));
    let args: Vec<_> = dag.args().map(|(name, value)| (name, value.as_int())).collect();
    assert_eq!(args, [(Some("a"), Some(1)), (Some("b"), None)]);
    assert!(matches!(dag.arg(1).map(|(_, v)| v.kind()), Some(ValueKind::Unset)));
}

#[test]
fn wrong_getters_say_where() {
    let result = evaluate();
    let yak = result.records.def("yak").expect("it is defined");
    let map = result.records.source_map();
    let mut text = yak.int("doc").expect_err("it is a string").render(map);
    text += &yak.str("missing").expect_err("there is no such field").render(map);
    expect![[r#"
        r.td:14:5: error: Record `yak', field `doc' exists but does not have an int value
        def yak : Derived<2> {
            ^
        r.td:15:7: note: set here
          let doc = "shaggy";
              ^
        r.td:14:5: error: Record `yak' does not have a field named `missing'!
        def yak : Derived<2> {
            ^
    "#]]
    .assert_eq(&text);
}

#[test]
fn fields_keep_order_type_and_position() {
    let result = evaluate();
    let yak = result.records.def("yak").expect("it is defined");
    let map = result.records.source_map();
    let fields: Vec<String> = yak
        .fields()
        .map(|f| format!("{} {} line {}", f.type_name(), f.name(), map.locate(f.span()).line))
        .collect();
    expect![[r#"
        [
            "int N line 2",
            "string doc line 15",
            "bits<4> low line 5",
            "list<Base> friends line 16",
            "dag args line 17",
            "string body line 8",
            "bit flag line 9",
        ]
    "#]]
    .assert_debug_eq(&fields);
}

#[test]
fn equal_values_are_one() {
    let source = "def a { list<int> x = [1, 2]; }\ndef b { list<int> x = !range(1, 3); }";
    let result = Session::new().evaluate_text("t.td", source);
    let value = |name| result.records.def(name).and_then(|d| d.field("x")).expect("it is there");
    assert_eq!(value("a").id(), value("b").id());
}

#[test]
fn embedded_files_and_macros() {
    let mut session = Session::new();
    session.embed([("lib/base.td", "#ifdef BIG\ndef big;\n#else\ndef small;\n#endif\n")]);
    let source = "include \"lib/base.td\"";
    let small = session.evaluate_text("t.td", source);
    assert!(small.records.def("small").is_some());
    let big = session.define("BIG").evaluate_text("t.td", source);
    assert!(big.records.def("big").is_some() && big.records.def("small").is_none());
    assert!(big.dependencies.is_empty());
}

#[test]
fn unused_template_arguments_are_warned_of_on_request() {
    let source = "class A<int used, int idle> { int x = used; }";
    let mut session = Session::new();
    assert_eq!(session.evaluate_text("t.td", source).render_diagnostics(), "");
    session.warn_unused_template_args(true);
    expect![[r#"
        t.td:1:23: warning: unused template argument: A:idle
        class A<int used, int idle> { int x = used; }
                              ^
    "#]]
    .assert_eq(&session.evaluate_text("t.td", source).render_diagnostics());
}
