//! The suites over the whole of ods as one executable, so that its dependencies are linked once.

mod adding;
mod bytecode_specs;
mod compiled_dialects;
mod conversion;
pub mod definitions;
mod dialect_hooks;
mod dialect_specs;
mod dynamic;
mod features;
mod floors;
mod formats;
mod generated;
mod interfaces;
mod loop_passes;
mod nesting;
mod operand_slots;
mod pass_tools;
mod patterns;
mod pdll;
mod predicates;
mod region_args;
mod signatures;
mod struct_specs;
mod tidy;
mod tidy_names;
mod upstream_dialects;
mod upstream_rust;
