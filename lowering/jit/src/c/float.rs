//! Instructions on floats as C expressions. The 16-bit formats are computed in wider ones and rounded.

use ods_dialects::llvm::FCmpPredicate;

use super::function::{Lane, Writer, constant};
use super::types;
use crate::native::backend::DeclaredFunction;
use crate::native::error::Result;
use crate::native::target::BIT;
use crate::{FunctionType, ValueType};
use ods_core::schema::{Float1, Float2};

/// The format that a float is computed in.
fn native(ty: ValueType) -> Result<ValueType> {
    match ty {
        ValueType::F32 | ValueType::F64 | ValueType::F80 | ValueType::F128 => Ok(ty),
        ValueType::F16 | ValueType::BF16 => Ok(ValueType::F32),
        other => Err(format!("a float is expected, not {other}").into()),
    }
}

/// Returns whether a format is wider than `double`.
pub(super) fn is_extended(ty: ValueType) -> bool {
    matches!(ty, ValueType::F80 | ValueType::F128)
}

/// The ends of the names of functions for a format: those of C's library, and those of the prelude.
fn suffix(ty: ValueType) -> (&'static str, &'static str) {
    match ty {
        ValueType::F32 => ("f", "32"),
        ValueType::F80 => ("l", "80"),
        ValueType::F128 => ("f128", "128"),
        _ => ("", "64"),
    }
}

/// The name in the prelude's functions on f16, if there is one for the operation.
fn half_function(op: Float2) -> Option<&'static str> {
    Some(match op {
        Float2::Add => "add",
        Float2::Sub => "sub",
        Float2::Mul => "mul",
        Float2::Div => "div",
        _ => return None,
    })
}

impl Writer<'_> {
    /// The text of a float in a format that holds all of its values.
    pub(super) fn wide(&self, a: Lane, to: ValueType) -> String {
        let text = self.text(a.value);
        let text = match a.ty {
            ValueType::F16 => format!("ods_from_f16({text})"),
            ValueType::BF16 => format!("ods_from_bf16({text})"),
            _ => text,
        };
        let is_half = matches!(a.ty, ValueType::F16 | ValueType::BF16);
        let from = if is_half { ValueType::F32 } else { a.ty };
        if from == to { text } else { format!("({}){text}", types::name(to)) }
    }

    /// The text of an expression of format `from`, rounded to `to`.
    pub(super) fn narrowed(&self, text: &str, from: ValueType, to: ValueType) -> String {
        let text = match (from, to) {
            (ValueType::F80 | ValueType::F128, ValueType::F16 | ValueType::BF16) => {
                &format!("ods_odd{}({text})", suffix(from).1)
            }
            _ => text,
        };
        let from_single = if from == ValueType::F32 { "single_" } else { "" };
        match to {
            ValueType::F16 => format!("ods_{from_single}to_f16({text})"),
            ValueType::BF16 => format!("ods_{from_single}to_bf16({text})"),
            to if to == from => text.to_owned(),
            to => format!("({})({text})", types::name(to)),
        }
    }

    /// Assigns what is computed in the native format.
    fn rounded(&mut self, text: &str, native: ValueType, to: ValueType) -> Lane {
        let text = self.narrowed(text, native, to);
        self.assign(to, &text)
    }

    pub(super) fn float2(&mut self, op: Float2, a: Lane, b: Lane) -> Result<Lane> {
        let ty = a.ty;
        if a.ty != b.ty {
            return Err(
                format!("two floats of one type are expected, not {} and {}", a.ty, b.ty).into()
            );
        }
        let native = native(ty)?;
        if op == Float2::Copysign && native != ty {
            let (x, y) = (self.text(a.value), self.text(b.value));
            return Ok(self.assign(ty, &format!("(u16)(({x} & 0x7fffu) | ({y} & 0x8000u))")));
        }
        if ty == ValueType::F16
            && let Some(name) = half_function(op)
        {
            let (x, y) = (self.text(a.value), self.text(b.value));
            return Ok(self.assign(ty, &format!("ods_{name}_f16({x}, {y})")));
        }
        if let Some(text) = self.second_limit(op, a, b) {
            return Ok(self.assign(ty, &text));
        }
        let (x, y) = (self.wide(a, native), self.wide(b, native));
        let bits = suffix(native).1;
        let text = match op {
            Float2::Add => format!("{x} + {y}"),
            Float2::Sub => format!("{x} - {y}"),
            Float2::Mul => format!("{x} * {y}"),
            Float2::Div => format!("{x} / {y}"),
            Float2::Rem => self.library("fmod", native, &[x, y])?,
            Float2::Copysign => self.library("copysign", native, &[x, y])?,
            Float2::Maximum => format!("ods_maximum{bits}({x}, {y})"),
            Float2::Minimum => format!("ods_minimum{bits}({x}, {y})"),
            Float2::Maxnum => format!("ods_maxnum{bits}({x}, {y})"),
            Float2::Minnum => format!("ods_minnum{bits}({x}, {y})"),
        };
        let result = self.rounded(&text, native, ty);
        match op {
            Float2::Add => self.note_sum(result, [a, b]),
            Float2::Maximum | Float2::Minimum | Float2::Maxnum | Float2::Minnum => {
                self.note_extreme(result, op, a, b);
            }
            _ => {}
        }
        Ok(result)
    }

    pub(super) fn float1(&mut self, op: Float1, a: Lane) -> Result<Lane> {
        let ty = a.ty;
        let native = native(ty)?;
        if native != ty && matches!(op, Float1::Neg | Float1::Abs) {
            let x = self.text(a.value);
            let text = match op {
                Float1::Abs => format!("(u16)({x} & 0x7fffu)"),
                _ => format!("(u16)({x} ^ 0x8000u)"),
            };
            return Ok(self.assign(ty, &text));
        }
        let x = self.wide(a, native);
        let text = match library_function(op) {
            Some(name) => self.library(name, native, &[x])?,
            None => format!("-({x})"),
        };
        Ok(self.rounded(&text, native, ty))
    }

    pub(super) fn fma(&mut self, a: Lane, b: Lane, c: Lane) -> Result<Lane> {
        let ty = a.ty;
        // In f64 a product of two halves and a sum are exact wherever a half can tell.
        let native = if ty == ValueType::F16 { ValueType::F64 } else { native(ty)? };
        let [x, y, z] = [a, b, c].map(|lane| self.wide(lane, native));
        let text = self.library("fma", native, &[x, y, z])?;
        Ok(self.rounded(&text, native, ty))
    }

    pub(super) fn fcmp(&mut self, predicate: FCmpPredicate, a: Lane, b: Lane) -> Result<Lane> {
        let native = native(a.ty)?;
        let (x, y) = (self.wide(a, native), self.wide(b, native));
        let text = match predicate {
            FCmpPredicate::False => "0".to_owned(),
            FCmpPredicate::Oeq => format!("{x} == {y}"),
            FCmpPredicate::Ogt => format!("{x} > {y}"),
            FCmpPredicate::Oge => format!("{x} >= {y}"),
            FCmpPredicate::Olt => format!("{x} < {y}"),
            FCmpPredicate::Ole => format!("{x} <= {y}"),
            FCmpPredicate::One => format!("{x} < {y} || {x} > {y}"),
            FCmpPredicate::Ord => format!("{x} == {x} && {y} == {y}"),
            FCmpPredicate::Ueq => format!("!({x} < {y} || {x} > {y})"),
            FCmpPredicate::Ugt => format!("!({x} <= {y})"),
            FCmpPredicate::Uge => format!("!({x} < {y})"),
            FCmpPredicate::Ult => format!("!({x} >= {y})"),
            FCmpPredicate::Ule => format!("!({x} > {y})"),
            FCmpPredicate::Une => format!("{x} != {y}"),
            FCmpPredicate::Uno => format!("{x} != {x} || {y} != {y}"),
            FCmpPredicate::True => "1".to_owned(),
        };
        Ok(self.assign(BIT, &text))
    }

    /// Calls a function of the C library; `name` is that of its `double` form.
    pub(super) fn libm(&mut self, name: &str, args: &[Lane]) -> Result<Lane> {
        let ty = args.first().ok_or("a library function takes arguments")?.ty;
        let native = native(ty)?;
        let args: Vec<String> = args
            .iter()
            .map(|arg| match arg.ty {
                ValueType::Int(_) => self.signed(*arg),
                _ => self.wide(*arg, native),
            })
            .collect();
        let text = self.library(name, native, &args)?;
        Ok(self.rounded(&text, native, ty))
    }

    /// The text of a call of the C library; `name` is that of the `double` form. No header declares the functions of
    /// f128 to every compiler.
    fn library(&mut self, name: &str, ty: ValueType, args: &[String]) -> Result<String> {
        let name = format!("{name}{}", suffix(ty).0);
        let callee = match ty {
            ValueType::F128 => {
                let declared = DeclaredFunction { defined: false, variadic: false };
                let function = FunctionType::new(vec![ty; args.len()], [ty]);
                let function = self.symbols.function(&name, &function, declared)?;
                self.symbols.called(function)
            }
            _ => name,
        };
        Ok(format!("{callee}({})", args.join(", ")))
    }

    pub(super) fn powi(&mut self, a: Lane, n: Lane) -> Result<Lane> {
        let native = native(a.ty)?;
        if n.ty.bits() > 32 {
            return Err(
                format!("the exponent of a power must be at most an i32, not {}", n.ty).into()
            );
        }
        let text =
            format!("ods_powi{}({}, {})", suffix(native).1, self.wide(a, native), self.signed(n));
        Ok(self.rounded(&text, native, a.ty))
    }

    /// Tests whether a float is of one of the classes in `mask`, whose bits are those of LLVM's `FPClassTest`.
    pub(super) fn is_fp_class(&mut self, a: Lane, mask: u32) -> Result<Lane> {
        let fraction = match a.ty {
            ValueType::F16 => 10,
            ValueType::BF16 => 7,
            ValueType::F32 => 23,
            ValueType::F64 => 52,
            ValueType::F80 => 63,
            ValueType::F128 => 112,
            other => return Err(format!("a float is expected, not {other}").into()),
        };
        let text = self.text(a.value);
        let bits = match a.ty {
            ValueType::F32 => format!("ods_bits32({text})"),
            ValueType::F64 => format!("ods_bits64({text})"),
            ValueType::F80 => format!("ods_implicit80({text})"),
            ValueType::F128 => format!("ods_bits128({text})"),
            _ => text,
        };
        let width = if a.ty == ValueType::F80 { 79 } else { a.ty.bits() };
        let wide = if is_extended(a.ty) { "_wide" } else { "" };
        let text = format!("(ods_class{wide}({bits}, {width}, {fraction}) & {mask}u) != 0");
        Ok(self.assign(BIT, &text))
    }

    /// The integer of a float without what is behind the point. If it does not fit, compilers give any.
    pub(super) fn float_to_int(&mut self, signed: bool, a: Lane, to: ValueType) -> Result<Lane> {
        let x = self.wide(a, native(a.ty)?);
        let register = types::register_bits(to);
        let through = if signed { types::signed(register) } else { types::name(to) };
        let text = self.masked(to, &format!("({})({through}){x}", types::name(to)));
        Ok(self.assign(to, &text))
    }

    /// A conversion that clamps what is out of range; NaN gives zero.
    pub(super) fn float_to_int_saturated(
        &mut self,
        signed: bool,
        a: Lane,
        to: ValueType,
    ) -> Result<Lane> {
        let native = native(a.ty)?;
        let x = self.wide(a, native);
        let bits = to.bits();
        let (name, register) = (types::name(to), types::register_bits(to));
        let power = if signed { bits - 1 } else { bits };
        let bound = match is_extended(native) {
            true => format!("({})0x1p{power}", types::name(native)),
            false => format!("0x1p{power}{}", suffix(native).0),
        };
        let text = if signed {
            let (least, most) =
                (constant(to, 1 << (bits - 1)), constant(to, u128::MAX >> 1 >> (128 - bits)));
            let inside = self.masked(to, &format!("({name})({}){x}", types::signed(register)));
            format!(
                "!({x} >= -{bound}) ? ({x} != {x} ? 0 : {least}) : {x} >= {bound} ? {most} : ({name})({inside})"
            )
        } else {
            let most = constant(to, u128::MAX);
            format!("!({x} > 0) ? 0 : {x} >= {bound} ? {most} : ({name}){x}")
        };
        Ok(self.assign(to, &text))
    }
}

/// The function of C's library that an operation on a float is; negation is none.
pub(super) fn library_function(op: Float1) -> Option<&'static str> {
    Some(match op {
        Float1::Neg => return None,
        Float1::Abs => "fabs",
        Float1::Sqrt => "sqrt",
        Float1::Ceil => "ceil",
        Float1::Floor => "floor",
        Float1::Trunc => "trunc",
        Float1::Nearest => "nearbyint",
    })
}
