//! The signatures that the generator reports for accessors are those that the macros of ods-core declare.

use std::fs;
use std::path::Path;

use ods_spec::Build;
use ods_spec::codegen::{Options, outline};

/// An operation with an accessor for each kind of part.
const SPEC: &str = r#"
    include "ods/Regions.td"

    def T_Dialect : Dialect { let name = "t"; let cppNamespace = "::t"; }
    def T_Op : Op<T_Dialect, "op", [AttrSizedOperandSegments]> {
        let arguments = (ins AnyType:$one, Optional<AnyType>:$optional, Variadic<AnyType>:$several,
                             AnyAttr:$attr);
        let regions = (region RegionArgs<AnyRegion, ["arg", "args*"]>:$region,
                              VariadicRegionArgs<AnyRegion, ["each"]>:$bodies);
        let successors = (successor AnySuccessor:$successor, VariadicSuccessor<AnySuccessor>:$cases);
    }
"#;

/// The accessors of [`SPEC`], with the kinds of their parts.
const KINDS: &[(&str, &str)] = &[
    ("one", "one"),
    ("optional", "optional"),
    ("several", "several"),
    ("one_ty", "ty"),
    ("set_attr", "set_attr"),
    ("region", "region"),
    ("bodies", "regions"),
    ("successor", "successor"),
    ("arg", "arg"),
    ("args", "args"),
    ("each", "each_arg"),
    ("cases", "successors"),
];

/// Removes blanks, trailing commas and paths.
fn plain(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    let paths =
        ["$crate::", "::ods_core::", "::core::option::", "::core::iter::", "::core::convert::"];
    let paths = paths.into_iter().chain(["::core::clone::", "ir::"]);
    paths.fold(text, |text, path| text.replace(path, "")).replace(",)", ")").replace(",>", ">")
}

#[test]
fn reported_signatures_are_the_declared_ones() {
    let mut build = Build::new();
    let (model, _) =
        build.text("t.td", SPEC).try_model().unwrap_or_else(|rejected| panic!("{rejected}"));
    let functions = outline(&model, &Options::default(), &model.ops[0]);

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src/rt/macros/parts.rs");
    let macros = fs::read_to_string(root).expect("the macros can be read");
    let (_, macros) = macros.split_once("macro_rules! __id_part").expect("the macro exists");
    let (macros, _) = macros.split_once("macro_rules!").expect("another macro follows");

    for (name, kind) in KINDS {
        let function = functions.iter().find(|function| function.name == *name);
        let reported = plain(&function.unwrap_or_else(|| panic!("no accessor `{name}`")).text);
        let (_, arm) = macros.split_once(&format!("\n    ({kind} ")).expect("the kind has an arm");
        let (arm, _) = arm.split_once("\n    };").expect("the arm ends");
        let declared = match arm.split_once("pub fn $name") {
            Some((_, function)) => {
                function.split_once(" {\n").expect("a body follows").0.to_owned()
            }
            // The arm passes its return type to the arm `values`.
            None => {
                let (_, returns) = arm.rsplit_once("\")]").expect("the documentation is first");
                let returns = returns.trim().strip_prefix('[').expect("the type is in brackets");
                let (returns, _) = returns.rsplit_once(']').expect("the type is in brackets");
                format!("(self, ir: &$crate::Body) -> {returns}")
            }
        };
        assert_eq!(reported, plain(&format!("pub fn {name}{declared}")), "{kind}");
    }
}
