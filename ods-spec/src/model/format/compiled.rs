//! The compiled form of a format: the types of `ods_words` with owned parts.

use ods_words::Owned;

pub use ods_words::{AttrForm, Presence, Target, TypeSource, TypesOf};

/// A compiled `assemblyFormat` of an operation.
pub type OpFormat = ods_words::OpFormat<Owned>;
/// An element of an operation's format.
pub type OpElement = ods_words::OpElement<Owned>;
/// A keyword or punctuation.
pub type Literal = ods_words::Literal<Owned>;
/// An optional group.
pub type Group = ods_words::Group<Owned>;
/// A clause of an `oilist`.
pub type Clause = ods_words::Clause<Owned>;
/// The rule for the type of an operand or result.
pub type TypeRule = ods_words::TypeRule<Owned>;
/// A use of `custom<X>`.
pub type Directive = ods_words::Directive<Owned>;
/// An argument of a `custom<X>`.
pub type DirectiveArg = ods_words::DirectiveArg<Owned>;
/// A compiled `assemblyFormat` of a type or attribute.
pub type ParamFormat = ods_words::ParamFormat<Owned>;
/// An element of a type's or attribute's format.
pub type ParamElement = ods_words::ParamElement<Owned>;
/// An optional group of parameters.
pub type ParamGroup = ods_words::ParamGroup<Owned>;
/// An alternative of a choice among parameters.
pub type ParamAlternative = ods_words::ParamAlternative<Owned>;
/// A parameter that is assigned without being written.
pub type ParamSetting = ods_words::ParamSetting<Owned>;
/// Arrays in step.
pub type ParamList = ods_words::ParamList<Owned>;
/// A parameter as a type without the prefix of its dialect.
pub type ParamShortType = ods_words::ParamShortType<Owned>;
/// An attribute or type of a known class in a format of its own.
pub type Nested = ods_words::Nested<Owned>;
/// A use of `custom<X>` in the format of a type or attribute.
pub type ParamDirective = ods_words::ParamDirective<Owned>;
/// An argument of a `custom<X>` in the format of a type or attribute.
pub type ParamDirectiveArg = ods_words::ParamDirectiveArg<Owned>;
/// An alternative of a choice.
pub type Alternative = ods_words::Alternative<Owned>;
/// A value that is assigned without being written.
pub type Setting = ods_words::Setting<Owned>;
/// The value of a [`Setting`].
pub type SetValue = ods_words::SetValue<Owned>;
/// Variadic groups in step.
pub type ItemList = ods_words::ItemList<Owned>;
/// One type or a functional type.
pub type CommonType = ods_words::CommonType<Owned>;
/// Types without the prefix of their dialect.
pub type ShortType = ods_words::ShortType<Owned>;
/// The notation of a type in a [`ShortType`].
pub type ShortName = ods_words::ShortName<Owned>;
