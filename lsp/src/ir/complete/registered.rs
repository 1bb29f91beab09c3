//! Completion items from dialects: operations, types and attributes, and the document's aliases of the latter two.

use super::super::operations::describe;
use super::Site;
use crate::answer::{CompletionItem, CompletionItemKind};

/// Builtin types that are keywords, and keywords that begin parametric types.
const TYPES: [&str; 20] = [
    "i1", "i8", "i16", "i32", "i64", "index", "f16", "bf16", "f32", "f64", "none", "tensor",
    "memref", "vector", "tuple", "complex", "tf32", "f80", "f128", "ui8",
];

/// Builtin attributes that are keywords, and keywords that begin parametric attributes.
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

impl Site<'_> {
    pub(super) fn operations(&self, quoted: bool) -> Vec<CompletionItem> {
        let registry = self.view.ctx().registry();
        let word = self.word.trim_start_matches('"');
        let defaults = self.default_dialects();
        let mut all = Vec::new();
        for dialect in registry.dialects() {
            // With a prefix, only operations of that dialect are offered; without, all of them.
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
                    && defaults.contains(&dialect.name)
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

    pub(super) fn types(&self, sigil: bool) -> Vec<CompletionItem> {
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

    pub(super) fn attributes(&self, sigil: bool) -> Vec<CompletionItem> {
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
}
