//! Materialization of constants: constants of arith, and poison.

use ods_core::hooks::MaterializeConstants;
use ods_core::{Attr, Op, OpBuilder, Type};

use super::AffineDialect;
use crate::arith::ArithDialect;

impl MaterializeConstants for AffineDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        ArithDialect::materialize(builder, value, ty)
    }
}
