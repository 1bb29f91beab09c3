//! Attributes of vhlo, and the attributes that they store.

use std::collections::HashMap;

use ods_core::schema::{AttrSchema, EnumSchema, ParamKind};
use ods_core::verify::check_params;
use ods_core::{
    Attr, AttrData, Context, DenseElements, DialectType, Ident, Param, StringAttr, Type, TypeData,
};

use super::rules::Rules;
use super::types::{To, Types};
use super::{
    ArrayV1Attr, BooleanV1Attr, DictionaryV1Attr, FloatV1Attr, IntegerV1Attr, StringV1Attr,
    TensorV1Attr, TypeV1Attr, VhloDialect,
};

/// Nested attributes beyond this depth are not converted.
const MAX_DEPTH: usize = 200;

/// Returns whether an attribute belongs to vhlo.
pub(super) fn is_vhlo(ctx: &Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::Dialect { name, .. } if name.dialect() == VhloDialect::SCHEMA.name)
}

/// Converts types and attributes in one direction, and keeps the results.
pub(super) struct Attrs<'c> {
    ctx: &'c Context,
    to: To,
    pub(super) types: Types<'c>,
    known: HashMap<Attr, Option<Attr>>,
    depth: usize,
}

impl<'c> Attrs<'c> {
    pub(super) fn new(ctx: &'c Context, to: To) -> Attrs<'c> {
        Attrs { ctx, to, types: Types::new(ctx, to), known: HashMap::new(), depth: 0 }
    }

    /// Returns the converted attribute; `None` if there is none.
    pub(super) fn convert(&mut self, attr: Attr) -> Option<Attr> {
        if let Some(known) = self.known.get(&attr) {
            return *known;
        }
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let converted = match self.to {
            To::Vhlo { others } => self.vhlo_form(attr).or_else(|| self.kept(attr, others)),
            To::Stored => self.stored_form(attr),
        };
        self.depth -= 1;
        self.known.insert(attr, converted);
        converted
    }

    /// Returns an attribute without a form in vhlo, if it may be kept.
    fn kept(&self, attr: Attr, others: bool) -> Option<Attr> {
        let own = matches!(attr.data(self.ctx), AttrData::Dialect { name, .. }
            if [VhloDialect::SCHEMA.name, crate::stablehlo::StablehloDialect::SCHEMA.name].contains(&name.dialect()));
        (others && !own).then_some(attr)
    }

    fn vhlo_form(&mut self, attr: Attr) -> Option<Attr> {
        let ctx = self.ctx;
        Some(match ctx.attr_data(attr) {
            AttrData::Array(items) => {
                let items = items.iter().map(|item| self.convert(*item)).collect::<Option<_>>()?;
                ArrayV1Attr::get(ctx, items).into()
            }
            AttrData::Dictionary(entries) => {
                let pairs = entries.iter().map(|(name, value)| {
                    Some(vec![self.text(name.as_str())?, self.convert(*value)?])
                });
                let pairs = pairs.collect::<Option<_>>()?;
                DictionaryV1Attr::get_checked(ctx, pairs).ok()?.into()
            }
            AttrData::Integer(ty, _) if *ty == Type::I1 => {
                BooleanV1Attr::get(ctx, attr.as_bool()?).into()
            }
            AttrData::Integer(ty, value) => {
                let ty = self.types.convert(*ty)?;
                IntegerV1Attr::get_checked(ctx, ty, value.clone()).ok()?.into()
            }
            AttrData::Float(ty, bits) => {
                let (ty, value) = (self.types.convert(*ty)?, Param::FloatBits(bits.get()));
                FloatV1Attr::get_checked(ctx, ty, value).ok()?.into()
            }
            AttrData::String(_, None) => {
                StringV1Attr::get(ctx, StringAttr::cast(ctx, attr)?).into()
            }
            AttrData::SymbolRef { root, nested } if nested.is_empty() => self.convert(*root)?,
            AttrData::Type(ty) => {
                let ty = self.types.convert(*ty)?;
                self.type_attr(ty)?
            }
            AttrData::Dense(elements) => self.tensor(elements.ty, attr)?,
            AttrData::DenseArray { elem, len, data } => {
                let elements = array_elements(ctx, *elem, *len, data)?;
                let ty = elements.ty;
                self.tensor(ty, ctx.intern_attr(AttrData::Dense(elements)))?
            }
            AttrData::Dialect { name, .. } if name.dialect() == VhloDialect::SCHEMA.name => attr,
            AttrData::Dialect { name, params } => {
                let (from, to) = (ctx.attr_schema(*name)?, Rules::get().attr_of(name.as_str())?);
                let to = ctx.attr_schema(to)?;
                self.with_params(from, to, params)?
            }
            _ => return None,
        })
    }

    fn stored_form(&mut self, attr: Attr) -> Option<Attr> {
        let ctx = self.ctx;
        let AttrData::Dialect { name, params } = ctx.attr_data(attr) else { return Some(attr) };
        if name.dialect() != VhloDialect::SCHEMA.name {
            return Some(attr);
        }
        if let Some(counterpart) = Rules::get().attr_counterpart(*name) {
            let (from, to) = (ctx.attr_schema(*name)?, ctx.attr_schema(Ident::new(counterpart))?);
            return self.with_params(from, to, params);
        }
        if let Some(array) = ArrayV1Attr::cast(ctx, attr) {
            let items = array.value(ctx).into_iter().map(|item| self.convert(item));
            return Some(Attr::array(ctx, &items.collect::<Option<Vec<_>>>()?));
        }
        if let Some(boolean) = BooleanV1Attr::cast(ctx, attr) {
            return Some(Attr::bool(boolean.value(ctx)));
        }
        if let Some(dictionary) = DictionaryV1Attr::cast(ctx, attr) {
            let pairs = dictionary.value(ctx).into_iter().map(|pair| {
                let [key, value] = pair[..] else { return None };
                let key = StringV1Attr::cast(ctx, key)?.value(ctx);
                Some((Ident::new(Attr::from(key).as_str(ctx)?), self.convert(value)?))
            });
            return Some(Attr::dictionary(ctx, &pairs.collect::<Option<Vec<_>>>()?));
        }
        if let Some(float) = FloatV1Attr::cast(ctx, attr) {
            let ty = self.types.convert(float.r#type(ctx))?;
            let Param::FloatBits(bits) = float.value(ctx) else { return None };
            ty.is_float(ctx).then_some(())?;
            return Some(ctx.intern_attr(AttrData::Float(ty, bits.into())));
        }
        if let Some(integer) = IntegerV1Attr::cast(ctx, attr) {
            let ty = self.types.convert(integer.r#type(ctx))?;
            return Some(ctx.intern_attr(AttrData::Integer(ty, integer.value(ctx))));
        }
        if let Some(text) = StringV1Attr::cast(ctx, attr) {
            return Some(text.value(ctx).into());
        }
        if let Some(tensor) = TensorV1Attr::cast(ctx, attr) {
            return self.retyped(tensor);
        }
        let ty = TypeV1Attr::cast(ctx, attr)?.value(ctx);
        Some(Attr::ty(ctx, self.types.convert(ty)?))
    }

    /// Returns the elements of a tensor, with the encoding of its type converted, too.
    fn retyped(&mut self, tensor: TensorV1Attr) -> Option<Attr> {
        let ty = self.types.convert(tensor.r#type(self.ctx))?;
        match self.ctx.attr_data(tensor.data(self.ctx)) {
            AttrData::Dense(elements) if elements.ty == ty => Some(tensor.data(self.ctx)),
            AttrData::Dense(elements) => Some(
                self.ctx.intern_attr(AttrData::Dense(DenseElements { ty, ..elements.clone() })),
            ),
            _ => None,
        }
    }

    /// Returns `#vhlo.string_v1<"text">`.
    pub(super) fn text(&self, text: &str) -> Option<Attr> {
        let text = StringAttr::cast(self.ctx, Attr::string(self.ctx, text))?;
        Some(StringV1Attr::get(self.ctx, text).into())
    }

    /// Returns `#vhlo.integer_v1<value : i64>`.
    pub(super) fn int(&mut self, value: i64) -> Option<Attr> {
        self.convert(Attr::integer(self.ctx, Type::I64, value))
    }

    /// Returns a type of vhlo as an attribute.
    pub(super) fn type_attr(&self, ty: Type) -> Option<Attr> {
        TypeV1Attr::get_checked(self.ctx, ty).ok().map(Into::into)
    }

    fn tensor(&mut self, ty: Type, data: Attr) -> Option<Attr> {
        let ty = self.types.convert(ty)?;
        TensorV1Attr::get_checked(self.ctx, ty, data).ok().map(Into::into)
    }

    /// Returns the attribute `to` with the parameters of one that is declared as `from`.
    fn with_params(
        &mut self,
        from: &'static AttrSchema,
        to: &'static AttrSchema,
        params: &[Param],
    ) -> Option<Attr> {
        let kinds = from.params.iter().zip(to.params).map(|(from, to)| (&from.kind, &to.kind));
        let params: Box<[Param]> = params
            .iter()
            .zip(kinds)
            .map(|(param, (from, to))| self.param(param, from, to))
            .collect::<Option<_>>()?;
        if params.len() != to.params.len() {
            return None;
        }
        check_params(self.ctx, to, &params).ok()?;
        Some(Attr::dialect(self.ctx, to.name, params))
    }

    /// Converts a parameter between two kinds. In vhlo strings, symbols, lists and attributes are all attributes.
    fn param(&mut self, param: &Param, from: &ParamKind, to: &ParamKind) -> Option<Param> {
        let cases = |kind: &ParamKind| match kind {
            ParamKind::Enum(cases) | ParamKind::QuotedEnum(cases) => Some(*cases),
            _ => None,
        };
        if let (Some(from), Some(to)) = (cases(from), cases(to)) {
            return renumber(param.as_int()?, from, to).map(Param::Int);
        }
        let is_any = matches!(to, ParamKind::Attr);
        Some(match (param, to) {
            (Param::Str(text), ParamKind::Attr) => Param::Attr(self.text(text)?),
            (Param::Array(items), ParamKind::Attr) => {
                let items = items.iter().map(|item| self.convert(item.as_attr()?));
                let items = items.collect::<Option<Vec<_>>>()?;
                Param::Attr(ArrayV1Attr::get(self.ctx, items).into())
            }
            (Param::Attr(attr), ParamKind::Str) => {
                let text = StringV1Attr::cast(self.ctx, *attr)?.value(self.ctx);
                Param::Str(Attr::from(text).as_str(self.ctx)?.into())
            }
            (Param::Attr(attr), ParamKind::Array(_)) => {
                let items = ArrayV1Attr::cast(self.ctx, *attr)?.value(self.ctx);
                let items = items.into_iter().map(|item| self.convert(item).map(Param::Attr));
                Param::Array(items.collect::<Option<_>>()?)
            }
            (Param::Attr(attr), _) => match StringV1Attr::cast(self.ctx, *attr) {
                Some(text) if is_any => Param::Attr(self.symbol(text.into())?),
                _ => Param::Attr(self.convert(*attr)?),
            },
            (other, _) => other.clone(),
        })
    }

    /// Returns the symbol whose name is a string of vhlo.
    pub(super) fn symbol(&self, name: Attr) -> Option<Attr> {
        let root = StringV1Attr::cast(self.ctx, name)?.value(self.ctx).into();
        Some(self.ctx.intern_attr(AttrData::SymbolRef { root, nested: Box::default() }))
    }
}

/// Returns the value in `to` of a case of `from`.
pub(super) fn renumber(value: i64, from: &EnumSchema, to: &EnumSchema) -> Option<i64> {
    let case = from.by_value(u64::try_from(value).ok()?)?;
    i64::try_from(to.by_text(case.text)?.value).ok()
}

/// Returns an array of `i64` or `i1` as the elements of a tensor.
fn array_elements(ctx: &Context, elem: Type, len: u64, data: &[u8]) -> Option<DenseElements> {
    let len = i64::try_from(len).ok()?;
    let ty = Type::tensor(ctx, &[len], elem);
    if elem == Type::I64 {
        let first = data.get(..8).unwrap_or_default();
        let splat = len > 0 && data.chunks(8).all(|chunk| chunk == first);
        let data = if splat { first } else { data };
        return Some(DenseElements { ty, data: data.into(), splat });
    }
    if elem != Type::I1 {
        return None;
    }
    let first = data.first().copied();
    if let Some(first) = first.filter(|first| data.iter().all(|one| one == first)) {
        let byte = if first == 0 { 0 } else { 0xff };
        return Some(DenseElements { ty, data: [byte].into(), splat: true });
    }
    let mut bits = vec![0u8; data.len().div_ceil(8)];
    for (at, one) in data.iter().enumerate() {
        bits[at / 8] |= u8::from(*one != 0) << (at % 8);
    }
    Some(DenseElements { ty, data: bits.into(), splat: false })
}

/// Returns the elements of a tensor as an array of `i64` or `i1`.
pub(super) fn array_of(ctx: &Context, elements: &DenseElements) -> Option<Attr> {
    let TypeData::RankedTensor { elem, .. } = elements.ty.data(ctx) else { return None };
    let len = elements.ty.num_elements(ctx)?;
    let count = usize::try_from(len).ok()?;
    let size = match *elem {
        Type::I64 => 8,
        Type::I1 => 1,
        _ => return None,
    };
    // A splat of many elements is small in the file: its array must not be larger than a shape can be.
    if elements.splat && count > MAX_SPLAT {
        return None;
    }
    let data: Box<[u8]> = match (*elem, elements.splat) {
        (Type::I64, true) => elements.data.repeat(count).into(),
        (Type::I64, false) => elements.data.as_ref().into(),
        (_, true) => vec![u8::from(elements.data.first() != Some(&0)); count].into(),
        (_, false) => {
            let bit = |at: usize| elements.data[at / 8] >> (at % 8) & 1;
            (0..count).map(bit).collect()
        }
    };
    (data.len() == count * size)
        .then(|| ctx.intern_attr(AttrData::DenseArray { elem: *elem, len, data }))
}

/// The most elements of an array that is stored as one.
const MAX_SPLAT: usize = 1 << 16;
