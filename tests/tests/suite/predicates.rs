//! The vocabulary of predicates, function by function, with accepted and rejected operands in `tests/predicates/`. The
//! constraints are C++ text in a `.td`, evaluated at run time.

use std::fmt::Write as _;

use ods_core::DialectType as _;
use ods_core::{Context, Diagnostics, text, verify};
use ods_dialects::llvm::LLVMDialect;
use ods_dynamic::Loader;
use ods_spec::predicate::Func;

/// A condition in C++, with cases in which it holds and in which it does not.
type Case<'t> = (&'t str, &'t str, &'t str);

/// Returns the cases of a file, in order.
fn cases(text: &'static str) -> Vec<Case<'static>> {
    let written = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let lines: Vec<&str> = text.lines().filter(written).collect();
    let one = |case: &[&'static str]| match case {
        [cpp, good, bad] => {
            let of = |line: &'static str, sign| line.strip_prefix(sign).map(str::trim);
            (*cpp, of(good, "+").expect("a line with `+`"), of(bad, "-").expect("a line with `-`"))
        }
        rest => panic!("not a case: {rest:?}"),
    };
    lines.chunks(3).map(one).collect()
}

/// A kind of subject of conditions.
struct Kind {
    /// The first letter of the names of its operations.
    letter: char,
    cases: Vec<Case<'static>>,
    /// The declaration of an operation's part with the condition, denoted by `CPP`.
    td: &'static str,
    /// The lines of IR about a subject, denoted by `THING`; the operation is denoted by `OP`.
    ir: &'static str,
}

fn kinds() -> [Kind; 3] {
    [
        Kind {
            letter: 't',
            cases: cases(include_str!("../../predicates/types.txt")),
            td: "let arguments = (ins Type<CPred<[{CPP}]>, \"right\">:$x);",
            ir: "%x = \"t.x\"() : () -> (THING)\nOP(%x) : (THING) -> ()",
        },
        Kind {
            letter: 'a',
            cases: cases(include_str!("../../predicates/attrs.txt")),
            td: "let arguments = (ins Attr<CPred<[{CPP}]>, \"right\">:$x);",
            ir: "OP() {x = THING} : () -> ()",
        },
        Kind {
            letter: 'o',
            cases: cases(include_str!("../../predicates/ops.txt")),
            td: "let arguments = (ins Variadic<AnyType>:$x); let regions = (region VariadicRegion<AnyRegion>:$r);\n\
                 let traits = [PredOpTrait<\"it is right\", CPred<[{CPP}]>>];",
            ir: "THING",
        },
    ]
}

const HEAD: &str = r#"
include "mlir/IR/OpBase.td"
def P_Dialect : Dialect { let name = "p"; let cppNamespace = "::p"; }
def HomeOp : Op<P_Dialect, "home", [NoTerminator]> { let regions = (region AnyRegion:$body); }
"#;

/// Declares a dialect with an operation for each case, named by a letter and a number.
fn spec() -> String {
    let mut td = HEAD.to_owned();
    for kind in kinds() {
        for (number, (cpp, ..)) in kind.cases.iter().enumerate() {
            let name = format!("{}{number}", kind.letter);
            let class = name.to_ascii_uppercase();
            let parts = kind.td.replace("CPP", cpp);
            let _ = writeln!(td, "def {class}Op : Op<P_Dialect, \"{name}\"> {{ {parts} }}");
        }
    }
    td
}

/// Returns whether `line` is parsed and verified without errors; errors must be about the constraint.
fn holds(ctx: &Context, line: &str) -> bool {
    let source = format!(
        "\"p.home\"() ({{\n^entry(%arg: i8):\n%i = \"t.i\"() : () -> i8\n%f = \"t.f\"() : () -> f32\n{line}\n}}) : () -> ()"
    );
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(ctx, source.as_bytes(), "t", &mut diagnostics);
    let verified = module.is_some_and(|module| verify::verify_module(&module, &mut diagnostics));
    if !verified {
        let message = &diagnostics.list()[0].message;
        assert!(message.contains("right"), "{line}: {message}");
    }
    verified
}

#[test]
fn every_word_accepts_and_rejects() {
    let mut loader = Loader::new();
    loader.predicates_of(LLVMDialect::SCHEMA);
    for (cpp, function) in ods_dialects::emitc::PREDICATES {
        loader.predicate(*cpp, *function);
    }
    let dialect = loader.load_text("P.td", &spec(), None);
    let dialect = dialect.unwrap_or_else(|rejected| panic!("{rejected}"));
    let unchecked: Vec<String> = dialect.unchecked().into_iter().map(|one| one.what).collect();
    assert_eq!(unchecked, [""; 0], "every condition translates");
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        dialect.register(registry);
    });
    ctx.allow_unregistered(true);
    let mut wrong = Vec::new();
    for kind in kinds() {
        for (number, (cpp, good, bad)) in kind.cases.iter().enumerate() {
            let op = format!("\"p.{}{number}\"", kind.letter);
            for (thing, expected) in [(good, true), (bad, false)] {
                let line = kind.ir.replace("THING", thing);
                // The position of the operation is given if it is not at the beginning.
                let line = if line.contains("OP") { line } else { format!("OP{line}") };
                let line = line.replace("OP", &op).replace("END", "\"t.end\"() : () -> ()");
                if holds(&ctx, &line) != expected {
                    wrong.push(format!("{cpp}: {line}"));
                }
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn functions_of_a_dialect_that_is_not_there_are_unchecked() {
    let dialect = Loader::new().load_text("P.td", &spec(), None);
    let dialect = dialect.unwrap_or_else(|rejected| panic!("{rejected}"));
    let unchecked: Vec<String> = dialect.unchecked().into_iter().map(|one| one.what).collect();
    assert_eq!(unchecked.len(), 6, "{unchecked:?}");
    let named = |one: &String| one.contains("LLVM::is") || one.contains("emitc::is");
    assert!(unchecked.iter().all(named), "{unchecked:?}");
}

/// Functions that are not conditions on a single subject, which are tested where they are used.
const ELSEWHERE: &[Func] = &[
    // Transformers and builders of upstream's dialects: `.ci/other.py`, `tests/tests/suite/dynamic.rs`.
    Func::GetBroadcastedType,
    // Result types of declared syntax: `tests/tests/suite/declared.rs`.
    Func::Concat,
    Func::GetArgumentTypes,
    Func::GetMultiDimMapWithTargets,
    Func::GetParentsInSymbolTable,
];

#[test]
fn every_word_has_a_case() {
    let all: Vec<Case<'_>> = kinds().into_iter().flat_map(|kind| kind.cases).collect();
    let all: String = all.iter().map(|(cpp, ..)| format!("{cpp}\n")).collect();
    let missing: Vec<&str> = Func::ALL
        .iter()
        .filter(|(func, ..)| !ELSEWHERE.contains(func))
        .map(|one| one.2)
        .filter(|cpp| {
            !cpp.is_empty()
                && !all.contains(&format!("{cpp}("))
                && !all.contains(&format!("{cpp}<"))
        })
        .collect();
    assert_eq!(missing, [""; 0]);
}
