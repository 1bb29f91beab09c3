//! The linalg dialect: structured operations on tensors and memory.
