//! Constants and symbol addresses.

use ods_dialects::llvm::*;

use super::super::constant::Data;
use super::super::ir::{BlockId, Value};
use super::super::module::{Result, Translator};
use super::super::types;
use super::Emit;

impl Emit for ConstantOp {
    fn emit<'m>(op: ConstantOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let ty = t.checked(op.res().ty())?;
        let constant = t.constant_of(ty, op.value())?;
        t.map(op.res(), Value::Const(constant));
        Ok(())
    }
}

impl Emit for ZeroOp {
    fn emit<'m>(op: ZeroOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let ty = t.checked(op.res().ty())?;
        let zero = t.ir.constants.zero(t.ctx, ty);
        t.map(op.res(), Value::Const(zero));
        Ok(())
    }
}

impl Emit for UndefOp {
    fn emit<'m>(op: UndefOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let ty = t.checked(op.res().ty())?;
        let undef = t.ir.constants.make(ty, Data::Undef);
        t.map(op.res(), Value::Const(undef));
        Ok(())
    }
}

impl Emit for PoisonOp {
    fn emit<'m>(op: PoisonOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let ty = t.checked(op.res().ty())?;
        let poison = t.ir.constants.make(ty, Data::Poison);
        t.map(op.res(), Value::Const(poison));
        Ok(())
    }
}

impl Emit for NoneTokenOp {
    fn emit<'m>(op: NoneTokenOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let none = t.ir.constants.make(op.res().ty(), Data::Zero);
        t.map(op.res(), Value::Const(none));
        Ok(())
    }
}

impl Emit for AddressOfOp {
    fn emit<'m>(op: AddressOfOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let symbol = t.symbol(op.global_name_attr())?;
        let address = t.address_of(symbol);
        t.map(op.res(), Value::Const(address));
        Ok(())
    }
}

impl Emit for DSOLocalEquivalentOp {
    fn emit<'m>(op: DSOLocalEquivalentOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let symbol = t.symbol(op.function_name_attr())?;
        let ty = types::pointer(t.ctx, 0);
        let address = t.ir.constants.make(ty, Data::DsoLocalEquivalent(symbol));
        t.map(op.res(), Value::Const(address));
        Ok(())
    }
}

impl Emit for BlockAddressOp {
    fn emit<'m>(op: BlockAddressOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let symbol = t.symbol(op.block_addr().function(t.ctx))?;
        let tag = op.block_addr().tag(t.ctx).id(t.ctx);
        let block = t.block_addresses.get(&(symbol, tag)).copied();
        let block = block.ok_or("the block with its tag is not found")?;
        let address =
            t.ir.constants.make(types::pointer(t.ctx, 0), Data::BlockAddress(symbol, block));
        t.map(op.res(), Value::Const(address));
        Ok(())
    }
}

impl Emit for BlockTagOp {
    fn emit<'m>(_: BlockTagOpRef<'m>, _: &mut Translator<'m>) -> Result {
        // Block tags are collected before functions are translated.
        Ok(())
    }
}

impl<'m> Translator<'m> {
    /// Records which blocks of a function are tagged.
    pub(in super::super) fn tagged_blocks(&mut self, op: LLVMFuncOpRef<'m>) {
        let name = op.sym_name_attr().as_bytes(self.ctx).unwrap_or_default();
        let Some(id) = self.symbols.get(name).copied() else { return };
        for (index, block) in op.body().blocks().enumerate() {
            for tag in block.ops().filter_map(|op| op.cast::<BlockTagOp>()) {
                let tag = tag.tag().id(self.ctx);
                self.block_addresses.insert((id, tag), BlockId(index as u32));
            }
        }
    }
}
