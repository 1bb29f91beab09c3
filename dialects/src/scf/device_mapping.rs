//! Attributes that say how the rounds of `scf.forall` are laid onto a device.

use ods_core::{Attr, Context, OpBuilder, Value};

ods_core::interface! {
    /// `DeviceMappingAttrInterface`: a dimension of a device that a dimension of the loop is laid onto.
    pub trait DeviceMappingAttrInterface on Attr, "DeviceMappingAttrInterface", model DeviceMappingAttrInterfaceModel {
        /// Returns the number of the dimension, among all that the device has.
        fn mapping_id(self, ctx: &Context) -> i64;
        /// Returns whether it is a dimension of the device seen as a line.
        fn is_linear_mapping(self, ctx: &Context) -> bool;
        /// Returns the number of the dimension among those of its kind, linear or not.
        fn relative_index(self, ctx: &Context) -> i64;
    }
}

ods_core::interface! {
    /// `DeviceMaskingAttrInterface`: the part of a device that takes part.
    pub trait DeviceMaskingAttrInterface on Attr, "DeviceMaskingAttrInterface", model DeviceMaskingAttrInterfaceModel {
        /// Makes the number that a physical processor has among those that take part.
        fn create_logical_linear_mapping_id(self, builder: &mut OpBuilder<'_>, physical: Value) -> Value;
        /// Makes the condition that a physical processor takes part.
        fn create_is_active_id_predicate(self, builder: &mut OpBuilder<'_>, physical: Value) -> Value;
        /// Returns the number of physical processors that may take part.
        fn max_num_physical_ids(self, ctx: &Context) -> i64;
    }
}
