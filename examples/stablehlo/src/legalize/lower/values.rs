//! What the values of stablehlo become: scalars, tensors, and tuples of these.

use ods_core::ir::Inserter as _;
use ods_core::{Context, DYNAMIC, Diagnostic, Type, TypeData, Value};
use ods_dialects::tensor;

use super::{Lower, Outcome};
use crate::legalize::element_kind;
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::structured;
use crate::stablehlo::TokenType;

/// What a value of stablehlo has become.
#[derive(Clone, Debug)]
pub(crate) enum Lowered {
    /// The element of a tensor of rank 0.
    Scalar(Value),
    /// A tensor of this static type whose elements are equal.
    Splat(Value, Type),
    /// A tensor.
    Tensor(Value),
    /// The parts of a tuple.
    Tuple(Vec<Lowered>),
    /// A token: it has no value.
    Token,
}

/// Returns the types that replace a type: none for a token, one for each part of a tuple.
pub(crate) fn converted_types(ctx: &Context, ty: Type) -> Vec<Type> {
    match ty.data(ctx) {
        TypeData::Tuple(parts) => {
            parts.iter().flat_map(|part| converted_types(ctx, *part)).collect()
        }
        _ if TokenType::cast(ctx, ty).is_some() => Vec::new(),
        _ => vec![storage_type(ctx, ty)],
    }
}

/// Returns the type in which a tensor is stored.
pub(crate) fn storage_type(ctx: &Context, ty: Type) -> Type {
    match ty.data(ctx) {
        TypeData::RankedTensor { shape, elem, .. } => match element_kind(ctx, *elem) {
            Some(kind) => Type::tensor(ctx, shape, kind.storage(ctx)),
            None => ty,
        },
        _ => ty,
    }
}

impl Lower<'_> {
    /// Takes the values that replace a value of a type.
    pub(crate) fn take(&mut self, ty: Type, values: &mut impl Iterator<Item = Value>) -> Lowered {
        if let TypeData::Tuple(parts) = ty.data(&self.ctx) {
            let parts = parts.clone();
            return Lowered::Tuple(parts.iter().map(|part| self.take(*part, values)).collect());
        }
        if converted_types(&self.ctx, ty).is_empty() {
            return Lowered::Token;
        }
        match values.next() {
            Some(value) => self.known(value),
            None => Lowered::Token,
        }
    }

    /// Returns a tensor, or the element of a tensor of rank 0.
    pub(crate) fn known(&mut self, value: Value) -> Lowered {
        let ty = self.rw.ty(value);
        match ty.shape(&self.ctx) {
            Some([]) => Lowered::Scalar(self.rw.emit(tensor::ExtractOp::build(value))),
            Some(_) => Lowered::Tensor(value),
            None => Lowered::Scalar(value),
        }
    }

    /// Returns what a value has become.
    pub(crate) fn lowered(&self, value: Value) -> Lowered {
        self.values.get(&value).cloned().unwrap_or(Lowered::Token)
    }

    /// Returns the values that replace a value.
    pub(crate) fn flat(&mut self, value: Value) -> Vec<Value> {
        let lowered = self.lowered(value);
        let ty = self.rw.ty(value);
        self.flatten(&lowered, ty)
    }

    /// Returns the values of a lowered value of a type.
    pub(crate) fn flatten(&mut self, lowered: &Lowered, ty: Type) -> Vec<Value> {
        match lowered {
            Lowered::Token => Vec::new(),
            Lowered::Tuple(parts) => {
                let types: Vec<Type> = match ty.data(&self.ctx) {
                    TypeData::Tuple(types) => types.to_vec(),
                    _ => Vec::new(),
                };
                parts.iter().zip(types).flat_map(|(part, ty)| self.flatten(part, ty)).collect()
            }
            _ => {
                // A conversion of sizes alone leaves the tensor as it is.
                let (value, ty) = (self.materialize(lowered), storage_type(&self.ctx, ty));
                vec![self.cast(value, ty)]
            }
        }
    }

    /// Returns a lowered value as a tensor.
    pub(crate) fn materialize(&mut self, lowered: &Lowered) -> Value {
        match *lowered {
            Lowered::Tensor(value) => value,
            Lowered::Scalar(value) => {
                let element = self.rw.ty(value);
                let ty = Type::tensor(&self.ctx, &[], element);
                self.rw.emit(tensor::FromElementsOp::build(ty).elements([value]))
            }
            Lowered::Splat(value, ty) => structured::fill(self, value, ty),
            Lowered::Tuple(_) | Lowered::Token => {
                let ty = Type::tensor(&self.ctx, &[], Type::I1);
                self.rw.emit(tensor::EmptyOp::build(ty))
            }
        }
    }

    /// Returns a value as a tensor.
    pub(crate) fn tensor(&mut self, value: Value) -> Value {
        let lowered = self.lowered(value);
        self.materialize(&lowered)
    }

    /// Returns the element of a tensor of rank 0, or of a tensor of equal elements.
    pub(crate) fn scalar(&mut self, value: Value) -> Value {
        match self.lowered(value) {
            Lowered::Scalar(value) | Lowered::Splat(value, _) => value,
            other => {
                let tensor = self.materialize(&other);
                let rank = self.rw.ty(tensor).shape(&self.ctx).map_or(0, <[i64]>::len);
                let zero = self.rw.index(0);
                let at = vec![zero; rank];
                self.rw.emit(tensor::ExtractOp::build(tensor).indices(at))
            }
        }
    }

    /// Returns the element at these indices.
    pub(crate) fn element(&mut self, tensor: &Lowered, at: &[Value]) -> Value {
        match *tensor {
            Lowered::Scalar(value) | Lowered::Splat(value, _) => value,
            _ => {
                let tensor = self.materialize(tensor);
                self.rw.emit(tensor::ExtractOp::build(tensor).indices(at.iter().copied()))
            }
        }
    }

    /// Records what a value has become.
    pub(crate) fn set(&mut self, value: Value, lowered: Lowered) {
        self.values.insert(value, lowered);
    }

    /// Notes that a function of the host is called.
    pub(crate) fn declare(&mut self, name: &str, ty: Type) {
        self.declared.insert(name.to_owned(), ty);
    }

    /// Casts a tensor to a type that differs in what it knows of sizes.
    pub(crate) fn cast(&mut self, value: Value, ty: Type) -> Value {
        let is_tensor = self.rw.ty(value).shape(&self.ctx).is_some();
        match is_tensor && ty.shape(&self.ctx).is_some() && self.rw.ty(value) != ty {
            true => self.rw.emit(tensor::CastOp::build(value, ty)),
            false => value,
        }
    }

    /// Records the tensor that a value has become.
    pub(crate) fn set_tensor(&mut self, value: Value, tensor: Value) {
        let ty = self.stored(value);
        let tensor = self.cast(tensor, ty);
        let lowered = self.known(tensor);
        self.set(value, lowered);
    }

    /// Returns the kind of the elements of a value.
    pub(crate) fn kind(&self, value: Value) -> Outcome<Kind> {
        let ty = self.rw.ty(value);
        let element = ty.element_type_or_self(&self.ctx);
        match element_kind(&self.ctx, element) {
            Some(kind) => Ok(kind),
            None => {
                let loc = match self.rw.defining_op(value) {
                    Some(op) => self.rw.loc(op),
                    None => self.rw.insert_loc(),
                };
                Err(Diagnostic::error(loc, "elements of this type cannot be lowered"))
            }
        }
    }

    /// Returns the shape of a value.
    pub(crate) fn shape(&self, value: Value) -> Vec<i64> {
        self.rw.ty(value).shape(&self.ctx).unwrap_or_default().to_vec()
    }

    /// Returns the type in which a value is stored.
    pub(crate) fn stored(&self, value: Value) -> Type {
        storage_type(&self.ctx, self.rw.ty(value))
    }

    /// Returns whether a type is a tensor with a dynamic dimension.
    pub(crate) fn is_dynamic(&self, ty: Type) -> bool {
        ty.shape(&self.ctx).is_some_and(|shape| shape.contains(&DYNAMIC))
    }
}
