//! Values of absent attributes.

use std::collections::HashMap;

use ods_core::{Attr, AttrData, Context, DenseElements, Ident, Type};

use super::rules::AbsentValue;
use super::{ArrayV1Attr, DictionaryV1Attr, StringV1Attr, TensorV1Attr, TypeV1Attr};

/// Reads the values of absent attributes, each once.
pub(super) struct Defaults<'c> {
    ctx: &'c Context,
    read: HashMap<&'static str, Option<Attr>>,
}

impl<'c> Defaults<'c> {
    pub(super) fn new(ctx: &'c Context) -> Defaults<'c> {
        Defaults { ctx, read: HashMap::new() }
    }

    /// Returns the attribute that is declared as text.
    pub(super) fn text(&mut self, text: &'static str) -> Option<Attr> {
        let ctx = self.ctx;
        *self.read.entry(text).or_insert_with(|| Attr::parse(ctx, text))
    }

    /// Returns the value, given the other attributes of the operation.
    pub(super) fn value(&mut self, of: AbsentValue, others: &[(Ident, Attr)]) -> Option<Attr> {
        match of {
            AbsentValue::Text(text) => self.text(text),
            AbsentValue::List { element, length } => {
                let element = self.text(element)?;
                let items = vec![element; usize::try_from(length).ok()?];
                Some(ArrayV1Attr::get(self.ctx, items).into())
            }
            AbsentValue::Fill { element, sized, columns } => {
                let (_, sized) = others.iter().find(|(name, _)| *name == sized)?;
                let rows = i64::try_from(elements(self.ctx, *sized)?.ty.num_elements(self.ctx)?);
                self.fill(element, rows.ok()?, columns)
            }
        }
    }

    /// Returns a tensor of equal elements.
    pub(super) fn fill(
        &mut self,
        element: &'static str,
        rows: i64,
        columns: Option<i64>,
    ) -> Option<Attr> {
        let ctx = self.ctx;
        let element = self.text(element)?;
        let elem = element.type_of(ctx)?;
        let shape = [rows, columns.unwrap_or(1)];
        let ty = Type::tensor(ctx, &shape[..1 + usize::from(columns.is_some())], elem);
        let data: Vec<u8> = match shape.contains(&0) {
            true => Vec::new(),
            false => fill_data(ctx, element)?,
        };
        let splat = !data.is_empty();
        let data = ctx.intern_attr(AttrData::Dense(DenseElements { ty, data: data.into(), splat }));
        let ty = super::types::storing(ctx, ty)?;
        TensorV1Attr::get_checked(ctx, ty, data).ok().map(Into::into)
    }

    /// Returns whether `attr` may be left out, since it is the value of an absent attribute.
    pub(super) fn is(&mut self, of: AbsentValue, attr: Attr) -> bool {
        let ctx = self.ctx;
        match of {
            AbsentValue::Text(text) => self.text(text) == Some(attr),
            AbsentValue::List { element, .. } => {
                let element = self.text(element);
                ArrayV1Attr::cast(ctx, attr)
                    .is_some_and(|all| all.value(ctx).iter().all(|one| Some(*one) == element))
            }
            AbsentValue::Fill { element, .. } => {
                let Some(element) = self.text(element) else { return false };
                let of = |elements: &DenseElements| {
                    elements.splat
                        && elements.ty.element_type(ctx) == element.type_of(ctx)
                        && fill_data(ctx, element).is_some_and(|data| *data == *elements.data)
                };
                elements(ctx, attr).is_some_and(of)
            }
        }
    }
}

/// Returns the data of a splat.
fn fill_data(ctx: &Context, element: Attr) -> Option<Vec<u8>> {
    match element.as_bool() {
        Some(value) => Some(vec![if value { 0xff } else { 0 }]),
        None => Some(element.as_i64(ctx)?.to_le_bytes().to_vec()),
    }
}

/// Returns the elements of a tensor of vhlo.
pub(super) fn elements(ctx: &Context, attr: Attr) -> Option<&DenseElements> {
    match TensorV1Attr::cast(ctx, attr)?.data(ctx).data(ctx) {
        AttrData::Dense(elements) => Some(elements),
        _ => None,
    }
}

/// Returns whether `attr` is the type `none`.
pub(super) fn is_no_type(ctx: &Context, attr: Attr) -> bool {
    let ty = TypeV1Attr::cast(ctx, attr).map(|ty| ty.value(ctx));
    ty.is_some_and(|ty| super::NoneV1Type::cast(ctx, ty).is_some())
}

/// Returns whether `attr` is an empty string or dictionary.
pub(super) fn is_empty_config(ctx: &Context, attr: Attr) -> bool {
    let text = StringV1Attr::cast(ctx, attr).map(|text| Attr::from(text.value(ctx)));
    let text = text.and_then(|text| text.as_bytes(ctx)).is_some_and(<[u8]>::is_empty);
    text || DictionaryV1Attr::cast(ctx, attr).is_some_and(|all| all.value(ctx).is_empty())
}
