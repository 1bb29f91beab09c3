//! Operations that map loops to elements of their operands by affine maps.

use crate::affine::AffineMap;
use crate::attr::AttrData;
use crate::ir::{Body, Op};
use crate::{Attr, Context};

crate::interface! {
    /// `IndexingMapOpInterface`: an operation with loops, and a map from the loops to the elements of each operand.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `IndexingMapOpInterface`, but nothing tells its maps",
        note = "write beside its .td: `impl IndexingMapOpInterface for {Self} {{ fn indexing_maps(self, ir: &Body) -> Attr {{ … }} }}`"
    )]
    pub trait IndexingMapOpInterface on Op, "IndexingMapOpInterface", model IndexingMapOpInterfaceModel {
        /// Returns the maps as an array attribute.
        fn indexing_maps(self, ir: &Body) -> Attr;
        /// Returns the maps, one for each operand.
        fn indexing_maps_array(self, ir: &Body) -> Vec<AffineMap> {
            maps_of(ir.ctx(), self.indexing_maps(ir))
        }
    }
}

/// Returns the maps of an array attribute.
fn maps_of(ctx: &Context, maps: Attr) -> Vec<AffineMap> {
    let map = |map: &Attr| match map.data(ctx) {
        AttrData::AffineMap(map) => Some(map.clone()),
        _ => None,
    };
    maps.as_array(ctx).unwrap_or_default().iter().filter_map(map).collect()
}
