//! `clifBuilder`s resolved for translation, and their evaluation lane by lane.

use ods_core::schema::{ClifBuilder, ClifExpr, ClifTarget};
use ods_core::{Attr, AttrData, Context, OpRef};
use smallvec::SmallVec;

use super::inst::Inst;
use super::target::{Immediate, Lane, Target};
use crate::jit::ValueType;

/// A `clifBuilder` with its instructions looked up.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) stmts: Vec<Statement>,
    /// Set if some instruction may trap.
    pub(super) may_trap: bool,
}

#[derive(Debug)]
pub(super) struct Statement {
    pub(super) target: ClifTarget,
    pub(super) expr: Expr,
}

#[derive(Debug)]
pub(super) enum Expr {
    Operand(usize),
    Temp(usize),
    Int(i64),
    Attr(&'static str),
    /// The number of the lane, as the 32-bit integer that lengths of vectors are.
    Lane,
    Inst {
        inst: Inst,
        ty: TypeOf,
        immediate: ImmediateExpr,
        args: Vec<Expr>,
    },
}

/// The type that an instruction converts to.
#[derive(Clone, Copy, Debug)]
pub(super) enum TypeOf {
    /// The type of the value that is assigned.
    Target,
    Operand(usize),
    Result(usize),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum ImmediateExpr {
    None,
    Name(&'static str),
    Number(i64),
    Attr(&'static str),
}

impl ImmediateExpr {
    pub(super) fn value(self, op: OpRef<'_>) -> Result<Immediate<'static>, String> {
        Ok(match self {
            ImmediateExpr::None => Immediate::None,
            ImmediateExpr::Name(name) => Immediate::Name(name),
            ImmediateExpr::Number(number) => Immediate::Number(number),
            ImmediateExpr::Attr(name) => Immediate::Number(integer_attribute(op, name)?),
        })
    }
}

/// The values that one lane of a program reads.
pub(super) trait LaneScope<T: Target> {
    /// This lane of an operand.
    fn operand(&self, index: usize) -> Result<Lane<T>, String>;
    /// This lane of a temporary.
    fn temp(&self, index: usize) -> Result<Lane<T>, String>;
    /// The number of the lane.
    fn number(&self) -> usize;
    /// The scalar type of a result.
    fn result_type(&self, index: usize) -> Result<ValueType, String>;
    /// The scalar type of what is assigned, where it is a result.
    fn target_type(&self) -> Option<ValueType>;
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
            .map(|stmt| Ok(Statement { target: stmt.target, expr: Expr::resolve(&stmt.expr)? }))
            .collect::<Result<Vec<_>, String>>()?;
        let may_trap = stmts.iter().any(|stmt| stmt.expr.may_trap());
        Ok(Program { stmts, may_trap })
    }
}

impl Expr {
    fn resolve(expr: &'static ClifExpr) -> Result<Expr, String> {
        Ok(match expr {
            ClifExpr::Operand(index) => Expr::Operand(usize::from(*index)),
            ClifExpr::Temp(index) => Expr::Temp(usize::from(*index)),
            ClifExpr::Attr(name) => Expr::Attr(name),
            ClifExpr::Int(value) => Expr::Int(*value),
            ClifExpr::Str(text) => return Err(format!("text \"{text}\" is no value")),
            ClifExpr::Result(_) => return Err("a result is no value".to_owned()),
            ClifExpr::Inst("lane", []) => Expr::Lane,
            ClifExpr::Inst(name, args) => Expr::resolve_inst(name, args)?,
        })
    }

    fn resolve_inst(name: &str, mut args: &'static [ClifExpr]) -> Result<Expr, String> {
        let inst = Inst::from_name(name).ok_or_else(|| format!("unknown instruction '{name}'"))?;
        let mut ty = TypeOf::Target;
        if let Some((ClifExpr::Inst("type", of), rest)) = args.split_first() {
            ty = match of {
                [ClifExpr::Result(index)] => TypeOf::Result(usize::from(*index)),
                [ClifExpr::Operand(index)] => TypeOf::Operand(usize::from(*index)),
                _ => return Err("'type' wants an operand or a result".to_owned()),
            };
            args = rest;
        }
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
            Some(ClifExpr::Inst("intcc" | "floatcc", [ClifExpr::Attr(name)])) => {
                ImmediateExpr::Attr(name)
            }
            Some(_) => return Err(format!("'{name}' wants an immediate argument")),
        };
        let args = args
            .iter()
            .enumerate()
            .filter(|(i, _)| Some(*i) != at)
            .map(|(_, arg)| Expr::resolve(arg))
            .collect::<Result<_, _>>()?;
        Ok(Expr::Inst { inst, ty, immediate, args })
    }

    /// The value for one lane.
    pub(super) fn evaluate<T: Target>(
        &self,
        e: &mut T,
        op: OpRef<'_>,
        scope: &dyn LaneScope<T>,
        whole: bool,
    ) -> Result<Lane<T>, String> {
        let (inst, ty, immediate, args) = match self {
            Expr::Operand(index) => return scope.operand(*index),
            Expr::Temp(index) => return scope.temp(*index),
            Expr::Lane => return Ok(e.int(ValueType::Int(32), scope.number() as u128)),
            Expr::Int(_) | Expr::Attr(_) => {
                let ty = scope.target_type().ok_or("the type of a constant cannot be told")?;
                return self.constant(e, op, ty);
            }
            Expr::Inst { inst, ty, immediate, args } => (*inst, *ty, *immediate, args),
        };
        let values = match args.iter().any(Expr::is_constant) {
            true => with_constants(args, e, op, scope)?,
            false => {
                let mut values = Values::<T>::new();
                for arg in args {
                    values.push(arg.evaluate(e, op, scope, false)?);
                }
                values
            }
        };
        let immediate = immediate.value(op)?;
        let ty = match ty {
            TypeOf::Target => scope.target_type().filter(|_| whole),
            TypeOf::Operand(index) => Some(scope.operand(index)?.ty),
            TypeOf::Result(index) => Some(scope.result_type(index)?),
        };
        e.inst(inst, &values, immediate, ty)
    }

    fn may_trap(&self) -> bool {
        match self {
            Expr::Inst { inst, args, .. } => inst.may_trap() || args.iter().any(Expr::may_trap),
            _ => false,
        }
    }

    /// Returns whether the type of the value is that of one beside it.
    fn is_constant(&self) -> bool {
        matches!(self, Expr::Int(_) | Expr::Attr(_))
    }

    pub(super) fn constant<T: Target>(
        &self,
        e: &mut T,
        op: OpRef<'_>,
        ty: ValueType,
    ) -> Result<Lane<T>, String> {
        let value = match self {
            Expr::Int(value) => *value,
            Expr::Attr(name) => integer_attribute(op, name)?,
            _ => return Err("a constant is expected".to_owned()),
        };
        Ok(match ty {
            ValueType::F32 => e.constant(ty, u128::from((value as f32).to_bits())),
            ValueType::F64 => e.constant(ty, u128::from((value as f64).to_bits())),
            ValueType::F16 | ValueType::BF16 | ValueType::F80 | ValueType::F128 => {
                return Err(format!("an integer has no form in {ty}"));
            }
            _ => e.int(ty, value as i128 as u128),
        })
    }
}

/// The values of arguments.
type Values<T> = SmallVec<[Lane<T>; 4]>;

/// The values of arguments of which some are constants: they come last, of the type of the value before, or behind.
fn with_constants<T: Target>(
    args: &[Expr],
    e: &mut T,
    op: OpRef<'_>,
    scope: &dyn LaneScope<T>,
) -> Result<Values<T>, String> {
    let mut lanes: SmallVec<[Option<Lane<T>>; 4]> = SmallVec::with_capacity(args.len());
    for arg in args {
        lanes.push(match arg.is_constant() {
            true => None,
            false => Some(arg.evaluate(e, op, scope, false)?),
        });
    }
    let mut values = Values::<T>::with_capacity(args.len());
    for (i, arg) in args.iter().enumerate() {
        values.push(match lanes[i] {
            Some(lane) => lane,
            None => {
                let before = lanes[..i].iter().rev().flatten().next();
                let beside = before.or_else(|| lanes[i..].iter().flatten().next());
                let ty = beside.map(|lane| lane.ty).or(scope.target_type());
                arg.constant(e, op, ty.ok_or("the type of a constant cannot be told")?)?
            }
        });
    }
    Ok(values)
}

/// The value of an integer, enum or `bool` attribute.
pub(super) fn integer_attribute(op: OpRef<'_>, name: &str) -> Result<i64, String> {
    let attr = op.attr(name).ok_or_else(|| format!("attribute '{name}' is missing"))?;
    attr_value(op.ctx(), attr).ok_or_else(|| format!("attribute '{name}' is no integer"))
}

fn attr_value(ctx: &Context, attr: Attr) -> Option<i64> {
    match attr.data(ctx) {
        AttrData::Dialect { params, .. } => params.first()?.as_int(),
        AttrData::Unit => Some(1),
        _ => attr.as_i64(ctx),
    }
}
