//! Re-exports of the hooks: the traits that the flags of a declaration require, and the function types through which
//! run-time dialects provide the same behaviour. Each is defined next to its caller. The traits of interfaces are in
//! [`mod@crate::interface`].

pub use crate::folded::{
    Fold, FoldOp, FoldResult, Folded, InPlace, Known, MaterializeConstant, MaterializeConstants,
};
pub use crate::format::{
    CustomDirective, Directive, DirectiveHooks, ParamDirective, ParamDirectiveArgs,
    ParamDirectiveHooks, ParseDirective, ParseParamDirective, PrintDirective, PrintParamDirective,
};
pub use crate::interface::InterfaceFallback;
pub use crate::param::NamedParams;
pub use crate::registry::{DialectVersion, ExtendRegistry, UpgradeDialect};
pub use crate::rewrite::{AddPatterns, Canonicalize, CanonicalizeMethod};
pub use crate::text::{
    CustomAsm, CustomParams, OpSyntax, ParamSyntax, ParseDialectAttr, ParseDialectAttrs,
    ParseDialectType, ParseDialectTypes, ParseOp, ParseParams, PrintDialectType, PrintOp,
    PrintParams,
};
pub use crate::verify::{
    RegionPlace, Verified, Verify, VerifyIn, VerifyInterface, VerifyOp, VerifyOpAttr,
    VerifyOpAttrs, VerifyParameters, VerifyParams, VerifyRegionArgAttrs, VerifyRegionAttr,
    VerifyRegionResultAttrs, VerifyRegions, fail,
};
