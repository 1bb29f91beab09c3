//! The attributes of an operation as one dictionary, wherever each is stored.

use smallvec::SmallVec;

use super::OpRef;
use crate::{Attr, Ident};

/// Attributes with their names.
pub type NamedAttrs = SmallVec<[(Ident, Attr); 4]>;

impl OpRef<'_> {
    /// Returns all attributes of the operation, sorted by name: inherent ones, segment sizes, discardable ones.
    pub fn merged_attrs(self) -> NamedAttrs {
        let mut all = self.inherent_attrs();
        let discardable = self.attrs().as_dictionary(self.ctx()).unwrap_or_default();
        if all.is_empty() {
            return discardable.into();
        }
        if discardable.is_empty() {
            return all;
        }
        all.extend_from_slice(discardable);
        all.sort_by_key(|(name, _)| name.as_str());
        all
    }

    /// Returns the inherent attributes, properties and segment sizes of a registered operation, sorted by name.
    pub fn inherent_attrs(self) -> NamedAttrs {
        let ctx = self.ctx();
        let Some(info) = ctx.op_info(self.name()) else { return NamedAttrs::new() };
        let row = self.body.props_of(self.op, info.row_len);
        let mut all: NamedAttrs = info
            .sorted_slots
            .iter()
            .filter_map(|slot| Some((info.prop_names[*slot], Attr::from_raw(row[*slot])?)))
            .collect();
        if info.row_len == info.prop_names.len() {
            return all;
        }
        let mut segments = |at: Option<usize>, groups: usize, name: &str| {
            let Some(at) = at else { return };
            let sizes: Vec<i32> = row[at..at + groups].iter().map(|size| *size as i32).collect();
            all.push((Ident::new(name), Attr::dense_i32_array(ctx, &sizes)));
        };
        let schema = info.schema;
        segments(info.operand_segments_at(), schema.operands.len(), "operandSegmentSizes");
        segments(info.result_segments_at(), schema.results.len(), "resultSegmentSizes");
        all.sort_by_key(|(name, _)| name.as_str());
        all
    }
}
