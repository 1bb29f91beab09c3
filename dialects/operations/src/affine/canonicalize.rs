//! Canonicalization patterns.

mod apply;
mod basis;
mod condition;
mod extreme;
