//! The interfaces of types and attributes of dialects in data layout.

use crate::data_layout::{DataLayout, DataLayoutKey};
use crate::{Attr, Context, Type};

crate::interface! {
    /// `DataLayoutTypeInterface`: a type that knows its size and alignment under a data layout.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DataLayoutTypeInterface`, but nothing tells its size",
        note = "write beside its .td: `impl DataLayoutTypeInterface for {Self} {{ fn type_size_in_bits(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {{ … }} fn abi_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {{ … }} }}`"
    )]
    pub trait DataLayoutTypeInterface on Type, "DataLayoutTypeInterface", model DataLayoutTypeInterfaceModel {
        /// The size in bits.
        fn type_size_in_bits(self, ctx: &Context, layout: &DataLayout) -> Option<u64>;
        /// The alignment that is required, in bytes.
        fn abi_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64>;
        /// The alignment that is best, in bytes.
        fn preferred_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
            self.abi_alignment(ctx, layout)
        }
    }
}

crate::interface! {
    /// `DataLayoutSpecInterface`: an attribute that is a data layout specification.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DataLayoutSpecInterface`, but nothing tells its entries",
        note = "write beside its .td: `impl DataLayoutSpecInterface for {Self} {{ fn entries(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)> {{ … }} }}`"
    )]
    pub trait DataLayoutSpecInterface on Attr, "DataLayoutSpecInterface", model DataLayoutSpecInterfaceModel {
        /// The entries in order.
        fn entries(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)>;
    }
}
