//! Tests of the generated files.

use super::*;

const SHOP: &str = r#"
include "mlir/IR/OpBase.td"
include "shop/Base.td"

def PriceType : TypeDef<Shop_Dialect, "Price"> {
  let mnemonic = "price";
  let parameters = (ins "unsigned":$digits);
  let hasCustomAssemblyFormat = 1;
}
class Sum<string name> : Op<Shop_Dialect, name> {
  let arguments = (ins I32:$x, I32Attr:$by);
  let results = (outs I32:$sum);
  let assemblyFormat = "custom<Amount>($x, $by) attr-dict";
  let hasVerifier = 1;
}
def AddOp : Sum<"add">;
def SubOp : Sum<"sub">;
def Odd : Type<CPred<"isOdd($_self)">, "odd">;
def GiveOp : Op<Shop_Dialect, "give"> {
  let arguments = (ins Odd:$what);
  let assemblyFormat = "$what attr-dict `:` type($what)";
}
"#;

const BASE: &str = r#"
def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
"#;

/// A project with a dialect, in a temporary folder.
struct Project(PathBuf);

impl Project {
    fn new(name: &str) -> Project {
        let folder = std::env::temp_dir().join(format!("ods-adopt-{name}-{}", std::process::id()));
        let project = Project(folder);
        project.file("lib/shop/ir/Ops.td", SHOP);
        project.file("include/shop/Base.td", BASE);
        project
            .file("tests/a.mlir", "func.func @f(%x: i32) {\n  shop.give %x : i32\n  return\n}\n");
        project.file(
            "tests/b.mlir",
            "func.func @f(%x: i32) {\n  %0 = shop.add %x by 2\n  return\n}\n",
        );
        project
    }

    fn file(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        let folder = path.parent().expect("it has a folder");
        std::fs::create_dir_all(folder).expect("it can be created");
        std::fs::write(path, text).expect("the folder exists");
    }

    fn flags(&self) -> Flags {
        Flags {
            dialects: vec![self.0.join("lib/shop/ir/Ops.td").to_string_lossy().into_owned()],
            output: Some(self.0.join("rust/shop")),
            include: Vec::new(),
            answers: None,
            tests: Some(self.0.join("tests")),
            ods_path: None,
        }
    }

    fn adopt(&self, flags: &Flags) -> Result<String, String> {
        std::fs::create_dir_all(self.0.join("rust")).expect("it can be created");
        make(flags, &Tool::new("ods", ods_dialects::register_all))
    }

    fn written(&self, path: &str) -> String {
        let path = self.0.join("rust/shop").join(path);
        std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
    }
}

impl Drop for Project {
    fn drop(&mut self) {
        // A folder that cannot be removed is no failure of the test.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_files_say_what_is_missing() {
    let project = Project::new("files");
    let reported = project.adopt(&project.flags()).expect("the dialect is right");
    let reported = reported.replace(&*project.0.to_string_lossy(), "PROJECT");
    expect_test::expect![[r"
        Dialect 'shop' is in PROJECT/rust/shop: 3 operations, 1 type and 0 attributes, 1 of them complete; 4 hooks to write; 1 C++ text without a translation.
        1 of 2 parts of the tests survive text and bytecode.
        README.md lists what is left to write. Next:

          cd PROJECT/rust/shop
          cargo test
    "]]
    .assert_eq(&reported);
    expect_test::expect![[r#"
        //! The hooks that the declarations require and that are not written: the build script omits them.

        /// The hooks of `shop`.
        pub const SHOP: &[&str] = &[
            // `impl CustomDirective for directives::Amount`, 2 uses, Ops.td:16
            "custom<Amount>",
            // `impl Verify for AddOp`, Ops.td:16
            "shop.add Verify",
            // `impl Verify for SubOp`, Ops.td:17
            "shop.sub Verify",
            // `impl CustomParams for PriceType`, Ops.td:5
            "shop.price CustomParams",
        ];
    "#]]
    .assert_eq(&project.written("src/hooks/missing.rs"));
    expect_test::expect![[r#"
        // Syntax that the declarations leave to C++, and C++ text in Rust's terms.
        include "ods/Syntax.td"

        // Left to C++ by `shop`. To declare one, complete it and remove its comment; then remove its hook
        // from src/hooks/missing.rs.

        // custom<Amount> in shop.add, shop.sub (Ops.td:16)
        // def : Directive<"Amount", (ins AnyType:$x, AnyAttr:$by), [{ … }]>;

        // Ops.td:5
        // def : Syntax<"!shop.price", [{ `<` $digits `>` }]>;

        // operand #0 of 'GiveOp': `isOdd`: the function is not in the vocabulary
        // def : CppText<"isOdd($_self)", "…">;
    "#]]
    .assert_eq(&project.written("src/answers.td"));
    expect_test::expect![[r#"
        //! Generates Rust from the declarations of the dialects, which are not part of this package.

        #[path = "src/hooks/missing.rs"]
        mod missing;

        fn main() {
            let mut build = dialect("shop", missing::SHOP);
            build.file("../../lib/shop/ir/Ops.td");
            build.compile("shop");
        }

        /// Returns a build with the includes and answers, and without the hooks that are not written.
        fn dialect(name: &str, missing: &[&str]) -> ods_spec::Build {
            let mut build = ods_spec::Build::new();
            build.dialect(name).answers("src/answers.td").lenient();
            build.known_warnings(format!("src/{name}.warnings"));
            build.include("../../include");
            for hook in missing {
                build.without(*hook);
            }
            build
        }
    "#]]
    .assert_eq(&project.written("build.rs"));
    expect_test::expect![[r#"
        # What is not known of `shop`: the build reports other warnings only.

        # Ops.td:18:5
        C++ text has no translation and weakens operand #0 of 'GiveOp': `(isOdd($_self))`
    "#]]
    .assert_eq(&project.written("src/shop.warnings"));
    expect_test::expect![[r#"
        # shop

        This crate has dialects of another project in Rust, generated by [ods](https://docs.rs/ods-core) from their `.td` files, which `build.rs` names.

        ```sh
        cargo run -- opt FILE.mlir    # as mlir-opt, with these dialects
        cargo test
        ```

        - `src/hooks/missing.rs`: the hooks that are not written, each once. Remove a name, and the compiler shows the impl to write in `src/hooks.rs`.
        - `src/answers.td`: declared syntax, result types and predicates in place of C++. The comments in it are a draft for everything that is missing.
        - `src/*.warnings`: C++ text without a translation, and other known warnings. The build reports new ones only.
        - `tests/files/project.mlir`: the round trips of the project's own tests. `UPDATE_EXPECT=1 cargo test` rewrites the list of the parts that do not survive.

        ## shop

        | | declared | complete | by declared syntax | syntax to write | hooks to write |
        |---|---:|---:|---:|---:|---:|
        | operations | 3 | 1 | 0 | 2 | 2 |
        | types | 1 | 0 | 0 | 1 | 0 |
        | attributes | 0 | 0 | 0 | 0 | 0 |

        To write: 1 `CustomParams`, 2 `Verify`, 1 `custom<…>`.

        ## Tests

        1 of 2 parts of the project's tests survived text and bytecode when this repository was created.
    "#]]
    .assert_eq(&project.written("README.md"));
    expect_test::expect![[r#"
        // The parts of the project's own tests; those that do not survive are in the expected output.
        // RUN: shop round-trips ../../../../tests --dialect shop
    "#]]
    .assert_eq(&project.written("tests/files/project.mlir"));
    expect_test::expect![[r#"
        1 of 2 parts survive text and bytecode
        b.mlir#0: custom op 'shop.add' uses custom<Amount> in its assembly format, which nobody wrote in Rust; write it in generic form
    "#]]
    .assert_eq(&project.written("tests/files/project.mlir.stdout"));
}

#[test]
fn declared_syntax_leaves_nothing_to_write() {
    let project = Project::new("answers");
    let answers = "include \"ods/Syntax.td\"\n\
        def : Directive<\"Amount\", (ins AnyType:$x, AnyAttr:$by), [{ $x `by` $by }]>;\n\
        def : CppText<\"isOdd($_self)\", \"::llvm::isa<::mlir::IntegerType>($_self)\">;\n";
    project.file("answers.td", answers);
    let flags = Flags { answers: Some(project.0.join("answers.td")), ..project.flags() };
    let reported = project.adopt(&flags).expect("the dialect is right");
    assert!(reported.contains("2 of 2 parts of the tests survive"), "{reported}");
    assert!(!reported.contains("without a translation"), "{reported}");
    assert!(!project.written("src/hooks/missing.rs").contains("custom<"));
    assert!(project.written("src/answers.td").starts_with(answers));
}

#[test]
fn what_cannot_be_adopted_is_refused() {
    let project = Project::new("refused");
    let refused = |flags: Flags| project.adopt(&flags).expect_err("it is wrong");
    let text = refused(Flags { dialects: vec!["shop".to_owned()], ..project.flags() });
    assert_eq!(text, "'shop' is no .td file");
    let text = refused(Flags { output: Some(project.0.clone()), ..project.flags() });
    assert!(text.contains("cannot name a dialect"), "{text}");
    project.file("lib/shop/ir/Ops.td", "include \"mlir/Dialect/Arith/IR/ArithOps.td\"\n");
    let text = refused(project.flags());
    assert!(text.starts_with("the dialect is rejected\n"), "{text}");
    assert!(
        text.ends_with(
            "note: it is a file of MLIR itself: give the folder of MLIR's headers by -I"
        ),
        "{text}"
    );
}
