//! The memref dialect: memory with a shape.
