//! Canonicalization: upstream's patterns, in upstream's order for each operation.

mod destination;
