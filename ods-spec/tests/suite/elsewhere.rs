//! A dialect whose file includes the file of another crate.

use std::fs;
use std::path::Path;

use ods_spec::Build;

const OTHER: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Pass/PassBase.td"
def O_Dialect : Dialect { let name = "o"; let cppNamespace = "::o"; }
def O_NegOp : Op<O_Dialect, "neg"> {
  let arguments = (ins I32:$x);
  let results = (outs I32:$y);
  let hasFolder = 1;
}
def O_Native : NativeCodeCall<"o::thing($0)">;
def O_NegNeg : Pat<(O_NegOp (O_NegOp $x)), (O_Native $x)>;
def OtherPass : Pass<"other-pass">;
def O_Faced : OpInterface<"Faced"> {
  let cppNamespace = "::o";
  let methods = [InterfaceMethod<"", "bool", "isIt">];
}
"#;

const OWN: &str = r#"
include "Other.td"
def H_Dialect : Dialect { let name = "h"; let cppNamespace = "::h"; }
def H_AOp : Op<H_Dialect, "a"> { let arguments = (ins I32:$x); }
def H_NegA : Pat<(H_AOp (O_NegOp $x)), (H_AOp $x)>;
def OwnPass : Pass<"own-pass">;
"#;

#[test]
fn what_another_crate_implements_is_not_owed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("other_crate");
    fs::create_dir_all(&folder).expect("a folder of the test's own");
    fs::write(folder.join("Other.td"), OTHER).expect("a file of the test's own");
    let mut build = Build::new();
    build.text("own.td", OWN).include(&folder).dialect("h");
    let (model, _) = build.try_model().unwrap_or_else(|rejected| panic!("{rejected}"));
    let passes: Vec<_> = model.passes.iter().map(|pass| pass.class.as_str()).collect();
    let patterns: Vec<_> = model.patterns.iter().map(|pattern| pattern.name.as_str()).collect();
    assert_eq!((passes, patterns), (vec!["OwnPass"], vec!["H_NegA"]));
    let rust = build.try_compile().unwrap_or_else(|rejected| panic!("{rejected}")).rust();
    for name in ["NegOp", "OtherPass", "Faced", "thing"] {
        assert!(
            !rust.contains(&format!("struct {name}")) && !rust.contains(&format!("trait {name}"))
        );
    }
}
