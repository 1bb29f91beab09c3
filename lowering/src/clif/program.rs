//! `clifBuilder`s resolved for translation, and their evaluation lane by lane.

use ods_core::schema::{ClifBuilder, ClifExpr};
use ods_core::{AttrData, Context, OpRef};

use super::emit::{Emitter, Immediate, Lane};
use super::inst::Inst;
use crate::jit::ValueType;

/// A `clifBuilder` with its instructions looked up.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) stmts: Vec<Statement>,
}

#[derive(Debug)]
pub(super) struct Statement {
    pub(super) result: usize,
    pub(super) field: Option<u64>,
    pub(super) expr: Expr,
}

#[derive(Debug)]
pub(super) enum Expr {
    Operand(usize),
    Int(i64),
    Attr(&'static str),
    Inst { inst: Inst, immediate: ImmediateExpr, args: Vec<Expr> },
}

#[derive(Clone, Copy, Debug)]
pub(super) enum ImmediateExpr {
    None,
    Name(&'static str),
    Number(i64),
    Attr(&'static str),
}

impl Program {
    /// Looks up the instructions of a builder.
    ///
    /// # Errors
    /// When it uses an unknown one, or text where a value belongs.
    pub(super) fn resolve(builder: &'static ClifBuilder) -> Result<Program, String> {
        let stmts = builder
            .stmts
            .iter()
            .map(|stmt| {
                Ok(Statement {
                    result: usize::from(stmt.result),
                    field: stmt.field.map(u64::from),
                    expr: Expr::resolve(&stmt.expr)?,
                })
            })
            .collect::<Result<_, String>>()?;
        Ok(Program { stmts })
    }
}

impl Expr {
    fn resolve(expr: &'static ClifExpr) -> Result<Expr, String> {
        Ok(match expr {
            ClifExpr::Operand(index) => Expr::Operand(usize::from(*index)),
            ClifExpr::Attr(name) => Expr::Attr(name),
            ClifExpr::Int(value) => Expr::Int(*value),
            ClifExpr::Str(text) => return Err(format!("text \"{text}\" is no value")),
            ClifExpr::Inst(name, args) => {
                let inst =
                    Inst::from_name(name).ok_or_else(|| format!("unknown instruction '{name}'"))?;
                let at = match inst {
                    Inst::Icmp | Inst::Fcmp | Inst::Libm => Some(0),
                    Inst::IsFpClass => Some(1),
                    _ => None,
                };
                let immediate = match at.and_then(|i| args.get(i)) {
                    None => ImmediateExpr::None,
                    Some(ClifExpr::Str(text)) => ImmediateExpr::Name(text),
                    Some(ClifExpr::Int(value)) => ImmediateExpr::Number(*value),
                    Some(ClifExpr::Attr(name)) => ImmediateExpr::Attr(name),
                    Some(_) => return Err(format!("'{name}' wants an immediate argument")),
                };
                let args = args
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| Some(*i) != at)
                    .map(|(_, arg)| Expr::resolve(arg))
                    .collect::<Result<_, _>>()?;
                Expr::Inst { inst, immediate, args }
            }
        })
    }

    /// The value for one lane. `operand` gives that lane of an operand, `result` is the type of what is assigned.
    pub(super) fn evaluate(
        &self,
        e: &mut Emitter<'_>,
        op: OpRef<'_>,
        operand: &dyn Fn(usize) -> Result<Lane, String>,
        result: Option<ValueType>,
    ) -> Result<Lane, String> {
        let (inst, immediate, args) = match self {
            Expr::Operand(index) => return operand(*index),
            Expr::Int(_) | Expr::Attr(_) => {
                let ty = result.ok_or("the type of a constant cannot be told")?;
                return self.constant(e, op, ty);
            }
            Expr::Inst { inst, immediate, args } => (*inst, *immediate, args),
        };
        let mut lanes: Vec<Option<Lane>> = Vec::with_capacity(args.len());
        for arg in args {
            lanes.push(match arg {
                Expr::Int(_) | Expr::Attr(_) => None,
                _ => Some(arg.evaluate(e, op, operand, None)?),
            });
        }
        let mut values = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            values.push(match lanes[i] {
                Some(lane) => lane,
                None => {
                    let before = lanes[..i].iter().rev().flatten().next();
                    let beside = before.or_else(|| lanes[i..].iter().flatten().next());
                    let ty = beside
                        .map(|lane| lane.ty)
                        .or(result)
                        .ok_or("the type of a constant cannot be told")?;
                    arg.constant(e, op, ty)?
                }
            });
        }
        let immediate = match immediate {
            ImmediateExpr::None => Immediate::None,
            ImmediateExpr::Name(name) => Immediate::Name(name),
            ImmediateExpr::Number(number) => Immediate::Number(number),
            ImmediateExpr::Attr(name) => Immediate::Number(integer_attribute(op, name)?),
        };
        e.inst(inst, &values, immediate, result)
    }

    fn constant(&self, e: &mut Emitter<'_>, op: OpRef<'_>, ty: ValueType) -> Result<Lane, String> {
        let value = match self {
            Expr::Int(value) => *value,
            Expr::Attr(name) => integer_attribute(op, name)?,
            _ => return Err("a constant is expected".to_owned()),
        };
        Ok(match ty {
            ValueType::F32 => e.constant(ty, u128::from((value as f32).to_bits())),
            ValueType::F64 => e.constant(ty, u128::from((value as f64).to_bits())),
            ValueType::F16 | ValueType::BF16 => {
                return Err(format!("an integer has no form in {ty}"));
            }
            _ => e.int(ty, value as i128 as u128),
        })
    }
}

/// The value of an integer, enum or `bool` attribute.
pub(super) fn integer_attribute(op: OpRef<'_>, name: &str) -> Result<i64, String> {
    let attr = op.attr(name).ok_or_else(|| format!("attribute '{name}' is missing"))?;
    attr_value(op.ctx(), attr).ok_or_else(|| format!("attribute '{name}' is no integer"))
}

fn attr_value(ctx: &Context, attr: ods_core::Attr) -> Option<i64> {
    match attr.data(ctx) {
        AttrData::Dialect { params, .. } => params.first()?.as_int(),
        AttrData::Unit => Some(1),
        _ => attr.as_i64(ctx),
    }
}
