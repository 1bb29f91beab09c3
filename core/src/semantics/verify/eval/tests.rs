use super::*;
use crate::schema::{Class, Func};

/// `vector of i1 or i8 of rank 1`, as the spec compiler translates it.
static VECTOR: Expr = Expr::And(&[
    Expr::Isa(&[Class::VectorType], &Expr::Slf),
    Expr::Bind(&[
        Expr::Call(Func::GetElementType, &[Expr::Slf]),
        Expr::Call(Func::IsSignlessInteger, &[Expr::Slf, Expr::Int(8)]),
    ]),
    Expr::Binary(BinOp::Eq, &[Expr::Call(Func::GetRank, &[Expr::Slf]), Expr::Int(1)]),
]);

#[test]
fn predicates_bind_and_compare() {
    let ctx = Context::with(|_| {});
    let test = |ty: Type| holds(&ctx, Subject::None, &VECTOR, &EvalValue::Type(ty));
    assert!(test(Type::vector(&ctx, &[4], Type::I8)));
    assert!(!test(Type::vector(&ctx, &[4, 4], Type::I8)));
    assert!(!test(Type::vector(&ctx, &[4], Type::I1)));
    assert!(!test(Type::I8));
}

#[test]
fn null_answers_no_to_everything_but_equality_with_null() {
    let ctx = Context::with(|_| {});
    let eval =
        |expr: &Expr| Evaluator { ctx: &ctx, subject: Subject::None }.eval(expr, &EvalValue::Null);
    assert_eq!(eval(&Expr::Isa(&[Class::AnyType], &Expr::Slf)), EvalValue::Bool(false));
    assert_eq!(eval(&Expr::Call(Func::GetRank, &[Expr::Slf])), EvalValue::Null);
    assert_eq!(eval(&Expr::Binary(BinOp::Ge, &[Expr::Slf, Expr::Int(0)])), EvalValue::Null);
    assert_eq!(eval(&Expr::Binary(BinOp::Eq, &[Expr::Slf, Expr::Null])), EvalValue::Bool(true));
    assert_eq!(eval(&Expr::Binary(BinOp::Div, &[Expr::Int(1), Expr::Int(0)])), EvalValue::Null);
}

#[test]
fn defaults_become_attributes() {
    let ctx = Context::with(|_| {});
    static TYPE: Expr = Expr::Call(Func::GetIntegerType, &[Expr::Int(32)]);
    static DEFAULT: Expr = Expr::Call(
        Func::GetIntegerAttr,
        &[Expr::Call(Func::GetIntegerType, &[Expr::Int(32)]), Expr::Int(-7)],
    );
    assert_eq!(evaluate_type(&ctx, Subject::None, &TYPE, &EvalValue::Null), Some(Type::I32));
    assert_eq!(evaluate_attr(&ctx, &DEFAULT), Some(Attr::integer(&ctx, Type::I32, -7)));
    static ARRAY: Expr =
        Expr::Call(Func::GetDenseI64ArrayAttr, &[Expr::List(&[Expr::Int(1), Expr::Int(2)])]);
    assert_eq!(evaluate_attr(&ctx, &ARRAY), Some(Attr::dense_i64_array(&ctx, &[1, 2])));
}
