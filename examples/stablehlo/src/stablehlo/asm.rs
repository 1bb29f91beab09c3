//! Custom syntax: one file for each kind of directives, attributes and operations.

mod attributes;
mod calls;
mod constant;
mod convolution;
mod dot;
mod fields;
mod reduce;
mod slices;
mod types;
mod while_loop;
