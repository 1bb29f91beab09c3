//! Materialization of constants of arith, and of complex numbers.

use ods_core::hooks::MaterializeConstants;
use ods_core::{Attr, Op, OpBuilder, Type};

use super::TensorDialect;
use crate::complex::ComplexDialect;

/// Materializes constants by the complex dialect, which tries arith first.
impl MaterializeConstants for TensorDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        ComplexDialect::materialize(builder, value, ty)
    }
}
