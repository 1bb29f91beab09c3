//! `isa<…>`: tests of the C++ class of a value.

use super::EvalValue;
use super::eval::{Evaluator, Subject};
use crate::affine::AffineMap;
use crate::interface::{attr_name, type_name};
use crate::schema::{Class, Implements};
use crate::{Attr, AttrData, Context, LocData, Type, TypeData};

/// Returns whether `value` is a `class`; false for null.
pub(super) fn is_a(cx: &Evaluator<'_>, class: Class, value: &EvalValue) -> bool {
    match value {
        EvalValue::Type(ty) => type_is(cx.ctx, class, *ty),
        EvalValue::Attr(attr) => attr_is(cx.ctx, class, *attr),
        EvalValue::Op(_) | EvalValue::Owner => op_is(cx, class, value),
        _ => false,
    }
}

/// Returns whether `ty` is of C++ class `class`.
pub fn type_is(ctx: &Context, class: Class, ty: Type) -> bool {
    let data = ty.data(ctx);
    match class {
        Class::AnyType => true,
        Class::IntegerType => matches!(data, TypeData::Integer(..)),
        Class::IndexType => matches!(data, TypeData::Index),
        Class::NoneType => matches!(data, TypeData::None),
        Class::FloatType => {
            matches!(data, TypeData::Float(_)) || implements_type(ctx, ty, "FloatType")
        }
        Class::FloatOf(kind) => *data == TypeData::Float(kind),
        Class::ComplexType => matches!(data, TypeData::Complex(_)),
        Class::TupleType => matches!(data, TypeData::Tuple(_)),
        Class::FunctionType => matches!(data, TypeData::Function { .. }),
        Class::VectorType => matches!(data, TypeData::Vector { .. }),
        Class::FixedVectorType => {
            matches!(data, TypeData::Vector { scalable, .. } if !scalable.contains(&true))
        }
        Class::ScalableVectorType => {
            matches!(data, TypeData::Vector { scalable, .. } if scalable.contains(&true))
        }
        Class::TensorType => {
            matches!(data, TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
        }
        Class::RankedTensorType => matches!(data, TypeData::RankedTensor { .. }),
        Class::UnrankedTensorType => matches!(data, TypeData::UnrankedTensor(_)),
        Class::BaseMemRefType => {
            matches!(data, TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
        }
        Class::MemRefType => matches!(data, TypeData::MemRef { .. }),
        Class::UnrankedMemRefType => matches!(data, TypeData::UnrankedMemRef { .. }),
        Class::ShapedType => {
            ty.element_type(ctx).is_some() || implements_type(ctx, ty, "ShapedType")
        }
        Class::OpaqueType => matches!(data, TypeData::Opaque { .. }),
        Class::Type(full) => matches!(data, TypeData::Dialect { name, .. } if *name == full),
        Class::TypeInterface(interface) => implements_type(ctx, ty, interface),
        _ => false,
    }
}

/// Returns whether `attr` is of C++ class `class`.
pub fn attr_is(ctx: &Context, class: Class, attr: Attr) -> bool {
    let data = attr.data(ctx);
    let dense_of = |want: fn(&Context, Type) -> bool| match data {
        AttrData::Dense(dense) => dense.ty.element_type(ctx).is_some_and(|elem| want(ctx, elem)),
        _ => false,
    };
    let int =
        |ctx: &Context, ty: Type| matches!(ty.data(ctx), TypeData::Integer(..) | TypeData::Index);
    let array_of = |want: Type| matches!(data, AttrData::DenseArray { elem, .. } if *elem == want);
    match class {
        Class::AnyAttr => true,
        Class::UnitAttr => matches!(data, AttrData::Unit),
        Class::BoolAttr => matches!(data, AttrData::Integer(ty, _) if *ty == Type::I1),
        Class::IntegerAttr => matches!(data, AttrData::Integer(..)),
        Class::FloatAttr => matches!(data, AttrData::Float(..)),
        Class::StringAttr => matches!(data, AttrData::String(..)),
        Class::TypeAttr => matches!(data, AttrData::Type(_)),
        Class::ArrayAttr => matches!(data, AttrData::Array(_)),
        Class::DictionaryAttr => matches!(data, AttrData::Dictionary(_)),
        Class::SymbolRefAttr => matches!(data, AttrData::SymbolRef { .. }),
        Class::FlatSymbolRefAttr => {
            matches!(data, AttrData::SymbolRef { nested, .. } if nested.is_empty())
        }
        // The interfaces of builtin attributes are known without a look-up, and constants are tested often.
        Class::ElementsAttr => match data {
            AttrData::Dense(_)
            | AttrData::DenseStrings { .. }
            | AttrData::DenseResource { .. }
            | AttrData::Sparse { .. } => true,
            AttrData::Integer(..) | AttrData::Float(..) => false,
            _ => implements_attr(ctx, attr, "ElementsAttr"),
        },
        Class::DenseElementsAttr => {
            matches!(data, AttrData::Dense(_) | AttrData::DenseStrings { .. })
        }
        Class::DenseIntElementsAttr => dense_of(int),
        Class::DenseFPElementsAttr => dense_of(|ctx, ty| ty.is_float(ctx)),
        Class::DenseIntOrFPElementsAttr => matches!(data, AttrData::Dense(_)),
        Class::DenseStringElementsAttr => matches!(data, AttrData::DenseStrings { .. }),
        Class::DenseResourceElementsAttr => matches!(data, AttrData::DenseResource { .. }),
        Class::SparseElementsAttr => matches!(data, AttrData::Sparse { .. }),
        Class::SplatElementsAttr => match data {
            AttrData::Dense(dense) => dense.splat,
            AttrData::DenseStrings { splat, .. } => *splat,
            _ => false,
        },
        Class::DenseArrayAttr => matches!(data, AttrData::DenseArray { .. }),
        Class::DenseBoolArrayAttr => array_of(Type::I1),
        Class::DenseI8ArrayAttr => array_of(Type::I8),
        Class::DenseI16ArrayAttr => array_of(Type::I16),
        Class::DenseI32ArrayAttr => array_of(Type::I32),
        Class::DenseI64ArrayAttr => array_of(Type::I64),
        Class::DenseF32ArrayAttr => array_of(Type::F32),
        Class::DenseF64ArrayAttr => array_of(Type::F64),
        Class::AffineMapAttr => matches!(data, AttrData::AffineMap(AffineMap { .. })),
        Class::IntegerSetAttr => matches!(data, AttrData::IntegerSet(_)),
        Class::StridedLayoutAttr => matches!(data, AttrData::StridedLayout { .. }),
        Class::DistinctAttr => matches!(data, AttrData::Distinct { .. }),
        Class::LocationAttr => matches!(data, AttrData::Location(_)),
        Class::FusedLoc => {
            matches!(data, AttrData::Location(LocData::Fused { .. }))
        }
        Class::TypedAttr => match data {
            AttrData::Integer(..)
            | AttrData::Float(..)
            | AttrData::Dense(_)
            | AttrData::DenseStrings { .. }
            | AttrData::DenseResource { .. }
            | AttrData::Sparse { .. } => true,
            _ => implements_attr(ctx, attr, "TypedAttr"),
        },
        Class::OpaqueAttr => matches!(data, AttrData::Opaque { .. }),
        Class::Attr(full) => matches!(data, AttrData::Dialect { name, .. } if *name == full),
        Class::AttrInterface(interface) => implements_attr(ctx, attr, interface),
        _ => false,
    }
}

/// Returns a C++ name without `::mlir::`.
fn unqualified(name: &str) -> &str {
    name.strip_prefix("::mlir::").unwrap_or(name)
}

/// Returns whether a type implements an interface or has a type trait, by its C++ name without `::mlir::`.
pub(crate) fn implements_type(ctx: &Context, ty: Type, interface: &str) -> bool {
    use TypeData as T;
    let interface = unqualified(interface);
    let declared = match ty.data(ctx) {
        T::Dialect { name, .. } => {
            ctx.type_schema(*name).is_some_and(|schema| declares(schema.interfaces, interface))
        }
        T::Vector { .. } | T::RankedTensor { .. } | T::UnrankedTensor(_) => {
            matches!(interface, "TypeTrait::ValueSemantics" | "ValueSemantics")
        }
        _ => false,
    };
    declared || ctx.type_models(type_name(ctx, ty)).has_named(interface)
}

/// Returns whether an attribute implements an interface, by its C++ name without `::mlir::`.
pub(crate) fn implements_attr(ctx: &Context, attr: Attr, interface: &str) -> bool {
    let interface = unqualified(interface);
    let declared = match attr.data(ctx) {
        AttrData::Dialect { name, .. } => {
            ctx.attr_schema(*name).is_some_and(|schema| declares(schema.interfaces, interface))
        }
        _ => false,
    };
    declared || ctx.attr_models(attr_name(ctx, attr)).has_named(interface)
}

/// Returns whether `interface` is among `declared`; either may omit namespaces that the other has.
pub(crate) fn declares(declared: &[Implements], interface: &str) -> bool {
    let within = |long: &str, short: &str| {
        long.strip_suffix(short).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
    };
    declared.iter().any(|have| {
        let have = unqualified(have.name);
        within(have, interface) || within(interface, have)
    })
}

fn op_is(cx: &Evaluator<'_>, class: Class, value: &EvalValue) -> bool {
    let (Class::Op(wanted), Subject::Op(subject)) = (class, cx.subject) else { return false };
    let name = match value {
        EvalValue::Op(op) => Some(subject.body.name(*op)),
        _ => subject.body.owner_name(),
    };
    let Some(name) = name else { return false };
    if name.as_str() == wanted {
        return true;
    }
    cx.ctx.op_schema(name).is_some_and(|schema| declares(schema.interfaces, wanted))
}
