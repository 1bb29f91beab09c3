//! The parts of generated items that are the same for all: expanded here, so that generated files stay short.

mod definition;
mod directive;
mod enums;
mod op;
