//! Rewriting and analysis: patterns and the greedy driver, dialect conversion, analyses of one body, data flow.

pub mod analysis;
pub mod conversion;
pub mod dataflow;
pub mod rewrite;
