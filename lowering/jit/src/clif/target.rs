//! A function of Cranelift as the target of a translation.

use cranelift_codegen::ir::{self, AtomicRmwOp, BlockArg, InstBuilder, SourceLoc, types};
use cranelift_frontend::Switch;
use cranelift_module::{DataId, FuncId};
use ods_dialects::llvm::AtomicBinOp;
use smallvec::SmallVec;

use super::emit::{Emitter, Lane};
use crate::native::error::Result;
use crate::native::target::{
    ArgumentList, Immediate, Scalar, Target, TargetBlock, TargetData, TargetFunction, TargetValue,
    VectorTarget,
};
use crate::{FunctionType, Place, TrapKind, ValueType, returns_through_pointer};
use ods_core::schema::Inst;

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
}

fn block_args(args: &[Scalar]) -> SmallVec<[BlockArg; 4]> {
    args.iter().map(|arg| value_of(arg.value).into()).collect()
}

pub(super) fn value_of(value: TargetValue) -> ir::Value {
    ir::Value::from_u32(value.0)
}

pub(super) fn target_value(value: ir::Value) -> TargetValue {
    TargetValue(value.as_u32())
}

fn function_of(function: TargetFunction) -> FuncId {
    FuncId::from_u32(function.0)
}

pub(super) fn block_of(block: TargetBlock) -> ir::Block {
    ir::Block::from_u32(block.0)
}

pub(super) fn lane(scalar: Scalar) -> Lane {
    Lane { value: value_of(scalar.value), ty: scalar.ty }
}

fn lanes(scalars: &[Scalar]) -> SmallVec<[Lane; 4]> {
    scalars.iter().copied().map(lane).collect()
}

pub(super) fn scalar(lane: Lane) -> Scalar {
    Scalar { value: target_value(lane.value), ty: lane.ty }
}

fn scalars(lanes: Vec<Lane>) -> Vec<Scalar> {
    lanes.into_iter().map(scalar).collect()
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
    fn inst(
        &mut self,
        inst: Inst,
        args: &[Scalar],
        immediate: Immediate<'_>,
        result: Option<ValueType>,
    ) -> Result<Scalar> {
        self.write(inst, &lanes(args), immediate, result).map(scalar)
    }

    fn constant(&mut self, ty: ValueType, bits: u128) -> Scalar {
        scalar(self.constant_lane(ty, bits))
    }

    fn bits_of(&mut self, a: Scalar) -> Scalar {
        scalar(self.bits(lane(a)))
    }

    fn with_bits_of(&mut self, a: Scalar, to: ValueType) -> Scalar {
        scalar(self.with_bits(lane(a), to))
    }

    fn fraction_and_exponent(
        &mut self,
        a: Scalar,
        exponent: ValueType,
    ) -> Result<(Scalar, Scalar)> {
        let (fraction, power) = self.fraction_and_power(lane(a), exponent)?;
        Ok((scalar(fraction), scalar(power)))
    }

    fn displaced(&mut self, address: TargetValue, bytes: i64) -> TargetValue {
        match bytes {
            0 => address,
            _ => target_value(self.b.ins().iadd_imm_s(value_of(address), bytes)),
        }
    }

    fn indexed(&mut self, address: TargetValue, index: TargetValue, stride: i64) -> TargetValue {
        let index = value_of(index);
        let offset = if stride == 1 { index } else { self.b.ins().imul_imm_s(index, stride) };
        target_value(self.b.ins().iadd(value_of(address), offset))
    }

    fn load(&mut self, ty: ValueType, address: TargetValue, offset: i32) -> Scalar {
        scalar(self.load_scalar(ty, value_of(address), offset))
    }

    fn store(&mut self, stored: Scalar, address: TargetValue, offset: i32) {
        self.store_scalar(lane(stored), value_of(address), offset);
    }

    fn stack_slot(&mut self, size: u32, align: u32) -> TargetValue {
        target_value(self.slot_address(size, align))
    }

    fn allocate(&mut self, bytes: Scalar, align: u64) -> Result<Scalar> {
        self.allocate_bytes(lane(bytes), align).map(scalar)
    }

    fn saved_stack(&mut self) -> Result<Scalar> {
        let head = self.allocation_head()?;
        let value = self.b.ins().load(types::I64, self.memory, head.value, 0);
        Ok(scalar(Lane { value, ty: ValueType::Ptr }))
    }

    fn restore_stack(&mut self, saved: Scalar) -> Result {
        self.release_allocations(Some(lane(saved)))
    }

    fn atomic_update(
        &mut self,
        op: AtomicBinOp,
        address: TargetValue,
        value: Scalar,
    ) -> Option<Scalar> {
        let native = native_update(op)?;
        let (ty, address, new) = (value.ty.clif(), value_of(address), value_of(value.value));
        let old = self.b.ins().atomic_rmw(ty, self.memory, native, address, new);
        Some(Scalar { value: target_value(old), ty: value.ty })
    }

    fn atomic_load(&mut self, ty: ValueType, address: TargetValue) -> Scalar {
        let value = self.b.ins().atomic_load(ty.clif(), self.memory, value_of(address));
        scalar(Lane { value, ty })
    }

    fn compare_and_exchange(
        &mut self,
        address: TargetValue,
        expected: Scalar,
        new: Scalar,
    ) -> Scalar {
        let (address, wanted) = (value_of(address), value_of(expected.value));
        let value = self.b.ins().atomic_cas(self.memory, address, wanted, value_of(new.value));
        scalar(Lane { value, ty: expected.ty })
    }

    fn fence(&mut self) {
        self.b.ins().fence();
    }

    fn new_block(&mut self, params: &[ValueType]) -> (TargetBlock, Vec<Scalar>) {
        let block = self.b.create_block();
        let param = |ty: &ValueType| {
            scalar(Lane { value: self.b.append_block_param(block, ty.clif()), ty: *ty })
        };
        (TargetBlock(block.as_u32()), params.iter().map(param).collect())
    }

    fn enter(&mut self, block: TargetBlock) {
        self.b.switch_to_block(block_of(block));
    }

    fn jump(&mut self, block: TargetBlock, args: &[Scalar]) {
        self.b.ins().jump(block_of(block), &block_args(args));
    }

    fn branch(
        &mut self,
        condition: Scalar,
        on: (TargetBlock, &[Scalar]),
        off: (TargetBlock, &[Scalar]),
    ) {
        let (on_args, off_args) = (block_args(on.1), block_args(off.1));
        let condition = value_of(condition.value);
        self.b.ins().brif(condition, block_of(on.0), &on_args, block_of(off.0), &off_args);
    }

    fn switch(&mut self, value: Scalar, cases: &[(u128, TargetBlock)], default: TargetBlock) {
        let mut switch = Switch::new();
        for &(case, block) in cases {
            switch.set_entry(case, block_of(block));
        }
        switch.emit(&mut self.b, value_of(value.value), block_of(default));
    }

    fn ret(&mut self, values: &[Scalar]) -> Result {
        self.release_allocations(None)?;
        let Some(buffer) = self.result_buffer else {
            let values: SmallVec<[ir::Value; 4]> =
                values.iter().map(|one| value_of(one.value)).collect();
            self.b.ins().return_(&values);
            return Ok(());
        };
        let mut offset = 0;
        for one in values {
            self.b.ins().store(self.memory, value_of(one.value), buffer, offset);
            offset += 8 * one.ty.words() as i32;
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

    fn call(
        &mut self,
        function: TargetFunction,
        ty: &FunctionType,
        args: &[Scalar],
    ) -> Result<Vec<Scalar>> {
        let reference = self.function_reference(function_of(function));
        Ok(scalars(self.call_with(&ty.results, &lanes(args), |this, values| {
            this.b.ins().call(reference, values)
        })))
    }

    fn tail_call(&mut self, function: TargetFunction, _: &FunctionType, args: &[Scalar]) -> Result {
        self.release_allocations(None)?;
        let body = self.tails.get(&function_of(function)).copied();
        let reference =
            self.function_reference(body.ok_or("the function was not seen to be called")?);
        let values = self.with_buffer(&lanes(args));
        self.b.ins().return_call(reference, &values);
        Ok(())
    }

    fn call_variadic(
        &mut self,
        function: TargetFunction,
        ty: &FunctionType,
        args: &[Scalar],
    ) -> Result<Vec<Scalar>> {
        self.call_with_more(function_of(function), ty, &lanes(args)).map(scalars)
    }

    fn argument_list(&mut self, what: ArgumentList) -> Result {
        self.change_list(match what {
            ArgumentList::Start(list) => ArgumentList::Start(value_of(list)),
            ArgumentList::Copy { to, from } => {
                ArgumentList::Copy { to: value_of(to), from: value_of(from) }
            }
            ArgumentList::End(list) => ArgumentList::End(value_of(list)),
        })
    }

    fn next_argument(&mut self, list: TargetValue, ty: ValueType) -> Result<Scalar> {
        self.take_argument(value_of(list), ty).map(scalar)
    }

    fn call_address(
        &mut self,
        address: TargetValue,
        ty: &FunctionType,
        args: &[Scalar],
    ) -> Result<Vec<Scalar>> {
        Ok(scalars(self.call_pointer(value_of(address), ty, &lanes(args))))
    }

    fn host_call(
        &mut self,
        name: &str,
        args: &[Scalar],
        result: Option<ValueType>,
    ) -> Result<Option<Scalar>> {
        Ok(self.call_host(name, &lanes(args), result)?.map(scalar))
    }

    fn function_address(&mut self, function: TargetFunction) -> TargetValue {
        target_value(self.address_of(function_of(function)))
    }

    fn data_address(&mut self, data: TargetData) -> TargetValue {
        let data = DataId::from_u32(data.0);
        let global = match self.globals.get(&data) {
            Some(&global) => global,
            None => {
                let global = self.module.module().declare_data_in_func(data, self.b.func);
                self.globals.insert(data, global);
                global
            }
        };
        target_value(self.b.ins().symbol_value(types::I64, global))
    }

    fn params(&mut self) -> Vec<Scalar> {
        scalars(std::mem::take(&mut self.params))
    }

    fn vectors(&mut self) -> Option<&mut dyn VectorTarget> {
        if self.has_vectors() { Some(self) } else { None }
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
