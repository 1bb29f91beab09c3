//! Analyses of functions of the llvm dialect, for its optimiser.
//!
//! - [`loops`]: natural loops; [`induction`]: induction variables and trip counts; [`affine`]: values that are linear in
//!   the number of the iteration; [`integers`]: constants and comparisons.
//! - [`alias`]: the relation of accesses; [`address`]: addresses as linear forms; [`extent`]: the memory that values take;
//!   [`escape`]: addresses that get out of the function; [`effects`]: the memory that operations touch; [`heap`]: functions
//!   that allocate; [`valid`]: memory that may be accessed at any time.

pub mod address;
pub mod affine;
pub mod alias;
pub mod effects;
pub mod escape;
pub mod extent;
pub mod heap;
pub mod induction;
pub mod integers;
pub mod loops;
pub mod valid;
