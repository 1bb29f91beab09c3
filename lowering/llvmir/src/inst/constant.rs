//! Constants and symbol addresses.

use ods_core::Body;
use ods_dialects::llvm::*;

use super::super::constant::Data;
use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::ir::{BlockId, GlobalId, Value};
use super::super::module::Translator;
use super::super::types;

impl TranslateToLLVMIR for ConstantOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let ty = t.checked(op.res().ty())?;
        let constant = t.constant_of(ty, op.value())?;
        t.define(op.res(), Value::Const(constant));
        Ok(())
    }
}

impl TranslateToLLVMIR for ZeroOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let ty = t.checked(op.res().ty())?;
        let zero = t.ir.constants.zero(t.ctx, ty);
        t.define(op.res(), Value::Const(zero));
        Ok(())
    }
}

impl TranslateToLLVMIR for UndefOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let ty = t.checked(op.res().ty())?;
        let undef = t.ir.constants.make(ty, Data::Undef);
        t.define(op.res(), Value::Const(undef));
        Ok(())
    }
}

impl TranslateToLLVMIR for PoisonOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let ty = t.checked(op.res().ty())?;
        let poison = t.ir.constants.make(ty, Data::Poison);
        t.define(op.res(), Value::Const(poison));
        Ok(())
    }
}

impl TranslateToLLVMIR for NoneTokenOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let none = t.ir.constants.make(op.res().ty(), Data::Zero);
        t.define(op.res(), Value::Const(none));
        Ok(())
    }
}

impl TranslateToLLVMIR for AddressOfOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let symbol = t.symbol(op.global_name_attr())?;
        let address = t.address_of(symbol);
        t.define(op.res(), Value::Const(address));
        Ok(())
    }
}

impl TranslateToLLVMIR for DSOLocalEquivalentOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let symbol = t.symbol(op.function_name_attr())?;
        let ty = types::pointer(t.ctx, 0);
        let address = t.ir.constants.make(ty, Data::DsoLocalEquivalent(symbol));
        t.define(op.res(), Value::Const(address));
        Ok(())
    }
}

impl TranslateToLLVMIR for BlockAddressOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let symbol = t.symbol(op.block_addr().function(t.ctx))?;
        let tag = op.block_addr().tag(t.ctx).id(t.ctx);
        let block = t.block_addresses.get(&(symbol, tag)).copied();
        let block = block.ok_or("the block with its tag is not found")?;
        let address =
            t.ir.constants.make(types::pointer(t.ctx, 0), Data::BlockAddress(symbol, block));
        t.define(op.res(), Value::Const(address));
        Ok(())
    }
}

impl TranslateToLLVMIR for BlockTagOp {
    fn translate<'m>(self, _: &'m Body, _: &mut Translator<'m>) -> Result {
        // Block tags are collected before functions are translated.
        Ok(())
    }
}

impl<'m> Translator<'m> {
    /// Records which blocks of a function are tagged.
    pub(in super::super) fn tagged_blocks(&mut self, op: LLVMFuncOpRef<'m>, id: GlobalId) {
        for (index, block) in op.body().blocks().enumerate() {
            for tag in block.ops().filter_map(|op| op.cast::<BlockTagOp>()) {
                let tag = tag.tag().id(self.ctx);
                self.block_addresses.insert((id, tag), BlockId(index as u32));
            }
        }
    }
}
