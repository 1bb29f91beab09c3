//! Conversion of a tree from [`Owned`](crate::Owned) to another store.

use crate::{
    AttrConstraintId, DirectiveName, EnumId, FloatKind, FunctionPath, NativeName,
    ParamDirectiveName, Store, TypeConstraintId, Word,
};

/// The name of Rust code that a tree refers to and that has no implementation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing(pub String);

/// A part of a tree in the store [`Owned`](crate::Owned), convertible to store `S`.
pub trait Convert<S: Store> {
    /// The type of the converted part.
    type As: Word;

    /// Converts this part.
    ///
    /// # Errors
    /// The first name of Rust code without an implementation.
    fn convert<C: Converter<S>>(&self, by: &C) -> Result<Self::As, Missing>;
}

/// The conversion of text, lists and names to store `S`.
#[expect(missing_docs, reason = "each method converts the part that it is named after")]
pub trait Converter<S: Store> {
    fn text(&self, text: &str) -> S::Text;
    fn list<T: Word>(&self, items: Vec<T>) -> S::List<T>;
    fn one<T: Word>(&self, one: T) -> S::One<T>;
    fn type_constraint(&self, id: TypeConstraintId) -> S::TypeConstraint;
    fn attr_constraint(&self, id: AttrConstraintId) -> S::AttrConstraint;
    fn enumeration(&self, id: EnumId) -> S::Enum;
    /// # Errors
    /// The path of the function, if it has no implementation.
    fn function(&self, path: &FunctionPath) -> Result<S::Function, Missing>;
    /// # Errors
    /// The name, if it has no implementation.
    fn native(&self, name: &NativeName) -> Result<S::Native, Missing>;
    /// # Errors
    /// The name, if it has no implementation.
    fn directive(&self, name: &DirectiveName) -> Result<S::Directive, Missing>;
    /// # Errors
    /// The name, if it has no implementation.
    fn param_directive(&self, name: &ParamDirectiveName) -> Result<S::ParamDirective, Missing>;
}

impl<S: Store, T: Convert<S>> Convert<S> for Vec<T> {
    type As = S::List<T::As>;

    fn convert<C: Converter<S>>(&self, by: &C) -> Result<Self::As, Missing> {
        let items: Result<_, Missing> = self.iter().map(|one| one.convert(by)).collect();
        items.map(|items| by.list(items))
    }
}

impl<S: Store, T: Convert<S>> Convert<S> for Box<T> {
    type As = S::One<T::As>;

    fn convert<C: Converter<S>>(&self, by: &C) -> Result<Self::As, Missing> {
        (**self).convert(by).map(|one| by.one(one))
    }
}

impl<S: Store, T: Convert<S>> Convert<S> for Option<T> {
    type As = Option<T::As>;

    fn convert<C: Converter<S>>(&self, by: &C) -> Result<Self::As, Missing> {
        self.as_ref().map(|one| one.convert(by)).transpose()
    }
}

impl<S: Store, T: Convert<S>> Convert<S> for [T; 2] {
    type As = [T::As; 2];

    fn convert<C: Converter<S>>(&self, by: &C) -> Result<Self::As, Missing> {
        let [a, b] = self;
        Ok([a.convert(by)?, b.convert(by)?])
    }
}

impl<S: Store, T: Convert<S>> Convert<S> for [T; 3] {
    type As = [T::As; 3];

    fn convert<C: Converter<S>>(&self, by: &C) -> Result<Self::As, Missing> {
        let [a, b, c] = self;
        Ok([a.convert(by)?, b.convert(by)?, c.convert(by)?])
    }
}

impl<S: Store, A: Convert<S>, B: Convert<S>> Convert<S> for (A, B) {
    type As = (A::As, B::As);

    fn convert<C: Converter<S>>(&self, by: &C) -> Result<Self::As, Missing> {
        Ok((self.0.convert(by)?, self.1.convert(by)?))
    }
}

/// Implements [`Convert`] for parts that are equal in every store.
macro_rules! same {
    ($($part:ty),*) => {$(
        impl<S: $crate::Store> $crate::Convert<S> for $part {
            type As = $part;

            fn convert<C: $crate::Converter<S>>(&self, _: &C) -> Result<$part, $crate::Missing> {
                Ok(*self)
            }
        }
    )*};
}
pub(crate) use same;

same!(bool, u16, u32, u64, i64, FloatKind);

/// Implements [`Convert`] for parts that the converter maps.
macro_rules! created {
    ($($part:ty => $name:ident, |$by:ident, $one:ident| $created:expr;)*) => {$(
        impl<S: Store> Convert<S> for $part {
            type As = S::$name;

            fn convert<C: Converter<S>>(&self, $by: &C) -> Result<Self::As, Missing> {
                let $one = self;
                $created
            }
        }
    )*};
}

created! {
    String => Text, |by, one| Ok(by.text(one));
    TypeConstraintId => TypeConstraint, |by, one| Ok(by.type_constraint(*one));
    AttrConstraintId => AttrConstraint, |by, one| Ok(by.attr_constraint(*one));
    EnumId => Enum, |by, one| Ok(by.enumeration(*one));
    FunctionPath => Function, |by, one| by.function(one);
    NativeName => Native, |by, one| by.native(one);
    DirectiveName => Directive, |by, one| by.directive(one);
    ParamDirectiveName => ParamDirective, |by, one| by.param_directive(one);
}
