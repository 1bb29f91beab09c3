//! Completion items that the document defines: values (of a fitting type first), blocks and symbols.

use ods_core::Type;
use ods_core::schema::{Trait, TypeConstraint, ValueArity};
use ods_core::verify::{EvalValue, Subject as Of, holds};

use super::super::known::View;
use super::super::lex::{Kind, lex, line_start};
use super::super::scope;
use super::super::subject::value_place;
use super::Site;
use crate::answer::{CompletionItem, CompletionItemKind};

impl Site<'_> {
    pub(super) fn values(&self) -> Vec<CompletionItem> {
        let ctx = self.view.ctx();
        let wanted = self.wanted();
        let mut all: Vec<(bool, CompletionItem)> = Vec::new();
        for (id, name) in scope::values(self.view, self.at) {
            let place = value_place(self.view, id);
            let types = self.view.places(Some(id.unit)).0.types_of(place);
            if place.count > 1 {
                // The plain name refers to the first result; as an item it is offered for the whole group.
                let shown: Vec<_> = types.iter().map(|ty| ty.display(ctx).to_string()).collect();
                let item = CompletionItem::new(name, CompletionItemKind::VARIABLE);
                all.push((false, item.detail(shown.join(", "))));
            }
            for (number, ty) in types.iter().enumerate() {
                let label =
                    if place.count > 1 { format!("{name}#{number}") } else { name.to_owned() };
                let fits = wanted.fits(self.view, *ty);
                let item = CompletionItem::new(label, CompletionItemKind::VARIABLE);
                all.push((fits, item.detail(ty.display(ctx).to_string())));
            }
        }
        // Values of a fitting type come first; others are kept, since the type may be about to change.
        all.sort_by_key(|(fits, _)| !fits);
        all.into_iter().map(|(_, item)| item).collect()
    }

    /// Returns the expected type of the operand being written.
    fn wanted(&self) -> Wanted {
        let Some(name) = self.op_name() else { return Wanted::Anything };
        let Some(schema) = self.view.ctx().op_schema(name) else { return Wanted::Anything };
        let (_, rest) = self.op().unwrap_or_default();
        let before: Vec<_> = lex(rest, 0).filter(|one| one.kind == Kind::Value).collect();
        let same = [Trait::SameOperandsAndResultType, Trait::SameTypeOperands];
        if let Some(first) = before.first()
            && same.iter().any(|one| schema.traits.has(*one))
        {
            let name = &rest[first.span.clone()];
            let value = scope::values(self.view, self.at).find(|(_, have)| *have == name);
            if let Some((id, _)) = value {
                let place = value_place(self.view, id);
                let types = self.view.places(Some(id.unit)).0.types_of(place);
                return types.first().map_or(Wanted::Anything, |ty| Wanted::Type(*ty));
            }
        }
        let simple = schema
            .operands
            .iter()
            .take(before.len())
            .all(|one| matches!(one.arity, ValueArity::One));
        match schema.operands.get(before.len()) {
            Some(operand) if simple => Wanted::Constraint(operand.constraint),
            _ => Wanted::Anything,
        }
    }

    pub(super) fn blocks(&self) -> Vec<CompletionItem> {
        let Some(unit) = self.view.unit_at(self.at) else { return Vec::new() };
        let (places, start) = self.view.places(Some(unit));
        let here = self.at as u32 - start;
        let region = places.enclosing_region(here);
        let mut names: Vec<String> = Vec::new();
        for one in &places.blocks {
            let name = &self.view.text()[self.view.name_at((one.at + start) as usize)];
            let own = Some(one.region) == region && (one.at as usize + start as usize) != self.at;
            if own && !names.iter().any(|have| have == name) {
                names.push(name.to_owned());
            }
        }
        // Labels behind an error are not recorded, so they are looked up in the text.
        let text = self.view.text();
        for token in lex(text, line_start(text, self.at)).take_while(|one| one.kind != Kind::Symbol)
        {
            if token.kind == Kind::Block && token.span.start > self.at {
                let name = &text[token.span.clone()];
                if !names.iter().any(|have| have == name) {
                    names.push(name.to_owned());
                }
            }
        }
        names
            .into_iter()
            .map(|name| CompletionItem::new(name, CompletionItemKind::REFERENCE))
            .collect()
    }

    pub(super) fn symbols(&self) -> Vec<CompletionItem> {
        let view = self.view;
        let mut all: Vec<(usize, CompletionItem)> = Vec::new();
        for (id, name) in view.symbols().all() {
            let Some(name) = name.as_str(view.ctx()) else { continue };
            let op =
                view.places(id.unit).0.ops.get(id.op as usize).map_or("", |op| op.name.as_str());
            let item = CompletionItem::new(format!("@{name}"), CompletionItemKind::FUNCTION);
            all.push((id.unit.map_or(0, |unit| unit + 1), item.detail(op)));
        }
        all.sort_by(|(a, x), (b, y)| a.cmp(b).then_with(|| x.label.cmp(&y.label)));
        let mut met = rustc_hash::FxHashSet::default();
        let once = move |item: &CompletionItem| met.insert(item.label.clone());
        all.into_iter().map(|(_, item)| item).filter(once).collect()
    }
}

/// The expected type of an operand.
enum Wanted {
    Anything,
    Type(Type),
    Constraint(&'static TypeConstraint),
}

impl Wanted {
    fn fits(&self, view: View<'_>, ty: Type) -> bool {
        match self {
            Wanted::Anything => true,
            Wanted::Type(wanted) => *wanted == ty,
            Wanted::Constraint(one) => holds(view.ctx(), Of::None, &one.pred, &EvalValue::Type(ty)),
        }
    }
}
