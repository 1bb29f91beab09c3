//! Transformations that no dialect is needed for, as functions over a [`Body`](crate::Body): what passes run, and what
//! others may call.
