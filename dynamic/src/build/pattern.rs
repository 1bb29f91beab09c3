//! Schemas of rewrite patterns.

use ods_core::schema::PatternSchema;
use ods_spec::model::Pattern;
use ods_words::{Convert as _, Missing};

use super::Builder;
use crate::leak;

impl Builder<'_> {
    /// Returns the schema of a pattern.
    ///
    /// # Errors
    /// The name of a native code call without an implementation.
    pub(super) fn pattern(&self, of: &Pattern) -> Result<&'static PatternSchema, Missing> {
        Ok(leak::one(PatternSchema {
            name: leak::text(&of.name),
            benefit: of.benefit,
            slots: of.slots,
            source: of.source.convert(self)?,
            same: of.same.convert(self)?,
            conditions: of.conditions.convert(self)?,
            steps: of.steps.convert(self)?,
        }))
    }
}
