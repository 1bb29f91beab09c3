//! Conversion of a tree to one output by a printer.

use crate::{
    AttrConstraintId, DirectiveName, EnumId, FloatKind, FunctionPath, NativeName,
    ParamDirectiveName, TypeConstraintId,
};

/// A part of a tree in the store [`Owned`](crate::Owned), which an [`Emitter`] prints.
pub trait Emit {
    /// Prints this part.
    fn emit<E: Emitter>(&self, by: &E) -> E::Out;
}

/// The outputs for the parts of a word.
#[derive(Clone, Debug)]
pub enum Parts<T> {
    /// A word without parts.
    Unit,
    /// Parts by position.
    Tuple(Vec<T>),
    /// Parts by name.
    Named(Vec<(&'static str, T)>),
}

impl<T> Parts<T> {
    pub(crate) fn tuple(self, parts: Vec<T>) -> Parts<T> {
        Parts::Tuple(parts)
    }

    pub(crate) fn named(self, parts: Vec<(&'static str, T)>) -> Parts<T> {
        Parts::Named(parts)
    }
}

/// A printer of trees.
#[expect(missing_docs, reason = "each method prints the part that it is named after")]
pub trait Emitter {
    /// The output for one part.
    type Out;

    /// Prints a word from its type, its variant if the type is an enum, and its parts.
    fn word(
        &self,
        ty: &'static str,
        variant: Option<&'static str>,
        parts: Parts<Self::Out>,
    ) -> Self::Out;
    fn text(&self, text: &str) -> Self::Out;
    fn boolean(&self, value: bool) -> Self::Out;
    fn integer(&self, value: i128) -> Self::Out;
    fn float_kind(&self, kind: FloatKind) -> Self::Out;
    fn list(&self, items: Vec<Self::Out>) -> Self::Out;
    fn one(&self, one: Self::Out) -> Self::Out;
    fn array(&self, items: Vec<Self::Out>) -> Self::Out;
    fn pair(&self, first: Self::Out, second: Self::Out) -> Self::Out;
    fn option(&self, one: Option<Self::Out>) -> Self::Out;
    fn type_constraint(&self, id: TypeConstraintId) -> Self::Out;
    fn attr_constraint(&self, id: AttrConstraintId) -> Self::Out;
    fn enumeration(&self, id: EnumId) -> Self::Out;
    fn function(&self, path: &FunctionPath) -> Self::Out;
    fn native(&self, name: &NativeName) -> Self::Out;
    fn directive(&self, name: &DirectiveName) -> Self::Out;
    fn param_directive(&self, name: &ParamDirectiveName) -> Self::Out;
}

impl<T: Emit> Emit for [T] {
    fn emit<E: Emitter>(&self, by: &E) -> E::Out {
        by.list(self.iter().map(|one| one.emit(by)).collect())
    }
}

impl<T: Emit> Emit for Vec<T> {
    fn emit<E: Emitter>(&self, by: &E) -> E::Out {
        self.as_slice().emit(by)
    }
}

impl<T: Emit> Emit for Box<T> {
    fn emit<E: Emitter>(&self, by: &E) -> E::Out {
        by.one((**self).emit(by))
    }
}

impl<T: Emit> Emit for Option<T> {
    fn emit<E: Emitter>(&self, by: &E) -> E::Out {
        by.option(self.as_ref().map(|one| one.emit(by)))
    }
}

impl<T: Emit, const N: usize> Emit for [T; N] {
    fn emit<E: Emitter>(&self, by: &E) -> E::Out {
        by.array(self.iter().map(|one| one.emit(by)).collect())
    }
}

impl<A: Emit, B: Emit> Emit for (A, B) {
    fn emit<E: Emitter>(&self, by: &E) -> E::Out {
        by.pair(self.0.emit(by), self.1.emit(by))
    }
}

macro_rules! reported {
    ($($part:ty: |$by:ident, $one:ident| $out:expr;)*) => {$(
        impl Emit for $part {
            fn emit<E: Emitter>(&self, $by: &E) -> E::Out {
                let $one = self;
                $out
            }
        }
    )*};
}

reported! {
    String: |by, one| by.text(one);
    bool: |by, one| by.boolean(*one);
    u16: |by, one| by.integer(i128::from(*one));
    u32: |by, one| by.integer(i128::from(*one));
    u64: |by, one| by.integer(i128::from(*one));
    i64: |by, one| by.integer(i128::from(*one));
    FloatKind: |by, one| by.float_kind(*one);
    TypeConstraintId: |by, one| by.type_constraint(*one);
    AttrConstraintId: |by, one| by.attr_constraint(*one);
    EnumId: |by, one| by.enumeration(*one);
    FunctionPath: |by, one| by.function(one);
    NativeName: |by, one| by.native(one);
    DirectiveName: |by, one| by.directive(one);
    ParamDirectiveName: |by, one| by.param_directive(one);
}
