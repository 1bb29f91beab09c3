//! The complex dialect: arithmetic of complex numbers.
