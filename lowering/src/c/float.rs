//! Instructions on floats as C expressions. The 16-bit formats are computed in wider ones and rounded.

use ods_dialects::llvm::FCmpPredicate;

use super::function::{Lane, Writer, constant};
use super::types;
use crate::jit::ValueType;
use crate::native::inst::{Float1, Float2};
use crate::native::target::BIT;

type Result<T = ()> = std::result::Result<T, String>;

/// The format that a float is computed in.
fn native(ty: ValueType) -> Result<ValueType> {
    match ty {
        ValueType::F32 | ValueType::F64 => Ok(ty),
        ValueType::F16 | ValueType::BF16 => Ok(ValueType::F32),
        other => Err(format!("a float is expected, not {other}")),
    }
}

/// The end of the names of functions for a format.
fn suffix(ty: ValueType) -> (&'static str, &'static str) {
    if ty == ValueType::F32 { ("f", "32") } else { ("", "64") }
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
        if to == ValueType::F64 && a.ty != ValueType::F64 {
            format!("(double){text}")
        } else {
            text
        }
    }

    /// The text of an expression of format `from`, rounded to `to`.
    pub(super) fn narrowed(&self, text: &str, from: ValueType, to: ValueType) -> String {
        match to {
            ValueType::F16 => format!("ods_to_f16({text})"),
            ValueType::BF16 => format!("ods_to_bf16({text})"),
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
            return Err(format!("two floats of one type are expected, not {} and {}", a.ty, b.ty));
        }
        let native = native(ty)?;
        if op == Float2::Copysign && native != ty {
            let (x, y) = (self.text(a.value), self.text(b.value));
            return Ok(self.assign(ty, &format!("(u16)(({x} & 0x7fffu) | ({y} & 0x8000u))")));
        }
        let (x, y) = (self.wide(a, native), self.wide(b, native));
        let (f, bits) = suffix(native);
        let text = match op {
            Float2::Add => format!("{x} + {y}"),
            Float2::Sub => format!("{x} - {y}"),
            Float2::Mul => format!("{x} * {y}"),
            Float2::Div => format!("{x} / {y}"),
            Float2::Rem => format!("fmod{f}({x}, {y})"),
            Float2::Copysign => format!("copysign{f}({x}, {y})"),
            Float2::Maximum => format!("ods_maximum{bits}({x}, {y})"),
            Float2::Minimum => format!("ods_minimum{bits}({x}, {y})"),
            Float2::Maxnum => format!("ods_maxnum{bits}({x}, {y})"),
            Float2::Minnum => format!("ods_minnum{bits}({x}, {y})"),
        };
        Ok(self.rounded(&text, native, ty))
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
        let f = suffix(native).0;
        let text = match op {
            Float1::Neg => format!("-({x})"),
            Float1::Abs => format!("fabs{f}({x})"),
            Float1::Sqrt => format!("sqrt{f}({x})"),
            Float1::Ceil => format!("ceil{f}({x})"),
            Float1::Floor => format!("floor{f}({x})"),
            Float1::Trunc => format!("trunc{f}({x})"),
            Float1::Nearest => format!("nearbyint{f}({x})"),
        };
        Ok(self.rounded(&text, native, ty))
    }

    pub(super) fn fma(&mut self, a: Lane, b: Lane, c: Lane) -> Result<Lane> {
        let ty = a.ty;
        // In f64 a product of two halves and a sum are exact wherever a half can tell.
        let native = if ty == ValueType::F16 { ValueType::F64 } else { native(ty)? };
        let [x, y, z] = [a, b, c].map(|lane| self.wide(lane, native));
        let text = format!("fma{}({x}, {y}, {z})", suffix(native).0);
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
        let text = format!("{name}{}({})", suffix(native).0, args.join(", "));
        Ok(self.rounded(&text, native, ty))
    }

    pub(super) fn powi(&mut self, a: Lane, n: Lane) -> Result<Lane> {
        let native = native(a.ty)?;
        if n.ty.bits() > 32 {
            return Err(format!("the exponent of a power must be at most an i32, not {}", n.ty));
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
            other => return Err(format!("a float is expected, not {other}")),
        };
        let text = self.text(a.value);
        let bits = match a.ty {
            ValueType::F32 => format!("ods_bits32({text})"),
            ValueType::F64 => format!("ods_bits64({text})"),
            _ => text,
        };
        let width = a.ty.bits();
        let text = format!("(ods_class({bits}, {width}, {fraction}) & {mask}u) != 0");
        Ok(self.assign(BIT, &text))
    }

    /// A conversion that clamps what is out of range; NaN gives zero.
    pub(super) fn float_to_int(&mut self, signed: bool, a: Lane, to: ValueType) -> Result<Lane> {
        let native = native(a.ty)?;
        let x = self.wide(a, native);
        let bits = to.bits();
        let (name, register) = (types::name(to), types::register_bits(to));
        let bound = format!("0x1p{}{}", if signed { bits - 1 } else { bits }, suffix(native).0);
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
