//! Validation of dialect names, which are package names, too.

/// Reserved words of Rust that look like names.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Package names that cargo refuses, or that shadow crates.
const CRATES: &[&str] = &[
    "alloc",
    "build",
    "core",
    "deps",
    "examples",
    "incremental",
    "ods_cli",
    "ods_core",
    "ods_dialects",
    "ods_lit",
    "ods_lowering",
    "ods_spec",
    "proc_macro",
    "std",
    "test",
];

/// Checks that the name is valid for a dialect, a package and a module.
pub(crate) fn check(name: &str) -> Result<(), String> {
    let begins = name.starts_with(|one: char| one.is_ascii_lowercase());
    let allowed = |one: char| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_';
    if !begins || !name.chars().all(allowed) {
        return Err(format!(
            "'{name}' cannot name a dialect: expected a lower-case letter, then lower-case letters, digits and '_'"
        ));
    }
    if KEYWORDS.contains(&name) {
        return Err(format!("'{name}' cannot name a dialect: it is a keyword of Rust"));
    }
    if CRATES.contains(&name) {
        return Err(format!("'{name}' cannot name a dialect: its package would hide another"));
    }
    let known = ods_core::Context::with(ods_dialects::register_all);
    if known.dialect(name).is_some() {
        return Err(format!(
            "'{name}' cannot name a dialect: one that comes with ods has that name"
        ));
    }
    Ok(())
}

/// Converts the name to the case of records and types: `fixed_point` becomes `FixedPoint`.
pub(super) fn camel(name: &str) -> String {
    let words = name.split('_').filter(|word| !word.is_empty());
    words.map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect()
}
