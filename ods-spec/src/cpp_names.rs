//! Names of C++ classes, as records and C++ text spell them, and the full names that they denote.

use crate::lang::Record;

/// Returns a C++ name without leading `::`, `const`, references and the `mlir` namespace.
pub fn normalise(name: &str) -> &str {
    let mut name = name.trim().trim_end_matches(['&', '*', ' ']);
    loop {
        let stripped = name
            .strip_prefix("const ")
            .or_else(|| name.strip_prefix("::"))
            .or_else(|| name.strip_prefix("mlir::"))
            .or_else(|| name.strip_prefix("typename "));
        match stripped {
            Some(rest) => name = rest.trim_start(),
            None => return name,
        }
    }
}

/// Returns the full names that a C++ name may denote in a namespace, the innermost first: C++ looks a name up in the
/// namespace, then in each enclosing one. A name that begins with `::` or `mlir::` is a full name.
pub fn candidates(name: &str, within: &str) -> impl Iterator<Item = String> {
    let bare = normalise(name);
    let written = name.trim().trim_start_matches("const ").trim_start_matches("typename ");
    let is_full = written.starts_with("::") || written.starts_with("mlir::");
    let within = if is_full { "" } else { normalise(within) };
    let innermost = Some(within).filter(|one| !one.is_empty());
    let namespaces = std::iter::successors(innermost, |one| Some(one.rsplit_once("::")?.0));
    let nested: Vec<String> = namespaces.map(|one| format!("{one}::{bare}")).collect();
    nested.into_iter().chain([bare.to_owned()])
}

/// Returns the C++ name of a record from its namespace and class fields.
pub fn qualified(namespace: &str, class: &str) -> String {
    let namespace = normalise(namespace);
    match namespace {
        "" | "mlir" => normalise(class).to_owned(),
        _ if class.contains("::") => normalise(class).to_owned(),
        _ => format!("{namespace}::{class}"),
    }
}

/// Returns the full name of a `TypeDef` or `AttrDef`, the key of its instances: its `typeName` or `attrName`, or its
/// class if it has no mnemonic.
pub fn definition_name(def: Record<'_>) -> String {
    let given = def.opt_str("typeName").or_else(|| def.opt_str("attrName")).unwrap_or("");
    let dialect = def.opt_rec("dialect").and_then(|d| d.opt_str("name")).unwrap_or("");
    match given.strip_suffix('.') {
        None if !given.is_empty() => given.to_owned(),
        _ => format!("{dialect}.{}", def.opt_str("cppClassName").unwrap_or(def.name())),
    }
}

/// Returns the C++ name of an interface record, less `mlir::`.
pub fn interface_name(def: Record<'_>) -> String {
    qualified(
        def.opt_str("cppNamespace").unwrap_or(""),
        def.opt_str("cppInterfaceName").unwrap_or(def.name()),
    )
}

/// Returns the full name of an operation record.
pub fn op_name(def: Record<'_>) -> Option<String> {
    let dialect = def.opt_rec("opDialect")?.opt_str("name")?;
    let mnemonic = def.opt_str("opName")?;
    Some(if dialect.is_empty() { mnemonic.to_owned() } else { format!("{dialect}.{mnemonic}") })
}

/// Returns the C++ class for an operation's def name: the part after the first `_`, unless nothing precedes it.
pub fn op_class(def: &str) -> &str {
    match def.split_once('_') {
        Some((prefix, class)) if !prefix.is_empty() && !class.is_empty() => class,
        _ => def,
    }
}

/// Converts `foo_bar` to `FooBar`, as C++ accessors spell it.
pub fn camel(name: &str) -> String {
    joined(name, |c| c == '_')
}

/// Joins the words of a name, each with a capital first letter; `parts` are the characters between them.
pub(crate) fn joined(name: &str, parts: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(name.len());
    let mut up = true;
    for c in name.chars() {
        if parts(c) {
            up = true;
        } else if up {
            out.extend(c.to_uppercase());
            up = false;
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_looked_up_in_the_enclosing_namespaces() {
        let all = |name, within| candidates(name, within).collect::<Vec<_>>();
        let enclosing =
            ["acme::IR::R::R::BoxOp", "acme::IR::R::BoxOp", "acme::R::BoxOp", "R::BoxOp"];
        assert_eq!(all("R::BoxOp", "::acme::IR::R"), enclosing);
        assert_eq!(all("const BoxOp &", "::mlir::r"), ["r::BoxOp", "BoxOp"]);
        assert_eq!(all("BoxOp", ""), ["BoxOp"]);
    }

    #[test]
    fn full_names_are_not_looked_up_in_namespaces() {
        for name in ["::r::BoxOp", "::mlir::r::BoxOp", "mlir::r::BoxOp", "const ::r::BoxOp &"] {
            assert_eq!(candidates(name, "::acme").collect::<Vec<_>>(), ["r::BoxOp"]);
        }
    }
}
