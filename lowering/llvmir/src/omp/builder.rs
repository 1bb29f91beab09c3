//! Builders of the instructions of directives, and their insertion point.

use std::borrow::Cow;

use ods_core::{ApInt, Type};
use smallvec::smallvec;

use super::super::attributes::Attributes;
use super::super::error::Result;
use super::super::ir::{BlockId, Call, ConstId, Function, GlobalId, InstId, Shape, Value};
use super::super::module::Translator;
use super::super::types;

/// An insertion point: before an instruction, or at the end of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) block: BlockId,
    pub(super) before: Option<InstId>,
}

const NO_FUNCTION: &str = "a directive stands in a function";

impl<'m> Translator<'m> {
    pub(super) fn here(&mut self) -> Result<&mut Function> {
        Ok(&mut self.function.as_mut().ok_or(NO_FUNCTION)?.function)
    }

    pub(super) fn function_id(&self) -> Result<GlobalId> {
        Ok(self.function.as_ref().ok_or(NO_FUNCTION)?.id)
    }

    pub(super) fn point(&self) -> Result<Point> {
        let state = self.function.as_ref().ok_or(NO_FUNCTION)?;
        Ok(Point { block: state.current, before: state.before })
    }

    pub(super) fn go_to(&mut self, point: Point) {
        if let Some(state) = &mut self.function {
            state.current = point.block;
            state.before = point.before;
        }
    }

    /// Sets the insertion point to the end of a block.
    pub(super) fn go_to_end(&mut self, block: BlockId) {
        self.go_to(Point { block, before: None });
    }

    /// Sets the insertion point before a block's terminator, or to its end.
    pub(super) fn go_to_terminator(&mut self, block: BlockId) -> Result {
        let before = self.here()?.terminator(block);
        self.go_to(Point { block, before });
        Ok(())
    }

    /// Returns the first insertion point in a block, after its phis.
    pub(super) fn start_of(&mut self, block: BlockId) -> Result<Point> {
        let function = self.here()?;
        let is_phi = |inst: &InstId| matches!(function.insts[inst.index()].shape, Shape::Phi(_));
        let before = function.blocks[block.index()].insts().find(|inst| !is_phi(inst));
        Ok(Point { block, before })
    }

    /// Splits the block at the insertion point and returns the new block with the rest. The insertion point is then the
    /// end of the first block, before the branch if one is created.
    pub(super) fn split_here(&mut self, branch: bool, name: &str) -> Result<BlockId> {
        let point = self.point()?;
        let new = self.here()?.split(point.block, point.before, name);
        self.go_to_end(point.block);
        if branch {
            let branch = self.branch(new)?;
            self.go_to(Point { block: point.block, before: Some(branch) });
        }
        Ok(new)
    }

    /// Splits a block before `before`, and branches to the new block.
    pub(super) fn split_block(
        &mut self,
        block: BlockId,
        before: Option<InstId>,
        name: &str,
    ) -> Result<BlockId> {
        self.go_to(Point { block, before });
        self.split_here(true, name)
    }

    pub(in super::super) fn inst(
        &mut self,
        text: impl Into<Cow<'static, str>>,
        shape: Shape,
        ty: Type,
        operands: &[Value],
        tail: String,
        name: &str,
    ) -> Result<InstId> {
        let value = self.emit(text, shape, ty, operands, tail)?;
        let Value::Inst(id) = value else { return Err(NO_FUNCTION.into()) };
        let function = self.here()?;
        let name = function.names.take(name);
        function.insts[id.index()].name = name;
        Ok(id)
    }

    pub(super) fn branch(&mut self, to: BlockId) -> Result<InstId> {
        let void = types::void(self.ctx);
        self.inst("br", Shape::Br(smallvec![to]), void, &[], String::new(), "")
    }

    pub(super) fn branch_if(
        &mut self,
        condition: Value,
        then: BlockId,
        otherwise: BlockId,
    ) -> Result<InstId> {
        let void = types::void(self.ctx);
        let shape = Shape::Br(smallvec![then, otherwise]);
        self.inst("br", shape, void, &[condition], String::new(), "")
    }

    pub(super) fn unreachable(&mut self) -> Result<InstId> {
        let void = types::void(self.ctx);
        self.inst("unreachable", Shape::Plain, void, &[], String::new(), "")
    }

    pub(super) fn return_void(&mut self) -> Result<InstId> {
        self.inst("ret void", Shape::Plain, types::void(self.ctx), &[], String::new(), "")
    }

    pub(super) fn switch_on(
        &mut self,
        value: Value,
        default: BlockId,
        cases: Vec<(ConstId, BlockId)>,
    ) -> Result<InstId> {
        let shape = Shape::Switch { default, cases };
        self.inst("switch", shape, types::void(self.ctx), &[value], String::new(), "")
    }

    pub(super) fn phi(&mut self, ty: Type, name: &str) -> Result<InstId> {
        self.inst("phi", Shape::Phi(Vec::new()), ty, &[], String::new(), name)
    }

    pub(super) fn add_incoming(&mut self, phi: InstId, value: Value, from: BlockId) -> Result {
        let inst = &mut self.here()?.insts[phi.index()];
        inst.operands.push(value);
        if let Shape::Phi(blocks) = &mut inst.shape {
            blocks.push(from);
        }
        Ok(())
    }

    pub(super) fn alloca(&mut self, ty: Type, name: &str) -> Result<InstId> {
        let tail = format!(", align {}", self.layout.preferred_align(self.ctx, ty));
        let pointer = types::pointer(self.ctx, 0);
        self.inst("alloca", Shape::Of(ty), pointer, &[], tail, name)
    }

    /// Emits an atomic load or store.
    pub(super) fn atomic_access(
        &mut self,
        store: bool,
        ty: Type,
        operands: &[Value],
        order: &str,
        name: &str,
    ) -> Result<InstId> {
        let tail = format!(" {order}, align {}", self.layout.abi_align(self.ctx, ty));
        match store {
            true => {
                let void = types::void(self.ctx);
                self.inst("store atomic", Shape::Typed, void, operands, tail, name)
            }
            false => self.inst("load atomic", Shape::Of(ty), ty, operands, tail, name),
        }
    }

    pub(super) fn atomic_rmw(
        &mut self,
        kind: &str,
        address: Value,
        value: Value,
        order: &str,
    ) -> Result<InstId> {
        let ty = self.type_of(value);
        let tail = format!(" {order}, align {}", self.layout.store_size(self.ctx, ty).unwrap_or(1));
        self.inst(format!("atomicrmw {kind}"), Shape::Typed, ty, &[address, value], tail, "")
    }

    pub(super) fn compare_exchange(
        &mut self,
        operands: &[Value; 3],
        order: &str,
        failure: &str,
    ) -> Result<InstId> {
        let ty = self.type_of(operands[1]);
        let align = self.layout.store_size(self.ctx, ty).unwrap_or(1);
        let result = ods_dialects::llvm::literal_struct(self.ctx, &[ty, Type::I1]);
        let tail = format!(" {order} {failure}, align {align}");
        self.inst("cmpxchg", Shape::Typed, result, operands, tail, "")
    }

    pub(super) fn extract_value(&mut self, from: InstId, at: u64) -> Result<InstId> {
        let ty = types::element(self.ctx, self.type_of(Value::Inst(from)), at);
        let ty = ty.ok_or("a struct has that member")?;
        self.inst("extractvalue", Shape::Typed, ty, &[Value::Inst(from)], format!(", {at}"), "")
    }

    /// Emits an address within `elem`, with constant indices of the given width in bits.
    pub(super) fn address(
        &mut self,
        flags: &str,
        elem: Type,
        base: Value,
        width: u32,
        indices: [i64; 2],
        name: &str,
    ) -> Result<InstId> {
        let number = |value: i64, t: &mut Translator<'m>| match width {
            32 => Value::Const(t.ir.constants.i32(value)),
            _ => Value::Const(t.ir.constants.i64(value)),
        };
        let operands = [base, number(indices[0], self), number(indices[1], self)];
        let text = format!("getelementptr{flags}");
        let pointer = types::pointer(self.ctx, 0);
        self.inst(text, Shape::Of(elem), pointer, &operands, String::new(), name)
    }

    /// Emits a call of a function.
    pub(super) fn call(&mut self, callee: GlobalId, args: &[Value], name: &str) -> Result<InstId> {
        let global = &self.ir.globals[callee.index()];
        let ty = global.ty;
        let function = global.function().ok_or("a callee is a function")?;
        let result = function.result.unwrap_or_else(|| types::void(self.ctx));
        let call = Call {
            calling_convention: Cow::Borrowed(""),
            variadic: function.variadic.then_some(ty),
            attrs: Attributes::default(),
            bundles: Vec::new(),
            destinations: None,
        };
        let address = Value::Const(self.address_of(callee));
        let value = self.emit_call("call".to_owned(), call, result, address, args, Vec::new())?;
        let Value::Inst(id) = value else { return Err(NO_FUNCTION.into()) };
        let function = self.here()?;
        function.insts[id.index()].name = function.names.take(name);
        Ok(id)
    }

    /// Erases an instruction.
    pub(super) fn erase(&mut self, inst: InstId) -> Result {
        let function = self.here()?;
        if let Some(block) = function.block_of(inst) {
            function.erase(inst, block);
        }
        Ok(())
    }

    pub(super) fn i32_value(&mut self, value: i64) -> Value {
        Value::Const(self.ir.constants.i32(value))
    }

    pub(super) fn i64_value(&mut self, value: i64) -> Value {
        Value::Const(self.ir.constants.i64(value))
    }

    pub(super) fn int_value(&mut self, ty: Type, value: i64) -> Value {
        let width = ty.int_or_float_width(self.ctx).unwrap_or(32);
        Value::Const(self.ir.constants.int(self.ctx, ty, ApInt::from_i64(width, value)))
    }

    pub(super) fn null_pointer(&mut self) -> Value {
        let pointer = types::pointer(self.ctx, 0);
        Value::Const(self.ir.constants.zero(self.ctx, pointer))
    }
}
