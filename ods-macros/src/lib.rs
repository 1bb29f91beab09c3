//! The `dialect!` macro.
