//! Rust replacements for C++ text: the records of `ods/Rust.td`.

use std::collections::BTreeMap;

use crate::lang::{Record, Records};

/// Rust replacements for C++ text. A build script's replacements ([`crate::Build`]) override the records.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Answers {
    /// Paths of functions that replace C++ text in predicates, by that text: `RustFunction`.
    pub predicates: BTreeMap<String, String>,
    /// C++ text of the portable language, by the text or the name of a predicate that it replaces: `CppText`.
    pub replacements: BTreeMap<String, String>,
    /// Paths of C++ types in signatures of interface methods, by their name less `mlir::`: `RustType`.
    pub cpp_types: BTreeMap<String, String>,
    /// Functions that are the default bodies of interface methods, by `Interface::method` in C++ names: `RustBody`.
    pub default_bodies: BTreeMap<String, String>,
    /// Names of macros that list operations, by the `.td` class that the operations derive from: `RustFamily`.
    pub families: BTreeMap<String, String>,
}

impl Answers {
    /// Adds the replacements of the records, without overriding present ones.
    pub(super) fn with(&self, records: &Records) -> Answers {
        let mut all = self.clone();
        let text = |record: Record<'_>, field| record.opt_str(field).unwrap_or("").to_owned();
        let add = |class, key, value, to: &mut BTreeMap<String, String>| {
            for record in records.defs_of_class(class) {
                to.entry(text(record, key)).or_insert_with(|| text(record, value));
            }
        };
        add("RustFunction", "cppName", "rustPath", &mut all.predicates);
        add("CppText", "cppText", "replacement", &mut all.replacements);
        add("RustType", "cppName", "rustPath", &mut all.cpp_types);
        add("RustBody", "cppName", "rustPath", &mut all.default_bodies);
        add("RustFamily", "opClass", "macroName", &mut all.families);
        all
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_text_is_replaced_as_it_is_written_in_a_predicate() {
        let td = r#"
            include "mlir/IR/OpBase.td"
            include "ods/Syntax.td"
            def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
            def Odd : Type<CPred<"isOdd($_self)">, "odd">;
            def GiveOp : Op<Shop_Dialect, "give"> { let arguments = (ins Odd:$what); }
            def : CppText<"isOdd($_self)", "::llvm::isa<::mlir::IntegerType>($_self)">;
        "#;
        let mut build = crate::Build::new();
        let model = build.text("Shop.td", td).try_model();
        let (model, _) = model.unwrap_or_else(|rejected| panic!("{rejected}"));
        assert!(model.untranslated.is_empty());
    }
}
