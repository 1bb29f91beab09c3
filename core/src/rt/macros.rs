//! The parts that all generated items share: expanded here, so that generated files stay short.

mod builder;
mod definition;
mod directive;
mod enums;
mod op;
mod parts;
