//! Stores: the representation of a tree's text, lists, boxes and references.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

/// The bounds of every word.
pub trait Word: Clone + Eq + Hash + Debug + 'static {}

impl<T: Clone + Eq + Hash + Debug + 'static> Word for T {}

/// The representation of the parts of a tree.
pub trait Store: Copy + Eq + Hash + Debug + 'static {
    /// Text.
    type Text: Word + Deref<Target = str>;
    /// A list.
    type List<T: Word>: Word + Deref<Target = [T]>;
    /// A boxed word, so that a word can contain a word of its own type.
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

/// The text type of a store.
pub type Text<S> = <S as Store>::Text;
/// The list type of a store.
pub type List<S, T> = <S as Store>::List<T>;
/// The box type of a store.
pub type One<S, T> = <S as Store>::One<T>;

/// The store of the spec compiler: parts are owned, and references to other declarations are indices or names.
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
    /// `ConstantLikeMatcher` of the prelude, which the runtime implements.
    ConstantLike,
    /// Hand-written host code: the name of the Rust type that implements it.
    Hook(String),
}

/// The name of a `custom<X>`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DirectiveName {
    /// A directive that the runtime provides for all dialects.
    Shared(String),
    /// A hand-written directive: the name of the Rust type that implements it.
    Hook(String),
}

/// The name of the Rust type that implements a `custom<X>` of a type or attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParamDirectiveName(pub String);
