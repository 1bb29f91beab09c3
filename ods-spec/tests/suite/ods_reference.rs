//! The examples of `docs/ods.md` are valid declarations, and the reference names every field of the prelude's classes.

use ods_spec::lang::Session;
use ods_spec::model::{Model, Options};
use ods_spec::prelude;

/// The classes that authors of dialects write, with the file that declares them.
const CLASSES: &[(&str, &[&str])] = &[
    ("mlir/IR/OpBase.td", &["Dialect", "Op", "OpBuilder", "CArg", "OpVariable", "OpDocGroup"]),
    ("mlir/IR/OpBase.td", &["Constraint", "TypeConstraint", "Type", "DialectType", "Optional"]),
    ("mlir/IR/OpBase.td", &["Variadic", "VariadicOfVariadic", "Region", "Successor"]),
    ("mlir/IR/OpBase.td", &["Attr", "DialectAttr", "DerivedAttr", "ConstantAttr", "Property"]),
    (
        "mlir/IR/OpBase.td",
        &["Trait", "NativeTrait", "ParamNativeTrait", "PredTrait", "PredOpTrait"],
    ),
    ("mlir/IR/OpBase.td", &["TraitList", "AllTypesMatch", "TypesMatchWith", "CPred"]),
    ("mlir/IR/OpBase.td", &["CombinedPred"]),
    ("mlir/IR/AttrTypeBase.td", &["TypeDef", "AttrDef", "AttrOrTypeParameter"]),
    ("mlir/IR/AttrTypeBase.td", &["AttrOrTypeBuilder"]),
    ("mlir/IR/EnumAttr.td", &["EnumInfo", "EnumAttrInfo", "EnumCase", "BitEnumBase", "EnumAttr"]),
    ("mlir/IR/OpBase.td", &["Interface", "OpInterface", "InterfaceMethod", "InterfaceTrait"]),
    ("mlir/Interfaces/SideEffectInterfaces.td", &["SideEffect", "SideEffectsTraitBase"]),
    ("mlir/Pass/PassBase.td", &["PassBase", "Option", "ListOption", "Statistic"]),
    ("mlir/IR/PatternBase.td", &["Pattern", "Pat", "NativeCodeCall"]),
    ("ods/Regions.td", &["RegionArgs", "VariadicRegionArgs"]),
    ("ods/Lowering.td", &["Clif"]),
    (
        "ods/Rust.td",
        &["RustPred", "Extended", "RustFunction", "RustType", "RustBody", "RustFamily"],
    ),
];

fn reference() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ods.md");
    std::fs::read_to_string(path).expect("the reference is in the package")
}

/// Returns the line of the opening fence and the text of each example.
fn examples(document: &str) -> Vec<(usize, String)> {
    let mut examples = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (at, line) in document.lines().enumerate() {
        match (&mut open, line) {
            (None, "```tablegen") => open = Some((at + 1, String::new())),
            (Some(_), "```") => examples.extend(open.take()),
            (Some((_, text)), _) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, _) => {}
        }
    }
    assert_eq!(open, None, "an example does not end");
    examples
}

#[test]
fn examples_are_good_declarations() {
    let document = reference();
    let examples = examples(&document);
    let (_, dialect) = examples.first().expect("the first example is the dialect");
    assert!(examples.len() > 15, "only {} examples found", examples.len());
    let mut wrong = String::new();
    for (line, text) in &examples {
        let source = match text.contains(": Dialect {") {
            true if text == dialect => text.clone(),
            true => format!("include \"mlir/IR/OpBase.td\"\n{text}"),
            false => format!("{dialect}{text}"),
        };
        let evaluation = Session::new()
            .embed(prelude::files().iter().copied())
            .evaluate_text("example.td", source);
        let mut messages = evaluation.render_diagnostics();
        if messages.is_empty() {
            let (_, diagnostics) = Model::build(&evaluation.records, &Options::default());
            let map = evaluation.records.source_map();
            messages = diagnostics.iter().map(|one| one.render(map)).collect();
        }
        if !messages.is_empty() {
            wrong += &format!("docs/ods.md:{line}\n{messages}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_field_is_mentioned() {
    let document = reference();
    for (file, classes) in CLASSES {
        let evaluation = Session::new()
            .embed(prelude::files().iter().copied())
            .evaluate_text("all.td", format!("include \"{file}\"\n"));
        assert_eq!(evaluation.render_diagnostics(), "");
        for name in *classes {
            let class = evaluation.records.class(name);
            let class = class.unwrap_or_else(|| panic!("{file} has no class {name}"));
            for field in class.fields().map(|field| field.name()) {
                let mentioned = document.contains(&format!("`{field}`"));
                assert!(mentioned, "docs/ods.md does not mention `{field}` of {name}");
            }
        }
    }
}
