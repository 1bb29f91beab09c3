//! Schemas of operations.

use ods_core::interface::RESULT_NAMES;
use ods_core::schema::{
    AsmSyntax, Implements, OpHooks, OpSchema, PropKind, PropSchema, RegionSchema, SuccessorSchema,
    TraitSet, ValueSchema,
};
use ods_spec::codegen::one_line;
use ods_spec::model::{self, OpHook};
use ods_words::{Convert as _, Missing};

use super::{Builder, function};
use crate::leak;

impl Builder<'_> {
    pub(super) fn op(&self, op: &model::Op) -> &'static OpSchema {
        leak::one(OpSchema {
            name: leak::text(&op.name),
            summary: leak::text(&one_line(&op.summary)),
            declared: self.declared(op.declared, &op.description),
            operands: self.values(&op.operands),
            results: self.values(&op.results),
            props: leak::list(op.props.iter().map(|prop| self.prop(prop))),
            regions: leak::list(op.regions.iter().map(|of| RegionSchema {
                name: leak::text(&of.name),
                summary: leak::text(&of.summary),
                pred: self.word(&of.pred),
                variadic: of.variadic,
                args: self.word(&of.args),
                checks_args: of.checks_args,
            })),
            successors: leak::list(op.successors.iter().map(|of| SuccessorSchema {
                name: leak::text(&of.name),
                summary: leak::text(&of.summary),
                pred: self.word(&of.pred),
                variadic: of.variadic,
            })),
            operand_segments: op.operand_segments,
            result_segments: op.result_segments,
            traits: TraitSet::new(&op.traits),
            trait_args: self.word(&op.trait_args),
            pred_traits: self.word(&op.pred_traits),
            interfaces: self.op_interfaces(op),
            trait_order: self.word(&op.trait_order),
            result_types: self.word(&op.result_types),
            effects: self.word(&op.effects),
            syntax: self.syntax(op),
            default_dialect: leak::text(op.default_dialect.as_deref().unwrap_or("")),
            llvmir: op.llvmir.as_deref().map(leak::text),
            clif: op.clif.as_ref().map(|builder| leak::one(self.word(builder))),
            inits: op.inits,
            data: op.data.as_ref().map(|data| leak::one(self.word(data))),
            hooks: self.op_hooks(op),
        })
    }

    fn values(&self, values: &[model::ValueDef]) -> &'static [ValueSchema] {
        leak::list(values.iter().map(|one| ValueSchema {
            name: leak::text(&one.name),
            constraint: self.type_by_id(one.constraint),
            arity: self.word(&one.arity),
        }))
    }

    fn prop(&self, prop: &model::Prop) -> PropSchema {
        PropSchema {
            name: leak::text(&prop.name),
            constraint: self.attr_by_id(prop.constraint),
            kind: match &prop.kind {
                model::PropKind::Attr => PropKind::Attr,
                model::PropKind::Int(bits) => PropKind::Int(*bits),
                model::PropKind::Enum { cases, mnemonic, .. } => PropKind::Enum {
                    schema: self.enum_by_id(*cases),
                    mnemonic: leak::text(mnemonic),
                },
                model::PropKind::Bool { unit: false } => PropKind::Bool,
                model::PropKind::Bool { unit: true } => PropKind::Unit,
                model::PropKind::Str => PropKind::Str,
                model::PropKind::AsAttr => PropKind::AsAttr,
            },
            optional: prop.optional,
            default: self.word(&prop.default),
        }
    }

    fn syntax(&self, op: &model::Op) -> AsmSyntax {
        if let Some(syntax) = self.hooks.asm(&op.class) {
            return AsmSyntax::Custom(syntax);
        }
        // Hand-written directives take precedence over the prelude's.
        if let Some(Ok(format)) = op.hooked_format.as_ref().map(|format| format.convert(self)) {
            return AsmSyntax::Declarative(leak::one(format));
        }
        if let Some(format) = &op.format {
            return match format.convert(self) {
                Ok(format) => AsmSyntax::Declarative(leak::one(format)),
                Err(Missing(directive)) => {
                    AsmSyntax::Missing(leak::text(&model::missing_syntax(Some(&directive))))
                }
            };
        }
        if function::is_plain(op) {
            return AsmSyntax::Custom(function::SYNTAX);
        }
        if op.flags.has_custom_assembly_format {
            return AsmSyntax::Missing(leak::text(&model::missing_syntax(None)));
        }
        AsmSyntax::Generic
    }

    fn op_hooks(&self, op: &model::Op) -> OpHooks {
        let mut hooks = OpHooks::NONE;
        let own = self.hooks.op(&op.class);
        for hook in op.hooks() {
            match hook {
                OpHook::Verify => hooks.verify = own.verify,
                OpHook::VerifyRegions => hooks.verify_regions = own.verify_regions,
                OpHook::Fold => hooks.fold = own.fold,
                OpHook::Canonicalize | OpHook::CanonicalizeMethod => {
                    hooks.canonicalize = own.canonicalize;
                }
                // These are in the list of interfaces.
                _ => {}
            }
        }
        hooks
    }

    /// Returns the interfaces of an operation: each with its supplied model, and those that follow from the
    /// declaration.
    fn op_interfaces(&self, op: &model::Op) -> &'static [Implements] {
        let asked = op.hooks();
        let mut all: Vec<Implements> =
            op.interfaces.iter().map(|one| self.implements(&op.class, one)).collect();
        if asked.contains(&OpHook::ResultNames) {
            all.push(Implements::by(&RESULT_NAMES));
        }
        leak::list(all)
    }

    /// Returns an interface with the model that was supplied for that class.
    pub(super) fn implements(&self, class: &str, one: &model::InterfaceUse) -> Implements {
        let given = self.hooks.interface(class, &one.name);
        given
            .unwrap_or_else(|| Implements::named(leak::text(&one.name)))
            .overriding(leak::list(one.replaced().map(|name| leak::text(name))))
    }
}
