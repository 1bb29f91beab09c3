//! Combining kinds: the element types they accept, and the operations of arith they denote.

use ods_core::rewrite::Rewriter;
use ods_core::{Context, Type, TypeData, Value};

use super::{CombiningKind, ReductionOp};
use crate::arith::{
    AddFOp, AddIOp, AndIOp, ArithFastMathInterface, FastMathFlags, MaxNumFOp, MaxSIOp, MaxUIOp,
    MaximumFOp, MinNumFOp, MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, OrIOp, SelectOp, XOrIOp,
};

impl ArithFastMathInterface for ReductionOp {}

impl CombiningKind {
    /// Returns whether elements of the type can be combined by this kind.
    pub fn suits(self, ctx: &Context, elem: Type) -> bool {
        let is_int = matches!(elem.data(ctx), TypeData::Integer(..) | TypeData::Index);
        let is_float = elem.is_float(ctx);
        match self {
            Self::ADD | Self::MUL => is_int || is_float,
            Self::MINUI | Self::MINSI | Self::MAXUI | Self::MAXSI => is_int,
            Self::AND | Self::OR | Self::XOR => is_int,
            Self::MINNUMF | Self::MAXNUMF | Self::MINIMUMF | Self::MAXIMUMF => is_float,
        }
    }

    /// Builds the combination of two values; lanes that the mask disables keep the given value.
    pub fn combine(
        self,
        rw: &mut Rewriter<'_>,
        [a, b]: [Value; 2],
        fastmath: FastMathFlags,
        passthru: Option<(Value, Value)>,
    ) -> Value {
        let of_floats = rw.ty(a).element_type_or_self(rw.ctx()).is_float(rw.ctx());
        macro_rules! make {
            ($new:expr) => {
                rw.create_or_fold($new)
            };
        }
        let created = match self {
            CombiningKind::ADD if of_floats => make!(AddFOp::build(a, b).fastmath(fastmath)),
            CombiningKind::MUL if of_floats => make!(MulFOp::build(a, b).fastmath(fastmath)),
            CombiningKind::ADD => make!(AddIOp::build(a, b)),
            CombiningKind::MUL => make!(MulIOp::build(a, b)),
            CombiningKind::MINUI => make!(MinUIOp::build(a, b)),
            CombiningKind::MINSI => make!(MinSIOp::build(a, b)),
            CombiningKind::MAXUI => make!(MaxUIOp::build(a, b)),
            CombiningKind::MAXSI => make!(MaxSIOp::build(a, b)),
            CombiningKind::AND => make!(AndIOp::build(a, b)),
            CombiningKind::OR => make!(OrIOp::build(a, b)),
            CombiningKind::XOR => make!(XOrIOp::build(a, b)),
            CombiningKind::MINNUMF => make!(MinNumFOp::build(a, b).fastmath(fastmath)),
            CombiningKind::MAXNUMF => make!(MaxNumFOp::build(a, b).fastmath(fastmath)),
            CombiningKind::MINIMUMF => make!(MinimumFOp::build(a, b).fastmath(fastmath)),
            CombiningKind::MAXIMUMF => make!(MaximumFOp::build(a, b).fastmath(fastmath)),
        };
        let [value] = created[..] else { unreachable!("arithmetic has one result") };
        match passthru {
            Some((mask, rest)) => rw.insert(SelectOp::build(mask, value, rest)).result(rw),
            None => value,
        }
    }
}
