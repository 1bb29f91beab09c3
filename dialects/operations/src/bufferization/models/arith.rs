//! Bufferization of arith: constants, casts and selections of tensors.

use ods_core::ir::Use;
use ods_core::memref_type::MemRefType;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Type, TypeData, Value};

use super::Aliases;
use crate::arith::{ConstantOp, IndexCastOp, SelectOp};
use crate::bufferization::analysis::{
    AliasingValue, AliasingValues, AnalysisState, BufferRelation,
};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, Failed, buffer_of, buffer_type, buffer_type_of,
    cast_buffer, dynamic_layout, memory_space_of, replace_with_buffer_op, space_of,
};
use crate::bufferization::deallocation::{default_unique, materialize_unique};
use crate::bufferization::{
    BufferDeallocationOpInterface, BufferizableOpInterface, Deallocated, DeallocationState, Owned,
};
use crate::memref::GetGlobalOp;

ods_core::extension! {
    BufferizableOpInterface => [ConstantOp, IndexCastOp, SelectOp];
    BufferDeallocationOpInterface => [SelectOp];
}

impl BufferDeallocationOpInterface for SelectOp {
    fn process(self, _: &mut Rewriter<'_>, _: &mut DeallocationState) -> Deallocated {
        Ok(())
    }

    /// The ownership indicator is selected like the buffer.
    fn materialize_unique_ownership_for_memref(
        self,
        rw: &mut Rewriter<'_>,
        state: &mut DeallocationState,
        memref: Value,
    ) -> Deallocated<Owned> {
        let Some(block) = rw.def_block(memref) else {
            return materialize_unique(self, rw, state, memref);
        };
        let owner = |value: Value| state.ownership(value, block).indicator();
        let owners = owner(self.true_value(rw)).zip(owner(self.false_value(rw)));
        let Some((yes, no)) = owners else { return Ok(default_unique(rw, state, memref, block)) };
        let (condition, loc) = (self.condition(rw), rw.loc(self.into()));
        let owns = rw.set_loc(loc).insert(SelectOp::build(condition, yes, no)).result(rw);
        Ok(Owned { memref, condition: owns })
    }
}

impl BufferizableOpInterface for ConstantOp {
    fn is_writable(self, _: &Body, _: Value, _: &AnalysisState) -> bool {
        false
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (value, ty, loc) = (self.value(rw), self.result_ty(rw), rw.loc(self.into()));
        if !matches!(ty.data(rw.ctx()), TypeData::RankedTensor { .. }) {
            return Err(Failed(None));
        }
        let space = memory_space_of(rw, self.into(), state, ty)?;
        let alignment = state.options.alignment;
        let globals = state.globals.as_mut().ok_or(Failed(None))?;
        let global = globals.get(rw, value, ty, space, alignment, loc);
        let (name, ty) = global.ok_or(Failed(None))?;
        replace_with_buffer_op(rw, self, GetGlobalOp::build(&name, ty));
        Ok(())
    }
}

impl BufferizableOpInterface for IndexCastOp {
    fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, ir: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
        Aliases::same(self.out(ir))
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (input, ty) = (self.r#in(rw), self.out_ty(rw));
        let elem = ty.element_type_or_self(rw.ctx());
        let source = buffer_of(rw, input, state)?;
        let ty = with_element(rw, source, elem);
        replace_with_buffer_op(rw, self, IndexCastOp::build(source, ty));
        Ok(())
    }
}

/// Returns the type of a buffer with other elements.
fn with_element(rw: &Rewriter<'_>, buffer: Value, elem: Type) -> Type {
    let (ctx, ty) = (rw.ctx(), rw.ty(buffer));
    match MemRefType::of(ctx, ty) {
        Some(ty) => MemRefType { elem, ..ty }.ty(ctx),
        None => ctx.intern_type(TypeData::UnrankedMemRef { elem, space: space_of(ctx, ty) }),
    }
}

impl BufferizableOpInterface for SelectOp {
    fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, ir: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
        let maybe = AliasingValue::maybe(self.result(ir), BufferRelation::Equivalent);
        AliasingValues::from_iter([maybe])
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let condition = self.condition(rw);
        if rw.ty(condition) != Type::I1 {
            let message = "only i1 condition values are supported";
            return Err(rw.view(self.into()).op_error(message).into());
        }
        let (yes, no, result) = (self.true_value(rw), self.false_value(rw), self.result(rw));
        let (mut yes, mut no) = (buffer_of(rw, yes, state)?, buffer_of(rw, no, state)?);
        if rw.ty(yes) != rw.ty(no) {
            let ty = buffer_type(rw, result, state)?;
            (yes, no) = (cast_buffer(rw, yes, ty), cast_buffer(rw, no, ty));
        }
        replace_with_buffer_op(rw, self, SelectOp::build(condition, yes, no));
        Ok(())
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let ctx = ir.ctx();
        let yes = buffer_type_of(ir, self.true_value(ir), state, stack)?;
        let no = buffer_type_of(ir, self.false_value(ir), state, stack)?;
        if yes == no {
            return Ok(yes);
        }
        if space_of(ctx, yes) != space_of(ctx, no) {
            let message = "inconsistent memory space on true/false operands";
            return Err(ir.view(self.into()).error(message).into());
        }
        Ok(dynamic_layout(ctx, ir.ty(value), space_of(ctx, yes)))
    }
}
