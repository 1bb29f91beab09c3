//! Syntax of clauses.

mod data;
mod keywords;
mod lists;
mod loops;
mod regions;
