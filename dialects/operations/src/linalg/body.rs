//! The declared scalar computation of structured operations: one interpreter builds all regions.

use ods_core::ir::Build;
use ods_core::schema::Datum;
use ods_core::{Attr, Block, Context, Loc, OpBuilder, Type, TypeData, Value, raw};

use super::structured::Structured;
use super::{BinaryFn, ElementwiseKind, IndexOp, IndexOpArgs, TernaryFn, TypeFn, UnaryFn, YieldOp};
use crate::{arith, complex, math};

/// The attributes that a computation depends on.
#[derive(Clone, Copy)]
pub(super) struct Choices {
    /// The kind of casts between element types.
    pub(super) cast: TypeFn,
    /// The function of `linalg.elementwise`.
    pub(super) kind: Option<ElementwiseKind>,
}

impl Choices {
    pub(super) const NONE: Choices = Choices { cast: TypeFn::CastSigned, kind: None };
}

/// Fills a block, whose arguments are the operands' elements, with a declared computation. `loc` is the
/// location of the last operation. Errors are messages about the operation, without its name.
pub(super) fn fill(
    b: &mut OpBuilder<'_>,
    block: Block,
    structured: &Structured,
    choices: Choices,
    loc: Loc,
) -> Result<(), String> {
    let args: Vec<Value> = b.body().arg_values(block).collect();
    let mut scalar = Scalar { b, args, choices };
    let value = scalar.value(structured.body)?;
    scalar.b.set_loc(loc);
    scalar.b.insert(YieldOp::build().values([value]));
    Ok(())
}

/// Returns the number of inputs of a function of `linalg.elementwise`.
pub(super) fn inputs_of_kind(kind: ElementwiseKind) -> usize {
    match (UnaryFn::from_text(kind.text()), BinaryFn::from_text(kind.text())) {
        (Some(_), _) => 1,
        (_, Some(_)) => 2,
        _ => 3,
    }
}

/// A computation being built.
struct Scalar<'a, 'b> {
    b: &'a mut OpBuilder<'b>,
    args: Vec<Value>,
    choices: Choices,
}

impl Scalar<'_, '_> {
    fn ctx(&self) -> &Context {
        self.b.ctx()
    }

    fn ty(&self, value: Value) -> Type {
        self.b.body().ty(value)
    }

    #[expect(clippy::disallowed_methods, reason = "the operation is of any kind")]
    fn insert<B: Build<Op: Into<ods_core::Op>>>(&mut self, new: B) -> Value {
        let op = self.b.insert(new).into();
        raw::result(self.b.body(), op, 0)
    }

    fn value(&mut self, of: &'static Datum) -> Result<Value, String> {
        match of {
            Datum::Name(name) => Ok(self.argument(name)),
            Datum::Dag(word, args) => self.apply(word, args),
            _ => Err(format!("no element is {of:?}")),
        }
    }

    /// Returns the block argument of a name: `a` is the first one, `out` the last one.
    fn argument(&self, name: &str) -> Value {
        let last = self.args.len() - 1;
        let at = match name {
            "out" => last,
            name => usize::from(name.as_bytes()[0] - b'a'),
        };
        self.args[at.min(last)]
    }

    fn apply(&mut self, word: &str, args: &'static [Datum]) -> Result<Value, String> {
        let out = self.ty(self.args[self.args.len() - 1]);
        match (word, args) {
            ("value", [of]) => self.value(of),
            ("cast", [of]) => {
                let value = self.value(of)?;
                Ok(self.cast(value, out, self.choices.cast))
            }
            ("cast_unsigned", [of]) => {
                let value = self.value(of)?;
                Ok(self.cast(value, out, TypeFn::CastUnsigned))
            }
            ("cast_to", [Datum::Text(name), of]) => {
                let value = self.value(of)?;
                let ty = if *name == "f64" { Type::F64 } else { Type::I32 };
                Ok(self.cast(value, ty, TypeFn::CastSigned))
            }
            ("constant", [Datum::Text(text)]) => {
                let value = Attr::parse(self.ctx(), text).ok_or("a constant is no attribute")?;
                Ok(self.insert(arith::ConstantOp::build(value)))
            }
            ("loop", [Datum::Int(at)]) => {
                Ok(self.insert(IndexOp::build(IndexOpArgs { dim: *at as u64 })))
            }
            ("by_kind", _) => self.by_kind(),
            (word, args) => {
                let values: Vec<Value> =
                    args.iter().map(|arg| self.value(arg)).collect::<Result<_, _>>()?;
                match (&values[..], UnaryFn::from_text(word), BinaryFn::from_text(word)) {
                    ([a], Some(function), _) => self.unary(function, *a),
                    ([a, b], _, Some(function)) => self.binary(function, *a, *b),
                    ([a, b, c], ..) => Ok(self.ternary(TernaryFn::Select, [*a, *b, *c])),
                    _ => Err(format!("'{word}' is no function of {} elements", values.len())),
                }
            }
        }
    }

    /// Builds the function of `linalg.elementwise`: its kinds are spelled like the scalar functions.
    fn by_kind(&mut self) -> Result<Value, String> {
        let word = self.choices.kind.map_or("", ElementwiseKind::text);
        let (unary, binary) = (UnaryFn::from_text(word), BinaryFn::from_text(word));
        match (&self.args[..], unary, binary) {
            (&[a, _], Some(function), _) => self.unary(function, a),
            (&[a, b, _], _, Some(function)) => self.binary(function, a, b),
            (&[a, b, c, _], None, None) => Ok(self.ternary(TernaryFn::Select, [a, b, c])),
            _ => Err(format!("'{word}' is no function of that many elements")),
        }
    }

    fn unary(&mut self, function: UnaryFn, x: Value) -> Result<Value, String> {
        let ty = self.ty(x);
        if !ty.is_float(self.ctx()) {
            return Err("unsupported non numeric type".to_owned());
        }
        Ok(match function {
            UnaryFn::Exp => self.insert(math::ExpOp::build(x)),
            UnaryFn::Log => self.insert(math::LogOp::build(x)),
            UnaryFn::Abs => self.insert(math::AbsFOp::build(x)),
            UnaryFn::Ceil => self.insert(math::CeilOp::build(x)),
            UnaryFn::Floor => self.insert(math::FloorOp::build(x)),
            UnaryFn::Negf => self.insert(arith::NegFOp::build(x)),
            UnaryFn::Reciprocal => {
                let one = self.insert(arith::ConstantOp::build(Attr::float(self.ctx(), ty, 1.0)));
                self.insert(arith::DivFOp::build(one, x))
            }
            UnaryFn::Round => self.insert(math::RoundOp::build(x)),
            UnaryFn::Sqrt => self.insert(math::SqrtOp::build(x)),
            UnaryFn::Rsqrt => self.insert(math::RsqrtOp::build(x)),
            UnaryFn::Square => self.insert(arith::MulFOp::build(x, x)),
            UnaryFn::Tanh => self.insert(math::TanhOp::build(x)),
            UnaryFn::Erf => self.insert(math::ErfOp::build(x)),
        })
    }

    fn binary(&mut self, function: BinaryFn, x: Value, y: Value) -> Result<Value, String> {
        let of = Numbers::both(self.ctx(), self.ty(x), self.ty(y)).ok_or_else(|| {
            let [x, y] = [x, y].map(|value| self.ty(value).display(self.ctx()).to_string());
            format!(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got '{x}' and '{y}'"
            )
        })?;
        use Numbers::{Bools, Complex, Floats, Integers};
        let unsupported = |what: &str| Err(format!("unsupported operation: {what}"));
        Ok(match (function, of) {
            (BinaryFn::Add, Complex) => self.insert(complex::AddOp::build(x, y)),
            (BinaryFn::Add, Floats) => self.insert(arith::AddFOp::build(x, y)),
            (BinaryFn::Add, Bools) => self.insert(arith::OrIOp::build(x, y)),
            (BinaryFn::Add, Integers) => self.insert(arith::AddIOp::build(x, y)),
            (BinaryFn::Sub, Complex) => self.insert(complex::SubOp::build(x, y)),
            (BinaryFn::Sub, Floats) => self.insert(arith::SubFOp::build(x, y)),
            (BinaryFn::Sub, Bools) => return unsupported("sub with bools"),
            (BinaryFn::Sub, Integers) => self.insert(arith::SubIOp::build(x, y)),
            (BinaryFn::Mul, Complex) => self.insert(complex::MulOp::build(x, y)),
            (BinaryFn::Mul, Floats) => self.insert(arith::MulFOp::build(x, y)),
            (BinaryFn::Mul, Bools) => self.insert(arith::AndIOp::build(x, y)),
            (BinaryFn::Mul, Integers) => self.insert(arith::MulIOp::build(x, y)),
            (BinaryFn::Div, Complex) => self.insert(complex::DivOp::build(x, y)),
            (BinaryFn::Div, Floats) => self.insert(arith::DivFOp::build(x, y)),
            (BinaryFn::Div, Bools) => return unsupported("div with bools"),
            (BinaryFn::Div, Integers) => self.insert(arith::DivSIOp::build(x, y)),
            (BinaryFn::DivUnsigned, Integers) => self.insert(arith::DivUIOp::build(x, y)),
            (BinaryFn::DivUnsigned, _) => return unsupported("unsigned div not on uint"),
            (BinaryFn::MaxSigned, Floats) => self.insert(arith::MaximumFOp::build(x, y)),
            (BinaryFn::MinSigned, Floats) => self.insert(arith::MinimumFOp::build(x, y)),
            (BinaryFn::MaxSigned, Integers | Bools) => self.insert(arith::MaxSIOp::build(x, y)),
            (BinaryFn::MinSigned, Integers | Bools) => self.insert(arith::MinSIOp::build(x, y)),
            (BinaryFn::MaxUnsigned, Integers) => self.insert(arith::MaxUIOp::build(x, y)),
            (BinaryFn::MaxUnsigned, _) => return unsupported("unsigned max not on uint"),
            (BinaryFn::MinUnsigned, Integers) => self.insert(arith::MinUIOp::build(x, y)),
            (BinaryFn::MinUnsigned, _) => return unsupported("unsigned min not on uint"),
            (BinaryFn::Powf, Floats) => self.insert(math::PowFOp::build(x, y)),
            (function, _) => {
                return unsupported(&format!("{} of these numbers", function.text()));
            }
        })
    }

    fn ternary(&mut self, TernaryFn::Select: TernaryFn, [c, x, y]: [Value; 3]) -> Value {
        self.insert(arith::SelectOp::build(c, x, y))
    }

    /// Casts the value to type `to`, or returns it unchanged if there is no such cast.
    fn cast(&mut self, x: Value, to: Type, by: TypeFn) -> Value {
        let from = self.ty(x);
        let unsigned = by == TypeFn::CastUnsigned;
        if from == to {
            return x;
        }
        let ctx = self.ctx();
        let width = |ty: Type| ty.int_or_float_width(ctx).unwrap_or(0);
        let (wider, narrower) = (width(to) > width(from), width(to) < width(from));
        let [from_kind, to_kind] = [from, to].map(|ty| match ty.data(ctx) {
            TypeData::Integer(..) => 'i',
            TypeData::Float(_) => 'f',
            TypeData::Index => 'x',
            _ => '?',
        });
        match (from_kind, to_kind) {
            ('f', 'i') if unsigned => self.insert(arith::FPToUIOp::build(x, to)),
            ('f', 'i') => self.insert(arith::FPToSIOp::build(x, to)),
            ('x', 'i') => self.insert(arith::IndexCastOp::build(x, to)),
            ('i', 'i') if wider && unsigned => self.insert(arith::ExtUIOp::build(x, to)),
            ('i', 'i') if wider => self.insert(arith::ExtSIOp::build(x, to)),
            ('i', 'i') if narrower => self.insert(arith::TruncIOp::build(x, to)),
            ('i', 'f') if unsigned => self.insert(arith::UIToFPOp::build(x, to)),
            ('i', 'f') => self.insert(arith::SIToFPOp::build(x, to)),
            ('f', 'f') if wider => self.insert(arith::ExtFOp::build(x, to)),
            ('f', 'f') if narrower => self.insert(arith::TruncFOp::build(x, to)),
            _ => self.cast_to_complex(x, to, by),
        }
    }

    fn cast_to_complex(&mut self, x: Value, to: Type, by: TypeFn) -> Value {
        let TypeData::Complex(part) = *to.data(self.ctx()) else { return x };
        let from = self.ty(x).data(self.ctx()).clone();
        let [real, imaginary] = match from {
            TypeData::Complex(_) => {
                [self.insert(complex::ReOp::build(x)), self.insert(complex::ImOp::build(x))]
                    .map(|value| self.cast(value, part, by))
            }
            TypeData::Float(_) | TypeData::Integer(..) => {
                let real = self.cast(x, part, by);
                let zero = Attr::float(self.ctx(), part, 0.0);
                [real, self.insert(arith::ConstantOp::build(zero))]
            }
            _ => return x,
        };
        self.insert(complex::CreateOp::build(real, imaginary, to))
    }
}

/// The kind of numbers that two elements share.
#[derive(Clone, Copy)]
enum Numbers {
    Complex,
    Floats,
    Bools,
    Integers,
}

impl Numbers {
    fn both(ctx: &Context, x: Type, y: Type) -> Option<Numbers> {
        Some(match (x.data(ctx), y.data(ctx)) {
            (TypeData::Complex(_), TypeData::Complex(_)) => Numbers::Complex,
            (TypeData::Float(_), TypeData::Float(_)) => Numbers::Floats,
            (TypeData::Integer(1, _), TypeData::Integer(1, _)) => Numbers::Bools,
            (TypeData::Integer(..), TypeData::Integer(..)) => Numbers::Integers,
            _ => return None,
        })
    }
}
