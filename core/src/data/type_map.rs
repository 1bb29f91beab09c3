//! Type-indexed storage: a registry or a context keeps values of higher layers, whose types it does not know.

use std::any::{Any, TypeId};
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

type Value = Box<dyn Any + Send + Sync>;

/// At most one value of each type.
#[derive(Default)]
pub(crate) struct TypeMap(FxHashMap<TypeId, Value>);

impl TypeMap {
    /// Returns the value of type `T`, if there is one.
    pub(crate) fn get<T: Any>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>())?.downcast_ref()
    }

    /// Returns the value of type `T`, inserting its default if there is none.
    pub(crate) fn get_mut<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let value = self.0.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
        value.downcast_mut().expect("values are kept by their type")
    }
}

/// At most one value of each type, created on first access, from any thread.
#[derive(Default)]
pub(crate) struct LazyTypeMap(OnceLock<Box<Entry>>);

/// A value and a link to the values created after it; a list suffices, since there are few.
struct Entry {
    value: Value,
    next: LazyTypeMap,
}

impl LazyTypeMap {
    /// Returns the value of type `T`; several threads may call `make`, and one result is kept.
    pub(crate) fn get_or_make<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> &T {
        let mut at = self;
        loop {
            let entry = at.0.get_or_init(|| {
                Box::new(Entry { value: Box::new(make()), next: LazyTypeMap::default() })
            });
            if let Some(value) = entry.value.downcast_ref() {
                return value;
            }
            at = &entry.next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_distinguished_by_type() {
        let mut store = TypeMap::default();
        store.get_mut::<Vec<u32>>().push(1);
        *store.get_mut::<String>() += "a";
        assert_eq!(store.get::<Vec<u32>>(), Some(&vec![1]));
        assert_eq!(store.get::<String>().map(String::as_str), Some("a"));
        assert_eq!(store.get::<u8>(), None);
    }

    #[test]
    fn a_value_is_created_once() {
        let store = LazyTypeMap::default();
        assert_eq!(store.get_or_make(|| 1u8), &1);
        assert_eq!(store.get_or_make(|| "two"), &"two");
        assert_eq!(store.get_or_make(|| 3u8), &1);
    }
}
