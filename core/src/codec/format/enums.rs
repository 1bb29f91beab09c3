//! Enum values as text: upstream's `symbolizeX` and `stringifyX`.

use std::borrow::Cow;

use crate::schema::EnumSchema;

/// Parses the text of an enum value: one case, or several cases of a bit enum with their separator.
pub fn enum_value(schema: &EnumSchema, text: &str) -> Option<u64> {
    if let Some(case) = schema.by_text(text) {
        return Some(case.value);
    }
    if !schema.bits {
        return None;
    }
    let mut value = 0;
    for part in text.split(schema.separator.trim()) {
        value |= schema.by_text(part.trim())?.value;
    }
    Some(value)
}

/// Returns the text of `value`: its case, or all cases that it covers; empty if there is none.
pub fn enum_text(schema: &EnumSchema, value: u64) -> Cow<'static, str> {
    if !schema.bits || value == 0 {
        return schema.by_value(value).map_or(Cow::Borrowed(""), |case| Cow::Borrowed(case.text));
    }
    let mut left = value;
    let mut parts = Vec::new();
    if schema.print_groups {
        // Groups are visited last first, and their bits are removed before the single bits are printed.
        for case in schema.cases.iter().rev().filter(|case| case.value.count_ones() > 1) {
            if case.value & left == case.value {
                parts.push(case.text);
                left &= !case.value;
            }
        }
    }
    for case in schema.cases {
        let listed =
            if schema.print_groups { case.value.count_ones() == 1 } else { case.value != 0 };
        if listed && case.value & left == case.value {
            parts.push(case.text);
        }
    }
    match parts.as_slice() {
        [one] => Cow::Borrowed(one),
        _ => Cow::Owned(parts.join(schema.separator)),
    }
}

/// Returns the text of `value`, in quotes unless it consists of keywords.
pub(super) fn quoted_enum_text(schema: &EnumSchema, value: u64) -> Cow<'static, str> {
    let text = enum_text(schema, value);
    let quoted = if schema.bits {
        // In a list of keywords, only values of one bit are unambiguous.
        let keyword = |case: &crate::schema::EnumCase| is_keyword(case.text);
        !schema.cases.iter().all(keyword)
            && !schema
                .by_value(value)
                .is_some_and(|case| keyword(case) && case.value.is_power_of_two())
    } else {
        !is_keyword(&text)
    };
    let quoted = quoted || schema.quoted && value.count_ones() > 1;
    if quoted { Cow::Owned(format!("\"{text}\"")) } else { text }
}

/// Returns whether `text` is a single token: a keyword of MLIR's syntax.
pub(super) fn is_keyword(text: &str) -> bool {
    let mut chars = text.bytes();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == b'_')
        && chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'$' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::EnumCase;

    static FLAGS: EnumSchema = EnumSchema {
        name: "Flags",
        summary: "flags",
        width: 32,
        bits: true,
        separator: "|",
        cases: &[
            EnumCase { symbol: "None", text: "none", value: 0 },
            EnumCase { symbol: "A", text: "a", value: 1 },
            EnumCase { symbol: "B", text: "b", value: 2 },
            EnumCase { symbol: "C", text: "c", value: 4 },
            EnumCase { symbol: "AB", text: "ab", value: 3 },
        ],
        print_groups: true,
        quoted: false,
    };

    #[test]
    fn groups_swallow_their_bits() {
        assert_eq!(enum_text(&FLAGS, 7), "ab|c");
        assert_eq!(enum_text(&FLAGS, 5), "a|c");
        assert_eq!(enum_text(&FLAGS, 0), "none");
        let plain = EnumSchema { print_groups: false, cases: FLAGS.cases, ..FLAGS };
        assert_eq!(enum_text(&plain, 3), "a|b|ab");
    }

    #[test]
    fn text_is_split_at_the_separator() {
        assert_eq!(enum_value(&FLAGS, "a | c"), Some(5));
        assert_eq!(enum_value(&FLAGS, "none"), Some(0));
        assert_eq!(enum_value(&FLAGS, "a|x"), None);
    }
}
