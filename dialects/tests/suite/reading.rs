//! Reading and verifying again after a change, held to doing both afresh.

use std::fmt::Write;
use std::sync::Arc;

use ods_core::text::Reading;
use ods_core::{Context, Diagnostic, position};

fn context() -> Context {
    let ctx = Context::with(ods_dialects::register_all);
    ctx.allow_unregistered(true);
    ctx
}

/// All that is told of a document, with places in it.
fn reported(reading: &Reading) -> String {
    let ctx = reading.ctx();
    let mut out = String::new();
    let mut tell = |one: &Diagnostic, indent: &str| {
        let place = position(ctx, one.loc).map(|(file, line, column)| {
            let unit = reading.units().iter().find(|unit| unit.file().as_ref() == Some(&file));
            (line + unit.map_or(0, |unit| unit.line() - 1), column)
        });
        let _ = writeln!(out, "{indent}{place:?} {}", one.message);
    };
    let verified = reading.verify();
    let of_units = reading.units().iter().flat_map(|unit| unit.diagnostics());
    for one in of_units.chain(reading.diagnostics()).chain(&verified) {
        tell(one, "");
        one.notes.iter().for_each(|note| tell(note, "  "));
    }
    out
}

/// A document under changes.
struct Document {
    text: String,
    reading: Arc<Reading>,
}

impl Document {
    fn open(text: &str) -> Document {
        let reading = Arc::new(Reading::read(&context(), text.as_bytes(), "a.mlir"));
        reading.verify();
        Document { text: text.to_owned(), reading }
    }

    fn fresh(&self) -> String {
        reported(&Reading::read(&context(), self.text.as_bytes(), "a.mlir"))
    }

    /// Changes the document; what is told then, which is what a fresh reading tells.
    fn becomes(&mut self, text: String) -> String {
        self.reading = Arc::new(self.reading.read_again(self.text.as_bytes(), text.as_bytes()));
        self.text = text;
        let reported = reported(&self.reading);
        assert_eq!(reported, self.fresh(), "of {}", self.text);
        reported
    }

    fn replace(&mut self, from: &str, to: &str) -> String {
        assert!(self.text.contains(from), "{from} in {}", self.text);
        self.becomes(self.text.replacen(from, to, 1))
    }

    /// The files that stand for the units: a unit that is taken over keeps its own.
    fn files(&self) -> Vec<Option<String>> {
        self.reading.units().iter().map(|unit| unit.file()).collect()
    }
}

const TEXT: &str = r#"module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  memref.global @g : memref<4xf32>
  llvm.mlir.global internal @lg(7 : i32) : i32
  func.func @a(%x: i32) -> i32 {
    %0 = arith.addi %x, %x : i32
    return %0 : i32
  }
  func.func @b(%x: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = func.call @a(%x) : (i32) -> i32
    %1 = scf.for %i = %c0 to %c1 step %c1 iter_args(%acc = %0) -> (i32) {
      %2 = func.call @a(%acc) : (i32) -> i32
      scf.yield %2 : i32
    }
    return %1 : i32
  }
  func.func @c() -> f32 {
    %c0 = arith.constant 0 : index
    %0 = memref.get_global @g : memref<4xf32>
    %1 = memref.load %0[%c0] : memref<4xf32>
    return %1 : f32
  }
  llvm.func @d(%x: i32) -> i32 {
    %0 = llvm.mlir.addressof @lg : !llvm.ptr
    %1 = llvm.load %0 : !llvm.ptr -> i32
    %2 = llvm.call @e(%1) : (i32) -> i32
    llvm.return %2 : i32
  }
  llvm.func @e(%x: i32) -> i32 {
    llvm.return %x : i32
  }
  module @inner {
    func.func @f() {
      func.call @h() : () -> ()
      return
    }
    func.func private @h()
    module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
    }
  }
  func.func @alone(%m: memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %d = memref.dim %m, %c0 : memref<?xf32>
    %a = memref.alloca(%d) : memref<?xf32>
    return
  }
}
"#;

#[test]
fn a_change_in_one_function_is_reported_in_another() {
    let mut document = Document::open(TEXT);
    assert_eq!(document.fresh(), "");
    let before = document.files();
    let reported = document.replace("@a(%x: i32) -> i32", "@a(%x: i32, %y: i32) -> i32");
    assert!(
        reported.starts_with("Some((11, 10)) 'func.call' op incorrect number of operands"),
        "{reported}"
    );
    // The call was not read again.
    let now = document.files();
    assert_ne!(now[2], before[2]);
    assert_eq!(now[3..], before[3..]);
    assert_eq!(document.replace(", %y: i32", ""), "");
    let reported = document.replace("@g : memref<4xf32>\n  llvm", "@g : memref<5xf32>\n  llvm");
    assert!(reported.contains("does not match type"), "{reported}");
    assert_eq!(document.replace("memref<5xf32>", "memref<4xf32>"), "");
    let reported = document.replace("global internal @lg", "global internal @other");
    assert!(reported.contains("must reference a global"), "{reported}");
    assert_eq!(document.replace("@other", "@lg"), "");
}

#[test]
fn what_uses_the_surroundings_is_checked_again() {
    let mut document = Document::open(TEXT);
    let reported = document.replace("\"big\"", "\"little\"");
    assert!(reported.contains("data layout does not combine"), "{reported}");
    assert_eq!(document.replace("\"little\"", "\"big\""), "");
}

#[test]
fn a_context_with_identified_types_is_not_used_again() {
    // The name would keep its body when the text gives it another.
    for ty in [
        "!llvm.struct<\"s\", (i8)>",
        "!llvm.struct<\"s\", opaque>",
        "!llvm.array<2 x struct<\"s\", ()>>",
    ] {
        for text in [format!("!a = {ty}\n"), format!("\"t.a\"() : () -> {ty}\n")] {
            assert!(!Reading::read(&context(), text.as_bytes(), "a.mlir").is_lasting(), "{text}");
        }
    }
    let text = b"!a = !llvm.struct<(i8)>\n";
    let reading = Arc::new(Reading::read(&context(), text, "a.mlir"));
    assert!(reading.is_lasting());
    // A later one counts, though it may be given up.
    reading.read_again(text, b"!a = !llvm.struct<\"s\", (i8)>\n");
    assert!(!reading.is_lasting());
}

#[test]
fn a_brace_that_is_missing_ends_at_the_next_symbol() {
    let text = "func.func @a() {\n  scf.execute_region {\n  return\n}\nfunc.func private @b() {\n  \"t.x\"() : () -> ()\n}\n";
    let reading = Reading::read(&context(), text.as_bytes(), "a.mlir");
    let lines: Vec<_> = reading.units().iter().map(|unit| unit.line()).collect();
    assert_eq!(lines, [1, 5], "{}", reported(&reading));
}

#[test]
fn an_error_elsewhere_hides_nothing_for_long() {
    let mut document = Document::open(TEXT);
    let broken = document.replace("arith.addi", "arith.addi ?");
    assert!(broken.contains("expected"), "{broken}");
    let reported = document.replace("llvm.call @e(%1)", "llvm.call @none(%1)");
    assert_eq!(reported, broken);
    let reported = document.replace("arith.addi ?", "arith.addi");
    assert!(reported.contains("'none' does not reference a symbol"), "{reported}");
    assert_eq!(document.replace("@none", "@e"), "");
}

/// A source of numbers that is the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

/// Replacements after which a text is often right, or wrong for the verifier alone.
const CHANGES: [(&str, &str); 22] = [
    ("i32", "i64"),
    ("i64", "i32"),
    ("f32", "f64"),
    ("f64", "f32"),
    ("@a", "@b"),
    ("@e", "@d"),
    ("@d", "@e"),
    ("@h", "@f"),
    ("@g", "@lg"),
    ("@lg", "@g"),
    ("\"big\"", "\"little\""),
    ("\"little\"", "\"big\""),
    ("module @inner", "module"),
    ("private ", ""),
    ("memref<4x", "memref<5x"),
    ("%0", "%1"),
    ("%1", "%0"),
    ("func.func", "llvm.func"),
    ("llvm.func", "func.func"),
    ("return", "llvm.return"),
    ("scf.yield %2 : i32", "scf.yield"),
    ("{\n", "{\n\n"),
];

#[test]
fn after_any_change_the_verdict_is_that_of_a_fresh_reading() {
    let mut numbers = Numbers(3);
    for _ in 0..12 {
        let mut document = Document::open(TEXT);
        for round in 0..60 {
            let (from, to) = CHANGES[numbers.below(CHANGES.len())];
            let places: Vec<usize> = document.text.match_indices(from).map(|(at, _)| at).collect();
            let mut text = document.text.clone();
            if let Some(at) = places.get(numbers.below(places.len())) {
                text.replace_range(*at..at + from.len(), to);
            }
            if round % 9 == 8 {
                // A line goes, and with it often all that follows for the parser.
                let lines: Vec<&str> = text.lines().collect();
                let gone = numbers.below(lines.len());
                text = [&lines[..gone], &lines[gone + 1..]].concat().join("\n");
            }
            if round % 10 == 9 {
                text = TEXT.to_owned();
            }
            document.becomes(text);
        }
    }
}
