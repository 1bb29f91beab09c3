//! Constants of options: the values of enums, and defaults.

use std::collections::BTreeMap;

use super::{OptionDefault, OptionType, PassCase, PassEnum};
use crate::predicate::cpp::{self, Cpp};

/// The C++ types of numeric options, and their Rust types.
pub(super) const NUMBERS: &[(&str, &str)] = &[
    ("int", "i32"),
    ("int32_t", "i32"),
    ("int64_t", "i64"),
    ("long", "i64"),
    ("unsigned", "u32"),
    ("unsigned int", "u32"),
    ("uint32_t", "u32"),
    ("uint64_t", "u64"),
    ("size_t", "u64"),
    ("float", "f32"),
    ("double", "f64"),
];

/// Parses the cases of `llvm::cl::values(clEnumValN(Enum::Case, "name", "description"), …)`.
pub(super) fn values(flags: &str) -> Option<Vec<PassCase>> {
    let Ok(Cpp::Call(callee, args)) = cpp::parse(flags.trim().trim_end_matches(',')) else {
        return None;
    };
    let is_values = matches!(&*callee, Cpp::Name(name, _) if name.ends_with("cl::values"));
    let case = |arg: &Cpp| match arg {
        Cpp::Call(_, parts) => match &**parts {
            [Cpp::Name(symbol, _), Cpp::Str(name), Cpp::Str(description)] => Some(PassCase {
                symbol: last_part(symbol).to_owned(),
                name: name.clone(),
                description: description.trim().to_owned(),
            }),
            _ => None,
        },
        _ => None,
    };
    is_values.then(|| args.iter().map(case).collect())?
}

fn last_part(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

/// Returns the value of a default's C++ text, if it is a constant of the type.
pub(super) fn default(ty: &OptionType, text: &str, enums: &[PassEnum]) -> Option<OptionDefault> {
    let limits: BTreeMap<&str, i128> = BTreeMap::from([
        ("std::numeric_limits<uint64_t>::max()", i128::from(u64::MAX)),
        ("std::numeric_limits<int64_t>::max()", i128::from(i64::MAX)),
        ("std::numeric_limits<unsigned>::max()", i128::from(u32::MAX)),
        ("std::numeric_limits<uint32_t>::max()", i128::from(u32::MAX)),
        ("std::numeric_limits<int>::max()", i128::from(i32::MAX)),
        ("std::numeric_limits<int32_t>::max()", i128::from(i32::MAX)),
    ]);
    if let (OptionType::Number(rust), Some(value)) = (ty, limits.get(text)) {
        return fit(*value, rust).map(OptionDefault::Int);
    }
    let value = cpp::parse(text).ok()?;
    let (negative, value) = match value {
        Cpp::Unary('-', inner) => (true, *inner),
        other => (false, other),
    };
    Some(match (ty, value) {
        (OptionType::Bool, Cpp::Name(name, _)) if name == "true" || name == "false" => {
            OptionDefault::Bool(name == "true")
        }
        (OptionType::Bool, Cpp::Int(value @ (0 | 1))) => OptionDefault::Bool(value == 1),
        (OptionType::Number(rust @ ("f32" | "f64")), Cpp::Int(value)) => {
            debug_assert!(rust.starts_with('f'));
            OptionDefault::Float(format!("{}{value}.0", if negative { "-" } else { "" }))
        }
        (OptionType::Number("f32" | "f64"), Cpp::Float(digits)) => {
            let digits: f64 = digits.parse().ok()?;
            OptionDefault::Float(format!("{:?}", if negative { -digits } else { digits }))
        }
        (OptionType::Number(rust), Cpp::Int(value)) => {
            let value = i128::from(value);
            OptionDefault::Int(fit(if negative { -value } else { value }, rust)?)
        }
        (OptionType::String, Cpp::Str(text)) => OptionDefault::String(text),
        (OptionType::Enum(cpp), Cpp::Name(name, _)) => {
            let of = enums.iter().find(|one| one.cpp == *cpp)?;
            let symbol = last_part(&name);
            of.cases.iter().any(|case| case.symbol == symbol).then_some(())?;
            OptionDefault::Case(symbol.to_owned())
        }
        _ => return None,
    })
}

/// Converts an integer as C++ converts it to that type: negative numbers wrap if the type is unsigned.
fn fit(value: i128, rust: &str) -> Option<i128> {
    match rust {
        "i32" => i32::try_from(value).ok().map(i128::from),
        "i64" => i64::try_from(value).ok().map(i128::from),
        "u32" => Some(i128::from(value as u32)),
        "u64" => Some(i128::from(value as u64)),
        _ => None,
    }
}
