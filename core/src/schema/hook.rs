//! Hooks: hand-written behaviour that a schema carries for higher layers.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};

/// Hand-written behaviour: a function, or several related ones.
///
/// A schema is plain data and knows neither bodies nor parsers nor rewriters, so the type of its contents is known only
/// to the module that calls it. The functions of [`crate::rt::hook`] build hooks from trait implementations.
#[derive(Clone, Copy)]
pub struct Hook(&'static (dyn Any + Send + Sync));

impl Hook {
    /// Creates a hook with the type that the documentation of the schema's field names.
    pub const fn new<T: Any + Send + Sync>(of: &'static T) -> Hook {
        Hook(of)
    }

    /// Returns the behaviour.
    ///
    /// # Panics
    /// Panics if it was created with another type than `T`.
    pub fn get<T: Any>(self) -> &'static T {
        let of = self.0.downcast_ref();
        of.unwrap_or_else(|| panic!("a hook is no {}", std::any::type_name::<T>()))
    }

    fn address(self) -> *const () {
        std::ptr::from_ref(self.0).cast()
    }
}

/// Compares hooks by identity.
impl PartialEq for Hook {
    fn eq(&self, other: &Hook) -> bool {
        self.address() == other.address()
    }
}

impl Eq for Hook {}

impl Hash for Hook {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address().hash(state);
    }
}

impl fmt::Debug for Hook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hook")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hook_returns_its_function() {
        type Double = fn(i32) -> i32;
        const HOOK: Hook = Hook::new(&((|n| n * 2) as Double));
        assert_eq!(HOOK.get::<Double>()(21), 42);
        let other = std::panic::catch_unwind(|| HOOK.get::<u8>()).expect_err("it is a function");
        assert_eq!(other.downcast_ref::<String>().map(String::as_str), Some("a hook is no u8"));
    }
}
