//! Names of generated items, which must be unique in their module.

use std::collections::BTreeMap;

use super::interface::rust_name;
use crate::diag::Diagnostic;
use crate::lang::Span;
use crate::model::{InterfaceKind, Model};

/// Returns the errors about declarations whose Rust items have one name.
pub(super) fn clashes(model: &Model) -> Vec<Diagnostic> {
    let mut items = Items::default();
    let own = model.enums.iter().filter(|one| one.foreign.is_none());
    own.for_each(|one| items.add(&one.class, one.span));
    for def in model.types.iter().chain(&model.attrs) {
        items.add(&def.class, def.span);
        if def.verify || def.custom_format {
            items.add(&format!("{}Params", def.class), def.span);
        }
    }
    for one in &model.interfaces {
        let name = rust_name(&one.name);
        items.add(name, one.span);
        if one.kind != InterfaceKind::Dialect {
            items.add(&format!("{name}Model"), one.span);
        }
    }
    for op in &model.ops {
        for suffix in ["", "Ref", "Adaptor", "Builder"] {
            items.add(&format!("{}{suffix}", op.class), op.span);
        }
    }
    if !model.dialect.name.is_empty() {
        items.add(&model.dialect.class, model.dialect.span);
    }
    model.passes.iter().for_each(|pass| items.add(&pass.class, pass.span));
    items.errors
}

#[derive(Default)]
struct Items {
    names: BTreeMap<String, Span>,
    errors: Vec<Diagnostic>,
}

impl Items {
    fn add(&mut self, name: &str, span: Span) {
        let Some(first) = self.names.get(name) else {
            self.names.insert(name.to_owned(), span);
            return;
        };
        let text = format!("two declarations make a Rust item named '{name}'");
        self.errors.push(Diagnostic::error(span, text).with_note(*first, "here is the other"));
    }
}
