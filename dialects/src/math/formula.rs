//! Formulas over floats, written operation by operation where a pattern replaces one that they compute.

use ods_core::fold::{filled_attr, number_attr};
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

/// The place where a formula over values of one type, floats or vectors or tensors of them, is written.
///
/// Each method makes one operation at the rewriter's insertion point, with the flags of the formula if it has such, and
/// returns the result.
pub struct Formula<'a, 'r> {
    /// The rewriter, for operations that have no method here.
    pub rw: &'a mut Rewriter<'r>,
    ty: Type,
    kind: FloatKind,
    flags: FastMathFlags,
}

impl<'a, 'r> Formula<'a, 'r> {
    /// A formula over values of type `ty`; `None` if those are no floats.
    pub fn new(rw: &'a mut Rewriter<'r>, ty: Type, flags: FastMathFlags) -> Option<Self> {
        match *ty.element_type_or_self(rw.ctx()).data(rw.ctx()) {
            TypeData::Float(kind) => Some(Formula { rw, ty, kind, flags }),
            _ => None,
        }
    }

    /// The same for a formula with numbers in it; `None` for a type of a shape that is not known, too.
    pub fn with_numbers(rw: &'a mut Rewriter<'r>, ty: Type, flags: FastMathFlags) -> Option<Self> {
        number_attr(rw.ctx(), ty, 0)?;
        Formula::new(rw, ty, flags)
    }

    /// This formula with other flags, for a part of it.
    pub fn flagged(&mut self, flags: FastMathFlags) -> Formula<'_, 'r> {
        Formula { rw: self.rw, ty: self.ty, kind: self.kind, flags }
    }

    /// This formula without flags, for a part of it.
    pub fn strict(&mut self) -> Formula<'_, 'r> {
        self.flagged(FastMathFlags::NONE)
    }

    /// The type of the values.
    pub fn ty(&self) -> Type {
        self.ty
    }

    /// The flags.
    pub fn flags(&self) -> FastMathFlags {
        self.flags
    }

    /// The number of binary digits of the floats, the one that is not stored included.
    pub fn precision(&self) -> u32 {
        self.kind.precision()
    }

    /// A constant, rounded to the type of the formula.
    ///
    /// # Panics
    /// When the shape is not known: see [`Formula::with_numbers`].
    pub fn number(&mut self, value: f64) -> Value {
        self.constant(Float::from_f64(self.kind, value))
    }

    /// The constant infinity; see [`Formula::number`].
    pub fn infinity(&mut self) -> Value {
        self.constant(Float::infinity(self.kind))
    }

    /// The constant that is no number; see [`Formula::number`].
    pub fn nan(&mut self) -> Value {
        self.constant(Float::nan(self.kind))
    }

    fn constant(&mut self, value: Float) -> Value {
        let value = filled_attr(self.rw.ctx(), self.ty, value).expect("the shape is known");
        self.rw.emit(ConstantOp::build(value))
    }

    /// A comparison.
    pub fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value {
        self.rw.emit(CmpFOp::build(predicate, a, b).fastmath(self.flags))
    }

    /// The value `on` where `condition` holds, and `off` elsewhere.
    pub fn select(&mut self, condition: Value, on: Value, off: Value) -> Value {
        self.rw.emit(SelectOp::build(condition, on, off))
    }
}

/// Methods that make an operation of floats.
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
    /// `a + b`
    add(a, b): AddFOp;
    /// `a - b`
    sub(a, b): SubFOp;
    /// `a * b`
    mul(a, b): MulFOp;
    /// `a / b`
    div(a, b): DivFOp;
    /// `-x`
    neg(x): NegFOp;
    /// `a * b + c`, rounded once
    fma(a, b, c): FmaOp;
    /// The greater of two, or what is no number.
    maximum(a, b): MaximumFOp;
    /// The lesser of two, or what is no number.
    minimum(a, b): MinimumFOp;
    /// `|x|`
    abs(x): AbsFOp;
    /// `x` with the sign of `sign`
    copysign(x, sign): CopySignOp;
    /// The square root.
    sqrt(x): SqrtOp;
    /// One by the square root.
    rsqrt(x): RsqrtOp;
    /// `x` to the power of `y`
    powf(x, y): PowFOp;
    /// The exponential.
    exp(x): ExpOp;
    /// The exponential less 1.
    expm1(x): ExpM1Op;
    /// The natural logarithm.
    log(x): LogOp;
    /// The natural logarithm of `1 + x`.
    log1p(x): Log1pOp;
    /// The sine.
    sin(x): SinOp;
    /// The cosine.
    cos(x): CosOp;
    /// The angle of the point `(x, y)`.
    atan2(y, x): Atan2Op;
}

/// Methods that make an operation of truth values.
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
    /// Both.
    and: AndIOp;
    /// At least one.
    or: OrIOp;
    /// One and not the other.
    xor: XOrIOp;
}
