//! Attributes and types nested in attributes and types.

use crate::{Attr, AttrData, Context, Loc, LocData, Param, Type, TypeData};

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// An attribute.
    Attr(Attr),
    /// A type.
    Type(Type),
}

/// Calls `visit` with each attribute and type directly inside `part`, in order.
pub fn for_each_part(ctx: &Context, part: Part, visit: &mut dyn FnMut(Part)) {
    match part {
        Part::Attr(attr) => parts_of_attr(attr.data(ctx), visit),
        Part::Type(ty) => parts_of_type(ty.data(ctx), visit),
    }
}

fn parts_of_attr(data: &AttrData, visit: &mut dyn FnMut(Part)) {
    match data {
        AttrData::Integer(ty, _)
        | AttrData::Float(ty, _)
        | AttrData::Type(ty)
        | AttrData::String(_, Some(ty))
        | AttrData::Dense(crate::DenseElements { ty, .. })
        | AttrData::DenseStrings { ty, .. }
        | AttrData::DenseArray { elem: ty, .. }
        | AttrData::DenseResource { ty, .. }
        | AttrData::Opaque { ty: Some(ty), .. } => visit(Part::Type(*ty)),
        AttrData::Array(items) => items.iter().for_each(|item| visit(Part::Attr(*item))),
        AttrData::Dictionary(entries) => {
            entries.iter().for_each(|(_, value)| visit(Part::Attr(*value)));
        }
        AttrData::SymbolRef { root, nested } => {
            visit(Part::Attr(*root));
            nested.iter().for_each(|one| visit(Part::Attr(*one)));
        }
        AttrData::Sparse { ty, indices, values } => {
            visit(Part::Type(*ty));
            visit(Part::Attr(*indices));
            visit(Part::Attr(*values));
        }
        AttrData::Distinct { referenced, .. } => visit(Part::Attr(*referenced)),
        AttrData::Location(data) => parts_of_loc(data, visit),
        AttrData::Dialect { params, .. } => parts_of_params(params, visit),
        AttrData::Unit
        | AttrData::String(_, None)
        | AttrData::AffineMap(_)
        | AttrData::IntegerSet(_)
        | AttrData::StridedLayout { .. }
        | AttrData::Opaque { ty: None, .. } => {}
    }
}

fn parts_of_loc(data: &LocData, visit: &mut dyn FnMut(Part)) {
    let mut location = |loc: &Loc| {
        if let crate::LocKind::Attr(attr) = loc.kind() {
            visit(Part::Attr(attr));
        }
    };
    match data {
        LocData::Name(_, child) => location(child),
        LocData::CallSite { callee, caller } => {
            location(callee);
            location(caller);
        }
        LocData::Fused { locs, metadata } => {
            locs.iter().for_each(&mut location);
            if let Some(metadata) = metadata {
                visit(Part::Attr(*metadata));
            }
        }
        _ => {}
    }
}

fn parts_of_type(data: &TypeData, visit: &mut dyn FnMut(Part)) {
    match data {
        TypeData::Complex(elem)
        | TypeData::UnrankedTensor(elem)
        | TypeData::Vector { elem, .. } => {
            visit(Part::Type(*elem));
        }
        TypeData::Tuple(types) => types.iter().for_each(|ty| visit(Part::Type(*ty))),
        TypeData::Function { inputs, results } => {
            inputs.iter().chain(results).for_each(|ty| visit(Part::Type(*ty)));
        }
        TypeData::RankedTensor { elem, encoding, .. } => {
            visit(Part::Type(*elem));
            encoding.iter().for_each(|attr| visit(Part::Attr(*attr)));
        }
        TypeData::MemRef { elem, layout, space, .. } => {
            visit(Part::Type(*elem));
            visit(Part::Attr(*layout));
            space.iter().for_each(|attr| visit(Part::Attr(*attr)));
        }
        TypeData::UnrankedMemRef { elem, space } => {
            visit(Part::Type(*elem));
            space.iter().for_each(|attr| visit(Part::Attr(*attr)));
        }
        TypeData::Dialect { params, .. } => parts_of_params(params, visit),
        TypeData::Integer(..)
        | TypeData::Index
        | TypeData::None
        | TypeData::Float(_)
        | TypeData::Opaque { .. } => {}
    }
}

fn parts_of_params(params: &[Param], visit: &mut dyn FnMut(Part)) {
    for param in params {
        match param {
            Param::Type(ty) => visit(Part::Type(*ty)),
            Param::Attr(attr) => visit(Part::Attr(*attr)),
            Param::Array(items) => parts_of_params(items, visit),
            _ => {}
        }
    }
}
