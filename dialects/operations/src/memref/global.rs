//! Constant globals.

use ods_core::interface::ConstantSymbol;
use ods_core::{Attr, AttrData, Body};

use super::GlobalOp;

ods_core::extension! {
    ConstantSymbol => [GlobalOp];
}

impl ConstantSymbol for GlobalOp {
    fn constant_value(self, ir: &Body) -> Option<Attr> {
        let value = GlobalOp::INITIAL_VALUE.get(ir, self)?;
        let is_data = matches!(value.data(ir.ctx()), AttrData::Dense(_));
        (GlobalOp::CONSTANT.get(ir, self).is_some() && is_data).then_some(value)
    }
}
