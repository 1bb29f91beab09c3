//! The data layout interfaces of dialect types and attributes.

use crate::data_layout::{DataLayout, DataLayoutKey};
use crate::ir::{Body, Op};
use crate::{Attr, Context, Type};

crate::interface! {
    /// `DataLayoutTypeInterface`: a type that knows its size and alignment under a data layout.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DataLayoutTypeInterface`, but nothing tells its size",
        note = "write beside its .td: `impl DataLayoutTypeInterface for {Self} {{ fn type_size_in_bits(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {{ … }} fn abi_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {{ … }} }}`"
    )]
    pub trait DataLayoutTypeInterface on Type, "DataLayoutTypeInterface", model DataLayoutTypeInterfaceModel {
        /// Returns the size in bits.
        fn type_size_in_bits(self, ctx: &Context, layout: &DataLayout) -> Option<u64>;
        /// Returns the required alignment in bytes.
        fn abi_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64>;
        /// Returns the preferred alignment in bytes.
        fn preferred_alignment(self, ctx: &Context, layout: &DataLayout) -> Option<u64> {
            self.abi_alignment(ctx, layout)
        }
        /// Verifies the entries of a specification for types of this kind; `Err` is the message.
        fn verify_entries(self, ctx: &Context, entries: &[(Type, Attr)]) -> Result<(), String> { Ok(()) }
        /// Returns whether entries for types of this kind may refine the entries of an enclosing specification.
        fn are_compatible(self, ctx: &Context, old: &[(Type, Attr)], new: &[(Type, Attr)]) -> bool { true }
    }
}

crate::interface! {
    /// `DataLayoutSpecInterface`: an attribute that is a data layout specification.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DataLayoutSpecInterface`, but nothing tells its entries",
        note = "write beside its .td: `impl DataLayoutSpecInterface for {Self} {{ fn entries(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)> {{ … }} }}`"
    )]
    pub trait DataLayoutSpecInterface on Attr, "DataLayoutSpecInterface", model DataLayoutSpecInterfaceModel {
        /// Returns the entries in order.
        fn entries(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)>;
    }
}

crate::interface! {
    /// `DLTIQueryInterface`: an attribute that maps keys to values.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DLTIQueryInterface`, but nothing answers a query",
        note = "write beside its .td: `impl DLTIQueryInterface for {Self} {{ fn query(self, ctx: &Context, key: DataLayoutKey) -> Option<Attr> {{ … }} }}`"
    )]
    pub trait DLTIQueryInterface on Attr, "DLTIQueryInterface", model DLTIQueryInterfaceModel {
        /// Returns the value of a key, if there is one.
        fn query(self, ctx: &Context, key: DataLayoutKey) -> Option<Attr>;
    }
}

crate::interface! {
    /// `DataLayoutEntryInterface`: an attribute that is a key with its value.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DataLayoutEntryInterface`, but nothing tells its key and value",
        note = "write beside its .td: `impl DataLayoutEntryInterface for {Self} {{ fn entry(self, ctx: &Context) -> (DataLayoutKey, Attr) {{ … }} }}`"
    )]
    pub trait DataLayoutEntryInterface on Attr, "DataLayoutEntryInterface", model DataLayoutEntryInterfaceModel {
        /// Returns the key and the value.
        fn entry(self, ctx: &Context) -> (DataLayoutKey, Attr);
    }
}

crate::interface! {
    /// `TargetDeviceSpecInterface`: an attribute that describes one device.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `TargetDeviceSpecInterface`, but nothing tells its entries",
        note = "write beside its .td: `impl TargetDeviceSpecInterface for {Self} {{ fn entries(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)> {{ … }} }}`"
    )]
    pub trait TargetDeviceSpecInterface on Attr, "TargetDeviceSpecInterface", model TargetDeviceSpecInterfaceModel {
        /// Returns the entries in order.
        fn entries(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)>;
    }
}

crate::interface! {
    /// `TargetSystemSpecInterface`: an attribute that describes the devices of a system.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `TargetSystemSpecInterface`, but nothing tells its entries",
        note = "write beside its .td: `impl TargetSystemSpecInterface for {Self} {{ fn entries(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)> {{ … }} }}`"
    )]
    pub trait TargetSystemSpecInterface on Attr, "TargetSystemSpecInterface", model TargetSystemSpecInterfaceModel {
        /// Returns the entries in order: a device's name with its description.
        fn entries(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)>;
    }
}

crate::interface! {
    /// `DataLayoutOpInterface`: an operation that carries a layout for its nested operations.
    pub trait DataLayoutOpInterface on Op, "DataLayoutOpInterface", model DataLayoutOpInterfaceModel,
        verify [crate::data_layout::verify_data_layout]
    {
        /// Returns the specification: the first among the attributes.
        fn data_layout_spec(self, ir: &Body) -> Option<Attr> {
            let ctx = ir.ctx();
            let attrs = ir.attrs(self.id()).as_dictionary(ctx).unwrap_or_default();
            let is_spec = |attr: &Attr| attr.interface::<dyn DataLayoutSpecInterface>(ctx).is_some();
            attrs.iter().map(|(_, attr)| *attr).find(is_spec)
        }
    }
}
