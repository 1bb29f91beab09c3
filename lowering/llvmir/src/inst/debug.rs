//! Debug records.

use ods_core::Body;
use ods_dialects::llvm::*;

use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::ir::DebugRecord;
use super::super::module::Translator;

impl TranslateToLLVMIR for DbgValueOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let value = op.value();
        t.debug_value("value", *op, value, op.var_info().into(), op.location_expr())
    }
}

impl TranslateToLLVMIR for DbgDeclareOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let address = op.addr();
        t.debug_value("declare", *op, address, op.var_info().into(), op.location_expr())
    }
}

impl TranslateToLLVMIR for DbgLabelOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
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
