use ods_words::{Cast, Int2};

use super::*;
use crate::lang::Span;
use crate::model::{OpFlags, ResultTypes, Segments, TypeConstraintId, ValueDef};

fn op() -> Op {
    let value = |name: &str| ValueDef {
        name: name.to_owned(),
        constraint: TypeConstraintId(0),
        arity: ValueArity::One,
        summary: String::new(),
    };
    Op {
        def: "T".to_owned(),
        span: Span::new(0, 0),
        declared: None,
        name: "t.op".to_owned(),
        class: "Op".to_owned(),
        summary: String::new(),
        description: String::new(),
        operands: vec![value("a"), value("b")],
        results: vec![value("res")],
        props: Vec::new(),
        args: Vec::new(),
        regions: Vec::new(),
        successors: Vec::new(),
        operand_segments: Segments::Derived,
        result_segments: Segments::Derived,
        traits: Vec::new(),
        trait_args: Vec::new(),
        pred_traits: Vec::new(),
        interfaces: Vec::new(),
        trait_order: Vec::new(),
        result_types: ResultTypes::Explicit,
        effects: None,
        assembly_format: None,
        is_declared: false,
        default_dialect: None,
        infers_declared: false,
        hooked_format: None,
        flags: OpFlags::default(),
        clif: None,
        llvmir: None,
        losses: Vec::new(),
        format: None,
        clif_builder: None,
        inits: None,
        data: None,
        classes: Vec::new(),
    }
}

#[test]
fn operands_are_named_or_numbered() {
    let named = clif_parse("$res = iadd($a, $b)", &op()).map(|one| one.stmts);
    let numbered = clif_parse("$res = iadd($0, $1)", &op()).map(|one| one.stmts);
    assert_eq!(named, numbered);
    let missing = clif_parse("$res = iadd($0, $2)", &op()).map(|one| one.stmts);
    assert_eq!(missing, Err("there is no operand or attribute '$2'".to_owned()));
}

#[test]
fn statements_resolve_to_indices() {
    let text = " %t = imul($a, -3); $res.1 = resize(type($res), %t) ;";
    let inst = |inst, to, args| ClifExpr::Inst { inst, to, immediate: ClifImmediate::None, args };
    assert_eq!(
        clif_parse(text, &op()).map(|b| b.stmts),
        Ok(vec![
            ClifStmt {
                target: ClifTarget::Temp(0),
                expr: inst(
                    Inst::Int2(Int2::Mul),
                    ClifType::Target,
                    vec![ClifExpr::Operand(0), ClifExpr::Int(-3)]
                ),
            },
            ClifStmt {
                target: ClifTarget::Field(0, 1),
                expr: inst(Inst::Cast(Cast::Zext), ClifType::Result(0), vec![ClifExpr::Temp(0)]),
            },
        ])
    );
}

#[test]
fn mistakes_are_named() {
    let deep = format!("$res = {}$a{}", "copy(".repeat(100), ")".repeat(100));
    for (text, message) in [
        ("$res iadd($a, $b)", "'=' is expected before \"iadd($a, $b)\""),
        ("$res = nop($a)", "unknown instruction 'nop'"),
        ("$res = iadd($a)", "'iadd' takes 2 arguments, not 1"),
        ("$x = copy($a)", "there is no result '$x'"),
        ("$res = copy($x)", "there is no operand or attribute '$x'"),
        ("$res = copy($res)", "argument 1 of 'copy' is a result, which has only a type"),
        ("$res = iadd($a, %t)", "'%t' is not assigned before"),
        ("$res = iadd($a", "',' or ')' is expected at the end"),
        ("$res = 99999999999999999999", "'99999999999999999999' is no 64-bit integer"),
        ("$res = libm(\"sin, $a)", "a text has no closing quote"),
        ("$res = libm($a, $b)", "'libm' wants the name of a function first"),
        ("$res = icmp(\"lt\", $a, $b)", "'icmp' has no predicate \"lt\""),
        ("$res = icmp($a, $a, $b)", "'icmp' wants an immediate argument"),
        ("$res = copy(\"a\")", "text \"a\" is no value"),
        ("$res = $res", "a result is no value"),
        ("$res = $a $res", "';' is expected before \"$res\""),
        (&deep, "calls nest too deeply"),
    ] {
        assert_eq!(clif_parse(text, &op()), Err(message.to_owned()), "{text}");
    }
}
