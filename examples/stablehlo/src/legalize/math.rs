//! Formulas over real numbers: the operations that a formula may use, and their meaning on scalars.
//!
//! A formula is a function over [`Math`]. It becomes code on scalars by [`Reals`], and operations on tensors by the
//! pass `chlo-legalize-to-stablehlo`.

pub(crate) mod bessel;
pub(crate) mod elementary;
pub(crate) mod erf;
pub(crate) mod functions;
pub(crate) mod gamma;
pub(crate) mod inverse;

use ods_core::rewrite::Rewriter;
use ods_core::{Type, Value};
use ods_dialects::arith::{CmpFPredicate, CmpIPredicate};

use crate::legalize::scalar::emit::Emit as _;

/// A function of one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unary {
    Abs,
    Cos,
    Exp,
    Expm1,
    Floor,
    Log,
    Log1p,
    Neg,
    Sin,
    Sqrt,
    Tan,
}

/// A function of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Pow,
    Max,
    Min,
    Atan2,
}

/// A relation of two numbers, which does not hold for NaN, except `Ne`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Operations on real numbers of one type.
pub(crate) trait Math {
    /// A number.
    type V: Copy;
    /// A truth value.
    type B: Copy;

    /// Returns whether numbers have 64 bits; otherwise they have 32.
    fn is_double(&self) -> bool;
    fn constant(&mut self, value: f64) -> Self::V;
    fn unary(&mut self, how: Unary, x: Self::V) -> Self::V;
    fn binary(&mut self, how: Binary, x: Self::V, y: Self::V) -> Self::V;
    fn compare(&mut self, how: Order, x: Self::V, y: Self::V) -> Self::B;
    fn select(&mut self, condition: Self::B, yes: Self::V, no: Self::V) -> Self::V;
    fn and(&mut self, x: Self::B, y: Self::B) -> Self::B;
    fn or(&mut self, x: Self::B, y: Self::B) -> Self::B;

    fn add(&mut self, x: Self::V, y: Self::V) -> Self::V {
        self.binary(Binary::Add, x, y)
    }
    fn sub(&mut self, x: Self::V, y: Self::V) -> Self::V {
        self.binary(Binary::Sub, x, y)
    }
    fn mul(&mut self, x: Self::V, y: Self::V) -> Self::V {
        self.binary(Binary::Mul, x, y)
    }
    fn div(&mut self, x: Self::V, y: Self::V) -> Self::V {
        self.binary(Binary::Div, x, y)
    }
    fn max(&mut self, x: Self::V, y: Self::V) -> Self::V {
        self.binary(Binary::Max, x, y)
    }
    fn min(&mut self, x: Self::V, y: Self::V) -> Self::V {
        self.binary(Binary::Min, x, y)
    }
    fn atan2(&mut self, y: Self::V, x: Self::V) -> Self::V {
        self.binary(Binary::Atan2, y, x)
    }
    fn abs(&mut self, x: Self::V) -> Self::V {
        self.unary(Unary::Abs, x)
    }
    fn neg(&mut self, x: Self::V) -> Self::V {
        self.unary(Unary::Neg, x)
    }
    fn exp(&mut self, x: Self::V) -> Self::V {
        self.unary(Unary::Exp, x)
    }
    fn expm1(&mut self, x: Self::V) -> Self::V {
        self.unary(Unary::Expm1, x)
    }
    fn log(&mut self, x: Self::V) -> Self::V {
        self.unary(Unary::Log, x)
    }
    fn log1p(&mut self, x: Self::V) -> Self::V {
        self.unary(Unary::Log1p, x)
    }
    fn sqrt(&mut self, x: Self::V) -> Self::V {
        self.unary(Unary::Sqrt, x)
    }
    fn sin(&mut self, x: Self::V) -> Self::V {
        self.unary(Unary::Sin, x)
    }
    fn cos(&mut self, x: Self::V) -> Self::V {
        self.unary(Unary::Cos, x)
    }
    fn floor(&mut self, x: Self::V) -> Self::V {
        self.unary(Unary::Floor, x)
    }
    fn lt(&mut self, x: Self::V, y: Self::V) -> Self::B {
        self.compare(Order::Lt, x, y)
    }
    fn eq(&mut self, x: Self::V, y: Self::V) -> Self::B {
        self.compare(Order::Eq, x, y)
    }
    fn ne(&mut self, x: Self::V, y: Self::V) -> Self::B {
        self.compare(Order::Ne, x, y)
    }

    /// Returns `x + value`.
    fn add_to(&mut self, x: Self::V, value: f64) -> Self::V {
        let value = self.constant(value);
        self.add(x, value)
    }
    /// Returns `x * value`.
    fn times(&mut self, x: Self::V, value: f64) -> Self::V {
        let value = self.constant(value);
        self.mul(x, value)
    }
    /// Returns `value - x`.
    fn minus_from(&mut self, value: f64, x: Self::V) -> Self::V {
        let value = self.constant(value);
        self.sub(value, x)
    }
    /// Compares with a constant.
    fn is(&mut self, how: Order, x: Self::V, value: f64) -> Self::B {
        let value = self.constant(value);
        self.compare(how, x, value)
    }
    /// Returns whether a number is infinite.
    fn is_infinite(&mut self, x: Self::V) -> Self::B {
        let size = self.abs(x);
        self.is(Order::Eq, size, f64::INFINITY)
    }
    /// Evaluates a polynomial whose highest coefficient stands first.
    fn polynomial(&mut self, x: Self::V, coefficients: &[f64]) -> Self::V {
        let mut sum = self.constant(coefficients.first().copied().unwrap_or(0.0));
        for coefficient in coefficients.iter().skip(1) {
            let product = self.mul(sum, x);
            sum = self.add_to(product, *coefficient);
        }
        sum
    }
}

/// Scalars of type `f32` or `f64`.
pub(crate) struct Reals<'r, 'b> {
    pub(crate) rw: &'r mut Rewriter<'b>,
    pub(crate) ty: Type,
}

impl Math for Reals<'_, '_> {
    type V = Value;
    type B = Value;

    fn is_double(&self) -> bool {
        self.ty == Type::F64
    }

    fn constant(&mut self, value: f64) -> Value {
        self.rw.float(self.ty, value)
    }

    fn unary(&mut self, how: Unary, x: Value) -> Value {
        match how {
            Unary::Abs => self.rw.absf(x),
            Unary::Cos => self.rw.cos(x),
            Unary::Exp => self.rw.exp(x),
            Unary::Expm1 => self.rw.expm1(x),
            Unary::Floor => self.rw.floor(x),
            Unary::Log => self.rw.log(x),
            Unary::Log1p => self.rw.log1p(x),
            Unary::Neg => self.rw.negf(x),
            Unary::Sin => self.rw.sin(x),
            Unary::Sqrt => self.rw.sqrt(x),
            Unary::Tan => self.rw.tan(x),
        }
    }

    fn binary(&mut self, how: Binary, x: Value, y: Value) -> Value {
        match how {
            Binary::Add => self.rw.addf(x, y),
            Binary::Sub => self.rw.subf(x, y),
            Binary::Mul => self.rw.mulf(x, y),
            Binary::Div => self.rw.divf(x, y),
            Binary::Rem => self.rw.remf(x, y),
            Binary::Pow => self.rw.powf(x, y),
            Binary::Max => self.rw.maximumf(x, y),
            Binary::Min => self.rw.minimumf(x, y),
            Binary::Atan2 => self.rw.atan2(x, y),
        }
    }

    fn compare(&mut self, how: Order, x: Value, y: Value) -> Value {
        self.rw.cmpf(how.ordered(), x, y)
    }

    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        self.rw.select(condition, yes, no)
    }

    fn and(&mut self, x: Value, y: Value) -> Value {
        self.rw.andi(x, y)
    }

    fn or(&mut self, x: Value, y: Value) -> Value {
        self.rw.ori(x, y)
    }
}

impl Order {
    /// Returns the predicate for floats.
    pub(crate) fn ordered(self) -> CmpFPredicate {
        match self {
            Order::Eq => CmpFPredicate::OEQ,
            Order::Ne => CmpFPredicate::UNE,
            Order::Lt => CmpFPredicate::OLT,
            Order::Le => CmpFPredicate::OLE,
            Order::Gt => CmpFPredicate::OGT,
            Order::Ge => CmpFPredicate::OGE,
        }
    }

    /// Returns the predicate for integers.
    pub(crate) fn integer(self, signed: bool) -> CmpIPredicate {
        match (self, signed) {
            (Order::Eq, _) => CmpIPredicate::Eq,
            (Order::Ne, _) => CmpIPredicate::Ne,
            (Order::Lt, true) => CmpIPredicate::Slt,
            (Order::Le, true) => CmpIPredicate::Sle,
            (Order::Gt, true) => CmpIPredicate::Sgt,
            (Order::Ge, true) => CmpIPredicate::Sge,
            (Order::Lt, false) => CmpIPredicate::Ult,
            (Order::Le, false) => CmpIPredicate::Ule,
            (Order::Gt, false) => CmpIPredicate::Ugt,
            (Order::Ge, false) => CmpIPredicate::Uge,
        }
    }
}
