//! Resources: blobs that attributes refer to by key (`dense_resource<key>`), and sections of a file without a dialect.
//!
//! Dialect resources live in the context, one namespace per dialect, and are written only when an attribute refers
//! to them; external ones belong to a [`crate::Module`] and are kept unchanged.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashSet;

use crate::append_vec::AppendVec;
use crate::{Context, Ident, ResourceHandle};

/// Raw data with its required alignment.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ResourceBlob {
    /// A power of two, in bytes.
    pub alignment: u32,
    /// The bytes.
    pub data: Arc<[u8]>,
}

/// The value of an external resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResourceValue {
    /// `"0x…"`
    Blob(ResourceBlob),
    /// `true`
    Bool(bool),
    /// `"text"`
    String(Box<str>),
}

/// One group of external resources: `external_resources: { name: { key: value } }`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternalResources {
    /// Name of the group.
    pub name: Box<str>,
    /// Keys and values in file order.
    pub entries: Vec<(Box<str>, ResourceValue)>,
}

/// A dialect resource.
#[derive(Debug)]
pub struct Resource {
    dialect: Ident,
    key: Box<str>,
    blob: OnceLock<ResourceBlob>,
}

impl Resource {
    /// Returns the namespace of the dialect that owns the resource.
    pub fn dialect(&self) -> Ident {
        self.dialect
    }

    /// Returns the key, unique in the dialect.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns the data; `None` while the resource is only declared.
    pub fn blob(&self) -> Option<&ResourceBlob> {
        self.blob.get()
    }
}

/// The dialect resources of a context.
pub(crate) struct Resources {
    items: AppendVec<Resource>,
    taken: Mutex<FxHashSet<(Ident, Box<str>)>>,
}

impl Resources {
    pub(crate) fn new() -> Resources {
        Resources { items: AppendVec::new(), taken: Mutex::default() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.items.len() == 0
    }
}

impl Context {
    /// Declares a resource of `dialect`. If `key` is taken, `_1`, `_2` and so on is appended.
    pub fn declare_resource(&self, dialect: Ident, key: &str) -> ResourceHandle {
        let resources = self.resources();
        let mut taken = resources.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let mut unique: Box<str> = key.into();
        let mut suffix = 0u32;
        while !taken.insert((dialect, unique.clone())) {
            suffix += 1;
            unique = format!("{key}_{suffix}").into();
        }
        ResourceHandle(resources.items.push(Resource {
            dialect,
            key: unique,
            blob: OnceLock::new(),
        }))
    }

    /// Returns the resource of a handle.
    pub fn resource(&self, handle: ResourceHandle) -> &Resource {
        self.resources().items.get(handle.0)
    }

    /// Sets the data of a declared resource; returns `false` if it has data already, which is kept.
    pub fn set_resource_blob(&self, handle: ResourceHandle, blob: ResourceBlob) -> bool {
        self.resource(handle).blob.set(blob).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_unique_in_their_dialect() {
        let ctx = Context::with(|_| {});
        let (a, b) = (Ident::new("builtin"), Ident::new("other"));
        let first = ctx.declare_resource(a, "blob");
        let second = ctx.declare_resource(a, "blob");
        let third = ctx.declare_resource(b, "blob");
        let keys = [first, second, third].map(|handle| ctx.resource(handle).key());
        assert_eq!(keys, ["blob", "blob_1", "blob"]);
        let blob = ResourceBlob { alignment: 4, data: [1, 2, 3].into() };
        assert!(ctx.set_resource_blob(first, blob.clone()));
        assert!(!ctx.set_resource_blob(first, ResourceBlob { alignment: 1, data: [].into() }));
        assert_eq!(ctx.resource(first).blob(), Some(&blob));
        assert_eq!(ctx.resource(second).blob(), None);
    }
}
