//! Memory effects: the arguments of `MemoryEffects<[…]>` and the decorations of operands, results and symbols.

/// A memory effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What happens.
    pub kind: EffectKind,
    /// To which value.
    pub on: OnValue,
    /// C++ name of the resource, less `::mlir::` and `SideEffects::`.
    pub resource: String,
}

/// The kinds of memory effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "MemoryEffects::Read and so on")]
pub enum EffectKind {
    Read,
    Write,
    Allocate,
    Free,
}

/// What an effect applies to, by index of the group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::OnValue")]
pub enum OnValue {
    Nothing,
    Operand(usize),
    Result(usize),
    Symbol(usize),
}
