//! Generators of `mlir-tblgen` without a counterpart here, and their replacements.

/// Prefixes of flags, longer ones first, with the replacement.
const INSTEAD: &[(&str, &str)] = &[
    ("gen-attr-constraint-", "'--gen-rust': constraints are data of the dialect's schema"),
    ("gen-attr-interface-", "'--gen-rust': the interfaces are among the dialect's items"),
    ("gen-attrdef-", "'--gen-rust': the attributes are among the dialect's items"),
    ("gen-bytecode", "'--gen-rust': the schema of a type or attribute says how it is encoded"),
    ("gen-dialect-", "'--gen-rust': the dialect's items and its registration"),
    ("gen-enum-from-llvmir", LLVM_IR),
    ("gen-enum-to-llvmir", LLVM_IR),
    ("gen-enum-", "'--gen-rust': the enums are among the dialect's items"),
    ("gen-intr-from-llvmir", LLVM_IR),
    ("gen-llvmir-", LLVM_IR),
    ("gen-convertible-llvmir", LLVM_IR),
    ("gen-op-from-llvmir", LLVM_IR),
    ("gen-op-interface-", "'--gen-rust': the interfaces are among the dialect's items"),
    ("gen-op-", "'--gen-rust': operations with builders, accessors and schema"),
    ("gen-type-constraint-", "'--gen-rust': constraints are data of the dialect's schema"),
    ("gen-type-interface-", "'--gen-rust': the interfaces are among the dialect's items"),
    ("gen-typedef-", "'--gen-rust': the types are among the dialect's items"),
    ("gen-pass-capi-", "'--gen-rust': there is no C interface"),
    ("gen-pass-", "'--gen-pass-doc' only: passes have no Rust side yet"),
    ("gen-rewriters", "'--gen-rust': the patterns are the dialect's table 'PATTERNS'"),
    ("gen-python-", "'--gen-rust': there are no Python bindings"),
];

const LLVM_IR: &str =
    "the 'clifBuilder' field: operations of the llvm dialect become native code, not LLVM IR";

/// Returns a hint about a generator that `tool` lacks; `None` if the flag does not select a generator.
pub(super) fn instead(flag: &str, tool: &str) -> Option<String> {
    flag.starts_with("gen-").then(|| {
        match INSTEAD.iter().find(|(start, _)| flag.starts_with(start)) {
            Some((_, instead)) => format!("it generates C++; here there is {instead}"),
            None => format!("there is no such generator, see '{tool} --help'"),
        }
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn generators_of_cpp_have_a_counterpart() {
        let says = |flag| super::instead(flag, "ods tblgen").unwrap_or_default();
        assert!(says("gen-op-decls").contains("'--gen-rust'"));
        assert!(says("gen-op-from-llvmir-conversions").contains("'clifBuilder'"));
        assert!(says("gen-nothing").contains("no such generator"));
        assert_eq!(says("print-record"), "");
    }
}
