//! Conversion of operations and types to what a target allows: MLIR's dialect conversion.
//!
//! - A [`TypeConverter`] says what types become; [`SignatureConversion`] what the arguments of a block do.
//! - A [`ConversionTarget`] says which operations are legal.
//! - [`Convert`] patterns replace illegal operations; they see an operation as it was, and what its operands became.
//!   `Convert<Many>` is for operands that become several values; plain [`Pattern`](crate::rewrite::Pattern)s take part
//!   as well. [`ConversionPatterns::one_to_one`] is for operations that become one each,
//!   [`ConvertFunctionType`] and [`ConvertTypes`] are patterns that convert types alone. [`ConversionPatterns`]
//!   collects them all.
//! - A [`Conversion`] brings them together: [`Conversion::partially`] converts what it can, [`Conversion::fully`] all.
//!
//! Inside: [`driver`] goes over the operations, [`legalize`] makes one legal, [`level`] is the state in one body and
//! [`mapping`] what stands for replaced values in it, [`commit`] puts those in place, [`reconcile`] drops casts that
//! cancel out.

mod commit;
mod driver;
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
    Adapted, ConversionPatterns, ConversionRoot, Convert, Converted, Many, One, OperandForm,
    PatternConverter,
};
pub use reconcile::reconcile_unrealized_casts;
pub use retype::{ConvertFunctionType, ConvertTypes};
pub use rewriter::ConversionRewriter;
pub use signature::{InputMapping, SignatureConversion};
pub use target::{ConversionTarget, Legal};
pub use type_converter::{
    AttrConversion, SourceMaterialization, TargetMaterialization, TypeConversion, TypeConverter,
    Types, Values,
};
