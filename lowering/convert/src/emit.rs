//! Short ways to make operations of the llvm dialect, wherever they go: at a builder or in a conversion.

use ods_core::conversion::ConversionRewriter;
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Context, OpBuilder, Type, Value};
use ods_dialects::llvm;

/// A place to make operations at, whose results are to be used.
pub trait Emit: Inserter + Sized {
    /// The body that operations are made in.
    fn body(&self) -> &Body;

    /// The context.
    fn context(&self) -> Context {
        self.body().ctx().clone()
    }

    /// `llvm.mlir.constant(value : index) : ty`
    fn index_constant(&mut self, ty: Type, value: i64) -> Value {
        let value = Attr::integer(&self.context(), Type::INDEX, value);
        self.emit(llvm::ConstantOp::build(value, ty))
    }

    /// `llvm.mlir.constant(value : ty) : ty`
    fn int_constant(&mut self, ty: Type, value: i64) -> Value {
        let value = Attr::integer(&self.context(), ty, value);
        self.emit(llvm::ConstantOp::build(value, ty))
    }

    /// `llvm.extractvalue container[position] : ty`
    fn extract(&mut self, container: Value, position: &[i64], ty: Type) -> Value {
        self.emit(llvm::ExtractValueOp::build(container, position, ty))
    }

    /// `llvm.insertvalue value, container[position]`
    fn insert_into(&mut self, container: Value, value: Value, position: &[i64]) -> Value {
        self.emit(llvm::InsertValueOp::build(container, value, position))
    }

    /// `llvm.getelementptr base[by]` in an array of `elem`
    fn advance(&mut self, base: Value, elem: Type, by: Value) -> Value {
        let pointer = self.body().ty(base);
        let address = llvm::GEPOp::build(base, &[llvm::DYNAMIC_INDEX], elem, pointer);
        self.emit(address.dynamic_indices([by]))
    }

    /// `llvm.getelementptr base[position]` in an array of `elem`
    fn address_in(&mut self, base: Value, elem: Type, position: &[i32]) -> Value {
        let pointer = self.body().ty(base);
        self.emit(llvm::GEPOp::build(base, position, elem, pointer))
    }

    /// The size in bytes of a value of type `ty`, computed: the distance of two neighbours.
    fn size_of(&mut self, ty: Type, index: Type) -> Value {
        let pointer = llvm::pointer_type(&self.context(), 0);
        let null = self.emit(llvm::ZeroOp::build(pointer));
        let next = self.address_in(null, ty, &[1]);
        self.emit(llvm::PtrToIntOp::build(next, index))
    }

    /// A struct of these values, put into a poison one after the other.
    fn pack(&mut self, ty: Type, values: &[Value]) -> Value {
        let start = self.emit(llvm::PoisonOp::build(ty));
        (0..).zip(values).fold(start, |all, (at, value)| self.insert_into(all, *value, &[at]))
    }
}

impl Emit for OpBuilder<'_> {
    fn body(&self) -> &Body {
        OpBuilder::body(self)
    }
}

impl Emit for Rewriter<'_> {
    fn body(&self) -> &Body {
        self
    }
}

impl Emit for ConversionRewriter<'_> {
    fn body(&self) -> &Body {
        self
    }
}
