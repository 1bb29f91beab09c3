//! The bufferization dialect: the way from tensors to memory.
