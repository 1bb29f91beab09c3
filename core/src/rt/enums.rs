//! Enums: from values and text to cases and back.

use crate::schema::EnumSchema;

fn mask(schema: &EnumSchema) -> u64 {
    if schema.width >= 64 { u64::MAX } else { (1 << schema.width) - 1 }
}

/// Index of the case with that value in the low bits that the enum has.
pub fn case_of_value(schema: &EnumSchema, value: u64) -> Option<usize> {
    schema.cases.iter().position(|case| (case.value ^ value) & mask(schema) == 0)
}

/// Index of the case spelled `text`.
pub fn case_of_text(schema: &EnumSchema, text: &str) -> Option<usize> {
    schema.cases.iter().position(|case| case.text == text)
}

/// `value` in the width of a bit enum, if all of its bits belong to cases.
pub fn valid_bits(schema: &EnumSchema, value: u64) -> Option<u64> {
    let value = value & mask(schema);
    let known = schema.cases.iter().fold(0, |all, case| all | case.value);
    (value & !known == 0).then_some(value)
}

/// A set of bits as text: the cases it holds with the separator between them; with `print_groups` the groups that
/// it covers stand for their bits.
pub fn bits_text(schema: &EnumSchema, value: u64) -> String {
    let zero = |case: &&crate::schema::EnumCase| case.value == 0;
    if value == 0 {
        return schema.cases.iter().find(zero).map_or("", |case| case.text).to_owned();
    }
    let mut left = value;
    let mut cases: Vec<_> = schema.cases.iter().filter(|case| case.value != 0).collect();
    let single = |value: u64| value.is_power_of_two();
    if schema.print_groups {
        // Groups come after their bits in a declaration and stand for them: larger ones first.
        cases.sort_by_key(|case| std::cmp::Reverse(case.value.count_ones()));
    } else {
        cases.retain(|case| single(case.value));
    }
    let mut parts = Vec::new();
    for case in cases {
        if value & case.value == case.value && left & case.value != 0 {
            if !single(case.value) && left & case.value != case.value {
                continue;
            }
            left &= !case.value;
            parts.push(case);
        }
    }
    parts.sort_by_key(|case| (single(case.value), case.value));
    let texts: Vec<&str> = parts.iter().map(|case| case.text).collect();
    texts.join(schema.separator)
}

/// The set of bits that `text` spells.
pub fn bits_of_text(schema: &EnumSchema, text: &str) -> Option<u64> {
    let separator = schema.separator.trim();
    text.split(separator)
        .map(str::trim)
        .try_fold(0, |all, part| Some(all | schema.by_text(part)?.value))
}
