//! The lists that ods-spec and ods-core keep each for itself, as neither depends on the other, are equal.

use std::collections::BTreeSet;

use ods_core::schema::Trait;
use ods_spec::model::{CORE_INTERFACES, CORE_TRAITS};
use ods_spec::predicate::Func;

/// Names of the variants of an enum in Rust text.
fn variants<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let from = text.find(&format!("pub enum {name} {{")).expect("the enum is there");
    let body = text[from..].split_once('{').expect("an enum has a body").1;
    let body = body.split_once("\n}").expect("an enum ends").0;
    let line =
        |line: &'t str| line.trim().split(['(', ',', '{']).next().filter(|word| !word.is_empty());
    body.lines().filter(|one| !one.trim().starts_with("//")).filter_map(line).collect()
}

#[test]
fn functions_are_the_same() {
    let core: BTreeSet<&str> =
        variants(include_str!("../../core/src/schema/expr.rs"), "Func").into_iter().collect();
    let spec: BTreeSet<&str> = Func::ALL.iter().map(|entry| entry.1).collect();
    assert_eq!(spec, core);
}

#[test]
fn operators_are_the_same() {
    let core = variants(include_str!("../../core/src/schema/expr.rs"), "BinOp");
    let spec = variants(include_str!("../../ods-spec/src/predicate.rs"), "BinOp");
    assert_eq!(spec, core);
}

#[test]
fn traits_are_the_same() {
    let core: BTreeSet<&str> = Trait::ALL.iter().map(|(_, name)| *name).collect();
    assert_eq!(CORE_TRAITS.iter().copied().collect::<BTreeSet<_>>(), core);
}

#[test]
fn interfaces_are_the_same() {
    let core: BTreeSet<&str> = ods_core::interface::CORE.iter().map(|one| one.name).collect();
    assert_eq!(CORE_INTERFACES.iter().copied().collect::<BTreeSet<_>>(), core);
}
