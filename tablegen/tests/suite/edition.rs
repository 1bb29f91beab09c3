//! Syntax newer than LLVM 22: rejected in LLVM 22's words by default, accepted in the next edition.

use expect_test::{Expect, expect};
use ods_tablegen::{Edition, Session, dump};

/// Returns the first lines of the diagnostics, or the defs.
fn shown(edition: Edition, text: &str) -> String {
    let evaluation = Session::new().edition(edition).evaluate_text("t.td", text);
    if evaluation.has_errors() {
        let all = evaluation.render_diagnostics();
        return all.lines().filter(|l| l.contains("error: ")).map(|l| format!("{l}\n")).collect();
    }
    let mut bytes = Vec::new();
    dump::print_records(&evaluation.records, &mut bytes).expect("writing to memory works");
    let text = String::from_utf8(bytes).expect("the cases are UTF-8");
    text.split_once("Defs -----------------\n").expect("the dump has two parts").1.to_owned()
}

fn check(text: &str, in_22: &Expect, next: &Expect) {
    in_22.assert_eq(&shown(Edition::Llvm22, text));
    next.assert_eq(&shown(Edition::Next, text));
}

#[test]
fn let_modes() {
    check(
        "class A { list<int> l = [1]; }\ndef x : A { let append l = [2]; }\n",
        &expect![[r#"
            t.td:2:24: error: expected '=' in let expression
        "#]],
        &expect![[r#"
            def x {	// A
              list<int> l = [1, 2];
            }
        "#]],
    );
    check(
        "class A { list<int> l = [1]; }\nlet append l = [2], prepend l = [0] in def x : A;\n",
        &expect![[r#"
            t.td:2:12: error: expected '=' in let expression
        "#]],
        &expect![[r#"
            def x {	// A
              list<int> l = [0, 1, 2];
            }
        "#]],
    );
    // Other words are no modes, and these two are no keywords.
    check(
        "class A { int l; }\ndef x : A { let extend l = 2; }\n",
        &expect![[r#"
        t.td:2:24: error: expected '=' in let expression
    "#]],
        &expect![[r#"
        t.td:2:24: error: expected '=' in let expression
    "#]],
    );
    check(
        "class A { int append = 0; int prepend = 0; }\nlet append = 4 in def x : A { let prepend = 3; }\n",
        &expect![[r#"
            def x {	// A
              int append = 4;
              int prepend = 3;
            }
        "#]],
        &expect![[r#"
            def x {	// A
              int append = 4;
              int prepend = 3;
            }
        "#]],
    );
    // Through loops and multiclasses; a value that is known only later.
    check(
        "class A<list<int> i> { list<int> l = i; }\nmulticlass M<int n> { def a : A<[n]> { let append \
         l = [!add(n, 1)]; } }\ndefm x : M<1>;\nforeach i = [5] in let prepend l = [i] in def y#i : \
         A<[]>;\n",
        &expect![[r#"
            t.td:2:51: error: expected '=' in let expression
        "#]],
        &expect![[r#"
            def xa {	// A
              list<int> l = [1, 2];
            }
            def y5 {	// A
              list<int> l = [5];
            }
        "#]],
    );
    // An appended code value stays code.
    check(
        "class A { code c = [{a}]; }\ndef x : A { let append c = \"b\"; }\n",
        &expect![[r#"
            t.td:2:24: error: expected '=' in let expression
        "#]],
        &expect![[r#"
            def x {	// A
              code c = [{ab}];
            }
        "#]],
    );
    check(
        "def x { int i = 0; let prepend i = 1; }\n",
        &expect![[r#"
        t.td:1:32: error: expected '=' in let expression
    "#]],
        &expect![[r#"
        t.td:1:32: error: Cannot prepend to field 'i' of type 'int' (expected list, string, code, or dag)
    "#]],
    );
    check(
        "def x { bits<2> b = 0; let append b{0} = 1; }\n",
        &expect![[r#"
        t.td:1:35: error: expected '=' in let expression
    "#]],
        &expect![[r#"
        t.td:1:35: error: Cannot append to field 'b' of type 'bits<2>' (expected list, string, code, or dag)
    "#]],
    );
    check(
        "def x { list<int> l = []; let append l = [\"a\"]; }\n",
        &expect![[r#"
        t.td:1:38: error: expected '=' in let expression
    "#]],
        &expect![[r#"
        t.td:1:47: error: Element type mismatch for list: element type 'string' not convertible to 'int
    "#]],
    );
    check(
        "def x { let append y = 1; }\n",
        &expect![[r#"
        t.td:1:20: error: expected '=' in let expression
    "#]],
        &expect![[r#"
        t.td:1:20: error: Value 'y' unknown!
    "#]],
    );
    check(
        "def o; def p;\ndef x { dag d = (o); let append d = (p); }\n",
        &expect![[r#"
        t.td:2:33: error: expected '=' in let expression
    "#]],
        &expect![[r#"
            error: Concatenated Dag operators do not match: '(o)' vs. '(p)'
        "#]],
    );
}

#[test]
fn braces_around_the_bits_of_a_let() {
    check(
        "class A { bits<4> b = 0; }\nlet b{2-1} = 3, b<0> = 1 in def x : A;\n",
        &expect![[r#"
            t.td:2:6: error: expected '=' in let expression
        "#]],
        &expect![[r#"
            def x {	// A
              bits<4> b = { 0, 1, 1, 1 };
            }
        "#]],
    );
}

#[test]
fn sort() {
    check(
        "def x { list<int> l = !sort(i, [3, -1, 2], i); list<string> e = !sort(i, []<string>, i); }\n",
        &expect![[r#"
            t.td:1:23: error: unknown operator
            t.td:1:23: error: Unknown or reserved token when parsing a value
            t.td:1:23: error: expected ';' after declaration
        "#]],
        &expect![[r#"
            def x {
              list<int> l = [-1, 2, 3];
              list<string> e = [];
            }
        "#]],
    );
    check(
        "class T<int k> { int v = k; }\ndefvar l = [T<2>, T<1>];\ndef x { list<int> l2 = !foreach(t, \
         !sort(u, l, u.v), t.v); bits<2> b = 2; list<int> p = !sort(i, [1, 0], !sub(0, i)); }\n",
        &expect![[r#"
            t.td:3:36: error: unknown operator
            t.td:3:36: error: Unknown or reserved token when parsing a value
            t.td:3:36: error: expected ';' after declaration
        "#]],
        &expect![[r#"
            def anonymous_0 {	// T
              int v = 2;
            }
            def anonymous_1 {	// T
              int v = 1;
            }
            def x {
              list<int> l2 = [1, 2];
              bits<2> b = { 1, 0 };
              list<int> p = [1, 0];
            }
        "#]],
    );
    check(
        "def o;\ndef x { list<int> l = !sort(i, (o), i); }\n",
        &expect![[r#"
        t.td:2:23: error: unknown operator
        t.td:2:23: error: Unknown or reserved token when parsing a value
        t.td:2:23: error: expected ';' after declaration
    "#]],
        &expect![[r#"
        t.td:2:37: error: !sort must have a list argument
        t.td:2:37: error: expected ';' after declaration
    "#]],
    );
    check(
        "def a;\ndef x { list<dag> l = !sort(i, [(a)], i); }\n",
        &expect![[r#"
        t.td:2:23: error: unknown operator
        t.td:2:23: error: Unknown or reserved token when parsing a value
        t.td:2:23: error: expected ';' after declaration
    "#]],
        &expect![[r#"
        t.td:2:5: error: Initializer of 'l' in 'x' could not be fully resolved: !sort(i, [(a)], i)
    "#]],
    );
    // Stays symbolic until the list is known.
    check(
        "class C<list<int> a> { list<int> l = !sort(i, a, i); }\ndef x : C<[2, 1]>;\n",
        &expect![[r#"
            t.td:1:38: error: unknown operator
            t.td:1:38: error: Unknown or reserved token when parsing a value
            t.td:1:38: error: expected ';' after declaration
        "#]],
        &expect![[r#"
            def x {	// C
              list<int> l = [1, 2];
            }
        "#]],
    );
}

#[test]
fn switch() {
    check(
        "class C<int n> { string s = !switch(n, 1: \"one\", 2: \"two\", \"many\"); }\ndef x : C<2>;\ndef \
         y : C<3>;\n",
        &expect![[r#"
            t.td:1:29: error: unknown operator
            t.td:1:29: error: Unknown or reserved token when parsing a value
            t.td:1:29: error: expected ';' after declaration
        "#]],
        &expect![[r#"
            def x {	// C
              string s = "two";
            }
            def y {	// C
              string s = "many";
            }
        "#]],
    );
    check(
        "def x { string s = !switch(1, \"only\"); int u = !switch(1, 1: ?, 2: 5, 99); bits<2> b = \
         !switch(2, 1: {0, 1}, 2: {1, 0}, {1, 1}); }\n",
        &expect![[r#"
            t.td:1:20: error: unknown operator
            t.td:1:20: error: Unknown or reserved token when parsing a value
            t.td:1:20: error: expected ';' after declaration
        "#]],
        &expect![[r#"
            def x {
              string s = "only";
              int u = ?;
              bits<2> b = { 1, 0 };
            }
        "#]],
    );
    check(
        "def x { int b = !switch(1, 1: 5, 2: \"two\", 0); }\n",
        &expect![[r#"
        t.td:1:17: error: unknown operator
        t.td:1:17: error: Unknown or reserved token when parsing a value
        t.td:1:17: error: expected ';' after declaration
    "#]],
        &expect![[r#"
        t.td:1:46: error: inconsistent types 'int' and 'string' for !switch values
    "#]],
    );
    check(
        "def x { int b = !switch(\"hi\", 1: 5, 2: 6, 0); }\n",
        &expect![[r#"
        t.td:1:17: error: unknown operator
        t.td:1:17: error: Unknown or reserved token when parsing a value
        t.td:1:17: error: expected ';' after declaration
    "#]],
        &expect![[r#"
        t.td:1:45: error: inconsistent types 'string' and 'int' between !switch key and case keys
    "#]],
    );
    check(
        "def x { int b = !switch(1, 1: 10, 2: 20); }\n",
        &expect![[r#"
        t.td:1:17: error: unknown operator
        t.td:1:17: error: Unknown or reserved token when parsing a value
        t.td:1:17: error: expected ';' after declaration
    "#]],
        &expect![[r#"
        t.td:1:40: error: expected ',' after case value in !switch operator
        t.td:1:40: error: expected ';' after declaration
    "#]],
    );
    check(
        "def x { int b = !switch(1, 1: ?, 2: ?, ?); }\n",
        &expect![[r#"
        t.td:1:17: error: unknown operator
        t.td:1:17: error: Unknown or reserved token when parsing a value
        t.td:1:17: error: expected ';' after declaration
    "#]],
        &expect![[r#"
        t.td:1:42: error: could not determine type for !switch from its arguments
    "#]],
    );
    check(
        "def x { int b = !switch(1); }\n",
        &expect![[r#"
        t.td:1:17: error: unknown operator
        t.td:1:17: error: Unknown or reserved token when parsing a value
        t.td:1:17: error: expected ';' after declaration
    "#]],
        &expect![[r#"
        t.td:1:27: error: expected ',' after key in !switch operator
    "#]],
    );
    check(
        "def x { int b = !switch(1, 2, 3); }\n",
        &expect![[r#"
        t.td:1:17: error: unknown operator
        t.td:1:17: error: Unknown or reserved token when parsing a value
        t.td:1:17: error: expected ';' after declaration
    "#]],
        &expect![[r#"
        t.td:1:29: error: expected ')' in !switch operator
        t.td:1:29: error: expected ';' after declaration
    "#]],
    );
    check(
        "def x { int b = !switch; }\n",
        &expect![[r#"
        t.td:1:17: error: unknown operator
        t.td:1:17: error: Unknown or reserved token when parsing a value
        t.td:1:17: error: expected ';' after declaration
    "#]],
        &expect![[r#"
        t.td:1:24: error: expected '(' after !switch operator
    "#]],
    );
    check(
        "def x { int b = !switch(1, 2: 3, 4",
        &expect![[r#"
        t.td:1:17: error: unknown operator
        t.td:1:17: error: Unknown or reserved token when parsing a value
        t.td:1:17: error: expected ';' after declaration
    "#]],
        &expect![[r#"
        t.td:1:35: error: expected ',' or ')' in !switch operator
        t.td:1:35: error: expected ';' after declaration
    "#]],
    );
}
