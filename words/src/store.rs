//! Stores: how a tree of words holds its text, lists and boxes, and what it refers to.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

/// The bounds that every word meets.
pub trait Word: Clone + Eq + Hash + Debug + 'static {}

impl<T: Clone + Eq + Hash + Debug + 'static> Word for T {}

/// The way in which a tree of words holds its parts.
pub trait Store: Copy + Eq + Hash + Debug + 'static {
    /// Text.
    type Text: Word + Deref<Target = str>;
    /// A list.
    type List<T: Word>: Word + Deref<Target = [T]>;
    /// A single word behind a pointer, so that a word may hold one of its own kind.
    type One<T: Word>: Word + Deref<Target = T>;
    /// A constraint on types, declared elsewhere.
    type TypeConstraint: Word;
    /// A constraint on attributes, declared elsewhere.
    type AttrConstraint: Word;
    /// An enum, declared elsewhere.
    type Enum: Word;
    /// The Rust function of [`Expr::Function`](crate::Expr::Function) and [`Expr::Rust`](crate::Expr::Rust).
    type Function: Word;
    /// The Rust function of [`NativeCode::Hook`](crate::NativeCode::Hook).
    type Native: Word;
    /// The Rust functions of a [`Directive`](crate::Directive).
    type Directive: Word;
    /// The Rust functions of a [`ParamDirective`](crate::ParamDirective).
    type ParamDirective: Word;
}

/// The text of a store.
pub type Text<S> = <S as Store>::Text;
/// A list of a store.
pub type List<S, T> = <S as Store>::List<T>;
/// A single word of a store.
pub type One<S, T> = <S as Store>::One<T>;

/// The store of the spec compiler: parts are owned, and what is declared elsewhere is a number or a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Owned;

impl Store for Owned {
    type Text = String;
    type List<T: Word> = Vec<T>;
    type One<T: Word> = Box<T>;
    type TypeConstraint = TypeConstraintId;
    type AttrConstraint = AttrConstraintId;
    type Enum = EnumId;
    type Function = FunctionPath;
    type Native = NativeName;
    type Directive = DirectiveName;
    type ParamDirective = ParamDirectiveName;
}

/// The index of a constraint on types in a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeConstraintId(pub usize);

/// The index of a constraint on attributes in a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AttrConstraintId(pub usize);

/// The index of an enum in a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EnumId(pub usize);

/// The path of a Rust function that an expression calls.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionPath(pub String);

/// The name of host code in a pattern.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum NativeName {
    /// `ConstantLikeMatcher` of the prelude, which the runtime has.
    ConstantLike,
    /// Host code by hand: the name of the Rust type that stands for it.
    Hook(String),
}

/// The name of a `custom<X>`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DirectiveName {
    /// A directive that the runtime has for all dialects.
    Shared(String),
    /// A directive by hand: the name of the Rust type that stands for it.
    Hook(String),
}

/// The name of the Rust type that stands for a `custom<X>` of a type or attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParamDirectiveName(pub String);
