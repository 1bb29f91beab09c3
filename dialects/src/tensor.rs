//! The tensor dialect: tensors as values.
