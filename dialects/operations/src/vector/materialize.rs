//! Materialization of constants as arith's constants and poison.

use ods_core::hooks::MaterializeConstants;
use ods_core::{Attr, Op, OpBuilder, Type};

use super::VectorDialect;
use crate::arith::ArithDialect;

impl MaterializeConstants for VectorDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        ArithDialect::materialize(builder, value, ty)
    }
}
