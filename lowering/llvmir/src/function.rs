//! Functions: signatures, blocks, and phis for block arguments.

use std::borrow::Cow;

use ods_core::interface::BranchOpInterface;
use ods_core::ir::RegionRef;
use ods_core::{Body, OpRef, Type};
use ods_dialects::llvm::{LLVMFuncOp, LLVMFuncOpRef, LLVMFunctionType};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::constant::Data;
use super::error::Result;
use super::global::{linkage, unnamed_addr, visibility};
use super::interface::TopLevelToLLVMIR;
use super::intrinsics;
use super::ir::{
    Block, BlockId, DebugRecord, Function, GlobalId, GlobalKind, Inst, InstId, Item, Shape, Value,
};
use super::metadata::MdId;
use super::module::{Translator, calling_convention, plain_global};
use super::{layout, types};

/// The state of the function being translated.
pub(super) struct FunctionState {
    pub(super) function: Function,
    pub(super) id: GlobalId,
    pub(super) blocks: FxHashMap<ods_core::Block, BlockId>,
    /// The last LLVM block of each block's translation.
    pub(super) ends: FxHashMap<ods_core::Block, BlockId>,
    pub(super) current: BlockId,
    /// The insertion point: the instruction to insert before; `None` for the end of the block.
    pub(super) before: Option<InstId>,
    /// The location given to new instructions.
    pub(super) loc: Option<MdId>,
    /// The subprogram of the function.
    pub(super) subprogram: Option<MdId>,
    /// The instructions created for the current operation.
    pub(super) created: Vec<InstId>,
}

impl FunctionState {
    /// Returns the state of a function that is not a translation of a function in the module.
    pub(super) fn of_new(id: GlobalId, function: Function) -> FunctionState {
        FunctionState {
            function,
            id,
            blocks: FxHashMap::default(),
            ends: FxHashMap::default(),
            current: BlockId(0),
            before: None,
            loc: None,
            subprogram: None,
            created: Vec::new(),
        }
    }
}

impl TopLevelToLLVMIR for LLVMFuncOp {
    fn declare<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let name = op.sym_name_attr().as_bytes(t.ctx).unwrap_or_default();
        let id = t.function_symbol(name, op.function_type())?;
        t.tagged_blocks(op, id);
        Ok(())
    }

    fn complete<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        t.function_signature(self.view(ir))
    }

    fn define<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        if op.body().is_empty() {
            return Ok(());
        }
        let name = op.sym_name_attr().as_bytes(t.ctx).unwrap_or_default();
        t.function_body(t.symbols[name], op.body())
    }
}

impl<'m> Translator<'m> {
    /// Declares a function of the llvm function type `ty`.
    pub(super) fn function_symbol(&mut self, name: &[u8], ty: Type) -> Result<GlobalId> {
        let ctx = self.ctx;
        let ty = self.checked(ty)?;
        let parts = LLVMFunctionType::cast(ctx, ty).ok_or("its type is no function type")?;
        let params = parts.params(ctx).into_iter();
        let mut function = Function {
            params: params.map(|param| types::represented(ctx, param)).collect(),
            result: Some(types::represented(ctx, parts.return_type(ctx))),
            variadic: parts.var_arg(ctx),
            ..Function::default()
        };
        if let Some(known) = std::str::from_utf8(name).ok().and_then(intrinsics::declared) {
            known.add_attributes(&mut function.attrs);
            function.intrinsic = true;
        }
        let mut global = plain_global(name, ty, GlobalKind::Function(Box::new(function)));
        global.address_space = self.layout.program_space;
        Ok(self.add_global(name, global))
    }

    /// Completes a function except for its body.
    fn function_signature(&mut self, op: LLVMFuncOpRef<'m>) -> Result {
        let ctx = self.ctx;
        let name = op.sym_name_attr().as_bytes(ctx).unwrap_or_default();
        let id = self.symbols[name];
        let mut function = self.take_function(id);
        function.calling_convention = calling_convention(op.c_conv());
        self.function_attributes(op, &mut function.attrs.function)?;
        self.parameters(&mut function.attrs, op.arg_attrs(), op.res_attrs())?;
        if !op.body().is_empty() {
            self.body_attributes(op, &mut function.attrs.function);
        }
        self.nvvm_attributes(op, &mut function);
        if let Some(name) = op.personality_attr() {
            let personality = self.symbol(name)?;
            function.personality = Some(self.address_of(personality));
        }
        function.gc = op.garbage_collector().map(|gc| gc.as_bytes().to_vec());
        let metadata = self.kernel_metadata(op)?;
        let comdat = self.comdat(op.comdat());
        let global = &mut self.ir.globals[id.index()];
        global.kind = GlobalKind::Function(function);
        global.linkage = linkage(op.linkage());
        global.dso_local = op.dso_local();
        global.visibility = visibility(op.visibility_());
        global.unnamed_addr = unnamed_addr(op.unnamed_addr());
        global.align = op.alignment().and_then(layout::alignment);
        global.comdat = comdat;
        global.metadata.extend(metadata);
        if !op.body().is_empty() {
            global.section = op.section().map(|section| section.as_bytes().to_vec());
        }
        self.function_debug_info(op, id)
    }

    fn take_function(&mut self, id: GlobalId) -> Box<Function> {
        let kind = &mut self.ir.globals[id.index()].kind;
        match std::mem::replace(kind, GlobalKind::Alias(None)) {
            GlobalKind::Function(function) => function,
            other => {
                *kind = other;
                Box::default()
            }
        }
    }

    /// Writes the body of a declared function: the arguments of the region's entry block are its parameters.
    pub(super) fn function_body(&mut self, id: GlobalId, region: RegionRef<'m>) -> Result {
        let kind = &mut self.ir.globals[id.index()].kind;
        // References to the function itself still find its signature.
        let signature = kind.signature();
        let GlobalKind::Function(function) = std::mem::replace(kind, signature) else {
            return Err("only a function has a body".into());
        };
        let mut function = *function;
        self.values.clear();
        let mut blocks = FxHashMap::default();
        for (index, block) in region.blocks().enumerate() {
            blocks.insert(block.block, BlockId(index as u32));
            function.blocks.push(Block::default());
            function.layout.push(BlockId(index as u32));
        }
        for (index, arg) in region.entry().into_iter().flat_map(|entry| entry.args()).enumerate() {
            self.values.insert(arg.value, Value::Arg(index as u32));
        }
        self.function = Some(FunctionState {
            function,
            id,
            blocks,
            ends: FxHashMap::default(),
            current: BlockId(0),
            before: None,
            loc: None,
            subprogram: self.debug.subprogram_of(&self.ir.globals[id.index()].metadata),
            created: Vec::new(),
        });
        let body = region.body;
        let entry = body.entry_block(region.region);
        let mut phis: Vec<(ods_core::Block, Vec<InstId>)> = Vec::new();
        for block in body.blocks_by_dominance(region.region) {
            self.enter(block);
            if Some(block) != entry {
                phis.push((block, self.phis(body, block)?));
            }
            for one in body.ops(block) {
                self.operation(body.view(one))?;
            }
            self.leave(block);
        }
        for (block, insts) in phis {
            self.connect(body, block, &insts)?;
        }
        if let Some(state) = self.function.take() {
            self.ir.globals[id.index()].kind = GlobalKind::Function(Box::new(state.function));
        }
        Ok(())
    }

    pub(super) fn enter(&mut self, block: ods_core::Block) {
        if let Some(state) = &mut self.function {
            state.current = state.blocks[&block];
            state.before = None;
        }
    }

    /// Records the block in which the translation of a block ends.
    pub(super) fn leave(&mut self, block: ods_core::Block) {
        if let Some(state) = &mut self.function {
            state.ends.insert(block, state.current);
        }
    }

    /// Creates a phi without incoming values for each argument of a block.
    pub(super) fn phis(
        &mut self,
        body: &'m ods_core::Body,
        block: ods_core::Block,
    ) -> Result<Vec<InstId>> {
        let mut created = Vec::new();
        for value in body.arg_values(block) {
            let arg = ods_core::ir::ValueRef { body, value };
            let ty = self.checked(arg.ty())?;
            self.set_location(arg.loc());
            let phi = self.emit("phi", Shape::Phi(Vec::new()), ty, &[], String::new())?;
            if let Value::Inst(inst) = phi {
                created.push(inst);
            }
            self.values.insert(value, phi);
        }
        Ok(created)
    }

    pub(super) fn connect(
        &mut self,
        body: &'m ods_core::Body,
        block: ods_core::Block,
        phis: &[InstId],
    ) -> Result {
        if phis.is_empty() {
            return Ok(());
        }
        let predecessors: Vec<ods_core::Block> = body.predecessors(block).collect();
        for before in predecessors {
            let Some(terminator) = body.terminator(before) else { continue };
            let operands = passed(body.view(terminator), block)?;
            for (phi, operand) in phis.iter().zip(operands) {
                let value = self.value(operand)?;
                let Some(state) = &mut self.function else { continue };
                let from = state.ends[&before];
                let inst = &mut state.function.insts[phi.index()];
                inst.operands.push(value);
                if let Shape::Phi(blocks) = &mut inst.shape {
                    blocks.push(from);
                }
            }
        }
        Ok(())
    }

    /// Appends an instruction to the block.
    pub(super) fn emit(
        &mut self,
        text: impl Into<Cow<'static, str>>,
        shape: Shape,
        ty: Type,
        operands: &[Value],
        tail: String,
    ) -> Result<Value> {
        let Some(state) = &mut self.function else {
            return Err(super::global::NOT_CONSTANT.into());
        };
        let id = InstId(state.function.insts.len() as u32);
        state.function.insts.push(Inst {
            name: None,
            text: text.into(),
            shape,
            ty,
            operands: operands.into(),
            tail,
            metadata: SmallVec::new(),
            loc: state.loc,
        });
        state.function.insert(id, state.current, state.before);
        state.created.push(id);
        Ok(Value::Inst(id))
    }

    /// Appends a debug record to the block.
    pub(super) fn emit_record(&mut self, record: DebugRecord) {
        if let Some(state) = &mut self.function {
            let block = &mut state.function.blocks[state.current.index()];
            let at = state.before.and_then(|inst| block.position(inst));
            block.items.insert(at.unwrap_or(block.items.len()), Item::Record(record));
        }
    }

    /// Attaches metadata to an instruction.
    pub(super) fn attach(&mut self, value: Value, kind: &str, node: MdId) {
        let kind = self.kinds.get(kind);
        if let (Value::Inst(inst), Some(state)) = (value, &mut self.function) {
            let list = &mut state.function.insts[inst.index()].metadata;
            list.retain(|(have, _)| *have != kind);
            let at = list.partition_point(|(have, _)| *have < kind);
            list.insert(at, (kind, node));
        }
    }

    /// Returns the type of a value.
    pub fn type_of(&self, value: Value) -> Type {
        match (value, &self.function) {
            (Value::Const(id), _) => self.ir.constants.ty(id),
            (Value::Arg(index), Some(state)) => state.function.params[index as usize],
            (Value::Inst(inst), Some(state)) => state.function.insts[inst.index()].ty,
            (Value::Metadata(_), _) => types::metadata(self.ctx),
            _ => types::pointer(self.ctx, 0),
        }
    }

    /// Returns the LLVM block of an MLIR block.
    pub(super) fn block(&self, block: ods_core::ir::BlockRef<'_>) -> BlockId {
        let state = self.function.as_ref();
        state.and_then(|state| state.blocks.get(&block.block).copied()).unwrap_or(BlockId(0))
    }

    /// Returns whether a value is the constant `i32 1`.
    pub(super) fn is_i32_one(&self, value: Value) -> bool {
        match value {
            Value::Const(id) => {
                self.ir.constants.ty(id) == Type::I32
                    && matches!(self.ir.constants.data(id), Data::Int(one) if one.is_one())
            }
            _ => false,
        }
    }
}

/// Returns the operands that a branch passes to the arguments of a block.
fn passed<'m>(op: OpRef<'m>, block: ods_core::Block) -> Result<Vec<ods_core::ir::ValueRef<'m>>> {
    let successor = op.successors().position(|one| one.block == block);
    let (Some(branch), Some(successor)) = (op.interface::<dyn BranchOpInterface>(), successor)
    else {
        return Err(format!("'{}' cannot be the end of a block with successors", op.name()).into());
    };
    let operands = branch.successor_operands(op.body, successor).forwarded;
    Ok(operands.refs(op.body).collect())
}
