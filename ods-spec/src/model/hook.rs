//! The hooks in hand-written Rust that the declaration of an operation or dialect requires.

use super::{Dialect, Op, ResultTypes};

/// A field of `ods_core::schema::OpHooks` that an operation needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpHook {
    /// `hasVerifier`
    Verify,
    /// `hasRegionVerifier`
    VerifyRegions,
    /// `hasFolder`
    Fold,
    /// `hasCanonicalizer`
    Canonicalize,
    /// `hasCanonicalizeMethod`
    CanonicalizeMethod,
    /// An `InferTypeOpInterface` listed by hand.
    InferTypes,
    /// Names of values or blocks: a declared `OpAsmOpInterface`.
    AsmNames,
    /// Names of several results after their declaration, which the runtime implements by itself.
    ResultNames,
    /// A declared `SymbolUserOpInterface`.
    VerifySymbolUses,
    /// A declared `BranchOpInterface`.
    SuccessorOperands,
    /// A declared `CastOpInterface`.
    CastCompatible,
}

impl OpHook {
    /// Returns whether the hook must be written by hand.
    pub fn is_hand_written(self) -> bool {
        self != OpHook::ResultNames
    }
}

/// A field of `ods_core::schema::DialectHooks` that must be written by hand.
#[derive(Clone, Copy, Debug)]
pub struct DialectHook {
    /// The name of the field, and of the function of `ods_core::rt::hook` that creates it.
    pub field: &'static str,
    /// The trait of `ods_core::hooks` that implements it.
    pub of_trait: &'static str,
    /// The check or syntax that is lost without it.
    pub lost: Option<&'static str>,
    /// Returns true if the declaration requires the hook.
    asked: fn(&Dialect) -> bool,
}

/// All hooks that a dialect can require.
const DIALECT_HOOKS: &[DialectHook] = &[
    DialectHook {
        field: "materialize_constant",
        of_trait: "MaterializeConstants",
        lost: Some("materializeConstant() is not run"),
        asked: |of| of.has_constant_materializer,
    },
    DialectHook {
        field: "verify_op_attr",
        of_trait: "VerifyOpAttrs",
        lost: Some("verifyOperationAttribute() is not run"),
        asked: |of| of.has_op_attr_verify,
    },
    DialectHook {
        field: "verify_region_arg_attr",
        of_trait: "VerifyRegionArgAttrs",
        lost: Some("verifyRegionArgAttribute() is not run"),
        asked: |of| of.has_region_arg_attr_verify,
    },
    DialectHook {
        field: "verify_region_result_attr",
        of_trait: "VerifyRegionResultAttrs",
        lost: Some("verifyRegionResultAttribute() is not run"),
        asked: |of| of.has_region_result_attr_verify,
    },
    DialectHook {
        field: "canonicalize",
        of_trait: "Canonicalize",
        lost: Some("canonicalization patterns are not applied"),
        asked: |of| of.has_canonicalizer,
    },
    DialectHook {
        field: "parse_type",
        of_trait: "ParseDialectTypes",
        lost: Some("types without a mnemonic are not read"),
        asked: |of| of.has_type_parser,
    },
    DialectHook {
        field: "parse_attr",
        of_trait: "ParseDialectAttrs",
        lost: Some("attributes without a mnemonic are not read"),
        asked: |of| of.has_attr_parser,
    },
];

impl Dialect {
    /// Returns the hooks that the declaration requires.
    pub fn hooks(&self) -> impl Iterator<Item = &'static DialectHook> {
        DIALECT_HOOKS.iter().filter(|hook| (hook.asked)(self))
    }
}

/// Returns the reason why an operation has only the generic form: that directive, or the whole syntax, has no Rust
/// implementation.
pub fn missing_syntax(directive: Option<&str>) -> String {
    match directive {
        Some(name) => {
            format!("uses custom<{name}> in its assembly format, which nobody wrote in Rust")
        }
        None => "has a hand-written assembly format, which nobody wrote in Rust".to_owned(),
    }
}

impl Op {
    /// Returns the hooks that the declaration requires.
    pub fn hooks(&self) -> Vec<OpHook> {
        let declared = |name: &str| self.interface(name).and_then(|one| one.declared.as_deref());
        let asm = declared("OpAsmOpInterface").unwrap_or_default();
        let names = asm.iter().any(|method| {
            matches!(
                method.as_str(),
                "getAsmResultNames" | "getAsmBlockArgumentNames" | "getAsmBlockNames"
            )
        });
        let several = self.results.len() > 1 && self.interface("OpAsmOpInterface").is_none();
        let named = self.results.iter().any(|one| !one.name.is_empty());
        let asked = [
            (self.flags.has_verifier, OpHook::Verify),
            (self.flags.has_region_verifier, OpHook::VerifyRegions),
            (self.flags.has_folder, OpHook::Fold),
            (self.flags.has_canonicalizer, OpHook::Canonicalize),
            (self.flags.has_canonicalize_method, OpHook::CanonicalizeMethod),
            (self.result_types == ResultTypes::Hook, OpHook::InferTypes),
            (names, OpHook::AsmNames),
            (several && named, OpHook::ResultNames),
            (declared("SymbolUserOpInterface").is_some(), OpHook::VerifySymbolUses),
            (declared("BranchOpInterface").is_some(), OpHook::SuccessorOperands),
            (declared("CastOpInterface").is_some(), OpHook::CastCompatible),
        ];
        asked.into_iter().filter(|(on, _)| *on).map(|(_, hook)| hook).collect()
    }
}
