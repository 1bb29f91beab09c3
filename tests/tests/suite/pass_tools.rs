//! Reports of `ods opt` about pass runs: reproducers and timing.

use std::path::PathBuf;

use expect_test::expect;
use ods_lit::Output;

/// A temporary folder, which is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("ods-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder is made");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.file(name);
        std::fs::write(&path, text).expect("a file is written");
        path
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.file(name)).expect("the file is there")
    }

    /// Returns the standard error of a command, without the folder's name and without source lines.
    fn reported(&self, output: &Output) -> String {
        let text = String::from_utf8_lossy(&output.stderr);
        let text = text.replace(&*self.0.to_string_lossy(), "FOLDER");
        let lines = text.lines().filter(|line| line.contains("FOLDER"));
        lines.map(|line| format!("{line}\n")).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn ods(args: &[&str]) -> Output {
    let args: Vec<_> = std::iter::once(&"opt").chain(args).map(Into::into).collect();
    ods_tests::ods(&args, &[])
}

const TEXT: &str = "func.func @a(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @b() { return }
";

#[test]
fn a_failure_leaves_what_makes_it_happen_again() {
    let folder = Folder::new("failure");
    let input = folder.write("in.mlir", TEXT);
    let file = format!("--mlir-pass-pipeline-crash-reproducer={}", folder.file("out.mlir"));
    let pipeline = "--pass-pipeline=builtin.module(cse,func.func(symbol-dce,print-ir{label=x}))";
    let output = ods(&[&input, &file, pipeline]);
    assert!(output.code != Some(0));
    expect![[r#"
        FOLDER/in.mlir:1:1: error: 'func.func' op  was scheduled to run under SymbolDCE, but does not define a symbol table
        FOLDER/in.mlir:1:1: note: see current operation: 
        FOLDER/in.mlir:1:1: error: Failures have been detected while processing an MLIR pass pipeline
        FOLDER/in.mlir:1:1: note: Pipeline failed while executing [`SymbolDCE` on 'func.func' operation: @a]: reproducer generated at `FOLDER/out.mlir`
        FOLDER/in.mlir:7:1: error: 'func.func' op  was scheduled to run under SymbolDCE, but does not define a symbol table
        FOLDER/in.mlir:7:1: note: see current operation: 
    "#]]
    .assert_eq(&folder.reported(&output));
    expect![[r#"
        module {
          func.func @a(%arg0: i32) -> i32 {
            %0 = arith.addi %arg0, %arg0 : i32
            %1 = arith.addi %arg0, %arg0 : i32
            %2 = arith.muli %0, %1 : i32
            return %2 : i32
          }
          func.func @b() {
            return
          }
        }

        {-#
          external_resources: {
            mlir_reproducer: {
              pipeline: "builtin.module(cse, func.func(symbol-dce,print-ir{label=x}))",
              disable_threading: false,
              verify_each: true
            }
          }
        #-}
    "#]]
    .assert_eq(&folder.read("out.mlir"));
    let again = ods(&[&folder.file("out.mlir"), "--run-reproducer"]);
    assert!(again.code != Some(0));
    assert!(folder.reported(&again).contains("under SymbolDCE"));
}

#[test]
fn a_local_one_has_only_the_pass_that_failed() {
    let folder = Folder::new("local");
    let input = folder.write("in.mlir", TEXT);
    let file = format!("--mlir-pass-pipeline-crash-reproducer={}", folder.file("out.mlir"));
    let local = "--mlir-pass-pipeline-local-reproducer";
    let pipeline = "--pass-pipeline=builtin.module(cse,func.func(symbol-dce),canonicalize)";
    let output = ods(&[&input, &file, local, pipeline, "--mlir-disable-threading"]);
    expect![[r#"
        FOLDER/in.mlir:1:1: error: 'func.func' op  was scheduled to run under SymbolDCE, but does not define a symbol table
        FOLDER/in.mlir:1:1: note: see current operation: 
        FOLDER/in.mlir:1:1: error: Failures have been detected while processing an MLIR pass pipeline
        FOLDER/in.mlir:1:1: note: Pipeline failed while executing `SymbolDCE` on 'func.func' operation: @a: reproducer generated at `FOLDER/out.mlir`
        FOLDER/in.mlir:7:1: error: 'func.func' op  was scheduled to run under SymbolDCE, but does not define a symbol table
        FOLDER/in.mlir:7:1: note: see current operation: 
        FOLDER/in.mlir:0:0: error: Failures have been detected while processing an MLIR pass pipeline
        FOLDER/in.mlir:0:0: note: Pipeline failed while executing `SymbolDCE` on 'func.func' operation: @b: reproducer generated at `FOLDER/out.mlir`
    "#]]
    .assert_eq(&folder.reported(&output));
    let written = folder.read("out.mlir");
    assert!(written.contains("pipeline: \"builtin.module(func.func(symbol-dce))\""), "{written}");
    assert!(written.contains("disable_threading: true"), "{written}");
    assert!(!written.contains("%1 = arith.addi"), "the IR is that from before the pass: {written}");
    let threads = ods(&[&input, &file, local, pipeline]);
    let reported = String::from_utf8_lossy(&threads.stderr);
    let wanted =
        "Local crash reproduction may not be used without disabling mutli-threading first.";
    assert!(reported.contains(wanted), "{reported}");
}

#[test]
fn one_can_be_asked_for_and_run() {
    let folder = Folder::new("generate");
    let input = folder.write("in.mlir", TEXT);
    let file = format!("--mlir-generate-reproducer={}", folder.file("out.mlir"));
    let first = ods(&[&input, &file, "--cse"]);
    assert_eq!(first.code, Some(0));
    let text = folder.read("out.mlir");
    assert!(text.contains("pipeline: \"builtin.module(cse)\""), "{text}");
    let again = ods(&[&folder.file("out.mlir"), "--run-reproducer"]);
    assert_eq!(String::from_utf8_lossy(&again.stdout), String::from_utf8_lossy(&first.stdout));
    let odd = folder.write("odd.mlir", &text.replace("pipeline:", "pipelin:"));
    let refused = ods(&[&odd, "--run-reproducer"]);
    expect![[r#"
        FOLDER/odd.mlir:15:7: error: unknown 'mlir_reproducer' resource key 'pipelin'
    "#]]
    .assert_eq(&folder.reported(&refused));
    let nowhere = ods(&[&input, "--cse", "--mlir-generate-reproducer=/nowhere/at/all"]);
    assert!(nowhere.code != Some(0));
}

/// Returns a report without its numbers.
fn shape(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let name = |line: &str| {
        let from = match line.find("\"name\"") {
            Some(at) => at,
            None => line.find("%)  ").map_or(0, |at| at + 4),
        };
        format!("{}\n", &line[from..])
    };
    text.lines().filter(|line| !line.contains("Total Execution Time")).map(name).collect()
}

#[test]
fn time_is_reported_along_the_pipeline() {
    let folder = Folder::new("timing");
    let input = folder.write("in.mlir", TEXT);
    let pipeline = "--pass-pipeline=builtin.module(func.func(cse),symbol-dce)";
    let args = [&*input, pipeline, "--mlir-timing", "--mlir-disable-threading"];
    expect![[r#"
        ===-------------------------------------------------------------------------===
                                 ... Execution time report ...
        ===-------------------------------------------------------------------------===

          ----Wall Time----  ----Name----
        Parser
        'func.func' Pipeline
          CSE
            (A) DominanceInfo
        SymbolDCE
        Output
        Rest
        Total
    "#]]
    .assert_eq(&shape(&ods(&args)));
    let json = [&args[..], &["--mlir-output-format=json"]].concat();
    expect![[r#"
        [
        "name": "Parser", "passes": [
        {}]},
        "name": "'func.func' Pipeline", "passes": [
        "name": "CSE", "passes": [
        "name": "(A) DominanceInfo", "passes": [
            {}]},
          {}]},
        {}]},
        "name": "SymbolDCE", "passes": [
        {}]},
        "name": "Output", "passes": [
        {}]},
        "name": "Rest"},
        "name": "Total"}
        ]
    "#]]
    .assert_eq(&shape(&ods(&json)));
    let list = [&args[..], &["--mlir-timing-display=list"]].concat();
    let mut lines: Vec<String> = shape(&ods(&list)).lines().skip(5).map(str::to_owned).collect();
    lines.sort();
    let wanted = [
        "'func.func' Pipeline",
        "(A) DominanceInfo",
        "CSE",
        "Output",
        "Parser",
        "Pipeline Collection : ['func.func']",
        "Rest",
        "SymbolDCE",
        "Total",
        "root",
    ];
    assert_eq!(lines, wanted);
}
