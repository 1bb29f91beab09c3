//! Constants from attributes.

use super::super::error::Result;
use ods_core::fold::{RawElement, Scalar, scalar_elements};
use ods_core::{ApInt, Attr, AttrData, DenseElements, FloatKind, Type, TypeData, stack};
use ods_dialects::llvm::{PoisonAttr, UndefAttr, ZeroAttr};

use super::super::ir::ConstId;
use super::super::module::Translator;
use super::super::types::{self, Kind};
use super::Data;

impl Translator<'_> {
    /// Translates an attribute to a constant of type `ty`.
    pub(in super::super) fn constant_of(&mut self, ty: Type, attr: Attr) -> Result<ConstId> {
        let ctx = self.ctx;
        let ty = types::represented(ctx, ty);
        if UndefAttr::cast(ctx, attr).is_some() {
            return Ok(self.ir.constants.make(ty, Data::Undef));
        }
        if PoisonAttr::cast(ctx, attr).is_some() {
            return Ok(self.ir.constants.make(ty, Data::Poison));
        }
        if ZeroAttr::cast(ctx, attr).is_some() {
            return Ok(self.ir.constants.zero(ctx, ty));
        }
        let kind = types::kind(ctx, ty)?;
        if let Kind::Struct(members, _) = &kind {
            let items = attr
                .as_array(ctx)
                .filter(|items| items.len() == members.len())
                .ok_or("expected an array attribute for a struct constant")?;
            return self.aggregate_of(ty, members.iter().copied().zip(items.iter().copied()));
        }
        match attr.data(ctx) {
            AttrData::Integer(own, value) => self.integer(ty, *own, value),
            AttrData::Float(own, bits) => self.float_bits(ty, *own, bits.get()),
            AttrData::SymbolRef { nested, .. } if nested.is_empty() => {
                let name = attr.as_flat_symbol(ctx).unwrap_or_default();
                match self.symbols.get(name.as_bytes()) {
                    Some(&global) => Ok(self.address_of(global)),
                    None => Err(format!("unknown symbol reference '{name}' in constant").into()),
                }
            }
            AttrData::Dense(dense) => self.dense(ty, dense),
            AttrData::DenseResource { .. } => self.dense_resource(ty, attr),
            AttrData::Sparse { ty: shaped, indices, values } => {
                self.sparse(ty, *shaped, *indices, *values)
            }
            AttrData::String(bytes, _) => Ok(self.string(bytes)),
            AttrData::Array(items) => match kind {
                Kind::Array(elem, count) if count == items.len() as u64 => {
                    self.aggregate_of(ty, items.iter().map(|item| (elem, *item)))
                }
                _ => Err(UNSUPPORTED.into()),
            },
            _ => Err(UNSUPPORTED.into()),
        }
    }

    /// Returns an array of bytes.
    pub(in super::super) fn string(&mut self, bytes: &[u8]) -> ConstId {
        let ty = ods_dialects::llvm::array_type(self.ctx, bytes.len() as u64, Type::I8);
        let byte = |byte: &u8| {
            self.ir.constants.make(Type::I8, Data::Int(ApInt::new(8, u64::from(*byte))))
        };
        let elements: Vec<ConstId> = bytes.iter().map(byte).collect();
        self.ir.constants.aggregate(self.ctx, ty, &elements)
    }

    fn aggregate_of(
        &mut self,
        ty: Type,
        parts: impl Iterator<Item = (Type, Attr)>,
    ) -> Result<ConstId> {
        let mut elements: Vec<ConstId> = Vec::new();
        let mut last = None;
        for part in parts {
            let same = elements.last().copied().filter(|_| last == Some(part));
            elements.push(match same {
                Some(before) => before,
                None => stack::grow(|| self.constant_of(part.0, part.1))?,
            });
            last = Some(part);
        }
        Ok(self.ir.constants.aggregate(self.ctx, ty, &elements))
    }

    /// Translates an integer, whose width may differ from that of the type, as that of `index` does.
    fn integer(&mut self, ty: Type, own: Type, value: &ApInt) -> Result<ConstId> {
        let Kind::Integer(width) = types::kind(self.ctx, ty)? else {
            return Err(UNSUPPORTED.into());
        };
        let unsigned = matches!(own.data(self.ctx), TypeData::Integer(1, _))
            || matches!(own.data(self.ctx), TypeData::Integer(_, ods_core::Signedness::Unsigned));
        let value = if unsigned { value.zext_or_trunc(width) } else { value.sext_or_trunc(width) };
        Ok(self.ir.constants.make(ty, Data::Int(value)))
    }

    /// Translates a float; a format that LLVM does not have becomes an integer of the same width.
    fn float_bits(&mut self, ty: Type, own: Type, bits: u128) -> Result<ConstId> {
        let width = own.int_or_float_width(self.ctx).unwrap_or(0);
        let words = [bits as u64, (bits >> 64) as u64];
        match (types::kind(self.ctx, ty)?, own.data(self.ctx)) {
            (Kind::Integer(have), _) if have == width => {
                Ok(self.ir.constants.make(ty, Data::Int(ApInt::from_words(width, &words))))
            }
            (Kind::Float(kind), TypeData::Float(own)) if kind == *own => {
                Ok(self.ir.constants.make(ty, Data::Float(kind, bits)))
            }
            _ => Err("FloatAttr does not match expected type of the constant".into()),
        }
    }

    fn dense(&mut self, ty: Type, dense: &DenseElements) -> Result<ConstId> {
        let ctx = self.ctx;
        let elem = dense.ty.element_type_or_self(ctx);
        let leaf = innermost(self, ty)?;
        let leaves = self.dense_leaves(leaf, elem, dense)?;
        if dense.splat {
            let one = *leaves.first().ok_or(UNSUPPORTED)?;
            return self.nest_splat(ty, one);
        }
        self.nest(ty, &mut leaves.into_iter())
    }

    /// Translates the elements of a dense attribute to constants of type `leaf`; a splat gives one constant.
    fn dense_leaves(
        &mut self,
        leaf: Type,
        elem: Type,
        dense: &DenseElements,
    ) -> Result<Vec<ConstId>> {
        let ctx = self.ctx;
        if let TypeData::Complex(part) = elem.data(ctx) {
            let bytes = (part.int_or_float_width(ctx).unwrap_or(8) as usize).div_ceil(8);
            let member = types::element(ctx, leaf, 0).ok_or(UNSUPPORTED)?;
            return dense
                .data
                .chunks_exact(2 * bytes)
                .map(|pair| {
                    let parts: Vec<ConstId> = pair
                        .chunks_exact(bytes)
                        .map(|raw| self.raw_leaf(member, *part, raw))
                        .collect::<Result<_>>()?;
                    Ok(self.ir.constants.aggregate(ctx, leaf, &parts))
                })
                .collect();
        }
        let raw: Vec<RawElement> = scalar_elements(ctx, dense).ok_or(UNSUPPORTED)?;
        let bytes = match elem.data(ctx) {
            TypeData::Index => 8,
            _ => (elem.int_or_float_width(ctx).unwrap_or(8) as usize).div_ceil(8),
        };
        let mut out = Vec::with_capacity(raw.len());
        let mut buffer = Vec::new();
        for (index, one) in raw.iter().enumerate() {
            if index > 0 && raw[index - 1] == *one {
                out.push(out[index - 1]);
                continue;
            }
            buffer.clear();
            one.encode(bytes, &mut buffer);
            out.push(self.raw_leaf(leaf, elem, &buffer)?);
        }
        Ok(out)
    }

    fn raw_leaf(&mut self, leaf: Type, elem: Type, bytes: &[u8]) -> Result<ConstId> {
        let bits =
            bytes.iter().take(16).rev().fold(0u128, |all, byte| all << 8 | u128::from(*byte));
        match elem.data(self.ctx) {
            TypeData::Float(_) => self.float_bits(leaf, elem, bits),
            _ => {
                let value = ApInt::decode(self.ctx, elem, bytes).ok_or(UNSUPPORTED)?;
                self.integer(leaf, elem, &value)
            }
        }
    }

    fn dense_resource(&mut self, ty: Type, attr: Attr) -> Result<ConstId> {
        let AttrData::DenseResource { ty: shaped, handle } = attr.data(self.ctx) else {
            return Err(UNSUPPORTED.into());
        };
        let leaf = innermost(self, ty)?;
        if !is_raw(&types::kind(self.ctx, leaf)?) {
            return Err("no known conversion for innermost element type".into());
        }
        let blob = self.ctx.resource(*handle).blob().ok_or("resource does not exist")?;
        let blob = &blob.data;
        let elem = shaped.element_type_or_self(self.ctx);
        let bytes = elem.int_or_float_width(self.ctx).unwrap_or(8) as usize / 8;
        let count = shaped.num_elements(self.ctx).unwrap_or(0) as usize;
        if bytes == 0 || blob.len() != bytes * count {
            return Err("raw data size does not match element type size".into());
        }
        if !matches!(shaped.data(self.ctx), TypeData::RankedTensor { .. } | TypeData::Vector { .. })
        {
            return Err("unsupported dense_resource type".into());
        }
        let raw = blob.chunks_exact(bytes);
        let leaves: Vec<ConstId> =
            raw.map(|one| self.raw_leaf(leaf, elem, one)).collect::<Result<_>>()?;
        self.nest(ty, &mut leaves.into_iter())
    }

    fn sparse(&mut self, ty: Type, shaped: Type, indices: Attr, values: Attr) -> Result<ConstId> {
        let ctx = self.ctx;
        let (AttrData::Dense(places), AttrData::Dense(values)) =
            (indices.data(ctx), values.data(ctx))
        else {
            return Err(UNSUPPORTED.into());
        };
        let shape = shaped.shape(ctx).ok_or(UNSUPPORTED)?;
        let count = shaped.num_elements(ctx).ok_or(UNSUPPORTED)? as usize;
        let leaf = innermost(self, ty)?;
        let values = self.dense_leaves(leaf, shaped.element_type_or_self(ctx), values)?;
        let numbers: Vec<ApInt> = scalar_elements(ctx, places).ok_or(UNSUPPORTED)?;
        let rank = shape.len().max(1);
        let number = |at: usize| {
            let value = numbers.get(if places.splat { 0 } else { at });
            value.and_then(ApInt::as_u64).unwrap_or(0) as usize
        };
        let zero = self.ir.constants.zero(ctx, leaf);
        let mut all = vec![zero; count];
        let entries = places.ty.num_elements(ctx).unwrap_or(0) as usize / rank;
        for entry in 0..entries {
            let at = shape
                .iter()
                .enumerate()
                .fold(0, |at, (dim, size)| at * *size as usize + number(entry * rank + dim));
            let value = values.get(if values.len() == 1 { 0 } else { entry });
            if let (Some(slot), Some(value)) = (all.get_mut(at), value) {
                *slot = *value;
            }
        }
        self.nest(ty, &mut all.into_iter())
    }

    /// Builds nested arrays and vectors of type `ty`, filled in order.
    fn nest(&mut self, ty: Type, leaves: &mut impl Iterator<Item = ConstId>) -> Result<ConstId> {
        match types::kind(self.ctx, ty)? {
            Kind::Array(elem, count) | Kind::Vector(elem, count, false) => {
                let elements: Vec<ConstId> =
                    (0..count).map(|_| self.nest(elem, leaves)).collect::<Result<_>>()?;
                Ok(self.ir.constants.aggregate(self.ctx, ty, &elements))
            }
            _ => leaves.next().ok_or_else(|| UNSUPPORTED.into()),
        }
    }

    fn nest_splat(&mut self, ty: Type, one: ConstId) -> Result<ConstId> {
        match types::kind(self.ctx, ty)? {
            Kind::Array(elem, count) => {
                let inner = self.nest_splat(elem, one)?;
                Ok(self.ir.constants.aggregate(self.ctx, ty, &vec![inner; count as usize]))
            }
            Kind::Vector(..) => Ok(self.ir.constants.splat(self.ctx, ty, one)),
            _ => Ok(one),
        }
    }
}

const UNSUPPORTED: &str = "unsupported constant value";

/// Returns the innermost element type of nested arrays and vectors.
fn innermost(t: &Translator<'_>, mut ty: Type) -> Result<Type> {
    while let Kind::Array(elem, _) | Kind::Vector(elem, ..) = types::kind(t.ctx, ty)? {
        ty = elem;
    }
    Ok(ty)
}

/// Returns whether LLVM stores aggregates of such elements as raw data.
fn is_raw(kind: &Kind) -> bool {
    match kind {
        Kind::Integer(width) => matches!(width, 8 | 16 | 32 | 64),
        Kind::Float(kind) => {
            matches!(kind, FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64)
        }
        _ => false,
    }
}
