//! Completion: the choices for a place.

use ods_core::schema::{Trait, TypeConstraint, ValueArity};
use ods_core::verify::{EvalValue, Subject as Of, holds};
use ods_core::{OpName, Type};

use super::expected::in_comment_or_string;
use super::known::{Known, View};
use super::lex::{Kind, lex, line_start};
use super::operations::describe;
use super::scope;
use super::subject::value_place;
use crate::answer::{Completion, CompletionItem, CompletionItemKind};
use crate::language::Asked;

/// Builtin types that are words, and beginnings of those with parameters.
const TYPES: [&str; 20] = [
    "i1", "i8", "i16", "i32", "i64", "index", "f16", "bf16", "f32", "f64", "none", "tensor",
    "memref", "vector", "tuple", "complex", "tf32", "f80", "f128", "ui8",
];

/// Builtin attributes that are words, and beginnings of those with parameters.
const ATTRS: [&str; 12] = [
    "true",
    "false",
    "unit",
    "dense",
    "dense_resource",
    "sparse",
    "array",
    "affine_map",
    "affine_set",
    "strided",
    "distinct",
    "loc",
];

pub(super) fn complete(known: &Known, asked: &Asked<'_>) -> Completion {
    let text = asked.document.text.as_str();
    let now = text.floor_char_boundary(asked.now);
    if in_comment_or_string(text, now)
        && !text[line_start(text, now)..now].trim_start().starts_with('"')
    {
        return Completion::default();
    }
    // What was checked is of a text before; up to the word that is being written it is mostly the same.
    let start = word_start(text, now);
    let checked = known.text.as_str();
    let at = asked.offset.map(|at| at.saturating_sub(now - start)).unwrap_or_else(|| {
        let same = text.bytes().zip(checked.bytes()).take_while(|(a, b)| a == b).count();
        checked.floor_char_boundary(same.min(start))
    });
    let Some((view, at)) = known.view(at) else { return Completion::default() };
    let at = view.text().floor_char_boundary(at.min(view.text().len()));
    let line = line_start(text, start);
    let site = Site { view, at, before: &text[line..start], word: &text[start..now] };
    Completion { replaced: start..now, items: site.items() }
}

/// The start of the name that is being written, with its sigil.
fn word_start(text: &str, now: usize) -> usize {
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    let start = text[..now].trim_end_matches(name).len();
    match text[..start].chars().next_back() {
        Some('%' | '^' | '@' | '#' | '!' | '"') => start - 1,
        _ => start,
    }
}

struct Site<'a> {
    view: View<'a>,
    at: usize,
    /// The line before the word.
    before: &'a str,
    word: &'a str,
}

impl Site<'_> {
    fn items(&self) -> Vec<CompletionItem> {
        match self.word.chars().next() {
            Some('%') => self.values(),
            Some('^') => self.blocks(),
            Some('@') => self.symbols(),
            Some('!') => self.types(true),
            Some('#') => self.attributes(true),
            Some('"') => self.operations(true),
            _ if self.begins_operation() => self.operations(false),
            _ if self.wants_type() => self.types(false),
            _ => self.inside(),
        }
    }

    /// At the start of a statement, or behind its results.
    fn begins_operation(&self) -> bool {
        let before = self.before.trim();
        let statement = match before.rsplit_once(['{', '}']) {
            Some((_, behind)) if !behind.contains(['(', ':']) => behind.trim(),
            _ => before,
        };
        statement.is_empty() && !self.in_dictionary()
            || statement.starts_with('%') && statement.ends_with('=') && !statement.contains('(')
    }

    fn in_dictionary(&self) -> bool {
        let open = self.before.rfind('{');
        let closed = self.before.rfind('}');
        let inside = open > closed && open.is_some();
        inside
            && self.before.trim_start().contains([' ', '.'])
            && self.op().is_some_and(|(_, rest)| {
                let schema =
                    self.view.ctx().op_schema(self.op_name().unwrap_or(OpName::new("a.b")));
                rest.contains('{') && schema.is_some_and(|schema| schema.regions.is_empty())
            })
    }

    fn wants_type(&self) -> bool {
        let before = self.before.trim_end();
        [":", "->", "<", "x"].iter().any(|end| before.ends_with(end))
            || before.rfind(':').is_some_and(|colon| {
                let behind = &before[colon..];
                !behind.contains(['{', '=']) && (behind.ends_with(',') || behind.ends_with('('))
            })
    }

    /// The operation that the line begins with: its name as written, and the text behind it.
    fn op(&self) -> Option<(&str, &str)> {
        for token in lex(self.before, 0) {
            match token.kind {
                Kind::Word | Kind::String => {
                    let name = self.before[token.span.clone()].trim_matches('"');
                    return Some((name, &self.before[token.span.end..]));
                }
                Kind::Value | Kind::Number | Kind::Other => {}
                _ => return None,
            }
        }
        None
    }

    fn op_name(&self) -> Option<OpName> {
        let (name, _) = self.op()?;
        let ctx = self.view.ctx();
        let dialects = self.default_dialects();
        let full = dialects
            .iter()
            .map(|dialect| format!("{dialect}.{name}"))
            .map(|name| OpName::new(&name));
        let mut all = std::iter::once(OpName::new(name)).chain(full);
        all.find(|name| ctx.op_schema(*name).is_some())
    }

    /// Dialects whose prefix may be left out here, as far as the operations around say.
    fn default_dialects(&self) -> Vec<String> {
        let mut found = vec!["builtin".to_owned()];
        if let Some(unit) = self.view.unit_at(self.at) {
            let (places, start) = self.view.places(Some(unit));
            let mut next = places.op_around(self.at as u32 - start);
            while let Some(op) = next {
                found.insert(0, places.ops[op as usize].name.dialect().to_owned());
                next = places.parent_op(op);
            }
            found.reverse();
        }
        found
    }

    fn values(&self) -> Vec<CompletionItem> {
        let ctx = self.view.ctx();
        let wanted = self.wanted();
        let mut all: Vec<(bool, CompletionItem)> = Vec::new();
        for (id, name) in scope::values(self.view, self.at) {
            let place = value_place(self.view, id);
            let types = self.view.places(Some(id.unit)).0.types_of(place);
            if place.count > 1 {
                // The name alone means the first; as one choice it stands for all.
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
        // What fits comes first; what does not is still there, a type may be about to change.
        all.sort_by_key(|(fits, _)| !fits);
        all.into_iter().map(|(_, item)| item).collect()
    }

    /// The facts about the type of the operand that is being written.
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

    fn blocks(&self) -> Vec<CompletionItem> {
        let Some(unit) = self.view.unit_at(self.at) else { return Vec::new() };
        let (places, start) = self.view.places(Some(unit));
        let here = self.at as u32 - start;
        let region = places.region_around(here);
        let mut names: Vec<String> = Vec::new();
        for one in &places.blocks {
            let name = &self.view.text()[self.view.name_at((one.at + start) as usize)];
            let own = Some(one.region) == region && (one.at as usize + start as usize) != self.at;
            if own && !names.iter().any(|have| have == name) {
                names.push(name.to_owned());
            }
        }
        // Behind an error labels are not read: the text has them.
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

    fn symbols(&self) -> Vec<CompletionItem> {
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

    fn types(&self, sigil: bool) -> Vec<CompletionItem> {
        let mut all = Vec::new();
        self.aliases('!', &mut all);
        if !sigil {
            all.extend(TYPES.map(|one| {
                CompletionItem::new(one, CompletionItemKind::CLASS).detail("builtin type")
            }));
        }
        for dialect in self.view.ctx().registry().dialects() {
            for ty in dialect.types {
                let Some(mnemonic) = ty.mnemonic else { continue };
                let label = format!("!{}.{mnemonic}", dialect.name);
                all.push(CompletionItem::new(label, CompletionItemKind::CLASS).detail(ty.summary));
            }
        }
        all
    }

    fn attributes(&self, sigil: bool) -> Vec<CompletionItem> {
        let mut all = Vec::new();
        self.aliases('#', &mut all);
        if !sigil {
            all.extend(ATTRS.map(|one| CompletionItem::new(one, CompletionItemKind::VALUE)));
        }
        for dialect in self.view.ctx().registry().dialects() {
            for attr in dialect.attrs {
                let Some(mnemonic) = attr.mnemonic else { continue };
                let label = format!("#{}.{mnemonic}", dialect.name);
                all.push(
                    CompletionItem::new(label, CompletionItemKind::VALUE).detail(attr.summary),
                );
            }
        }
        all
    }

    fn aliases(&self, sigil: char, all: &mut Vec<CompletionItem>) {
        use ods_core::text::places::Alias;
        let ctx = self.view.ctx();
        for one in self.view.chunk.reading.top().aliases.iter().filter(|one| one.defines) {
            let name = &self.view.text()[self.view.name_at(one.at as usize)];
            if name.starts_with(sigil) {
                let meaning = match one.alias {
                    Alias::Attr(attr) => attr.display(ctx).to_string(),
                    Alias::Type(ty) => ty.display(ctx).to_string(),
                };
                let item = CompletionItem::new(name, CompletionItemKind::CONSTANT);
                all.push(item.detail(meaning.chars().take(80).collect::<String>()));
            }
        }
    }

    fn operations(&self, quoted: bool) -> Vec<CompletionItem> {
        let registry = self.view.ctx().registry();
        let word = self.word.trim_start_matches('"');
        let defaults = self.default_dialects();
        let mut all = Vec::new();
        for dialect in registry.dialects() {
            // With a prefix, the operations of one dialect; without, all of them.
            if let Some((prefix, _)) = word.split_once('.')
                && prefix != dialect.name
            {
                continue;
            }
            for schema in dialect.ops {
                let label =
                    if quoted { format!("\"{}\"", schema.name) } else { schema.name.to_owned() };
                let mut item =
                    CompletionItem::new(label, CompletionItemKind::FIELD).detail(schema.summary);
                item.documentation = word.contains('.').then(|| describe(schema));
                if !quoted
                    && !word.contains('.')
                    && defaults.iter().any(|one| one == dialect.name)
                    && let Some((_, short)) = schema.name.split_once('.')
                {
                    all.push(
                        CompletionItem::new(short, CompletionItemKind::FIELD)
                            .detail(schema.summary),
                    );
                }
                all.push(item);
            }
        }
        if !quoted && !word.contains('.') {
            let dialects = registry.dialects().iter();
            all.extend(dialects.map(|one| {
                CompletionItem::new(one.name, CompletionItemKind::MODULE).detail("dialect")
            }));
        }
        all
    }

    /// Inside of an operation: its attributes, what its syntax has there, and types and attributes.
    fn inside(&self) -> Vec<CompletionItem> {
        let mut all: Vec<CompletionItem> = Vec::new();
        if let Some(schema) = self.op_name().and_then(|name| self.view.ctx().op_schema(name)) {
            if self.in_dictionary() || self.before.trim_end().ends_with("<{") {
                all.extend(schema.props.iter().map(|prop| {
                    CompletionItem::new(prop.name, CompletionItemKind::PROPERTY)
                        .detail(prop.constraint.summary)
                }));
                if !self.before.trim_end().ends_with('=') {
                    return all;
                }
            }
            let mut words = Vec::new();
            super::syntax::words(schema, &mut words);
            all.extend(
                words
                    .into_iter()
                    .map(|word| CompletionItem::new(word, CompletionItemKind::KEYWORD)),
            );
        }
        all.extend(self.attributes(false));
        all.extend(self.types(false));
        all.extend(self.values());
        all.extend(self.symbols());
        all
    }
}

/// The type that an operand is to have.
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
