//! The nodes of expressions, and the cached facts about each.

use super::super::intern::Sym;
use super::super::types::{RecId, TyId};

/// An interned value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub(crate) u32);

impl ValueId {
    pub(crate) const UNSET: ValueId = ValueId(0);
    pub(crate) const FALSE: ValueId = ValueId(1);
    pub(crate) const TRUE: ValueId = ValueId(2);
}

/// An interned sequence of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SliceId(pub(crate) u32);

/// An optional symbol in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct OptSym(pub(crate) u32);

impl OptSym {
    pub(crate) const NONE: OptSym = OptSym(u32::MAX);

    #[inline]
    pub(crate) fn get(self) -> Option<Sym> {
        (self != OptSym::NONE).then_some(Sym(self.0))
    }
}

impl From<Option<Sym>> for OptSym {
    fn from(sym: Option<Sym>) -> OptSym {
        sym.map_or(OptSym::NONE, |s| OptSym(s.0))
    }
}

/// The operators that may stay symbolic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::enum_variant_names, reason = "they are called `!getdagop` and `!setdagop`")]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    Div,
    And,
    Or,
    Xor,
    Not,
    Log2,
    Shl,
    Sra,
    Srl,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    If,
    Cond,
    Cast,
    IsA,
    Exists,
    Instances,
    Initialized,
    Repr,
    Head,
    Tail,
    Size,
    Empty,
    ListConcat,
    ListSplat,
    ListRemove,
    ListFlatten,
    ListElem,
    ListSlice,
    /// Half-open, `!range(a, b)`.
    Range,
    /// Closed, `a...b` in a slice.
    RangeClosed,
    Foreach,
    Filter,
    Sort,
    Foldl,
    StrConcat,
    Interleave,
    Substr,
    Find,
    Subst,
    ToLower,
    ToUpper,
    Match,
    Con,
    Dag,
    GetDagOp,
    SetDagOp,
    GetDagOpName,
    SetDagOpName,
    GetDagArg,
    GetDagName,
    SetDagArg,
    SetDagName,
}

impl Op {
    /// Returns whether a template argument may have such a default value; upstream checks the operands of some
    /// operators.
    pub(super) fn is_complete(self, operands_are: bool) -> bool {
        match self {
            Op::IsA | Op::Exists | Op::Instances | Op::Foldl => false,
            Op::If
            | Op::Cond
            | Op::Dag
            | Op::Foreach
            | Op::Filter
            | Op::Subst
            | Op::Substr
            | Op::Find
            | Op::Range
            | Op::SetDagArg
            | Op::SetDagName => operands_are,
            _ => true,
        }
    }
}

/// A value; slices hold [`ValueId`]s unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Unset,
    Bit(bool),
    Int(i64),
    Str(Sym),
    Code(Sym),
    /// Bits, least significant first.
    Bits(SliceId),
    /// The element type and the elements.
    List(TyId, SliceId),
    /// An operator, its name, and a slice that alternates values and [`OptSym`] names.
    Dag(ValueId, OptSym, SliceId),
    Def(RecId),
    /// `Class<args>` that still mentions variables; the slice alternates [`OptSym`] names (qualified; none for
    /// positional arguments) and values.
    Instance(RecId, SliceId),
    Var(Sym, TyId),
    VarBit(ValueId, u32),
    Field(ValueId, Sym, TyId),
    /// The type is the result type, or for tests such as `!isa` the tested type.
    Op(Op, SliceId, TyId),
    /// The provisional name of an anonymous def, until its number is known to be free.
    AnonymousName(u32),
}

/// Facts that hold for a node and everything nested in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags(u8);

impl Flags {
    /// No variable and no pending operator anywhere: fully folded.
    pub(crate) const CONCRETE: Flags = Flags(1);
    /// No `?` in bits, list elements or the operands of some operators: allowed as a default value.
    pub(crate) const COMPLETE: Flags = Flags(2);
    /// Contains an operation that the final resolution of a record settles without any substitution, such as a cast to
    /// a later def.
    pub(crate) const PENDING: Flags = Flags(4);

    #[inline]
    pub(crate) fn has(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    pub(crate) fn with(self, other: Flags, on: bool) -> Flags {
        if on { Flags(self.0 | other.0) } else { self }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Meta {
    pub(crate) flags: Flags,
    /// The variables that occur, one bit per symbol modulo 64.
    pub(crate) vars: u64,
}

/// Returns the bit of [`Meta::vars`] for a variable.
#[inline]
pub(crate) fn var_bit(name: Sym) -> u64 {
    1 << (name.0.wrapping_mul(0x9E37_79B9) >> 26)
}
