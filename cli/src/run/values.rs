//! Arguments from the command line, and printing of results as in `mlir-runner`.

use clap::ValueEnum;
use ods_lowering::{FunctionType, GenericVal, ValueType};

use super::entry::Entry;

/// The result type of the function according to `--entry-point-result`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(super) enum ResultKind {
    Void,
    I32,
    I64,
    F32,
    F64,
}

impl ResultKind {
    /// Checks that a function of type `ty` returns this kind; `Err` is `mlir-runner`'s message.
    pub(super) fn check(self, ty: &FunctionType) -> Result<(), String> {
        let (name, wanted) = match self {
            ResultKind::Void => {
                let message = || "Error: expected void function".to_owned();
                return ty.results.is_empty().then_some(()).ok_or_else(message);
            }
            ResultKind::I32 => ("i32", ValueType::Int(32)),
            ResultKind::I64 => ("i64", ValueType::Int(64)),
            ResultKind::F32 => ("f32", ValueType::F32),
            ResultKind::F64 => ("f64", ValueType::F64),
        };
        if ty.results.as_slice() == [wanted] {
            return Ok(());
        }
        Err(format!("Error: only single {name} function result supported"))
    }
}

/// Parses the arguments as values of the parameter types; errors show the signature of `entry`.
pub(super) fn parse_args(
    args: &[String],
    ty: &FunctionType,
    entry: &Entry,
) -> Result<Vec<GenericVal>, String> {
    if let Some(param) = entry.unsupported_param(ty.params.len()) {
        return Err(format!(
            "Error: {entry} takes a value of type {param}, but arguments of the command are integers and floats: \
             call it from a function without such parameters, or from a program (`Parameters::bind`)"
        ));
    }
    if args.len() != ty.params.len() {
        let count = |n: usize| format!("{n} argument{}", if n == 1 { "" } else { "s" });
        let (takes, given) = (count(ty.params.len()), args.len());
        let were = if given == 1 { "was" } else { "were" };
        return Err(format!("Error: {entry} takes {takes}, but {given} {were} given"));
    }
    let pairs = args.iter().zip(&ty.params).enumerate();
    pairs.map(|(at, (text, ty))| parse(text, *ty, &entry.param(at, *ty))).collect()
}

fn parse(text: &str, ty: ValueType, shown: &str) -> Result<GenericVal, String> {
    let bad = || format!("Error: '{text}' is no value of type {shown}");
    match ty {
        ValueType::Int(width) => {
            let value: i128 = text.parse().map_err(|_| bad())?;
            let fits = width >= 127 || (-(1 << (width.max(1) - 1))..1 << width).contains(&value);
            if fits { Ok(GenericVal::int(width, value)) } else { Err(bad()) }
        }
        ValueType::F32 => text.parse::<f32>().map(GenericVal::from).map_err(|_| bad()),
        ValueType::F64 => text.parse::<f64>().map(GenericVal::from).map_err(|_| bad()),
        _ => Err(bad()),
    }
}

/// Formats a result: integers signed and decimal, floats in `%e` style.
pub(super) fn print(value: GenericVal) -> String {
    match value.ty() {
        ValueType::F32 => exponent(value.as_f32().map_or(f64::NAN, f64::from)),
        ValueType::F64 => exponent(value.as_f64().unwrap_or(f64::NAN)),
        _ => match (value.as_signed(), value.as_address()) {
            (Some(number), _) => number.to_string(),
            (None, Some(address)) => format!("{address:#x}"),
            (None, None) => format!("{:#x}", value.bits()),
        },
    }
}

/// Formats a float like C's `%e`, as LLVM does.
fn exponent(value: f64) -> String {
    if value.is_nan() {
        return "nan".into();
    }
    if value.is_infinite() {
        return if value < 0.0 { "-INF".into() } else { "INF".into() };
    }
    let text = format!("{value:.6e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, power) = power.strip_prefix('-').map_or(('+', power), |power| ('-', power));
    format!("{digits}e{sign}{power:0>2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_print_as_c_does() {
        assert_eq!(exponent(42.0), "4.200000e+01");
        assert_eq!(exponent(-1.5e-300), "-1.500000e-300");
        assert_eq!(exponent(0.0), "0.000000e+00");
    }

    #[test]
    fn arguments_must_fit() {
        let ty = FunctionType::new([ValueType::Int(8)], []);
        let parse_args = |args: &[&str]| {
            let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
            parse_args(&args, &ty, &Entry::default())
        };
        assert!(parse_args(&["255"]).is_ok());
        assert!(parse_args(&["-128"]).is_ok());
        assert_eq!(parse_args(&["256"]).unwrap_err(), "Error: '256' is no value of type i8");
        assert!(parse_args(&[]).is_err());
    }
}
