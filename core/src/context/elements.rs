//! Conversion between scalars and attributes: single attributes, or elements of dense attributes in their raw layout.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::{ApInt, Attr, AttrData, Context, DenseElements, Float, Type, TypeData};

/// Returns the float of type `ty` with that bit pattern; `None` if `ty` is not a builtin float type.
pub fn float_of(ctx: &Context, ty: Type, bits: u128) -> Option<Float> {
    match ty.data(ctx) {
        TypeData::Float(kind) => Some(Float::from_bits(*kind, bits)),
        _ => None,
    }
}

/// An element of dense attributes that can be computed with.
pub trait Scalar: Clone + PartialEq {
    /// Returns the scalar that an attribute holds, and its type.
    fn from_attr(ctx: &Context, attr: Attr) -> Option<(Type, Self)>;

    /// Returns the scalar as an attribute of type `ty`; `None` if `ty` has no such scalars.
    fn to_attr(&self, ctx: &Context, ty: Type) -> Option<Attr>;

    /// Decodes an element of type `ty` from its bytes, little-endian.
    fn decode(ctx: &Context, ty: Type, bytes: &[u8]) -> Option<Self>;

    /// Appends the first `len` bytes, little-endian.
    fn encode(&self, len: usize, into: &mut Vec<u8>);
}

fn int_width(ctx: &Context, ty: Type) -> Option<u32> {
    match ty.data(ctx) {
        TypeData::Integer(width, _) => Some(*width),
        TypeData::Index => Some(64),
        _ => None,
    }
}

impl Scalar for ApInt {
    fn from_attr(ctx: &Context, attr: Attr) -> Option<(Type, ApInt)> {
        match attr.data(ctx) {
            AttrData::Integer(ty, value) => Some((*ty, value.clone())),
            _ => None,
        }
    }

    fn to_attr(&self, ctx: &Context, ty: Type) -> Option<Attr> {
        (int_width(ctx, ty)? == self.width())
            .then(|| ctx.intern_attr(AttrData::Integer(ty, self.clone())))
    }

    fn decode(ctx: &Context, ty: Type, bytes: &[u8]) -> Option<ApInt> {
        let width = int_width(ctx, ty)?;
        let word =
            |chunk: &[u8]| chunk.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte));
        let words: SmallVec<[u64; 2]> = bytes.chunks(8).map(word).collect();
        Some(ApInt::from_words(width, &words))
    }

    fn encode(&self, len: usize, into: &mut Vec<u8>) {
        into.extend(self.words().iter().flat_map(|word| word.to_le_bytes()).take(len));
    }
}

impl Scalar for Float {
    fn from_attr(ctx: &Context, attr: Attr) -> Option<(Type, Float)> {
        match attr.data(ctx) {
            AttrData::Float(ty, bits) => Some((*ty, float_of(ctx, *ty, bits.get())?)),
            _ => None,
        }
    }

    fn to_attr(&self, ctx: &Context, ty: Type) -> Option<Attr> {
        (*ty.data(ctx) == TypeData::Float(self.kind()))
            .then(|| ctx.intern_attr(AttrData::Float(ty, self.bits().into())))
    }

    fn decode(ctx: &Context, ty: Type, bytes: &[u8]) -> Option<Float> {
        let bits = bytes.iter().rev().fold(0u128, |all, byte| all << 8 | u128::from(*byte));
        float_of(ctx, ty, bits)
    }

    fn encode(&self, len: usize, into: &mut Vec<u8>) {
        into.extend(&self.bits().to_le_bytes()[..len]);
    }
}

/// An element of any kind as raw bytes, for code that moves elements and does not compute with them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawElement(SmallVec<[u8; 16]>);

impl Scalar for RawElement {
    fn from_attr(ctx: &Context, attr: Attr) -> Option<(Type, RawElement)> {
        fn raw<T: Scalar>(ctx: &Context, (ty, value): (Type, T)) -> Option<(Type, RawElement)> {
            let (bytes, packed) = layout(ctx, ty)?;
            let mut data = Vec::with_capacity(bytes);
            value.encode(bytes, &mut data);
            Some((ty, RawElement::of(&data, packed)))
        }
        match attr.data(ctx) {
            AttrData::Float(..) => raw(ctx, Float::from_attr(ctx, attr)?),
            AttrData::Array(parts) => {
                let [real, imaginary] = &parts[..] else { return None };
                let ((ty, mut all), (other, rest)) =
                    (RawElement::from_attr(ctx, *real)?, RawElement::from_attr(ctx, *imaginary)?);
                all.0.extend(rest.0);
                (ty == other).then(|| (Type::complex(ctx, ty), all))
            }
            _ => raw(ctx, ApInt::from_attr(ctx, attr)?),
        }
    }

    fn to_attr(&self, ctx: &Context, ty: Type) -> Option<Attr> {
        match ty.data(ctx) {
            TypeData::Float(_) => Float::decode(ctx, ty, &self.0)?.to_attr(ctx, ty),
            // An array of the real and the imaginary part.
            TypeData::Complex(part) => {
                let (real, imaginary) = self.0.split_at_checked(self.0.len() / 2)?;
                let part = |bytes| RawElement(bytes).to_attr(ctx, *part);
                Some(Attr::array(ctx, &[part(real.into())?, part(imaginary.into())?]))
            }
            _ => ApInt::decode(ctx, ty, &self.0)?.to_attr(ctx, ty),
        }
    }

    fn decode(ctx: &Context, ty: Type, bytes: &[u8]) -> Option<RawElement> {
        let (_, packed) = layout(ctx, ty)?;
        Some(RawElement::of(bytes, packed))
    }

    fn encode(&self, len: usize, into: &mut Vec<u8>) {
        into.extend(self.0.iter().take(len));
    }
}

impl RawElement {
    fn of(bytes: &[u8], packed: bool) -> RawElement {
        let bit = |byte: &u8| if packed { byte & 1 } else { *byte };
        RawElement(bytes.iter().map(bit).collect())
    }
}

/// Returns the value of a splat of integers or floats, as an attribute of the element type.
pub fn splat_attr(ctx: &Context, attr: Attr) -> Option<Attr> {
    let AttrData::Dense(dense) = attr.data(ctx) else { return None };
    if !dense.splat {
        return None;
    }
    let elem = dense.ty.element_type(ctx)?;
    RawElement::decode(ctx, elem, &dense.data)?.to_attr(ctx, elem)
}

/// Returns the element with that row-major index of a constant of integers, floats or complex numbers; `None` for other
/// attributes, resources included, whose data is not read.
pub fn element_attr(ctx: &Context, attr: Attr, number: usize) -> Option<Attr> {
    match attr.data(ctx) {
        AttrData::Dense(dense) => {
            let elem = dense.ty.element_type(ctx)?;
            let number = if dense.splat { 0 } else { number };
            let (bytes, packed) = layout(ctx, elem)?;
            let raw = match packed && !dense.splat {
                true => {
                    RawElement::decode(ctx, elem, &[dense.data.get(number / 8)? >> (number % 8)])?
                }
                false => {
                    let start = number.checked_mul(bytes)?;
                    RawElement::decode(ctx, elem, dense.data.get(start..start + bytes)?)?
                }
            };
            raw.to_attr(ctx, elem)
        }
        AttrData::Sparse { ty, indices, values } => {
            let (shape, AttrData::Dense(indices)) = (ty.shape(ctx)?, indices.data(ctx)) else {
                return None;
            };
            let mut places = scalar_elements::<ApInt>(ctx, indices)?;
            if indices.splat {
                let count = element_count(ctx, indices.ty)?;
                places = vec![places.first()?.clone(); count];
            }
            let linear = |place: &[ApInt]| {
                place.iter().zip(shape).try_fold(0i64, |all, (at, size)| {
                    all.checked_mul(*size)?.checked_add(at.as_i64()?)
                })
            };
            let rank = shape.len().max(1);
            match places.chunks(rank).position(|place| linear(place) == i64::try_from(number).ok())
            {
                Some(at) => element_attr(ctx, *values, at),
                None => zero(ctx, ty.element_type(ctx)?),
            }
        }
        _ => None,
    }
}

/// Returns zero of a type of integers, floats or complex numbers.
fn zero(ctx: &Context, elem: Type) -> Option<Attr> {
    let (bytes, _) = layout(ctx, elem)?;
    RawElement(SmallVec::from_elem(0, bytes)).to_attr(ctx, elem)
}

/// Returns the constant with the elements of `attr`, in the same order, as type `ty`. Returns `None` unless `ty` has as
/// many elements or `attr` is a splat, and the element types are equal.
pub fn with_shaped_type(ctx: &Context, attr: Attr, ty: Type) -> Option<Attr> {
    let AttrData::Dense(dense) = attr.data(ctx) else { return None };
    let same = dense.ty.element_type(ctx) == ty.element_type(ctx)
        && (dense.splat || element_count(ctx, dense.ty) == element_count(ctx, ty));
    let fits = same && ty.num_elements(ctx).is_some();
    fits.then(|| ctx.intern_attr(AttrData::Dense(DenseElements { ty, ..dense.clone() })))
}

/// Returns the number of elements of a type of static shape.
fn element_count(ctx: &Context, ty: Type) -> Option<usize> {
    usize::try_from(ty.num_elements(ctx)?).ok()
}

/// Returns the size of an element in bytes, and whether elements are packed as bits.
fn layout(ctx: &Context, elem: Type) -> Option<(usize, bool)> {
    let bits = match elem.data(ctx) {
        TypeData::Index => 64,
        // The two parts follow each other, each in whole bytes.
        TypeData::Complex(part) => return Some((2 * layout(ctx, *part)?.0, false)),
        _ => elem.int_or_float_width(ctx)?,
    };
    Some(((bits as usize).div_ceil(8), bits == 1))
}

/// Decodes the elements of a dense attribute: one for a splat, else all; `None` if they are not of kind `T`.
pub fn scalar_elements<T: Scalar>(ctx: &Context, dense: &DenseElements) -> Option<Vec<T>> {
    let elem = dense.ty.element_type(ctx)?;
    let (bytes, packed) = layout(ctx, elem)?;
    if dense.splat {
        return Some(vec![T::decode(ctx, elem, &dense.data)?]);
    }
    if packed {
        let bit = |i: usize| dense.data[i / 8] >> (i % 8) & 1;
        let count = element_count(ctx, dense.ty)?;
        return (0..count).map(|i| T::decode(ctx, elem, &[bit(i)])).collect();
    }
    dense.data.chunks_exact(bytes).map(|one| T::decode(ctx, elem, one)).collect()
}

impl Attr {
    /// Returns `dense<[…]> : ty` with these integers: one for a splat, or all. `None` if `ty` has no static shape, another
    /// number of elements, or elements that are neither integers nor `index`; values are truncated to their width.
    ///
    /// ```
    /// use ods_core::{Attr, Context, Type};
    ///
    /// let ctx = Context::with(|_| {});
    /// let ty = Type::tensor(&ctx, &[3], Type::I16);
    /// let attr = Attr::dense_integers(&ctx, ty, &[1, -2, 3]).expect("three elements");
    /// assert_eq!(attr.display(&ctx).to_string(), "dense<[1, -2, 3]> : tensor<3xi16>");
    /// assert_eq!(Attr::dense_integers(&ctx, ty, &[1, 2]), None);
    /// ```
    pub fn dense_integers(ctx: &Context, ty: Type, values: &[i64]) -> Option<Attr> {
        let width = int_width(ctx, ty.element_type(ctx)?)?;
        let values: Vec<ApInt> =
            values.iter().map(|value| ApInt::from_i64(width, *value)).collect();
        dense_attr(ctx, ty, &values)
    }

    /// Returns `dense<[…]> : ty` with these floating-point numbers, rounded to the element type, as
    /// [`dense_integers`](Attr::dense_integers) with integers.
    pub fn dense_floats(ctx: &Context, ty: Type, values: &[f64]) -> Option<Attr> {
        let TypeData::Float(kind) = ty.element_type(ctx)?.data(ctx) else { return None };
        let values: Vec<Float> =
            values.iter().map(|value| Float::from_f64(*kind, *value)).collect();
        dense_attr(ctx, ty, &values)
    }
}

/// Returns the dense attribute of type `ty` with these elements: one for a splat, or all. Equal elements are stored as
/// a splat.
///
/// Returns `None` if `ty` has no static shape, or a different number of elements.
pub fn dense_attr<T: Scalar>(ctx: &Context, ty: Type, values: &[T]) -> Option<Attr> {
    let elem = ty.element_type(ctx)?;
    let (bytes, packed) = layout(ctx, elem)?;
    let count = element_count(ctx, ty)?;
    if values.len() != count && values.len() != 1 {
        return None;
    }
    let splat = count != 0 && values.windows(2).all(|pair| pair[0] == pair[1]);
    let mut data = Vec::new();
    if count == 0 {
        // No elements: no data.
    } else if splat {
        values[0].encode(bytes, &mut data);
        if packed && data[0] & 1 == 1 {
            data[0] = 0xff;
        }
    } else if packed {
        data.resize(count.div_ceil(8), 0);
        let mut one = Vec::with_capacity(1);
        for (i, value) in values.iter().enumerate() {
            one.clear();
            value.encode(1, &mut one);
            data[i / 8] |= (one[0] & 1) << (i % 8);
        }
    } else {
        data.reserve(count * bytes);
        for value in values {
            value.encode(bytes, &mut data);
        }
    }
    let data: Arc<[u8]> = data.into();
    Some(ctx.intern_attr(AttrData::Dense(DenseElements { ty, data, splat })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FloatKind;

    #[test]
    fn elements_survive_both_ways() {
        let ctx = Context::with(|_| {});
        for width in [1, 3, 8, 17, 64, 100] {
            let elem = Type::integer(&ctx, width);
            let ty = Type::tensor(&ctx, &[3, 3], elem);
            let values: Vec<ApInt> = (0..9).map(|i| ApInt::from_i64(width, i - 4)).collect();
            let attr = dense_attr(&ctx, ty, &values).expect("as many as the type has");
            let AttrData::Dense(dense) = attr.data(&ctx) else { panic!("not dense") };
            assert!(!dense.splat);
            assert_eq!(scalar_elements::<ApInt>(&ctx, dense), Some(values));
        }
        let ty = Type::vector(&ctx, &[2], Type::F16);
        let value = Float::from_f64(FloatKind::F16, 1.5);
        let attr = dense_attr(&ctx, ty, &[value, value]).expect("as many as the type has");
        assert_eq!(dense_attr(&ctx, ty, &[value]), Some(attr));
        let splat = splat_attr(&ctx, attr).expect("equal elements are a splat");
        assert_eq!(Float::from_attr(&ctx, splat), Some((Type::F16, value)));
        let truth = Type::vector(&ctx, &[9], Type::I1);
        let raw = RawElement::from_attr(&ctx, Attr::bool(true)).expect("a bit").1;
        assert_eq!(raw.to_attr(&ctx, Type::I1), Some(Attr::bool(true)));
        let attr = dense_attr(&ctx, truth, &[ApInt::new(1, 1)]).expect("a splat");
        let AttrData::Dense(dense) = attr.data(&ctx) else { panic!("not dense") };
        assert_eq!((&dense.data[..], dense.splat), (&[0xff][..], true));
    }
}
