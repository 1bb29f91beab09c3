//! Passes over structured operations.

mod generalize;
mod loops;
mod pad;
