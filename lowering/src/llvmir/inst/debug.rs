//! Debug records.

use ods_dialects::llvm::*;

use super::super::ir::DebugRecord;
use super::super::module::{Result, Translator};
use super::Emit;

impl Emit for DbgValueOp {
    fn emit<'m>(op: DbgValueOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let value = op.value();
        t.debug_value("value", *op, value, op.var_info().into(), op.location_expr())
    }
}

impl Emit for DbgDeclareOp {
    fn emit<'m>(op: DbgDeclareOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let address = op.addr();
        t.debug_value("declare", *op, address, op.var_info().into(), op.location_expr())
    }
}

impl Emit for DbgLabelOp {
    fn emit<'m>(op: DbgLabelOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let Some(loc) = t.record_location(op.loc())? else { return Ok(()) };
        let Some(node) = t.debug_node(op.label().into())? else { return Ok(()) };
        t.emit_record(DebugRecord { kind: "label", value: None, node, loc });
        Ok(())
    }
}

impl<'m> Translator<'m> {
    fn debug_value(
        &mut self,
        kind: &'static str,
        op: ods_core::OpRef<'m>,
        value: ods_core::ir::ValueRef<'m>,
        variable: ods_core::Attr,
        expression: DIExpressionAttr,
    ) -> Result {
        let Some(loc) = self.record_location(op.loc())? else { return Ok(()) };
        let value = self.value(value)?;
        let Some(node) = self.debug_node(variable)? else { return Ok(()) };
        let expression = self.debug_expression(expression);
        self.emit_record(DebugRecord { kind, value: Some((value, expression)), node, loc });
        Ok(())
    }
}
