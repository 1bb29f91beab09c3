//! Formulas over floats, for patterns that replace an operation by the formula that it computes.

use ods_core::fold::{filled_attr, number_attr};
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Float, FloatKind, Type, TypeData, Value};

use super::{
    AbsFOp, Atan2Op, CopySignOp, CosOp, ExpM1Op, ExpOp, FmaOp, Log1pOp, LogOp, PowFOp, RsqrtOp,
    SinOp, SqrtOp,
};
use crate::arith::{
    AddFOp, AndIOp, CmpFOp, CmpFPredicate, ConstantOp, DivFOp, FastMathFlags, MaximumFOp,
    MinimumFOp, MulFOp, NegFOp, OrIOp, SelectOp, SubFOp, XOrIOp,
};

/// A builder of a formula over values of one type: floats, or vectors or tensors of floats.
///
/// Each method builds one operation at the rewriter's insertion point, with the flags of the formula if the operation
/// has fast-math flags, and returns the result.
pub struct Formula<'a, 'r> {
    /// The rewriter, for operations without a method here.
    pub rw: &'a mut Rewriter<'r>,
    ty: Type,
    kind: FloatKind,
    flags: FastMathFlags,
}

impl<'a, 'r> Formula<'a, 'r> {
    /// Creates a formula over values of type `ty`; returns `None` if its elements are no floats.
    pub fn new(rw: &'a mut Rewriter<'r>, ty: Type, flags: FastMathFlags) -> Option<Self> {
        match *ty.element_type_or_self(rw.ctx()).data(rw.ctx()) {
            TypeData::Float(kind) => Some(Formula { rw, ty, kind, flags }),
            _ => None,
        }
    }

    /// Creates a formula that has constants; returns `None` for a type of dynamic shape, too.
    pub fn with_numbers(rw: &'a mut Rewriter<'r>, ty: Type, flags: FastMathFlags) -> Option<Self> {
        number_attr(rw.ctx(), ty, 0)?;
        Formula::new(rw, ty, flags)
    }

    /// Returns this formula with other flags, for a part of it.
    pub fn flagged(&mut self, flags: FastMathFlags) -> Formula<'_, 'r> {
        Formula { rw: self.rw, ty: self.ty, kind: self.kind, flags }
    }

    /// Returns this formula without flags, for a part of it.
    pub fn strict(&mut self) -> Formula<'_, 'r> {
        self.flagged(FastMathFlags::NONE)
    }

    /// Returns the type of the values.
    pub fn ty(&self) -> Type {
        self.ty
    }

    /// Returns the fast-math flags.
    pub fn flags(&self) -> FastMathFlags {
        self.flags
    }

    /// Returns the precision of the floats in bits, including the implicit bit.
    pub fn precision(&self) -> u32 {
        self.kind.precision()
    }

    /// Builds a constant, rounded to the type of the formula.
    ///
    /// # Panics
    /// If the shape is dynamic: see [`Formula::with_numbers`].
    pub fn number(&mut self, value: f64) -> Value {
        self.constant(Float::from_f64(self.kind, value))
    }

    /// Builds the constant infinity; see [`Formula::number`].
    pub fn infinity(&mut self) -> Value {
        self.constant(Float::infinity(self.kind))
    }

    /// Builds the constant NaN; see [`Formula::number`].
    pub fn nan(&mut self) -> Value {
        self.constant(Float::nan(self.kind))
    }

    fn constant(&mut self, value: Float) -> Value {
        let value = filled_attr(self.rw.ctx(), self.ty, value).expect("the shape is known");
        self.rw.emit(ConstantOp::build(value))
    }

    /// Builds a comparison.
    pub fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value {
        self.rw.emit(CmpFOp::build(predicate, a, b).fastmath(self.flags))
    }

    /// Builds the selection of `on` where `condition` holds, and of `off` elsewhere.
    pub fn select(&mut self, condition: Value, on: Value, off: Value) -> Value {
        self.rw.emit(SelectOp::build(condition, on, off))
    }
}

/// Defines methods that build an operation on floats.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),+): $op:ident;)*) => {
        impl Formula<'_, '_> {
            $(
                $(#[$doc])*
                pub fn $name(&mut self, $($arg: Value),+) -> Value {
                    self.rw.emit($op::build($($arg),+).fastmath(self.flags))
                }
            )*
        }
    };
}

functions! {
    /// Builds `a + b`.
    add(a, b): AddFOp;
    /// Builds `a - b`.
    sub(a, b): SubFOp;
    /// Builds `a * b`.
    mul(a, b): MulFOp;
    /// Builds `a / b`.
    div(a, b): DivFOp;
    /// Builds `-x`.
    neg(x): NegFOp;
    /// Builds `a * b + c`, rounded once.
    fma(a, b, c): FmaOp;
    /// Builds the maximum of two values, or NaN if one of them is NaN.
    maximum(a, b): MaximumFOp;
    /// Builds the minimum of two values, or NaN if one of them is NaN.
    minimum(a, b): MinimumFOp;
    /// Builds `|x|`.
    abs(x): AbsFOp;
    /// Builds `x` with the sign of `sign`.
    copysign(x, sign): CopySignOp;
    /// Builds the square root.
    sqrt(x): SqrtOp;
    /// Builds the reciprocal of the square root.
    rsqrt(x): RsqrtOp;
    /// Builds `x` to the power of `y`.
    powf(x, y): PowFOp;
    /// Builds the exponential.
    exp(x): ExpOp;
    /// Builds the exponential minus 1.
    expm1(x): ExpM1Op;
    /// Builds the natural logarithm.
    log(x): LogOp;
    /// Builds the natural logarithm of `1 + x`.
    log1p(x): Log1pOp;
    /// Builds the sine.
    sin(x): SinOp;
    /// Builds the cosine.
    cos(x): CosOp;
    /// Builds the angle of the point `(x, y)`.
    atan2(y, x): Atan2Op;
}

/// Defines methods that build an operation on booleans.
macro_rules! connectives {
    ($($(#[$doc:meta])* $name:ident: $op:ident;)*) => {
        impl Formula<'_, '_> {
            $(
                $(#[$doc])*
                pub fn $name(&mut self, a: Value, b: Value) -> Value {
                    self.rw.emit($op::build(a, b))
                }
            )*
        }
    };
}

connectives! {
    /// Builds the conjunction.
    and: AndIOp;
    /// Builds the disjunction.
    or: OrIOp;
    /// Builds the exclusive or.
    xor: XOrIOp;
}
