//! Enums: conversion between values, text and cases.

use std::borrow::Cow;

use crate::schema::{AttrStorage, Class, EnumSchema, PropSchema};
use crate::{Attr, Context, Param, Type};

fn mask(schema: &EnumSchema) -> u64 {
    if schema.width >= 64 { u64::MAX } else { (1 << schema.width) - 1 }
}

/// Returns the attribute that stores the number of a case in a slot of that declaration.
pub fn case_attr(ctx: &Context, slot: &PropSchema, value: u64) -> Attr {
    let value = value as i64;
    match slot.constraint.storage {
        AttrStorage::Enum { attr, .. } | AttrStorage::Class(Class::Attr(attr)) => {
            Attr::checked_dialect(ctx, attr, [Param::Int(value)])
        }
        AttrStorage::IntEnum(cases) => Attr::integer(ctx, Type::integer(ctx, cases.width), value),
        _ => Attr::integer(ctx, Type::I64, value),
    }
}

/// Returns the index of the case with that value in the low bits that the enum has.
pub fn case_of_value(schema: &EnumSchema, value: u64) -> Option<usize> {
    schema.cases.iter().position(|case| (case.value ^ value) & mask(schema) == 0)
}

/// Returns the index of the case spelled `text`.
pub fn case_of_text(schema: &EnumSchema, text: &str) -> Option<usize> {
    schema.cases.iter().position(|case| case.text == text)
}

/// Returns `value` in the width of a bit enum, if all of its bits belong to cases.
pub fn valid_bits(schema: &EnumSchema, value: u64) -> Option<u64> {
    let value = value & mask(schema);
    let known = schema.cases.iter().fold(0, |all, case| all | case.value);
    (value & !known == 0).then_some(value)
}

/// Returns a set of bits as text, as the printer prints it.
pub fn bits_text(schema: &EnumSchema, value: u64) -> Cow<'static, str> {
    crate::format::enum_text(schema, value)
}

/// Returns the set of bits that `text` spells.
pub fn bits_of_text(schema: &EnumSchema, text: &str) -> Option<u64> {
    let separator = schema.separator.trim();
    text.split(separator)
        .map(str::trim)
        .try_fold(0, |all, part| Some(all | schema.by_text(part)?.value))
}
