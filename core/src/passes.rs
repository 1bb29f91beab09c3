//! Passes: pipelines, and the transformations behind the generic passes, as functions.

pub mod pass;
pub mod transforms;
