//! The affine dialect: loops and accesses whose bounds and subscripts are affine maps.
