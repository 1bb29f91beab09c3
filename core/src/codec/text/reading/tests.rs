use std::sync::Arc;

use super::Reading;
use crate::text::places::{NOWHERE, Places};
use crate::{Context, Diagnostic, position};

fn context() -> Context {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    ctx
}

fn places(out: &mut Vec<String>, places: &Places, start: u32) {
    let at = |at: u32| at.wrapping_add(start);
    for op in &places.ops {
        out.push(format!("{} {}..{} {}", op.name, at(op.start), at(op.end), op.op.is_some()));
    }
    out.extend(places.values.iter().map(|one| {
        let op = if one.op == NOWHERE { "-".into() } else { one.op.to_string() };
        format!("value {}:{} of {op} in {}", at(one.at), one.count, one.region)
    }));
    out.extend(places.uses.iter().map(|one| format!("use {} of {}", at(one.at), at(one.def))));
    out.extend(places.symbols.iter().map(|one| format!("@ {} {:?}", at(one.at), one.nesting)));
    out.extend(places.blocks.iter().map(|one| format!("^ {} {}", at(one.at), one.defines)));
    out.extend(places.aliases.iter().map(|one| format!("alias {} {}", at(one.at), one.defines)));
}

/// Returns the line and column in the document.
fn place_of(reading: &Reading, one: &Diagnostic) -> Option<(u32, u32)> {
    let (file, line, column) = position(reading.ctx(), one.loc)?;
    let unit = reading.units().iter().find(|unit| unit.file().as_ref() == Some(&file));
    Some((line + unit.map_or(0, |unit| unit.line() - 1), column))
}

/// Returns all entities of a reading, with positions in the document.
fn all(reading: &Reading) -> Vec<String> {
    let mut out = Vec::new();
    places(&mut out, reading.top(), 0);
    for unit in reading.units() {
        out.push(format!("unit {}..{} line {}", unit.start(), unit.end(), unit.line()));
        places(&mut out, unit.places(), unit.start());
    }
    let of_units = reading.units().iter().flat_map(|unit| unit.diagnostics());
    for one in of_units.chain(reading.diagnostics()).chain(&reading.verify()) {
        out.push(format!("{:?} {}", place_of(reading, one), one.message));
    }
    if let (false, Some(module)) = (reading.has_errors(), reading.module()) {
        out.push(crate::text::print_module(module, &crate::text::PrintFlags::default()));
    }
    out
}

const TEXT: &str = r#"#a = "x"
!t = i32
module {
  builtin.module @f attributes {b = #a} {
    %0 = "t.a"() : () -> !t // no "end
    "t.b"(%0, %1) : (!t, i8) -> ()
    %1:2 = "t.c"() : () -> (i8, i8)
    "t.d"() ({
    ^bb0(%x: i32):
      "t.br"(%x)[^bb1] : (i32) -> ()
    ^bb1:
      "t.e"() {s = @f::@g} : () -> ()
    }) : () -> ()
  }
  builtin.module @g {
    "t.e"() {c = "https://d"} : () -> ()
  }
  builtin.module @h {
  }
}
"#;

#[test]
fn places_are_found() {
    let ctx = context();
    let reading = Reading::read(&ctx, TEXT.as_bytes(), "a.mlir");
    assert!(!reading.has_errors(), "{:?}", all(&reading));
    let units = reading.units();
    assert_eq!(units.len(), 3);
    let first = units[0].places();
    let text = |at: u32, len: usize| &TEXT[(units[0].start() + at) as usize..][..len];
    let uses: Vec<_> = first.uses.iter().map(|one| (text(one.at, 2), text(one.def, 2))).collect();
    assert_eq!(uses, [("%0", "%0"), ("%1", "%1"), ("%x", "%x")]);
    let op = first.enclosing_op(first.uses[2].at).unwrap();
    assert_eq!(first.ops[op as usize].name.as_str(), "t.br");
    assert_eq!(reading.op(&units[0], op).unwrap().name().as_str(), "t.br");
    assert_eq!(text(first.ops[1].start, 36), "%0 = \"t.a\"() : () -> !t // no \"end\n ");
    assert!(
        text(first.ops[1].start, 90)[..(first.ops[1].end - first.ops[1].start) as usize]
            .ends_with("!t")
    );
    let end = &units[1].places().ops[1];
    let text = &TEXT[units[1].start() as usize..];
    assert!(text[..end.end as usize].ends_with("-> ()"));
}

#[test]
fn an_error_ends_its_unit_only() {
    let ctx = context();
    let broken = TEXT.replacen("\"t.b\"(%0", "\"t.b\"(?", 1).replace("https", "\x01\"?");
    let reading = Reading::read(&ctx, broken.as_bytes(), "a.mlir");
    let units: Vec<_> =
        reading.units().iter().map(|unit| (unit.line(), unit.has_errors())).collect();
    assert_eq!(units, [(4, true), (15, true), (18, false)]);
    let unit = &reading.units()[0];
    let value = &unit.places().values[0];
    assert_eq!(unit.places().types_of(value), [crate::Type::I32]);
    assert_eq!(reading.op(unit, value.op).unwrap().name().as_str(), "t.a");
    // An undefined use is reported once, and nothing is verified then.
    let undefined = TEXT.replacen("%0, %1", "%0, %2", 1);
    let reading = Reading::read(&ctx, undefined.as_bytes(), "a.mlir");
    let messages: Vec<_> = reading.diagnostics().iter().map(|one| one.message.as_str()).collect();
    assert_eq!(messages, ["use of undeclared SSA value name"]);
    assert!(reading.verify().is_empty());
    // Without the end of the module, its operations are still read.
    let open = &TEXT[..TEXT.len() - 3];
    let reading = Reading::read(&ctx, open.as_bytes(), "a.mlir");
    assert_eq!(reading.units().len(), 3);
    assert!(reading.has_errors());
}

#[test]
fn what_did_not_change_is_not_read_again() {
    let ctx = context();
    let changed = TEXT.replacen("\"t.a\"", "\"t.longer\"", 1);
    let reading = Arc::new(Reading::read(&ctx, TEXT.as_bytes(), "a.mlir"));
    let files: Vec<_> = reading.units().iter().map(|unit| unit.file()).collect();
    let again = Arc::new(reading.read_again(TEXT.as_bytes(), changed.as_bytes()));
    let now: Vec<_> = again.units().iter().map(|unit| unit.file()).collect();
    assert_eq!(now[1..], files[1..]);
    assert_ne!(now[0], files[0]);
    // A unit is read again if an alias in it has another meaning.
    let other = changed.replacen("!t = i32", "!t = i64", 1);
    let again = again.read_again(changed.as_bytes(), other.as_bytes());
    let later: Vec<_> = again.units().iter().map(|unit| unit.file()).collect();
    assert_eq!(later[1..], now[1..]);
    assert_ne!(later[0], now[0]);
}

/// A deterministic source of numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

#[test]
fn after_any_change_a_reading_is_as_a_fresh_one() {
    let mut numbers = Numbers(7);
    let rounds = if cfg!(miri) { 3 } else { 1500 };
    let mut text = TEXT.as_bytes().to_vec();
    let mut reading = Arc::new(Reading::read(&context(), &text, "a.mlir"));
    let pieces: Vec<&[u8]> =
        vec![b"\n", b"{", b"}", b"%0", b"\"", b"#a", b"^bb1", b"i8", b"//", b" ", b"(", b"@f"];
    for round in 0..rounds {
        let mut new = text.clone();
        if round % 7 == 0 {
            new = TEXT.as_bytes().to_vec();
        }
        let at = numbers.below(new.len());
        let end = (at + numbers.below(6)).min(new.len());
        match numbers.below(3) {
            0 => drop(new.drain(at..end)),
            1 => drop(new.splice(at..at, pieces[numbers.below(pieces.len())].iter().copied())),
            _ => {
                let copied: Vec<u8> = new[at..end].to_vec();
                let to = numbers.below(new.len());
                drop(new.splice(to..to, copied));
            }
        }
        reading = Arc::new(reading.read_again(&text, &new));
        text = new;
        let fresh = Reading::read(&context(), &text, "a.mlir");
        assert_eq!(all(&reading), all(&fresh), "round {round}: {}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn a_unit_that_defines_what_an_earlier_one_uses_is_read_again() {
    // Names are resolved across isolated operations that do not hide the names around them.
    let text = "module {\nbuiltin.module @f {\n  %1 = \"t.a\"() : () -> i8\n  \"t.b\"(%1) : (i8) -> ()\n}\nbuiltin.module @g {\n  %1 = \"t.a\"() : () -> i8\n}\n}\n";
    let changed = text.replacen("%1 =", "%0 =", 1);
    let reading = Arc::new(Reading::read(&context(), text.as_bytes(), "a.mlir"));
    assert!(reading.verify().is_empty());
    let reading = Arc::new(reading.read_again(text.as_bytes(), changed.as_bytes()));
    let fresh = Reading::read(&context(), changed.as_bytes(), "a.mlir");
    assert_eq!(all(&reading), all(&fresh));
    let messages: Vec<_> = fresh.diagnostics().iter().map(|one| one.message.as_str()).collect();
    assert_eq!(messages, ["'t.b' op using value defined outside the region"]);
    let reading = Arc::new(reading.read_again(changed.as_bytes(), text.as_bytes()));
    assert!(reading.verify().is_empty() && !reading.has_errors());
    let twice = text.replacen("module {\n", "module {\n%1 = \"t.a\"() : () -> i8\n", 1);
    let reading = reading.read_again(text.as_bytes(), twice.as_bytes());
    assert_eq!(all(&reading), all(&Reading::read(&context(), twice.as_bytes(), "a.mlir")));
    assert_eq!(reading.units()[1].diagnostics()[0].message, "redefinition of SSA value '%1'");
}

#[test]
fn operations_are_found_where_they_are_now() {
    let text = "module {\n  builtin.module @f {\n    \"t.a\"() : () -> ()\n  }\n  builtin.module @g {\n  }\n}\n";
    let more = text.replacen("module {\n", "module {\n  builtin.module @e {\n  }\n", 1);
    let reading = Arc::new(Reading::read(&context(), text.as_bytes(), "a.mlir"));
    let reading = reading.read_again(text.as_bytes(), more.as_bytes());
    let name = |unit: usize| {
        let op = reading.op(&reading.units()[unit], 0).unwrap();
        crate::symbol::symbol_name(op).unwrap().as_str(op.ctx()).unwrap().to_owned()
    };
    assert_eq!([name(0), name(1), name(2)], ["e", "f", "g"]);
    assert_eq!(reading.op(&reading.units()[1], 1).unwrap().name().as_str(), "t.a");
}

#[test]
fn a_context_with_resources_is_not_used_again() {
    // A handle of the same name would get another key there.
    let text = b"\"t.a\"() {a = dense_resource<blob> : tensor<2xi32>} : () -> ()\n";
    assert!(!Reading::read(&context(), text, "a.mlir").is_lasting());
    assert!(Reading::read(&context(), TEXT.as_bytes(), "a.mlir").is_lasting());
}

#[test]
fn what_waits_for_a_definition_of_another_unit_is_not_verified() {
    let text = "\"t.a\"(%n) : (i8) -> ()\n\"t.b\"(%n) : (i8) -> ()\n\"t.c\"() : () -> ()\n";
    let reading = Reading::read(&context(), text.as_bytes(), "a.mlir");
    let settled: Vec<_> = reading.units().iter().map(|unit| unit.settled).collect();
    assert_eq!(settled, [false, false, true]);
    assert!(reading.verify().is_empty());
    let seen: Vec<_> = reading.units().iter().map(|unit| reading.op(unit, 0).is_some()).collect();
    assert_eq!(seen, [false, false, true]);
}

#[test]
fn verdicts_are_taken_over_with_the_units() {
    let ctx = context();
    let text = "module {\n  builtin.module @f {\n    \"t.a\"() : () -> ()\n  }\n  builtin.module @g {\n  }\n  builtin.module @h {\n  }\n}\n";
    let reading = Arc::new(Reading::read(&ctx, text.as_bytes(), "a.mlir"));
    let remaining = |reading: &Reading| -> Vec<bool> {
        reading.units().iter().map(|unit| unit.holds.get().is_some()).collect()
    };
    assert_eq!(remaining(&reading), [false; 3]);
    assert!(reading.verify().is_empty());
    assert_eq!(remaining(&reading), [true; 3]);
    let changed = text.replacen("\"t.a\"", "\"t.longer\"", 1);
    let again = reading.read_again(text.as_bytes(), changed.as_bytes());
    assert_eq!(remaining(&again), [false, true, true]);
}
