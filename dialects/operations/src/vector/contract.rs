//! Contractions: the iteration dimensions that index each operand.

use ods_core::affine::AffineMap;
use ods_core::interface::IndexingMapOpInterface;
use ods_core::rt::AttrValue;
use ods_core::{Attr, Body};

use super::{ContractionOp, ContractionOpRef, IteratorType};

impl IndexingMapOpInterface for ContractionOp {
    fn indexing_maps(self, ir: &Body) -> Attr {
        self.indexing_maps_attr(ir)
    }
}

impl<'a> ContractionOpRef<'a> {
    /// Returns the kinds of the iteration dimensions.
    pub fn iterators(self) -> impl Iterator<Item = IteratorType> + 'a {
        let ctx = self.ctx();
        self.iterator_types().iter().filter_map(|attr| IteratorType::from_attr(ctx, *attr))
    }

    /// Returns the maps from iteration dimensions to the dimensions of the operands.
    pub fn maps(self) -> impl Iterator<Item = &'a AffineMap> + 'a {
        let ctx = self.ctx();
        self.indexing_maps().iter().filter_map(|attr| attr.as_affine_map(ctx))
    }

    /// Returns the dimensions of both factors that an iteration dimension of the kind indexes.
    pub(super) fn shared_dims(self, kind: IteratorType) -> Vec<(usize, usize)> {
        let mut maps = self.maps();
        let (Some(lhs), Some(rhs)) = (maps.next(), maps.next()) else { return Vec::new() };
        let dims = (0..).zip(self.iterators()).filter(|(_, have)| *have == kind);
        dims.filter_map(|(dim, _)| Some((lhs.result_position(dim)?, rhs.result_position(dim)?)))
            .collect()
    }
}
