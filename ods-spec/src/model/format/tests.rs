//! Formats of one operation and one attribute: their compiled forms, and all errors.

use expect_test::{Expect, expect};

use super::*;
use crate::model::ValueArity;
use crate::predicate::Expr;

fn value(name: &str, arity: ValueArity, buildable: bool) -> FormatValue {
    FormatValue { name: name.into(), arity, buildable }
}

fn prop(name: &str) -> FormatProp {
    FormatProp { name: name.into(), is_attr: true, ..FormatProp::default() }
}

/// `(ins I32:$a, Variadic<AnyType>:$b, AnyAttr:$c, OptionalAttr<I32Attr>:$d, UnitAttr:$u, I32Attr:$e)`, one result
/// `AnyType:$r`.
fn op() -> FormatOp {
    FormatOp {
        operands: vec![
            value("a", ValueArity::One, true),
            value("b", ValueArity::Variadic { min: 0 }, false),
        ],
        results: vec![value("r", ValueArity::One, false)],
        props: vec![
            FormatProp { any: true, ..prop("c") },
            FormatProp { optional: true, typed: true, ..prop("d") },
            FormatProp { optional: true, unit: true, typed: true, ..prop("u") },
            FormatProp { typed: true, ..prop("e") },
        ],
        ..FormatOp::default()
    }
}

fn regions() -> FormatOp {
    let region = |name: &str| FormatRegion { name: name.into(), variadic: false };
    FormatOp { regions: vec![region("body")], successors: vec![region("next")], ..op() }
}

fn params() -> FormatParams {
    let param = |name: &str, optional| FormatParam {
        name: name.into(),
        optional,
        self_type: false,
        syntax: None,
    };
    let params = vec![
        param("a", false),
        param("b", true),
        param("s", false),
        FormatParam { name: "self".into(), optional: false, self_type: true, syntax: None },
    ];
    FormatParams { def: "T_Attr".into(), params: params.into(), ..FormatParams::default() }
}

fn show<T>(result: Result<T, Diagnostic>, text: &str) -> String {
    match result {
        Ok(_) => "ok".into(),
        Err(error) => {
            let at = error.span.map_or(0, |span| span.start - 1) as usize;
            let notes: String =
                error.notes.iter().map(|note| format!("; note: {}", note.message)).collect();
            format!("{}: {}{notes}", &text[at..].chars().take(8).collect::<String>(), error.message)
        }
    }
}

fn check_ops(op: &FormatOp, formats: &[&str], expected: &Expect) {
    let mut out = String::new();
    for text in formats {
        let span = Span::new(1, 1 + text.len() as u32);
        out += &format!("{text}\n  {}\n", show(compile_op_format(op, text, span), text));
    }
    expected.assert_eq(&out);
}

fn check_params(formats: &[&str], expected: &Expect) {
    let mut out = String::new();
    for text in formats {
        let span = Span::new(1, 1 + text.len() as u32);
        out += &format!("{text}\n  {}\n", show(compile_param_format(&params(), text, span), text));
    }
    expected.assert_eq(&out);
}

fn compile(op: &FormatOp, text: &str) -> OpFormat {
    compile_op_format(op, text, Span::default()).expect("the format is right")
}

/// Formats the elements with the printed spaces.
fn spelled(elements: &[OpElement]) -> String {
    let mut out = String::new();
    for element in elements {
        let (space, text) = match element {
            OpElement::Literal(one) => (one.spaced.starts_with(' '), one.text.clone()),
            OpElement::Operand { index, space } => (*space, format!("%{index}")),
            OpElement::Attr { slot, space, .. } => (*space, format!("#{slot}")),
            OpElement::Type { space, .. } => (*space, "type".into()),
            OpElement::Space => (true, String::new()),
            OpElement::Group(group) => {
                (false, format!("({}|{})?", spelled(&group.then), spelled(&group.otherwise)))
            }
            OpElement::AttrDict { .. } => (false, "{}".into()),
            other => (false, format!("{other:?}")),
        };
        out += if space { " " } else { "" };
        out += &text;
    }
    out
}

#[test]
fn errors_of_the_grammar() {
    let formats = [
        "`unterminated",
        "\"abc",
        "$1",
        "$a @",
        "foo",
        "`a-b`",
        "`1`",
        "`->x`",
        "(\"x\")?",
        "(`a`",
        "(`a` $d^) : ",
        "(`a` $d^)",
        "(`a` `b`)?",
        "(`a` $d^ $u^)?",
        "type(`x`)",
        "type((`x`))",
        "type(attr-dict)",
        "type(type($a))",
        "type($c)",
        "type($a",
        "custom",
        "custom<",
        "custom<type>($a)",
        "custom<X>()",
        "custom<X>(operands)",
        "custom<X>(type(operands))",
        "custom<X>(functional-type($a, $r))",
        "ref($a)",
        "custom<X>(ref($a))",
        "custom<X>(ref(attr-dict))",
        "custom<X>(ref(operands))",
        "$a custom<X>(ref(type($b)))",
        "qualified($a)",
        "functional-type($a)",
        "params",
        "results",
        "$r",
        "$zz",
        "oilist($a)",
        "oilist(`x` $d `y` |)",
    ];
    check_ops(
        &op(),
        &formats,
        &expect![[r#"
        `unterminated
          : unexpected end of file in literal
        "abc
          : unexpected end of file in string
        $1
          $1: expected variable name
        $a @
          @: unexpected character
        foo
          foo: expected literal, variable, directive, or optional group
        `a-b`
          `a-b`: expected valid literal but got 'a-b': keywords should contain only alphanum, '_', '$', or '.' characters
        `1`
          `1`: expected valid literal but got '1': single character literal must be a letter or one of '_:,=<>()[]{}?+-*'
        `->x`
          `->x`: expected valid literal but got '->x': valid keyword starts with a letter or '_'
        ("x")?
          "x")?: strings may only be used as 'custom' directive arguments
        (`a`
          : expected literal, variable, directive, or optional group
        (`a` $d^) : 
          : expected '(' to start else branch of optional group
        (`a` $d^)
          : expected '?' after optional group
        (`a` `b`)?
          (`a` `b`: optional group has no anchor element
        (`a` $d^ $u^)?
          ^)?: only one element can be marked as the anchor of an optional group
        type(`x`)
          `x`): literals may only be used in the top-level section of the format
        type((`x`))
          (`x`)): optional groups can only be used as top-level elements
        type(attr-dict)
          attr-dic: 'attr-dict' directive can only be used as a top-level directive
        type(type($a))
          type($a): 'type' cannot be used as a child of another `type`
        type($c)
          $c): attributes cannot be used as children to a `type` directive
        type($a
          : expected ')' after argument list
        custom
          : expected '<' before custom directive name
        custom<
          : expected custom directive name identifier
        custom<type>($a)
          type>($a: expected custom directive name identifier
        custom<X>()
          ): expected literal, variable, directive, or optional group
        custom<X>(operands)
          custom<X: only variables and types may be used as parameters to a custom directive
        custom<X>(type(operands))
          custom<X: type directives within a custom directive may only refer to variables
        custom<X>(functional-type($a, $r))
          function: 'functional-type' is only valid as a top-level directive
        ref($a)
          ref($a): 'ref' is only valid within a `custom` directive
        custom<X>(ref($a))
          $a)): operand 'a' must be bound before it is referenced
        custom<X>(ref(attr-dict))
          attr-dic: 'ref' of 'attr-dict' is not bound by a prior 'attr-dict' directive
        custom<X>(ref(operands))
          operands: 'ref' of 'operands' is not bound by a prior 'operands' directive
        $a custom<X>(ref(type($b)))
          type($b): 'ref' of 'type($b)' is not bound by a prior 'type' directive
        qualified($a)
          qualifie: 'qualified' directive expects an attribute or a `type` directive
        functional-type($a)
          ): expected ',' after inputs argument
        params
          params: unsupported directive kind
        results
          results: 'results' directive can can only be used as a child to a 'type' directive
        $r
          $r: result variables can can only be used as a child to a 'type' directive
        $zz
          $zz: expected variable to refer to an argument, region, result, or successor
        oilist($a)
          $a): expected literal, but got '$a'
        oilist(`x` $d `y` |)
          ): expected literal, but got ')'
    "#]],
    );
}

#[test]
fn errors_of_binding() {
    let formats = [
        "",
        "attr-dict attr-dict",
        "$a $a",
        "$c $c",
        "operands $a",
        "$a operands",
        "operands operands",
        "type($b) type(operands)",
        "operands type(operands) type($b)",
        "attr-dict $b type($b) type($r)",
        "attr-dict $a $b type($b)",
        "attr-dict $a $b type($r)",
        "attr-dict operands type($b) type($r)",
        "attr-dict custom<X>($a, $b, type($b), type($r), \"text\")",
        "prop-dict prop-dict",
        "prop-dict $a $b type($b) type($r)",
    ];
    check_ops(
        &op(),
        &formats,
        &expect![[r#"

          : 'attr-dict' directive not found in custom assembly format
        attr-dict attr-dict
          attr-dic: 'attr-dict' directive has already been seen
        $a $a
          $a: operand 'a' is already bound
        $c $c
          $c: attribute 'c' is already bound
        operands $a
          $a: operand 'a' is already bound
        $a operands
          operands: 'operands' directive creates overlap in format
        operands operands
          operands: 'operands' directive creates overlap in format
        type($b) type(operands)
          type(ope: 'operands' 'type' is already bound
        operands type(operands) type($b)
          type($b): 'type' of 'b' is already bound
        attr-dict $b type($b) type($r)
          attr-dic: operand #0, named 'a', not found; note: suggest adding a '$a' directive to the custom assembly format
        attr-dict $a $b type($b)
          attr-dic: type of result #0, named 'r', is not buildable and a buildable type cannot be inferred; note: suggest adding a type constraint to the operation or adding a 'type($r)' directive to the custom assembly format
        attr-dict $a $b type($r)
          attr-dic: type of operand #1, named 'b', is not buildable and a buildable type cannot be inferred; note: suggest adding a type constraint to the operation or adding a 'type($b)' directive to the custom assembly format
        attr-dict operands type($b) type($r)
          ok
        attr-dict custom<X>($a, $b, type($b), type($r), "text")
          ok
        prop-dict prop-dict
          prop-dic: 'prop-dict' directive has already been seen
        prop-dict $a $b type($b) type($r)
          prop-dic: 'attr-dict' directive not found in custom assembly format
    "#]],
    );
}

#[test]
fn errors_of_optional_groups_and_lists() {
    let formats = [
        "(`a` $a^)?",
        "(`x`^ $d)?",
        "(`x` $c^)?",
        "(`x` type($r)^)?",
        "(`x` operands^)?",
        "(attr-dict $d^)?",
        "(type($b) $d^)?",
        "(`x` custom<X>($b, type($a))^)?",
        "(`x` (`y` $d^)?^)?",
        "oilist(`x` $a)",
        "oilist(`x` $c)",
        "oilist(`x` type($r))",
        "attr-dict $a $b type($b) type($r) oilist(`x` $u) oilist(`x` $d)",
        "attr-dict $a $b type($b) type($r) oilist(`x` $u) `x`",
        "attr-dict $a $b type($b) type($r) oilist(`x` $u) `y` `x`",
    ];
    check_ops(
        &op(),
        &formats,
        &expect![[r#"
        (`a` $a^)?
          (`a` $a^: only variable length operands can be used within an optional group
        (`x`^ $d)?
          (`x`^ $d: only variables and types can be used to anchor an optional group
        (`x` $c^)?
          (`x` $c^: only optional or default-valued attributes can be used to anchor an optional group
        (`x` type($r)^)?
          (`x` typ: only variable length results can be used within an optional group
        (`x` operands^)?
          (`x` ope: only literals, types, and variables can be used within an optional group
        (attr-dict $d^)?
          (attr-di: only literals, types, and variables can be used within an optional group
        (type($b) $d^)?
          (type($b: first parsable element of an optional group must be a literal, variable, or custom directive
        (`x` custom<X>($b, type($a))^)?
          (`x` cus: only variable length operands can be used within an optional group
        (`x` (`y` $d^)?^)?
          (`x` (`y: only variables and types can be used to anchor an optional group
        oilist(`x` $a)
          oilist(`: only variable length operands can be used within an oilist parsing group
        oilist(`x` $c)
          oilist(`: only optional attributes can be used in an oilist parsing group
        oilist(`x` type($r))
          oilist(`: only variable length results can be used within an oilist parsing group
        attr-dict $a $b type($b) type($r) oilist(`x` $u) oilist(`x` $d)
          attr-dic: format ambiguity because x is used in two adjacent oilist elements.
        attr-dict $a $b type($b) type($r) oilist(`x` $u) `x`
          attr-dic: format ambiguity because x is used both in oilist element and the adjacent literal.
        attr-dict $a $b type($b) type($r) oilist(`x` $u) `y` `x`
          ok
    "#]],
    );
}

#[test]
fn errors_of_ambiguity_and_of_regions() {
    let formats = [
        "$c `:` $a $b type($b) type($r) attr-dict $body $next",
        "$c $d attr-dict `:` $a $b type($b) type($r) $body $next",
        "(`x` $u^ $c)? `:` $a $b type($b) type($r) attr-dict `y` $body $next",
        "$c `x` `:` $a $b type($b) type($r) attr-dict `y` $body $next",
        "$a $b type($b) type($r) attr-dict $body $next",
        "$a $b type($b) type($r) attr-dict (`x` $d^)? $body $next",
        "$a $b type($b) type($r) attr-dict-with-keyword $body $next",
        "$a $b type($b) type($r) attr-dict $next",
        "$a $b type($b) type($r) $body attr-dict",
        "$a $b type($b) type($r) regions attr-dict $body",
        "type($body)",
        "regions regions",
    ];
    check_ops(
        &regions(),
        &formats,
        &expect![[r#"
        $c `:` $a $b type($b) type($r) attr-dict $body $next
          $c `:` $: format ambiguity caused by `:` literal found after attribute `c` which does not have a buildable type
        $c $d attr-dict `:` $a $b type($b) type($r) $body $next
          $c $d at: format ambiguity caused by `:` literal found after attribute `c` which does not have a buildable type
        (`x` $u^ $c)? `:` $a $b type($b) type($r) attr-dict `y` $body $next
          (`x` $u^: format ambiguity caused by `:` literal found after attribute `c` which does not have a buildable type
        $c `x` `:` $a $b type($b) type($r) attr-dict `y` $body $next
          ok
        $a $b type($b) type($r) attr-dict $body $next
          $a $b ty: format ambiguity caused by `attr-dict` directive followed by region `body`; note: try using `attr-dict-with-keyword` instead
        $a $b type($b) type($r) attr-dict (`x` $d^)? $body $next
          $a $b ty: format ambiguity caused by `attr-dict` directive followed by region `body`; note: try using `attr-dict-with-keyword` instead
        $a $b type($b) type($r) attr-dict-with-keyword $body $next
          ok
        $a $b type($b) type($r) attr-dict $next
          $a $b ty: region #0, named 'body', not found; note: suggest adding a '$body' directive to the custom assembly format
        $a $b type($b) type($r) $body attr-dict
          $a $b ty: successor #0, named 'next', not found; note: suggest adding a '$next' directive to the custom assembly format
        $a $b type($b) type($r) regions attr-dict $body
          $body: region 'body' is already bound
        type($body)
          $body): regions can only be used at the top level or in a ref directive
        regions regions
          regions: 'regions' directive creates overlap in format
    "#]],
    );
}

#[test]
fn errors_of_parameters() {
    let formats = [
        "`<` params `>`",
        "params $a",
        "$a params",
        "$x",
        "$a",
        "$self $a $s",
        "struct(params, $a)",
        "struct(`x`)",
        "struct($a, params)",
        "struct $a",
        "struct(custom<X>($a, $b))",
        "struct($a, $s, $b) `,`",
        "struct($a, $s) `,` $b",
        "(`x` $a^)?",
        "(`x`^ $b)?",
        "(params^)?",
        "(struct(params)^)?",
        "(custom<X>($a)^)?",
        "$a (custom<X>(ref($a))^)?",
        "custom<X>(params)",
        "custom<X>(ref($b))",
        "custom<X>(ref($self), $a, $s)",
        "qualified(params)",
        "type($a)",
        "struct(struct($a))",
    ];
    check_params(
        &formats,
        &expect![[r#"
        `<` params `>`
          ok
        params $a
          $a: duplicate parameter 'a'
        $a params
          params: `params` captures duplicate parameter: a
        $x
          $x: T_Attr has no parameter named 'x'
        $a
          $a: format is missing reference to parameter: s
        $self $a $s
          ok
        struct(params, $a)
          , $a): expected ')' at the end of an argument list
        struct(`x`)
          `x`): literals may only be used in the top-level section of the format
        struct($a, params)
          params): `params` captures duplicate parameter: a
        struct $a
          $a: expected '(' before `struct` argument list
        struct(custom<X>($a, $b))
          struct(c: `struct` can only contain `custom` directives with a single argument
        struct($a, $s, $b) `,`
          struct($: `struct` directive with optional parameters cannot be followed by a comma literal
        struct($a, $s) `,` $b
          ok
        (`x` $a^)?
          (`x` $a^: parameters in an optional group must be optional
        (`x`^ $b)?
          (`x`^ $b: optional group anchor must be a parameter or directive
        (params^)?
          (params^: `params` directive allowed in optional group only if all parameters are optional
        (struct(params)^)?
          (struct(: `struct` is only allowed in an optional group if all captured parameters are optional
        (custom<X>($a)^)?
          (custom<: `custom` is only allowed in an optional group if all captured parameters are optional
        $a (custom<X>(ref($a))^)?
          (custom<: `custom` directive with no bound parameters cannot be used as optional group anchor
        custom<X>(params)
          params): `params` can only be used at the top-level context or within a `struct` directive
        custom<X>(ref($b))
          $b)): parameter 'b' must be bound before it is referenced
        custom<X>(ref($self), $a, $s)
          ok
        qualified(params)
          qualifie: `qualified` argument list expected a variable
        type($a)
          type($a): unsupported directive kind
        struct(struct($a))
          struct($: `struct` can only be used at the top-level context
    "#]],
    );
}

#[test]
fn nesting_has_a_limit() {
    let text = format!("{}`x` $d^", "(".repeat(1000));
    let error = compile_op_format(&op(), &text, Span::default()).expect_err("too deep");
    assert_eq!(error.message, "format is nested too deeply");
}

#[test]
fn a_span_of_another_length_is_pointed_at_as_a_whole() {
    let error = compile_op_format(&op(), "  $zz", Span::new(10, 30)).expect_err("no such name");
    assert_eq!(error.span, Some(Span::new(10, 30)));
}

#[test]
fn spaces_follow_upstreams_rules() {
    let spelling = |text: &str| spelled(&compile(&op(), text).elements);
    let cases = [
        "$a `,` $b `:` type($b) `->` type($r) attr-dict",
        "`[` $a `]` `(` $b `)` `<` $e `>` type($b) type($r) attr-dict `x`",
        "`` $a ` ` $b `` type($b) `to` type($r) attr-dict",
        "$a (`[` $b^ `]` type($b))? (`k` $d^):(`none`)? type($r) attr-dict",
        "`-` $a `*` $b `{` `}` `x` type($b) `,` type($r) attr-dict",
    ];
    let out: String = cases.map(|text| format!("{text}\n {}\n", spelling(text))).concat();
    expect![[r#"
        $a `,` $b `:` type($b) `->` type($r) attr-dict
          %0, %1 : type -> type{}
        `[` $a `]` `(` $b `)` `<` $e `>` type($b) type($r) attr-dict `x`
         [%0] (%1) <#3> type type{} x
        `` $a ` ` $b `` type($b) `to` type($r) attr-dict
         %0  %1type to type{}
        $a (`[` $b^ `]` type($b))? (`k` $d^):(`none`)? type($r) attr-dict
          %0([%1] type|)?( k #1| none)? type{}
        `-` $a `*` $b `{` `}` `x` type($b) `,` type($r) attr-dict
          - %0 * %1{} x type, type{}
    "#]]
    .assert_eq(&out);
}

#[test]
fn types_resolve_by_traits_in_one_step() {
    let mut op = FormatOp {
        operands: vec![
            value("x", ValueArity::One, false),
            value("y", ValueArity::One, false),
            value("i", ValueArity::One, true),
        ],
        results: vec![value("r", ValueArity::One, false)],
        ..FormatOp::default()
    };
    op.traits = vec![
        TypeTrait::AllTypesMatch(vec!["x".into(), "y".into()]),
        TypeTrait::TypesMatchWith { lhs: "x".into(), rhs: "r".into(), transform: Expr::Int(1) },
    ];
    let format = compile(&op, "$x $y $i attr-dict `:` type($x)");
    assert_eq!(
        format.operand_types,
        [TypeRule::Written, TypeRule::Same(TypeSource::Operand(0)), TypeRule::Built]
    );
    assert_eq!(format.result_types, [TypeRule::Transformed(TypeSource::Operand(0), Expr::Int(1))]);
    // The reverse order would need a second step.
    let error = compile_op_format(&op, "$x $y $i attr-dict `:` type($y)", Span::default());
    let message = error.expect_err("a chain").message;
    assert_eq!(
        message,
        "type of result #0, named 'r', is not buildable and a buildable type cannot be inferred"
    );
    op.traits = vec![TypeTrait::SameOperandsAndResultType];
    let format = compile(&op, "$x $y $i attr-dict `:` type($r)");
    assert_eq!(format.operand_types, vec![TypeRule::Same(TypeSource::Result(0)); 3]);
    op.infers_types = true;
    op.traits.clear();
    let format = compile(&op, "$x $y $i attr-dict `:` type($x) `,` type($y)");
    assert!(format.infer_results);
}

#[test]
fn a_unit_attribute_is_not_written() {
    let format = compile(&op(), "$a $b type($b) type($r) (`fast` $u^)? oilist(`x` $d) attr-dict");
    let Some(OpElement::Group(group)) = format.elements.get(4) else { panic!("a group") };
    assert_eq!(group.sets, Some(2));
    assert_eq!(group.then, [OpElement::Literal(Literal::new("fast", true))]);
    assert_eq!(group.anchor, [Presence::Attr(2)]);
    // The remaining attributes are written in the dictionary, by name.
    assert_eq!(format.dict_slots, [0, 3]);
}
