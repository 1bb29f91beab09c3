//! The names of types and symbols in C.

use std::fmt::Write;

use crate::{FunctionType, ValueType};

/// The type that holds a scalar: unsigned, and wide enough.
pub(super) fn name(ty: ValueType) -> &'static str {
    match ty {
        ValueType::F32 => "float",
        ValueType::F64 => "double",
        ValueType::F80 => "f80",
        ValueType::F128 => "f128",
        ValueType::Ptr => "ptr",
        ValueType::F16 | ValueType::BF16 => "u16",
        ValueType::Int(_) => unsigned(register_bits(ty)),
    }
}

/// The bits of the type that holds a scalar.
pub(super) fn register_bits(ty: ValueType) -> u32 {
    ty.bits().next_power_of_two().max(8)
}

/// The unsigned type of that many bits.
pub(super) fn unsigned(bits: u32) -> &'static str {
    match bits {
        8 => "u8",
        16 => "u16",
        32 => "u32",
        64 => "u64",
        _ => "u128",
    }
}

/// The signed type of that many bits.
pub(super) fn signed(bits: u32) -> &'static str {
    match bits {
        8 => "i8",
        16 => "i16",
        32 => "i32",
        64 => "i64",
        _ => "i128",
    }
}

/// The result type of a function: nothing, a scalar, or a struct of several, by the letters of its fields.
pub(super) fn result(results: &[ValueType]) -> String {
    match results {
        [] => "void".to_owned(),
        [one] => name(*one).to_owned(),
        many => format!("struct {}", struct_name(many)),
    }
}

/// The name of the struct in which several results come back.
pub(super) fn struct_name(results: &[ValueType]) -> String {
    let mut text = "ods".to_owned();
    for ty in results {
        let _ = write!(text, "_{}", name(*ty));
    }
    text
}

/// The parameter types of a function, as they stand between parentheses.
pub(super) fn params(ty: &FunctionType) -> String {
    match ty.params.as_slice() {
        [] => "void".to_owned(),
        params => params.iter().map(|one| param(*one)).collect::<Vec<_>>().join(", "),
    }
}

/// The type of a parameter. Small integers are signed, which is how callers extend them.
pub(super) fn param(ty: ValueType) -> &'static str {
    match ty {
        ValueType::Int(bits @ (8 | 16 | 32)) => signed(u32::from(bits)),
        _ => name(ty),
    }
}

/// The name in the C standard of a type that the prelude abbreviates.
pub(super) fn standard(name: &str) -> &str {
    match name {
        "u8" => "uint8_t",
        "u16" => "uint16_t",
        "u32" => "uint32_t",
        "u64" => "uint64_t",
        "u128" => "unsigned __int128",
        "i8" => "int8_t",
        "i16" => "int16_t",
        "i32" => "int32_t",
        "i64" => "int64_t",
        "i128" => "__int128",
        "ptr" => "void *",
        "f80" => "long double",
        "f128" => "__float128",
        other => other,
    }
}

/// A C identifier for a symbol: itself behind a prefix, with `_` for what no identifier has, and a number to keep such
/// names apart.
pub(super) fn identifier(prefix: &str, symbol: &str, number: usize) -> String {
    let plain = symbol.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let clean: String =
        symbol.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if plain { format!("{prefix}{clean}") } else { format!("{prefix}{clean}_{number}") }
}

/// The assembler's name of a symbol, as a C string: in quotes of its own if it is no plain word.
pub(super) fn label(symbol: &str) -> String {
    let plain = symbol.chars().all(|c| c.is_ascii_alphanumeric() || "_.$".contains(c));
    if plain { literal(symbol) } else { literal(&literal(symbol)) }
}

/// A C string literal of that text.
fn literal(text: &str) -> String {
    let mut out = "\"".to_owned();
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            0x20..0x7f => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_become_identifiers() {
        assert_eq!(identifier("f_", "main", 3), "f_main");
        assert_eq!(identifier("f_", "a.b", 3), "f_a_b_3");
        assert_eq!(literal("a\"\\\n"), r#""a\"\\\012""#);
        assert_eq!(label("a.b"), r#""a.b""#);
        assert_eq!(label("a<b"), r#""\"a<b\"""#);
    }
}
