//! Rust names of `.td` names.

use proc_macro2::{Ident, Span};

use crate::cpp_names::joined;

/// Keywords that cannot be raw identifiers.
const NEVER_RAW: &[&str] = &["self", "Self", "super", "crate", "_"];

/// Returns an identifier for a text; a keyword becomes raw, invalid characters are replaced.
pub(super) fn ident(text: &str) -> Ident {
    let mut clean: String =
        text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if clean.is_empty() || clean.starts_with(|c: char| c.is_ascii_digit()) {
        clean.insert(0, '_');
    }
    if NEVER_RAW.contains(&clean.as_str()) {
        clean.push('_');
    }
    // `gen` is a keyword of this edition that syn does not know.
    match syn::parse_str::<Ident>(&clean) {
        Ok(ident) if clean != "gen" => ident,
        _ => Ident::new_raw(&clean, Span::call_site()),
    }
}

/// Returns `name` with `_` appended while it is among `taken`.
pub(super) fn disambiguated(name: &str, taken: &[String]) -> String {
    let mut name = name.to_owned();
    while taken.contains(&name) {
        name.push('_');
    }
    name
}

/// Converts `fooBar`, `FooBar` and `foo_bar` to `foo_bar`.
pub(super) fn snake(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    let chars: Vec<char> = name.chars().collect();
    for (index, &c) in chars.iter().enumerate() {
        let after_lower =
            index > 0 && (chars[index - 1].is_lowercase() || chars[index - 1].is_ascii_digit());
        let before_lower = chars.get(index + 1).is_some_and(|next| next.is_lowercase());
        let after_upper = index > 0 && chars[index - 1].is_uppercase();
        if c.is_uppercase() && (after_lower || after_upper && before_lower) && !out.ends_with('_') {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// Returns the accessor of a `.td` name: its snake case, with `_` appended if an operation has a method of that name.
pub(super) fn accessor(name: &str, taken: &[&str]) -> String {
    let mut snake = snake(name);
    if taken.contains(&snake.as_str()) {
        snake.push('_');
    }
    snake
}

/// Returns a C++ enum symbol as a variant: `slt` is `Slt`, `OEQ` stays. `ALL` is renamed, as it is the list of cases.
pub(super) fn variant(symbol: &str) -> String {
    let mut out = joined(symbol, |c| !c.is_ascii_alphanumeric());
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    if out == "ALL" { "All".to_owned() } else { out }
}

/// Returns a C++ enum symbol as a constant: `nsw` is `NSW`, `NoWrap` is `NO_WRAP`.
pub(super) fn constant(symbol: &str) -> String {
    let upper = snake(symbol).to_uppercase();
    if upper.starts_with(|c: char| c.is_ascii_digit()) { format!("_{upper}") } else { upper }
}

/// Returns `names` with a number appended to each duplicate.
pub(super) fn distinct(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = std::collections::BTreeSet::new();
    let mut out = Vec::new();
    for name in names {
        let mut unique = name.clone();
        let mut count = 2;
        while !seen.insert(unique.clone()) {
            unique = format!("{name}_{count}");
            count += 1;
        }
        out.push(unique);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_rust() {
        assert_eq!(snake("overflowFlags"), "overflow_flags");
        assert_eq!(snake("CConv"), "c_conv");
        assert_eq!(snake("TensorDesc"), "tensor_desc");
        assert_eq!(snake("dimX"), "dim_x");
        assert_eq!(ident("type").to_string(), "r#type");
        assert_eq!(ident("self").to_string(), "self_");
        assert_eq!(ident("gen").to_string(), "r#gen");
        assert_eq!(disambiguated("a", &["a".to_owned(), "a_".to_owned()]), "a__");
        assert_eq!(variant("slt"), "Slt");
        assert_eq!(variant("AlwaysFalse"), "AlwaysFalse");
        assert_eq!(constant("to_nearest"), "TO_NEAREST");
        assert_eq!(distinct(["a".to_owned(), "a".to_owned()]), ["a", "a_2"]);
    }
}
