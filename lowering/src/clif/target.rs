//! A function of Cranelift as the target of a translation.

use cranelift_codegen::ir::{self, AtomicRmwOp, BlockArg, InstBuilder, SourceLoc, types};
use cranelift_frontend::Switch;
use cranelift_module::{DataId, FuncId};
use ods_dialects::llvm::AtomicBinOp;

use super::emit::{Emitter, Lane};
use crate::jit::{FunctionType, Place, TrapKind, ValueType, returns_through_pointer};
use crate::native::target::{ArgumentList, Immediate, Target};
use ods_core::schema::Inst;

pub(super) type Result<T = ()> = std::result::Result<T, String>;

impl Emitter<'_> {
    /// Begins the first block.
    pub(super) fn start(&mut self, ty: &FunctionType, allocates: bool) {
        let entry = self.b.create_block();
        self.b.append_block_params_for_function_params(entry);
        self.b.switch_to_block(entry);
        let mut params = self.b.block_params(entry).to_vec().into_iter();
        if returns_through_pointer(&ty.results) {
            self.result_buffer = params.next();
        }
        self.params = ty.params.iter().zip(params).map(|(&ty, value)| Lane { value, ty }).collect();
        if allocates {
            self.clear_allocations();
        }
    }

    /// Returns what the body of a function returns.
    pub(super) fn call_body(&mut self, body: FuncId, args: &[Lane]) {
        let reference = self.function_reference(body);
        let values = self.with_buffer(args);
        let call = self.b.ins().call(reference, &values);
        let results = self.b.inst_results(call).to_vec();
        self.b.ins().return_(&results);
    }

    /// The arguments for a function that writes its results where this one is to write its own.
    fn with_buffer(&self, args: &[Lane]) -> Vec<ir::Value> {
        self.result_buffer.into_iter().chain(args.iter().map(|lane| lane.value)).collect()
    }

    /// Calls with a result buffer where the convention wants one.
    pub(super) fn call_with(
        &mut self,
        results: &[ValueType],
        args: &[Lane],
        call: impl FnOnce(&mut Self, &[ir::Value]) -> ir::Inst,
    ) -> Vec<Lane> {
        let mut values: Vec<ir::Value> = Vec::with_capacity(args.len() + 1);
        let buffer = returns_through_pointer(results).then(|| {
            let words: usize = results.iter().map(|ty| ty.words()).sum();
            let slot = self.new_slot(8 * words as u32, 4);
            self.b.ins().stack_addr(types::I64, slot, 0)
        });
        values.extend(buffer);
        values.extend(args.iter().map(|lane| lane.value));
        let inst = call(self, &values);
        let Some(buffer) = buffer else {
            let values = self.b.inst_results(inst);
            return results.iter().zip(values).map(|(&ty, &value)| Lane { value, ty }).collect();
        };
        let mut offset = 0;
        let mut lanes = Vec::with_capacity(results.len());
        for &ty in results {
            let value = self.b.ins().load(ty.clif(), self.memory, buffer, offset);
            lanes.push(Lane { value, ty });
            offset += 8 * ty.words() as i32;
        }
        lanes
    }

    fn function_reference(&mut self, id: FuncId) -> ir::FuncRef {
        match self.functions.get(&id) {
            Some(&reference) => reference,
            None => {
                let reference = self.module.module().declare_func_in_func(id, self.b.func);
                self.functions.insert(id, reference);
                reference
            }
        }
    }
}

fn block_args(lanes: &[Lane]) -> Vec<BlockArg> {
    lanes.iter().map(|lane| lane.value.into()).collect()
}

/// CLIF's own update, where it has one.
fn native_update(op: AtomicBinOp) -> Option<AtomicRmwOp> {
    Some(match op {
        AtomicBinOp::Xchg => AtomicRmwOp::Xchg,
        AtomicBinOp::Add => AtomicRmwOp::Add,
        AtomicBinOp::Sub => AtomicRmwOp::Sub,
        AtomicBinOp::And => AtomicRmwOp::And,
        AtomicBinOp::Or => AtomicRmwOp::Or,
        AtomicBinOp::Xor => AtomicRmwOp::Xor,
        AtomicBinOp::Max => AtomicRmwOp::Smax,
        AtomicBinOp::Min => AtomicRmwOp::Smin,
        AtomicBinOp::Umax => AtomicRmwOp::Umax,
        AtomicBinOp::Umin => AtomicRmwOp::Umin,
        _ => return None,
    })
}

impl Target for Emitter<'_> {
    type Value = ir::Value;
    type Block = ir::Block;
    type Function = FuncId;
    type Data = DataId;

    fn inst(
        &mut self,
        inst: Inst,
        args: &[Lane],
        immediate: Immediate<'_>,
        result: Option<ValueType>,
    ) -> Result<Lane> {
        self.write(inst, args, immediate, result)
    }

    fn constant(&mut self, ty: ValueType, bits: u128) -> Lane {
        self.constant_lane(ty, bits)
    }

    fn bits_of(&mut self, a: Lane) -> Lane {
        self.bits(a)
    }

    fn with_bits_of(&mut self, a: Lane, to: ValueType) -> Lane {
        self.with_bits(a, to)
    }

    fn fraction_and_exponent(&mut self, a: Lane, exponent: ValueType) -> Result<(Lane, Lane)> {
        self.fraction_and_power(a, exponent)
    }

    fn displaced(&mut self, address: ir::Value, bytes: i64) -> ir::Value {
        if bytes == 0 { address } else { self.b.ins().iadd_imm_s(address, bytes) }
    }

    fn indexed(&mut self, address: ir::Value, index: ir::Value, stride: i64) -> ir::Value {
        let offset = if stride == 1 { index } else { self.b.ins().imul_imm_s(index, stride) };
        self.b.ins().iadd(address, offset)
    }

    fn load(&mut self, ty: ValueType, address: ir::Value, offset: i32) -> Lane {
        self.load_scalar(ty, address, offset)
    }

    fn store(&mut self, lane: Lane, address: ir::Value, offset: i32) {
        self.store_scalar(lane, address, offset);
    }

    fn stack_slot(&mut self, size: u32, align: u32) -> ir::Value {
        self.slot_address(size, align)
    }

    fn allocate(&mut self, bytes: Lane, align: u64) -> Result<Lane> {
        self.allocate_bytes(bytes, align)
    }

    fn saved_stack(&mut self) -> Result<Lane> {
        let head = self.allocation_head()?;
        let value = self.b.ins().load(types::I64, self.memory, head.value, 0);
        Ok(Lane { value, ty: ValueType::Ptr })
    }

    fn restore_stack(&mut self, saved: Lane) -> Result {
        self.release_allocations(Some(saved))
    }

    fn atomic_update(&mut self, op: AtomicBinOp, address: ir::Value, value: Lane) -> Option<Lane> {
        let native = native_update(op)?;
        let ty = value.ty.clif();
        let old = self.b.ins().atomic_rmw(ty, self.memory, native, address, value.value);
        Some(Lane { value: old, ty: value.ty })
    }

    fn atomic_load(&mut self, ty: ValueType, address: ir::Value) -> Lane {
        Lane { value: self.b.ins().atomic_load(ty.clif(), self.memory, address), ty }
    }

    fn compare_and_exchange(&mut self, address: ir::Value, expected: Lane, new: Lane) -> Lane {
        let value = self.b.ins().atomic_cas(self.memory, address, expected.value, new.value);
        Lane { value, ty: expected.ty }
    }

    fn fence(&mut self) {
        self.b.ins().fence();
    }

    fn block(&mut self, params: &[ValueType]) -> (ir::Block, Vec<Lane>) {
        let block = self.b.create_block();
        let param =
            |ty: &ValueType| Lane { value: self.b.append_block_param(block, ty.clif()), ty: *ty };
        (block, params.iter().map(param).collect())
    }

    fn enter(&mut self, block: ir::Block) {
        self.b.switch_to_block(block);
    }

    fn jump(&mut self, block: ir::Block, args: &[Lane]) {
        let args = block_args(args);
        self.b.ins().jump(block, &args);
    }

    fn branch(&mut self, condition: Lane, on: (ir::Block, &[Lane]), off: (ir::Block, &[Lane])) {
        let (on_args, off_args) = (block_args(on.1), block_args(off.1));
        self.b.ins().brif(condition.value, on.0, &on_args, off.0, &off_args);
    }

    fn switch(&mut self, value: Lane, cases: &[(u128, ir::Block)], default: ir::Block) {
        let mut switch = Switch::new();
        for &(case, block) in cases {
            switch.set_entry(case, block);
        }
        switch.emit(&mut self.b, value.value, default);
    }

    fn ret(&mut self, lanes: &[Lane]) -> Result {
        self.release_allocations(None)?;
        let Some(buffer) = self.result_buffer else {
            let values: Vec<ir::Value> = lanes.iter().map(|lane| lane.value).collect();
            self.b.ins().return_(&values);
            return Ok(());
        };
        let mut offset = 0;
        for lane in lanes {
            self.b.ins().store(self.memory, lane.value, buffer, offset);
            offset += 8 * lane.ty.words() as i32;
        }
        self.b.ins().return_(&[]);
        Ok(())
    }

    fn trap(&mut self, kind: TrapKind) {
        self.b.ins().trap(kind.code().expect("the kind has a code"));
    }

    fn trap_here(&mut self, kind: TrapKind) {
        let one = self.b.ins().iconst(types::I8, 1);
        self.b.ins().trapnz(one, kind.code().expect("the kind has a code"));
    }

    fn call(&mut self, function: FuncId, ty: &FunctionType, args: &[Lane]) -> Result<Vec<Lane>> {
        let reference = self.function_reference(function);
        Ok(self.call_with(&ty.results, args, |this, values| this.b.ins().call(reference, values)))
    }

    fn tail_call(&mut self, function: FuncId, _: &FunctionType, args: &[Lane]) -> Result {
        self.release_allocations(None)?;
        let body = self.tails.get(&function).copied();
        let reference =
            self.function_reference(body.ok_or("the function was not seen to be called")?);
        let values = self.with_buffer(args);
        self.b.ins().return_call(reference, &values);
        Ok(())
    }

    /// The convention wants the number of vector registers in a register that CLIF cannot name, so floats are arguments
    /// of those functions only that have a form which takes a list.
    fn call_variadic(
        &mut self,
        function: FuncId,
        ty: &FunctionType,
        args: &[Lane],
    ) -> Result<Vec<Lane>> {
        if self.variadics.contains(&function) {
            let callee = self.function_reference(function);
            return self.call_packed(callee, ty, args);
        }
        if args.iter().any(|arg| {
            matches!(arg.ty, ValueType::F32 | ValueType::F64 | ValueType::F80 | ValueType::F128)
        }) {
            let declared = self.module.module().declarations().get_function_decl(function);
            let name = declared.linkage_name(function).into_owned();
            let called = self.call_with_list(&name, ty, args)?;
            return called
                .ok_or_else(|| "floats cannot be passed to a variadic function".to_owned());
        }
        let address = self.function_address(function);
        let types: Vec<ValueType> = args.iter().map(|arg| arg.ty).collect();
        self.call_address(address, &FunctionType::new(types, ty.results.as_slice()), args)
    }

    fn argument_list(&mut self, what: ArgumentList<ir::Value>) -> Result {
        self.change_list(what)
    }

    fn next_argument(&mut self, list: ir::Value, ty: ValueType) -> Result<Lane> {
        self.take_argument(list, ty)
    }

    fn call_address(
        &mut self,
        address: ir::Value,
        ty: &FunctionType,
        args: &[Lane],
    ) -> Result<Vec<Lane>> {
        let signature = ty.signature(self.module.isa().default_call_conv());
        let signature = self.b.import_signature(signature);
        Ok(self.call_with(&ty.results, args, |this, values| {
            this.b.ins().call_indirect(signature, address, values)
        }))
    }

    fn host_call(
        &mut self,
        name: &str,
        args: &[Lane],
        result: Option<ValueType>,
    ) -> Result<Option<Lane>> {
        self.call_host(name, args, result)
    }

    fn function_address(&mut self, function: FuncId) -> ir::Value {
        let reference = self.function_reference(function);
        self.b.ins().func_addr(types::I64, reference)
    }

    fn data_address(&mut self, data: DataId) -> ir::Value {
        let global = match self.globals.get(&data) {
            Some(&global) => global,
            None => {
                let global = self.module.module().declare_data_in_func(data, self.b.func);
                self.globals.insert(data, global);
                global
            }
        };
        self.b.ins().symbol_value(types::I64, global)
    }

    fn params(&mut self) -> Vec<Lane> {
        std::mem::take(&mut self.params)
    }

    fn keeps_lines(&self) -> bool {
        !self.module.is_in_memory()
    }

    fn location(&mut self, place: Place) -> u32 {
        self.module.location(place)
    }

    fn set_location(&mut self, index: u32) {
        self.b.set_srcloc(SourceLoc::new(index));
    }
}
