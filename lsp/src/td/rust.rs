//! From a declaration to the Rust generated from it, and back.

use ods_spec::codegen;
use ods_spec::model::{Model, Op};
use serde_json::{Value, json};

use super::Known;
use super::files::Source;
use super::resolve::files_below;
use crate::answer::{Place, SymbolKind, WorkspaceSymbol};
use crate::language::Asked;
use crate::text::Text;

/// The command that lists the generated names of the operation at a position.
pub(super) const RUST_NAMES: &str = "ods.rustNames";

impl Known {
    /// Returns the operation whose def is at an offset, or contains it.
    fn op_at(&self, offset: usize) -> Option<(&Model, &Op)> {
        let good = self.modelled.as_deref()?;
        let index = self.files.main_index();
        let targets = self.targets(offset).unwrap_or_default();
        let named = targets.iter().find_map(|one| {
            let of = self.files.index(one.0);
            good.op(of.text(&of.definition(one.1).name))
        });
        let outer = || {
            let one = index.definition(index.enclosing(offset)?);
            good.op(index.text(&one.name))
        };
        named.or_else(outer)
    }

    /// Returns the hand-written hooks of the operation at an offset: `impl … for AddIOp` in the project.
    pub(super) fn rust_impls(&self, offset: usize) -> Vec<Place> {
        let Some((_, op)) = self.op_at(offset) else { return Vec::new() };
        let mut all = Vec::new();
        for path in files_below(&self.root, "rs") {
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let spans = impls_for(&text, &op.class);
            if !spans.is_empty() {
                let source = Source::new(path, Text::new(text));
                all.extend(spans.iter().map(|span| source.place(span)));
            }
        }
        all
    }

    /// Returns the generated types and functions that match a query, at the lines that declare them: `AddIOp::lhs`.
    pub(super) fn rust_symbols(&self, query: &str) -> Vec<WorkspaceSymbol> {
        let Some(good) = &self.modelled else { return Vec::new() };
        let Some(model) = good.model() else { return Vec::new() };
        let (class, member) = query.split_once("::").unwrap_or((query, ""));
        let mut all = Vec::new();
        if class.is_empty() {
            return all;
        }
        for op in model.ops.iter().filter(|op| op.class.contains(class)) {
            let Some(place) = good.place(op.span, &self.text) else { continue };
            let symbol = |name: String, kind, place: Place| WorkspaceSymbol {
                name,
                container: Some(op.name.clone()),
                kind,
                place,
            };
            all.push(symbol(op.class.clone(), SymbolKind::STRUCT, place.clone()));
            if !query.contains("::") {
                continue;
            }
            for one in codegen::outline(model, &codegen::Options::default(), op) {
                if one.name.contains(member) {
                    let place = self.declared(op, &one.name).unwrap_or_else(|| place.clone());
                    let name = format!("{}::{}", op.class, one.name);
                    all.push(symbol(name, SymbolKind::METHOD, place));
                }
            }
        }
        all
    }

    /// Returns the place of the operand, attribute or result that a generated function accesses: `$lhs` of the def.
    fn declared(&self, op: &Op, function: &str) -> Option<Place> {
        let target =
            self.files.globals(&op.def, &[ods_spec::lang::index::DefinitionKind::Def]).last()?;
        let index = self.files.index(target.0);
        let span = index.definition(target.1).span.clone();
        let bare = function.strip_prefix("set_").unwrap_or(function).trim_end_matches("_attr");
        let name = index.lexemes().iter().find(|(at, _)| {
            let text = index.text(at);
            span.start <= at.start
                && at.end <= span.end
                && text.strip_prefix('$').is_some_and(|name| snake(name) == bare)
        })?;
        Some(self.files.list[target.0].place(&name.0))
    }

    pub(super) fn run_command(
        &self,
        asked: &Asked<'_>,
        name: &str,
    ) -> Option<Result<Value, String>> {
        if name != RUST_NAMES {
            return None;
        }
        let found = asked.offset.and_then(|offset| self.op_at(offset));
        let Some((model, op)) = found else {
            return Some(Err("there is no operation at this place".into()));
        };
        let functions = codegen::outline(model, &codegen::Options::default(), op);
        let functions: Vec<Value> = functions
            .iter()
            .map(|one| json!({ "name": one.name, "signature": one.text }))
            .collect();
        Some(Ok(json!({ "operation": op.name, "type": op.class, "functions": functions })))
    }
}

/// Converts a name to snake case.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// Returns the ranges of `impl … for path::Class` in Rust text.
fn impls_for(text: &str, class: &str) -> Vec<std::ops::Range<usize>> {
    let mut all = Vec::new();
    for (at, _) in text.match_indices(class) {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = &text[line..at];
        let after = text[at + class.len()..].chars().next();
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let whole = !before.ends_with(word) && !after.is_some_and(word);
        if whole && before.starts_with("impl") && before.contains(" for ") {
            all.push(at..at + class.len());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hooks_are_found_by_their_type() {
        let text = "impl Verify for arith::AddIOp {}\nimpl Fold for AddIOpRef {}\n// AddIOp\n";
        let found: Vec<&str> =
            impls_for(text, "AddIOp").into_iter().map(|at| &text[..at.end]).collect();
        assert_eq!(found, ["impl Verify for arith::AddIOp"]);
        assert_eq!(snake("addressSpace"), "address_space");
    }
}
