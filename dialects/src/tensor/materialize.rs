//! Constants as operations: those of arith, and complex numbers.

use ods_core::hooks::MaterializeConstants;
use ods_core::{Attr, Op, OpBuilder, Type};

use super::TensorDialect;
use crate::complex::ComplexDialect;

/// Constants of arith, else of complex: that dialect asks both.
impl MaterializeConstants for TensorDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        ComplexDialect::materialize(builder, value, ty)
    }
}
