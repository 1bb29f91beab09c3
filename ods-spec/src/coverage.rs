//! What of a dialect is carried over from its `.td`, in figures: the report behind `ods tblgen --gen-coverage`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::model::{Model, ResultTypes};

/// A report on `model`, one `name: number` on a line, then the C++ text that has no translation, most used first.
pub fn report(model: &Model) -> String {
    let mut out = String::new();
    let ops = &model.ops;
    let count = |test: &dyn Fn(&crate::model::Op) -> bool| ops.iter().filter(|op| test(op)).count();
    let lines = [
        ("operations", ops.len()),
        ("with declarative syntax", count(&|op| op.format.is_some())),
        ("with hand-written syntax", count(&|op| op.flags.has_custom_assembly_format)),
        (
            "with custom directives",
            count(&|op| op.format.as_ref().is_some_and(|format| format.has_custom())),
        ),
        (
            "with a verifier hook",
            count(&|op| op.flags.has_verifier || op.flags.has_region_verifier),
        ),
        ("with a folder hook", count(&|op| op.flags.has_folder)),
        (
            "whose result types follow",
            count(&|op| matches!(op.result_types, ResultTypes::Inferred(_))),
        ),
        ("with a lowering to CLIF", count(&|op| op.clif.is_some())),
        ("types", model.types.len()),
        ("attributes", model.attrs.len()),
        ("enums", model.enums.iter().filter(|one| one.foreign.is_none()).count()),
        ("interfaces", model.interfaces.len()),
        ("untranslated C++ texts", model.untranslated.len()),
    ];
    for (name, number) in lines {
        // Writing into a String cannot fail.
        let _ = writeln!(out, "{name}: {number}");
    }
    let mut texts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for one in &model.untranslated {
        *texts.entry((one.text.trim(), one.reason.as_str())).or_default() += 1;
    }
    let mut texts: Vec<_> = texts.into_iter().collect();
    texts.sort_by_key(|(_, uses)| std::cmp::Reverse(*uses));
    for ((text, reason), uses) in texts {
        let _ = writeln!(out, "  {uses}× `{text}`: {reason}");
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::lang::Session;
    use crate::model::{Model, Options, Strictness};

    #[test]
    fn untranslated_text_is_listed() {
        let text = "include \"mlir/IR/OpBase.td\"\n\
            def D : Dialect { let name = \"d\"; let cppNamespace = \"::d\"; }\n\
            def T : Type<CPred<\"odd($_self)\">, \"odd\">;\n\
            def AOp : Op<D, \"a\"> { let arguments = (ins T:$x); let hasFolder = 1; }\n";
        let evaluation = Session::new()
            .embed(crate::prelude::files().iter().copied())
            .evaluate_text("a.td", text);
        let options = Options { strictness: Strictness::Warn, ..Options::default() };
        let (model, _) = Model::build(&evaluation.records, &options);
        let report = super::report(&model.expect("warnings let the model pass"));
        assert!(report.starts_with("operations: 1\nwith declarative syntax: 0\n"), "{report}");
        assert!(report.contains("with a folder hook: 1\n"), "{report}");
        let last = report.lines().last().expect("a report has lines");
        assert_eq!(last, "  1× `(odd($_self))`: `odd`: the function is not in the vocabulary");
    }
}
