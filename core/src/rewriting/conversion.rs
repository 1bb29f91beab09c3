//! Dialect conversion: rewriting operations and types to the set that a target declares legal.
//!
//! - A [`TypeConverter`] maps types to their converted types; [`SignatureConversion`] maps the arguments of a block.
//! - A [`ConversionTarget`] declares which operations are legal.
//! - Patterns replace illegal operations: functions of a [`Match`], which holds the original operation, its converted
//!   operands and the rewriter. A `Match<'_, R, Many>` is for operands that become several values; plain
//!   [`Pattern`](crate::rewrite::Pattern)s take part as well. [`ConversionPatterns::one_to_one`] is for operations that
//!   become one operation each, [`convert_function_type`] and [`convert_types`] are patterns that convert types alone.
//!   [`ConversionPatterns`] collects them all.
//! - A [`Conversion`] combines these: [`Conversion::partially`] converts the operations that it can, and
//!   [`Conversion::fully`] requires all of them to be converted.
//!
//! Inside: [`driver`] traverses the operations, [`legalize`] legalises one operation, [`level`] is the state of one
//! body, [`failure`] explains why it failed,
//! and [`mapping`] its mapping from replaced values to their replacements, [`commit`] applies these replacements,
//! and [`reconcile`] removes casts that cancel out.

mod commit;
mod driver;
mod failure;
mod frame;
mod legalize;
mod level;
mod mapping;
mod one_to_one;
mod pattern;
mod reconcile;
mod remap;
mod retype;
mod rewriter;
mod signature;
mod target;
mod type_converter;

pub use driver::Conversion;
use level::CastKind;
pub use one_to_one::MakeOne;
pub use pattern::{
    Adapted, ConversionPatterns, ConversionRoot, Converted, Many, Match, One, OperandForm,
    PatternConverter,
};
pub use reconcile::reconcile_unrealized_casts;
pub use retype::{convert_function_type, convert_types};
pub use rewriter::ConversionRewriter;
pub use signature::{InputMapping, SignatureConversion};
pub use target::{ConversionTarget, Legal};
pub use type_converter::{
    AttrConversion, SourceMaterialization, TargetMaterialization, TypeConversion, TypeConverter,
    Types, Values,
};
