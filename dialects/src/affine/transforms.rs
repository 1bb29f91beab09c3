//! Passes over affine loops and maps.

mod coalescing;
mod expand_index_ops;
mod invariant_code_motion;
mod normalize;
mod promote;
mod raise_from_memref;
mod simplify_structures;
