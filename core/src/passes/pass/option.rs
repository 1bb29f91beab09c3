//! Option values as text: parsed with the rules and messages of LLVM's command line, printed as pipelines show them.

use std::fmt::Write;

use super::OpPassManager;
use super::options_text::elements;
use crate::Context;

/// A pass field that is an option: an [`OptionValue`], or a list of them.
pub trait PassOption: Send + Sync {
    /// Sets the option from text, `None` for an option without `=`; a list is appended to. `Err` is the message for an
    /// invalid value.
    fn set(&mut self, ctx: &Context, value: Option<&str>) -> Result<(), String>;
    /// Prints `name=value`; nothing for an empty list.
    fn print(&self, name: &str, out: &mut String);
    /// Returns the description of the values for the help text.
    fn spec(&self) -> OptionSpec;
}

/// The description of an option's values for the help text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The kind of value.
    pub kind: OptionKind,
    /// True if there may be several values, separated by commas.
    pub list: bool,
}

/// The kind of an option's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`; no value means `true`.
    Bool,
    /// A value that LLVM's help calls by that name: `long`, `string`, `number`.
    Named(&'static str),
    /// One of these names, each with a description.
    OneOf(&'static [(&'static str, &'static str)]),
}

/// A value of an option. Types other than the ones here are enums whose values are declared in a `.td` ([`PassEnum`]).
pub trait OptionValue: Sized + Send + Sync {
    /// The kind of value.
    const KIND: OptionKind;

    /// Parses a value.
    fn parse(ctx: &Context, text: &str) -> Result<Self, String>;
    /// Prints the value.
    fn print(&self, out: &mut String);
}

/// An enum whose values are named in an option: generated from `llvm::cl::values`.
pub trait PassEnum: Copy + PartialEq + Send + Sync + 'static {
    /// The values, in order.
    const VALUES: &'static [Self];
    /// The names and descriptions of the values, in order.
    const NAMES: &'static [(&'static str, &'static str)];
}

impl<E: PassEnum> OptionValue for E {
    const KIND: OptionKind = OptionKind::OneOf(E::NAMES);

    fn parse(_: &Context, text: &str) -> Result<E, String> {
        let at = E::NAMES.iter().position(|(name, _)| *name == text);
        at.map(|at| E::VALUES[at]).ok_or_else(|| format!("Cannot find option named '{text}'!"))
    }

    fn print(&self, out: &mut String) {
        let at = E::VALUES.iter().position(|value| value == self);
        out.push_str(at.map_or("", |at| E::NAMES[at].0));
    }
}

impl<E: PassEnum> PassOption for E {
    fn set(&mut self, ctx: &Context, value: Option<&str>) -> Result<(), String> {
        set_one(self, ctx, value)
    }

    fn print(&self, name: &str, out: &mut String) {
        print_one(self, name, out);
    }

    fn spec(&self) -> OptionSpec {
        OptionSpec { kind: E::KIND, list: false }
    }
}

/// Options that hold one value.
macro_rules! single {
    ($($ty:ty),*) => {$(
        impl PassOption for $ty {
            fn set(&mut self, ctx: &Context, value: Option<&str>) -> Result<(), String> {
                set_one(self, ctx, value)
            }

            fn print(&self, name: &str, out: &mut String) {
                print_one(self, name, out);
            }

            fn spec(&self) -> OptionSpec {
                OptionSpec { kind: <$ty as OptionValue>::KIND, list: false }
            }
        }
    )*};
}

/// Implements [`PassOption::set`] for one value.
fn set_one<T: OptionValue>(to: &mut T, ctx: &Context, value: Option<&str>) -> Result<(), String> {
    let text = match (value, T::KIND) {
        (Some(text), _) => text,
        (None, OptionKind::Bool) => "",
        (None, _) => return Err("requires a value!".to_owned()),
    };
    *to = T::parse(ctx, text)?;
    Ok(())
}

/// Implements [`PassOption::print`] for one value.
fn print_one<T: OptionValue>(of: &T, name: &str, out: &mut String) {
    out.push_str(name);
    out.push('=');
    of.print(out);
}

impl<T: OptionValue> PassOption for Vec<T> {
    fn set(&mut self, ctx: &Context, value: Option<&str>) -> Result<(), String> {
        let text = value.ok_or("requires a value!")?;
        for element in elements(text) {
            self.push(T::parse(ctx, element)?);
        }
        Ok(())
    }

    fn print(&self, name: &str, out: &mut String) {
        if self.is_empty() {
            return;
        }
        out.push_str(name);
        out.push_str("={");
        for (index, element) in self.iter().enumerate() {
            if index != 0 {
                out.push(',');
            }
            element.print(out);
        }
        out.push('}');
    }

    fn spec(&self) -> OptionSpec {
        OptionSpec { kind: T::KIND, list: true }
    }
}

single!(bool, i32, i64, u32, u64, f32, f64, String, OpPassManager);

impl OptionValue for bool {
    const KIND: OptionKind = OptionKind::Bool;

    fn parse(_: &Context, text: &str) -> Result<bool, String> {
        match text {
            "" | "true" | "TRUE" | "True" | "1" => Ok(true),
            "false" | "FALSE" | "False" | "0" => Ok(false),
            _ => Err(format!("'{text}' is invalid value for boolean argument! Try 0 or 1")),
        }
    }

    fn print(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

/// Integers: `0x`, `0b`, `0o` and a leading zero have their meaning in LLVM.
macro_rules! integer {
    ($($ty:ty, $name:literal, $argument:literal;)*) => {$(
        impl OptionValue for $ty {
            const KIND: OptionKind = OptionKind::Named($name);

            fn parse(_: &Context, text: &str) -> Result<$ty, String> {
                let value = integer(text).and_then(|value| <$ty>::try_from(value).ok());
                value.ok_or_else(|| format!(concat!("'{}' value invalid for ", $argument, " argument!"), text))
            }

            fn print(&self, out: &mut String) {
                // Writing to a string cannot fail.
                let _ = write!(out, "{self}");
            }
        }
    )*};
}

integer! {
    i32, "int", "integer";
    i64, "long", "long";
    u32, "uint", "uint";
    u64, "ulong", "ulong";
}

fn integer(text: &str) -> Option<i128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let lower = digits.to_ascii_lowercase();
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, &lower[2..]),
        [b'0', b'b', ..] => (2, &lower[2..]),
        [b'0', b'o', ..] => (8, &lower[2..]),
        [b'0', next, ..] if next.is_ascii_digit() => (8, &lower[1..]),
        _ => (10, lower.as_str()),
    };
    if digits.starts_with(['+', '-']) {
        return None;
    }
    let value = i128::from(u64::from_str_radix(digits, radix).ok()?);
    Some(if negative { -value } else { value })
}

macro_rules! float {
    ($($ty:ty),*) => {$(
        impl OptionValue for $ty {
            const KIND: OptionKind = OptionKind::Named("number");

            fn parse(_: &Context, text: &str) -> Result<$ty, String> {
                text.parse().map_err(|_| format!("'{text}' value invalid for floating point argument!"))
            }

            fn print(&self, out: &mut String) {
                exponential(f64::from(*self), out);
            }
        }
    )*};
}

float!(f32, f64);

/// Prints as C's `%e`: six digits after the point, and at least two of the exponent.
fn exponential(value: f64, out: &mut String) {
    let text = format!("{value:.6e}");
    let Some((mantissa, exponent)) = text.split_once('e') else {
        out.push_str(&text.to_lowercase());
        return;
    };
    let (sign, digits) = match exponent.strip_prefix('-') {
        Some(digits) => ('-', digits),
        None => ('+', exponent),
    };
    // Writing to a string cannot fail.
    let _ = write!(out, "{mantissa}e{sign}{digits:0>2}");
}

impl OptionValue for String {
    const KIND: OptionKind = OptionKind::Named("string");

    fn parse(_: &Context, text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn print(&self, out: &mut String) {
        // Text with blanks is put in braces, unless quotes or braces in it protect the blanks already.
        let escaped = self.find(['{', '\'', '"']).unwrap_or(usize::MAX);
        let divided = self.find(' ').is_some_and(|blank| blank < escaped);
        out.push_str(if divided { "{" } else { "" });
        out.push_str(self);
        out.push_str(if divided { "}" } else { "" });
    }
}

impl OptionValue for OpPassManager {
    const KIND: OptionKind = OptionKind::Named("pass-manager");

    fn parse(ctx: &Context, text: &str) -> Result<OpPassManager, String> {
        OpPassManager::parse(ctx, text).map_err(|error| error.to_string())
    }

    fn print(&self, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = write!(out, "{self}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed<T: OptionValue>(value: &T) -> String {
        let mut out = String::new();
        value.print(&mut out);
        out
    }

    #[test]
    fn numbers_are_llvms() {
        let ctx = Context::with(|_| {});
        assert_eq!(i64::parse(&ctx, "0x10"), Ok(16));
        assert_eq!(i32::parse(&ctx, "-017"), Ok(-15));
        assert_eq!(u32::parse(&ctx, "0b11"), Ok(3));
        let error = "'-1' value invalid for uint argument!";
        assert_eq!(u32::parse(&ctx, "-1"), Err(error.to_owned()));
        let error = "'4294967296' value invalid for integer argument!";
        assert_eq!(i32::parse(&ctx, "4294967296"), Err(error.to_owned()));
        assert_eq!(i64::parse(&ctx, "").map_err(|_| ()), Err(()));
        assert_eq!(u64::parse(&ctx, "18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn values_print_as_pipelines_show_them() {
        assert_eq!(printed(&1.5_f64), "1.500000e+00");
        assert_eq!(printed(&-1e-300_f64), "-1.000000e-300");
        assert_eq!(printed(&"a b".to_owned()), "{a b}");
        assert_eq!(printed(&"c{m=1 n}".to_owned()), "c{m=1 n}");
        assert!(printed(&false) == "false");
    }

    #[test]
    fn lists_grow() {
        let ctx = Context::with(|_| {});
        let mut list: Vec<u32> = Vec::new();
        assert_eq!(list.set(&ctx, Some("1,2")), Ok(()));
        assert_eq!(list.set(&ctx, Some("3")), Ok(()));
        let mut out = String::new();
        PassOption::print(&list, "sizes", &mut out);
        assert_eq!(out, "sizes={1,2,3}");
        assert!(list.set(&ctx, Some("4,x")).is_err());
    }
}
