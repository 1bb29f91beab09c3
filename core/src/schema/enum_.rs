//! Enums and bit enums.

/// An enum of the `.td`, as used by attributes, properties and parameters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnumSchema {
    /// C++ class name, which is the Rust name: `CmpIPredicate`.
    pub name: &'static str,
    /// The description in messages.
    pub summary: &'static str,
    /// Width in bits of the underlying type.
    pub width: u32,
    /// True if values are sets of bits.
    pub bits: bool,
    /// The separator between the cases of a bit enum: `|` or `, `.
    pub separator: &'static str,
    /// All cases in declaration order.
    pub cases: &'static [EnumCase],
    /// Print the groups of a bit enum instead of the bits that they cover (`printBitEnumPrimaryGroups`).
    pub print_groups: bool,
    /// Print a bit enum of more than one case in quotes (`printBitEnumQuoted`).
    pub quoted: bool,
}

/// A case of an enum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnumCase {
    /// The C++ symbol.
    pub symbol: &'static str,
    /// The spelling in text.
    pub text: &'static str,
    /// The value; a mask for a bit enum.
    pub value: u64,
}

impl EnumSchema {
    /// Returns the case spelled `text`.
    pub fn by_text(&self, text: &str) -> Option<&'static EnumCase> {
        self.cases.iter().find(|case| case.text == text)
    }

    /// Returns the case with exactly this value.
    pub fn by_value(&self, value: u64) -> Option<&'static EnumCase> {
        self.cases.iter().find(|case| case.value == value)
    }
}
