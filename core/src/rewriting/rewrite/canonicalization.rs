//! The canonicalization patterns of a context.

use super::{AddPatterns, PatternSet};
use crate::schema::OpSchema;
use crate::{Context, Registry};

impl Context {
    /// Returns the canonicalization patterns of registered dialects and operations (`hasCanonicalizer`,
    /// `hasCanonicalizeMethod`): patterns of dialects in order of registration, then patterns of operations by name,
    /// then patterns that are declared without a hook, then those of no dialect.
    pub fn canonicalization_patterns(&self) -> &PatternSet {
        self.attachments().get_or_make(|| gather(self.registry()))
    }
}

fn gather(registry: &Registry) -> PatternSet {
    let dialects = registry.dialects();
    let mut ops: Vec<&'static OpSchema> = Vec::new();
    let all = dialects.iter().flat_map(|dialect| dialect.ops);
    ops.extend(all.filter(|op| op.hooks.canonicalize.is_some()));
    ops.extend(registry.added_ops());
    ops.sort_by_key(|schema| schema.name);
    let of_dialects = dialects.iter().filter_map(|dialect| dialect.hooks.canonicalize);
    let of_ops = ops.into_iter().filter_map(|schema| schema.hooks.canonicalize);
    let set =
        of_dialects.chain(of_ops).fold(PatternSet::new(), |set, add| add.get::<AddPatterns>()(set));
    let set = dialects.iter().fold(set, |set, dialect| set.declared(dialect.hooks.patterns));
    set.declared(registry.patterns())
}
