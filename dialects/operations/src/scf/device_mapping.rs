//! Attributes that map the iterations of `scf.forall` to a device.

use ods_core::{Attr, Context, OpBuilder, Value};

ods_core::interface! {
    /// `DeviceMappingAttrInterface`: a dimension of a device to which a dimension of the loop is mapped.
    pub trait DeviceMappingAttrInterface on Attr, "DeviceMappingAttrInterface", model DeviceMappingAttrInterfaceModel {
        /// Returns the index of the dimension among all dimensions of the device.
        fn mapping_id(self, ctx: &Context) -> i64;
        /// Returns whether the dimension belongs to the linearized device.
        fn is_linear_mapping(self, ctx: &Context) -> bool;
        /// Returns the index of the dimension among the dimensions of its kind, linear or not.
        fn relative_index(self, ctx: &Context) -> i64;
    }
}

ods_core::interface! {
    /// `DeviceMaskingAttrInterface`: the active part of a device.
    pub trait DeviceMaskingAttrInterface on Attr, "DeviceMaskingAttrInterface", model DeviceMaskingAttrInterfaceModel {
        /// Builds the index of a physical processor among the active ones.
        fn create_logical_linear_mapping_id(self, builder: &mut OpBuilder<'_>, physical: Value) -> Value;
        /// Builds the condition that a physical processor is active.
        fn create_is_active_id_predicate(self, builder: &mut OpBuilder<'_>, physical: Value) -> Value;
        /// Returns the maximum number of active physical processors.
        fn max_num_physical_ids(self, ctx: &Context) -> i64;
    }
}
