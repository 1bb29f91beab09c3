//! The vocabulary of schemas, as stored in a `static`.
//!
//! Each word is defined in `ods_words`, generic over the storage of its parts; here are the types that the runtime
//! uses.

use ods_words::{Store, Word};

use super::{AttrConstraint, EnumSchema, Hook, ParamSchema, TypeConstraint};

pub use ods_words::{
    ArgCount, Arith, AttrForm, BinOp, Cast, ClifTarget, ClifType, EffectKind, Entity,
    EntryArguments, Float1, Float2, Func, FunctionSignature, Funnel, Inst, Int1, Int2, OnValue,
    Presence, Punct, Segments, Sign, Target, Trait, TraitSet, TraitUse, TypeSource, TypesOf,
};

/// The storage of schemas: its contents live as long as the process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Static;

impl Store for Static {
    type Text = &'static str;
    type List<T: Word> = &'static [T];
    type One<T: Word> = &'static T;
    type TypeConstraint = &'static TypeConstraint;
    type AttrConstraint = &'static AttrConstraint;
    type Enum = &'static EnumSchema;
    /// An [`ExprFn`](crate::verify::ExprFn) as a hook.
    type Function = Hook;
    /// A [`NativeFn`](crate::rewrite::NativeFn) as a hook.
    type Native = Hook;
    /// A [`DirectiveHooks`](crate::hooks::DirectiveHooks) as a hook.
    type Directive = Hook;
    /// A [`ParamDirectiveHooks`](crate::hooks::ParamDirectiveHooks) as a hook.
    type ParamDirective = Hook;
}

/// Declares aliases of words with this storage.
macro_rules! words {
    ($($name:ident)*) => {$(
        #[doc = concat!("[`ods_words::", stringify!($name), "`] of a schema.")]
        pub type $name = ods_words::$name<Static>;
    )*};
}

words! {
    Alternative
    AttrStorage
    Build
    BuildLoc
    BuildNamed
    BuildOp
    BuildTypes
    BytecodeEncoding
    BytecodeEntry
    BytecodeField
    Class
    Clause
    ClifBuilder
    ClifExpr
    ClifImmediate
    ClifStmt
    CommonType
    Condition
    Datum
    Directive
    DirectiveArg
    Effect
    Expr
    Group
    ItemList
    Literal
    MatchArg
    MatchNative
    MatchOp
    MatchPart
    MatchValue
    NativeCode
    Nested
    OpElement
    OpFormat
    ParamAlternative
    ParamDirective
    ParamDirectiveArg
    ParamElement
    ParamFormat
    ParamGroup
    ParamKind
    ParamList
    ParamSetting
    ParamShortType
    Part
    PredTrait
    RegionArg
    ResultTypes
    SetValue
    Setting
    ShortName
    ShortType
    Step
    TraitArgs
    TypeRule
    ValueArity
}

/// The format of a definition whose only parameter is [`ParamKind::Verbatim`].
pub const VERBATIM_FORMAT: ParamFormat =
    ParamFormat { elements: &[ParamElement::Param { index: 0, qualified: true, space: false }] };

/// The only parameter of a definition that is kept verbatim.
pub static VERBATIM_PARAM: ParamSchema = ParamSchema {
    name: "body",
    summary: "",
    cpp_type: "",
    kind: ParamKind::Verbatim,
    optional: false,
    default: None,
};
