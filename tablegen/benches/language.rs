//! Evaluation and dumps of a generated file with the structure of a dialect: classes with many fields, ops that set
//! some of them, multiclasses. `ODS_BENCH_TD=FILE ODS_BENCH_INCLUDE=DIR` evaluates one of upstream's files.
//! `against_llvm.py` beside this file measures whole processes against `llvm-tblgen`.

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{Criterion, Throughput};
use ods_tablegen::{Session, dump};

/// Generates a file with `ops` ops, a quarter of them instantiated by multiclasses.
fn dialect(ops: usize) -> String {
    let mut text = String::from(
        "class Trait<string n> { string name = n; }\n\
         class Type<string n> { string name = n; list<Type> parts = []; }\n\
         def ins; def outs; def I32 : Type<\"i32\">; def Pure : Trait<\"Pure\">;\n\
         class Op<string mnemonic, list<Trait> props = []> {\n\
           string opName = mnemonic; list<Trait> traits = props; dag arguments = (ins);\n\
           dag results = (outs); string summary = \"\"; code description = [{}];\n\
           bit hasFolder = 0; bit hasVerifier = 0; string format = ?;\n\
           string cppName = !subst(\".\", \"_\", opName # \"Op\");\n\
           int traitCount = !size(traits); int operandCount = !size(arguments);\n\
         }\n\
         multiclass Pair<string m> { def _a : Op<m # \".a\", [Pure]>; def _b : Op<m # \".b\">; }\n",
    );
    for at in 0..ops / 4 * 3 {
        // Writing into a String cannot fail.
        let _ = write!(
            text,
            "// Comment {at}.\ndef Op{at} : Op<\"test.op{at}\", [Pure]> {{\n  let summary = \
             \"operation {at}\";\n  let description = [{{\n    Does what {at} says.\n  }}];\n  let \
             arguments = (ins I32:$lhs, I32:$rhs);\n  let results = (outs I32:$result);\n  let \
             hasFolder = 1;\n}}\n"
        );
    }
    for at in 0..ops / 8 {
        let _ = writeln!(text, "defm Pair{at} : Pair<\"test.pair{at}\">;");
    }
    text
}

fn main() {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    let mut session = Session::new();
    if let Some(dir) = std::env::var_os("ODS_BENCH_INCLUDE") {
        session.include_dir(dir);
    }
    let source = match std::env::var_os("ODS_BENCH_TD") {
        Some(path) => std::fs::read_to_string(path).expect("ODS_BENCH_TD names a file"),
        None => dialect(4000),
    };
    let mut group = criterion.benchmark_group("language");
    group.throughput(Throughput::Bytes(source.len() as u64));
    group.bench_function("evaluate", |b| {
        b.iter(|| black_box(session.evaluate_text("bench.td", source.as_str())));
    });
    let evaluation = session.evaluate_text("bench.td", source.as_str());
    assert_eq!(evaluation.render_diagnostics(), "");
    let records = &evaluation.records;
    group.bench_function("dump-json", |b| {
        b.iter(|| dump::dump_json(records, &mut std::io::sink()).expect("a sink takes everything"));
    });
    group.bench_function("print-records", |b| {
        let mut sink = std::io::sink();
        b.iter(|| dump::print_records(records, &mut sink).expect("a sink takes everything"));
    });
    let many: Vec<String> =
        (0..20).map(|n| format!("include \"base.td\"\ndef Own{n};\n")).collect();
    let base: &'static str = dialect(4000).leak();
    for (name, share) in [("many-files/own", false), ("many-files/shared", true)] {
        let mut session = Session::new();
        session.embed([("base.td", base)]).share_includes(share);
        group.bench_function(name, |b| {
            b.iter(|| {
                for (at, text) in many.iter().enumerate() {
                    black_box(session.evaluate_text(&format!("main{at}.td"), text.as_str()));
                }
            });
        });
    }
    group.finish();
    criterion.final_summary();
}
