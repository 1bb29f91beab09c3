//! The lowering: chlo to stablehlo, stablehlo to linalg and the other dialects of ods.
