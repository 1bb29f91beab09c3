//! Constants: attributes as the bits of scalars, and addresses of symbols.

use ods_core::ir::ValueRef;
use ods_core::{Attr, AttrData, Body, Context, DenseAttr, DenseElements, Type, TypeData, stack};
use ods_dialects::llvm;

use super::backend::NO_ADDRESS;
use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;
use super::layout::{Layout, LayoutKind};
use super::packed::Vector;
use super::symbols::Aliased;
use super::target::{BIT, Scalar};
use crate::ValueType;

/// A constant here, as far as can be seen without optimising.
impl TranslateToNative for llvm::IsConstantOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let known = op.val().defined_by::<llvm::ConstantOp>().is_some();
        let lane = f.int(BIT, known.into());
        f.define(op.res(), &[lane]);
        Ok(())
    }
}

impl TranslateToNative for llvm::ConstantOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        if let Some(name) = op.value().as_flat_symbol(op.ctx()) {
            let lane = f.symbol_address(name)?;
            f.define(op.res(), &[lane]);
            return Ok(());
        }
        let layout = f.layout(op.res().ty())?;
        let bits = attr_bits(op.ctx(), op.value(), &layout)?;
        let types = f.leaf_types(op.res().ty())?;
        // A lane often repeats the one before it, as in every splat.
        let mut lanes: Vec<Scalar> = Vec::with_capacity(bits.len());
        for (i, (&ty, &bits_of)) in types.iter().zip(&bits).enumerate() {
            let lane = match i.checked_sub(1) {
                Some(before) if types[before] == ty && bits[before] == bits_of => lanes[before],
                _ => f.constant(ty, bits_of),
            };
            lanes.push(lane);
        }
        f.define(op.res(), &lanes);
        Ok(())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        let Some((ty, _)) = f.packed_type(op.res().ty()) else { return Ok(false) };
        let layout = f.layout(op.res().ty())?;
        let bits = attr_bits(op.ctx(), op.value(), &layout)?;
        if bits.windows(2).all(|pair| pair[0] == pair[1]) {
            let lane = f.constant(ty.lane, bits[0]);
            return Ok(f.define_splat(op.res(), lane));
        }
        let Some(e) = f.vectors() else { return Ok(false) };
        let registers = bits.chunks(ty.lanes()).map(|lanes| {
            let lanes = lanes.iter().rev();
            let whole = lanes.fold(0u128, |whole, lane| whole << ty.bits | lane);
            e.vector_constant(ty, whole)
        });
        let vector = Vector::new(registers);
        f.define_vector(op.res(), vector);
        Ok(true)
    }
}

impl TranslateToNative for llvm::ZeroOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        f.zero(op.res())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        f.zero_on_registers(op.res())
    }
}

impl TranslateToNative for llvm::UndefOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        f.zero(op.res())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        f.zero_on_registers(op.res())
    }
}

impl TranslateToNative for llvm::PoisonOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        f.zero(op.res())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        f.zero_on_registers(op.res())
    }
}

impl TranslateToNative for llvm::AddressOfOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let lane = f.symbol_address(op.global_name())?;
        f.define(op.res(), &[lane]);
        Ok(())
    }
}

impl NativeBuilder<'_> {
    /// Defines a value as zero, which also stands for what is undefined.
    fn zero(&mut self, result: ValueRef<'_>) -> Result {
        let types = self.leaf_types(result.ty())?;
        let mut lanes: Vec<Scalar> = Vec::with_capacity(types.len());
        for ty in types {
            let lane = match lanes.last() {
                Some(last) if last.ty == ty => *last,
                _ => self.constant(ty, 0),
            };
            lanes.push(lane);
        }
        self.define(result, &lanes);
        Ok(())
    }

    /// Defines a vector as zero on registers; returns whether its lanes fill some.
    fn zero_on_registers(&mut self, result: ValueRef<'_>) -> Result<bool> {
        let Some((ty, _)) = self.packed_type(result.ty()) else { return Ok(false) };
        let lane = self.constant(ty.lane, 0);
        Ok(self.define_splat(result, lane))
    }

    /// The address of a function or global of the module.
    ///
    /// # Errors
    /// When there is none of that name, or the target has no address of it.
    pub fn symbol_address(&mut self, name: &str) -> Result<Scalar> {
        let Aliased { symbol: name, offset } = self.t.aliased(name);
        let mut value = if let Some(callee) = self.t.functions.get(name) {
            if !callee.has_address {
                return Err(NO_ADDRESS.into());
            }
            let id = callee.id;
            self.function_address(id)
        } else if let Some(&id) = self.t.globals.get(name) {
            self.data_address(id)
        } else {
            return Err(format!("symbol '{name}' is not declared").into());
        };
        if offset != 0 {
            value = self.displaced(value, offset);
        }
        Ok(Scalar { value, ty: ValueType::Ptr })
    }
}

/// The bits of each scalar of a constant.
pub(super) fn attr_bits(ctx: &Context, attr: Attr, layout: &Layout) -> Result<Vec<u128>> {
    let count = usize::try_from(layout.leaves)
        .map_err(|_| "a constant larger than memory is not supported")?;
    let mut bits = Vec::with_capacity(count);
    push_bits(ctx, attr, layout, &mut bits)?;
    if bits.len() != count {
        return Err(
            format!("its value has {} scalars, but its type has {count}", bits.len()).into()
        );
    }
    Ok(bits)
}

fn push_bits(ctx: &Context, attr: Attr, layout: &Layout, out: &mut Vec<u128>) -> Result {
    match (attr.data(ctx), &layout.kind) {
        (AttrData::Array(items), LayoutKind::Struct(fields)) if items.len() == fields.len() => {
            let mut parts = items.iter().zip(fields);
            stack::grow(|| {
                parts.try_for_each(|(item, (_, field))| push_bits(ctx, *item, field, out))
            })
        }
        (AttrData::Array(items), LayoutKind::Array { len, elem }) if items.len() as u64 == *len => {
            stack::grow(|| items.iter().try_for_each(|item| push_bits(ctx, *item, elem, out)))
        }
        (AttrData::String(bytes, _), _) => {
            out.extend(bytes.iter().map(|byte| u128::from(*byte)));
            Ok(())
        }
        (AttrData::Integer(_, value), LayoutKind::Scalar(_)) => {
            let words = value.words();
            out.push(u128::from(words[0]) | u128::from(words.get(1).copied().unwrap_or(0)) << 64);
            Ok(())
        }
        (AttrData::Integer(_, value), LayoutKind::Wide(_)) => {
            let words = value.words().iter().map(|word| u128::from(*word));
            out.extend(words.take(layout.leaves as usize));
            Ok(())
        }
        (AttrData::Float(_, value), LayoutKind::Scalar(_)) => {
            out.push(value.get());
            Ok(())
        }
        (AttrData::Dense(_) | AttrData::DenseArray { .. } | AttrData::Sparse { .. }, _) => {
            out.extend(elements(ctx, attr)?);
            Ok(())
        }
        _ if llvm::UndefAttr::cast(ctx, attr).is_some()
            || llvm::PoisonAttr::cast(ctx, attr).is_some()
            || llvm::ZeroAttr::cast(ctx, attr).is_some() =>
        {
            out.extend(std::iter::repeat_n(0, layout.leaves as usize));
            Ok(())
        }
        _ => Err("its value has no native form".into()),
    }
}

/// The elements of a dense attribute of integers, as unsigned bits.
pub(super) fn dense_bits(ctx: &Context, attr: DenseAttr) -> Result<Vec<u128>> {
    dense_elements(ctx, attr.elements(ctx))
}

fn elements(ctx: &Context, attr: Attr) -> Result<Vec<u128>> {
    match attr.data(ctx) {
        AttrData::Dense(dense) => dense_elements(ctx, dense),
        AttrData::DenseArray { elem, data, .. } => {
            let bytes = element_bytes(ctx, *elem)?.0;
            Ok(scalars(data, bytes).collect())
        }
        AttrData::Sparse { ty, indices, values } => sparse_elements(ctx, *ty, *indices, *values),
        _ => Err("its value has no native form".into()),
    }
}

fn dense_elements(ctx: &Context, dense: &DenseElements) -> Result<Vec<u128>> {
    let count = element_count(ctx, dense.ty)?;
    let elem = dense.ty.element_type_or_self(ctx);
    let (bytes, parts) = element_bytes(ctx, elem)?;
    let count = count * parts;
    if elem == Type::I1 {
        let bit = |i: usize| u128::from(dense.data[i / 8] >> (i % 8) & 1);
        return Ok(if dense.splat { vec![bit(0); count] } else { (0..count).map(bit).collect() });
    }
    let all: Vec<u128> = scalars(&dense.data, bytes).collect();
    Ok(if dense.splat { all.iter().copied().cycle().take(count).collect() } else { all })
}

/// Zeros, but for the listed elements.
fn sparse_elements(ctx: &Context, ty: Type, indices: Attr, values: Attr) -> Result<Vec<u128>> {
    let shape = ty.shape(ctx).ok_or("a sparse constant has a shape")?;
    let parts = element_bytes(ctx, ty.element_type_or_self(ctx))?.1;
    let mut all = vec![0; element_count(ctx, ty)? * parts];
    let (AttrData::Dense(list), AttrData::Dense(values)) = (indices.data(ctx), values.data(ctx))
    else {
        return Err("a sparse constant lists dense indices and values".into());
    };
    let (positions, values) = (dense_elements(ctx, list)?, dense_elements(ctx, values)?);
    for (position, value) in
        positions.chunks_exact(shape.len().max(1)).zip(values.chunks_exact(parts))
    {
        let at = position
            .iter()
            .zip(shape)
            .fold(0usize, |at, (i, dim)| at * *dim as usize + *i as usize);
        let slot = all
            .get_mut(at * parts..(at + 1) * parts)
            .ok_or("a sparse constant lists an index out of bounds")?;
        slot.copy_from_slice(value);
    }
    Ok(all)
}

fn element_count(ctx: &Context, ty: Type) -> Result<usize> {
    ty.num_elements(ctx)
        .and_then(|count| usize::try_from(count).ok())
        .ok_or_else(|| "a constant has a static shape".into())
}

/// The bytes of one scalar in raw elements, and the number of scalars of one element.
fn element_bytes(ctx: &Context, ty: Type) -> Result<(usize, usize)> {
    match ty.data(ctx) {
        TypeData::Index => Ok((8, 1)),
        TypeData::Complex(elem) => Ok((element_bytes(ctx, *elem)?.0, 2)),
        _ => match ty.int_or_float_width(ctx) {
            Some(width @ 1..=128) => Ok((width.div_ceil(8) as usize, 1)),
            Some(width) => Ok((width.div_ceil(8) as usize, width.div_ceil(64) as usize)),
            _ => Err("a constant of this element type is not supported".into()),
        },
    }
}

/// The scalars of elements of so many bytes: themselves, or their words.
fn scalars(data: &[u8], bytes: usize) -> impl Iterator<Item = u128> {
    let scalar = if bytes > 16 { 8 } else { bytes };
    data.chunks_exact(bytes).flat_map(move |element| element.chunks(scalar)).map(little_endian)
}

fn little_endian(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |value, byte| value << 8 | u128::from(*byte))
}
