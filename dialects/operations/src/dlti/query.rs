//! Queries: the value of a key, through nested attributes.

use ods_core::interface::{
    DLTIQueryInterface, DataLayoutEntryInterface, DataLayoutSpecInterface,
    TargetDeviceSpecInterface, TargetSystemSpecInterface,
};
use ods_core::{Attr, Context, DataLayoutKey, OpRef};

use super::asm::key_and_value;
use super::{
    DataLayoutEntryAttr, DataLayoutSpecAttr, MapAttr, TargetDeviceSpecAttr, TargetSystemSpecAttr,
};

/// Returns the value for a path of keys at an operation: the first key is looked up in the attributes of the operation,
/// then in the attributes of its ancestors; each further key in the value of the key before it.
///
/// ```mlir
/// module attributes {dlti.map = #dlti.map<"cache" = #dlti.map<"L1" = 65536 : i32>>} {
///   func.func private @f()  // at which ["cache", "L1"] gives 65536 : i32
/// }
/// ```
pub fn query(op: OpRef<'_>, keys: &[DataLayoutKey]) -> Option<Attr> {
    let ctx = op.ctx();
    let asked = |attrs: Attr| {
        let entries = attrs.as_dictionary(ctx).unwrap_or_default();
        entries.iter().find_map(|(_, attr)| follow(ctx, *attr, keys))
    };
    let ancestors = std::iter::successors(Some(op), |at| at.parent()).map(|at| at.attrs());
    ancestors.chain(op.body.owner().map(|owner| owner.attrs)).find_map(asked)
}

/// Follows the keys from one attribute that implements the query interface.
fn follow(ctx: &Context, attr: Attr, keys: &[DataLayoutKey]) -> Option<Attr> {
    let (first, rest) = keys.split_first()?;
    let value = attr.interface::<dyn DLTIQueryInterface>(ctx)?.query(ctx, *first)?;
    if rest.is_empty() { Some(value) } else { follow(ctx, value, rest) }
}

impl DataLayoutEntryInterface for DataLayoutEntryAttr {
    fn entry(self, ctx: &Context) -> (DataLayoutKey, Attr) {
        (DataLayoutKey::of_attr(ctx, self.key(ctx)), self.value(ctx))
    }
}

/// Implements the interfaces of attributes with entries.
macro_rules! entries {
    ($($attr:ident $(: $interface:ident)?;)*) => {$(
        impl $attr {
            /// Returns the keys and values in order.
            fn keyed(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)> {
                self.entries(ctx).into_iter().filter_map(|entry| key_and_value(ctx, entry)).collect()
            }
        }

        impl DLTIQueryInterface for $attr {
            fn query(self, ctx: &Context, key: DataLayoutKey) -> Option<Attr> {
                let entries = self.keyed(ctx).into_iter();
                entries.into_iter().find(|(have, _)| *have == key).map(|(_, value)| value)
            }
        }

        $(impl $interface for $attr {
            fn entries(self, ctx: &Context) -> Vec<(DataLayoutKey, Attr)> {
                self.keyed(ctx)
            }
        })?
    )*};
}

entries! {
    DataLayoutSpecAttr: DataLayoutSpecInterface;
    MapAttr;
    TargetDeviceSpecAttr: TargetDeviceSpecInterface;
    TargetSystemSpecAttr: TargetSystemSpecInterface;
}
