//! Short names for operations on scalars: each method inserts one operation and returns its result.

use ods_core::ir::Inserter;
use ods_core::{Attr, AttrData, Float, FloatKind, Type, TypeData, Value};
use ods_dialects::arith::{self, CmpFPredicate, CmpIPredicate};
use ods_dialects::{complex, math};

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident = $op:path;)*) => {
        $($(#[$doc])* fn $name(&mut self, x: Value) -> Value {
            self.emit(<$op>::build(x))
        })*
    };
}

macro_rules! binary {
    ($($name:ident = $op:path;)*) => {
        $(fn $name(&mut self, x: Value, y: Value) -> Value {
            self.emit(<$op>::build(x, y))
        })*
    };
}

macro_rules! cast {
    ($($name:ident = $op:path;)*) => {
        $(fn $name(&mut self, x: Value, ty: Type) -> Value {
            self.emit(<$op>::build(x, ty))
        })*
    };
}

/// Inserts operations on scalars.
pub(crate) trait Emit: Inserter + Sized {
    /// Returns the type of a value.
    fn type_of(&mut self, value: Value) -> Type {
        self.build(|b| b.body().ty(value))
    }

    /// Returns a constant of a type of integers or of `index`.
    fn int(&mut self, ty: Type, value: i64) -> Value {
        self.build(|b| {
            let value = Attr::integer(b.ctx(), ty, value);
            b.emit(arith::ConstantOp::build(value))
        })
    }

    /// Returns a constant of a type of floats.
    fn float(&mut self, ty: Type, value: f64) -> Value {
        self.build(|b| {
            let ctx = b.ctx().clone();
            let kind = match ty.data(&ctx) {
                TypeData::Float(kind) => *kind,
                _ => FloatKind::F64,
            };
            let value = Float::from_f64(kind, value);
            let value = ctx.intern_attr(AttrData::Float(ty, value.bits().into()));
            b.emit(arith::ConstantOp::build(value))
        })
    }

    /// Returns a constant of type `index`.
    fn index(&mut self, value: i64) -> Value {
        self.int(Type::INDEX, value)
    }

    /// Returns a boolean constant.
    fn truth(&mut self, value: bool) -> Value {
        self.emit(arith::ConstantOp::build(Attr::bool(value)))
    }

    binary! {
        addi = arith::AddIOp;
        subi = arith::SubIOp;
        muli = arith::MulIOp;
        divsi = arith::DivSIOp;
        divui = arith::DivUIOp;
        remsi = arith::RemSIOp;
        remui = arith::RemUIOp;
        andi = arith::AndIOp;
        ori = arith::OrIOp;
        xori = arith::XOrIOp;
        shli = arith::ShLIOp;
        shrsi = arith::ShRSIOp;
        shrui = arith::ShRUIOp;
        maxsi = arith::MaxSIOp;
        maxui = arith::MaxUIOp;
        minsi = arith::MinSIOp;
        minui = arith::MinUIOp;
        addf = arith::AddFOp;
        subf = arith::SubFOp;
        mulf = arith::MulFOp;
        divf = arith::DivFOp;
        remf = arith::RemFOp;
        maximumf = arith::MaximumFOp;
        minimumf = arith::MinimumFOp;
        powf = math::PowFOp;
        atan2 = math::Atan2Op;
        copysign = math::CopySignOp;
    }

    unary! {
        negf = arith::NegFOp;
        absf = math::AbsFOp;
        absi = math::AbsIOp;
        ceil = math::CeilOp;
        floor = math::FloorOp;
        round = math::RoundOp;
        roundeven = math::RoundEvenOp;
        ctlz = math::CountLeadingZerosOp;
        ctpop = math::CtPopOp;
        sqrt = math::SqrtOp;
        cbrt = math::CbrtOp;
        exp = math::ExpOp;
        expm1 = math::ExpM1Op;
        log = math::LogOp;
        log1p = math::Log1pOp;
        sin = math::SinOp;
        cos = math::CosOp;
        tan = math::TanOp;
        tanh = math::TanhOp;
        re = complex::ReOp;
        im = complex::ImOp;
    }

    cast! {
        extsi = arith::ExtSIOp;
        extui = arith::ExtUIOp;
        trunci = arith::TruncIOp;
        extf = arith::ExtFOp;
        truncf = arith::TruncFOp;
        sitofp = arith::SIToFPOp;
        uitofp = arith::UIToFPOp;
        fptosi = arith::FPToSIOp;
        fptoui = arith::FPToUIOp;
        index_cast = arith::IndexCastOp;
        index_castui = arith::IndexCastUIOp;
        bitcast = arith::BitcastOp;
    }

    /// Returns the complex number with these parts.
    fn complex(&mut self, re: Value, im: Value) -> Value {
        let part = self.type_of(re);
        self.build(|b| {
            let ty = Type::complex(b.ctx(), part);
            b.emit(complex::CreateOp::build(re, im, ty))
        })
    }

    /// Compares integers.
    fn cmpi(&mut self, how: CmpIPredicate, x: Value, y: Value) -> Value {
        self.emit(arith::CmpIOp::build(how, x, y))
    }

    /// Compares floats.
    fn cmpf(&mut self, how: CmpFPredicate, x: Value, y: Value) -> Value {
        self.emit(arith::CmpFOp::build(how, x, y))
    }

    /// Returns one of two values.
    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        self.emit(arith::SelectOp::build(condition, yes, no))
    }

    /// Returns the negation of a boolean.
    fn not(&mut self, x: Value) -> Value {
        let one = self.truth(true);
        self.xori(x, one)
    }
}

impl<T: Inserter> Emit for T {}
