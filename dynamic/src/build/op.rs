//! Operations.

use ods_core::interface::{
    Handle, NameSink, OpAsmOpInterface, OpAsmOpInterfaceModel, RESULT_NAMES,
};
use ods_core::schema::{
    AsmSyntax, Effect, EffectKind, Implements, OnValue, OpHooks, OpSchema, PredTrait, PropKind,
    PropSchema, RegionSchema, ResultTypes, Segments, SuccessorSchema, Trait, TraitArgs, TraitSet,
    TraitUse, ValueArity, ValueSchema,
};
use ods_core::{Body, Op};
use ods_spec::codegen::one_line;
use ods_spec::model::{self, OpHook};

use super::{Builder, clif, place};
use crate::leak;

impl Builder<'_> {
    pub(super) fn op(&self, op: &model::Op) -> &'static OpSchema {
        let traits: Vec<Trait> = op.traits.iter().filter_map(|name| core_trait(name)).collect();
        leak::one(OpSchema {
            name: leak::text(&op.name),
            summary: leak::text(&one_line(&op.summary)),
            operands: self.values(&op.operands),
            results: self.values(&op.results),
            props: leak::list(op.props.iter().map(|prop| self.prop(prop))),
            regions: leak::list(op.regions.iter().map(|of| RegionSchema {
                name: leak::text(&of.name),
                summary: leak::text(&of.summary),
                pred: self.expr(&of.pred),
                variadic: of.variadic,
            })),
            successors: leak::list(op.successors.iter().map(|of| SuccessorSchema {
                name: leak::text(&of.name),
                summary: leak::text(&of.summary),
                pred: self.expr(&of.pred),
                variadic: of.variadic,
            })),
            operand_segments: segments(op.operand_segments),
            result_segments: segments(op.result_segments),
            traits: TraitSet::new(&traits),
            trait_args: leak::list(op.trait_args.iter().map(trait_args)),
            pred_traits: leak::list(op.pred_traits.iter().map(|one| self.pred_trait(one))),
            interfaces: self.op_interfaces(op),
            trait_order: leak::list(op.trait_order.iter().filter_map(|one| match one {
                model::TraitUse::Native(name) => core_trait(name).map(TraitUse::Native),
                model::TraitUse::Interface(index) => Some(TraitUse::Interface(place(*index))),
            })),
            result_types: match &op.result_types {
                model::ResultTypes::Explicit => ResultTypes::Explicit,
                model::ResultTypes::Hook => ResultTypes::Hook,
                model::ResultTypes::Inferred(types) => {
                    ResultTypes::Inferred(leak::list(types.iter().map(|one| self.expr(one))))
                }
            },
            effects: op.effects.as_ref().map(|all| leak::list(all.iter().map(effect))),
            syntax: self.syntax(op),
            clif: op.clif.as_ref().map(clif::builder),
            hooks: self.op_hooks(op),
        })
    }

    fn values(&self, values: &[model::ValueDef]) -> &'static [ValueSchema] {
        leak::list(values.iter().map(|one| ValueSchema {
            name: leak::text(&one.name),
            constraint: self.type_by_id(one.constraint),
            arity: match &one.arity {
                model::ValueArity::One => ValueArity::One,
                model::ValueArity::Optional => ValueArity::Optional,
                model::ValueArity::Variadic(min) => ValueArity::Variadic { min: *min },
                model::ValueArity::VariadicOfVariadic(sizes) => {
                    ValueArity::VariadicOfVariadic(leak::text(sizes))
                }
            },
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
                model::PropKind::Bool { .. } => PropKind::Bool,
                model::PropKind::Str => PropKind::Str,
                model::PropKind::AsAttr => PropKind::AsAttr,
            },
            optional: prop.optional,
            default: self.opt_expr(prop.default.as_ref()),
        }
    }

    fn pred_trait(&self, of: &model::PredTrait) -> PredTrait {
        match of {
            model::PredTrait::Pred { summary, pred }
            | model::PredTrait::TypesMatchWith { summary, check: Some(pred), .. } => {
                PredTrait::Pred { summary: leak::text(summary), pred: self.expr(pred) }
            }
            model::PredTrait::AllTypesMatch { summary, names } => {
                PredTrait::AllTypesMatch { summary: leak::text(summary), names: leak::texts(names) }
            }
            model::PredTrait::TypesMatchWith { summary, lhs, rhs, transform, check: None } => {
                PredTrait::TypesMatchWith {
                    summary: leak::text(summary),
                    lhs: leak::text(lhs),
                    rhs: leak::text(rhs),
                    transform: self.expr(transform),
                }
            }
        }
    }

    fn syntax(&self, op: &model::Op) -> AsmSyntax {
        if let Some((parse, print)) = self.hooks.asm(&op.class) {
            return AsmSyntax::Custom { parse, print };
        }
        if let Some(format) = &op.format {
            return match self.op_format(op, format) {
                Ok(format) => AsmSyntax::Declarative(leak::one(format)),
                Err(directive) => {
                    AsmSyntax::Missing(leak::text(&model::missing_syntax(Some(&directive))))
                }
            };
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
                // The list of interfaces has them.
                _ => {}
            }
        }
        hooks
    }

    /// The interfaces of an operation, with what was given to answer them, and what follows from the declaration.
    fn op_interfaces(&self, op: &model::Op) -> &'static [Implements] {
        let asked = op.hooks();
        let mut all: Vec<Implements> =
            op.interfaces.iter().map(|one| self.implements(&op.class, one)).collect();
        if asked.contains(&OpHook::ResultNames) {
            all.push(Implements::by(&RESULT_NAMES));
        }
        if asked.contains(&OpHook::DefaultDialect) {
            let names =
                all.iter_mut().filter(|one| one.name == "OpAsmOpInterface" && !one.has_model());
            for one in names {
                let model = leak::one(OwnDialect(leak::text(&self.model.dialect.name)));
                *one = Implements::by(leak::one(Handle::<dyn OpAsmOpInterface>::new(model)));
            }
        }
        leak::list(all)
    }

    /// An interface, with what was given to answer it for that class.
    pub(super) fn implements(&self, class: &str, one: &model::InterfaceUse) -> Implements {
        let given = self.hooks.interface(class, &one.name);
        given
            .unwrap_or_else(|| Implements::named(leak::text(&one.name)))
            .overriding(leak::list(one.replaced_checks().map(|name| leak::text(name))))
    }
}

/// `getDefaultDialect` as upstream's operations have it: their own dialect.
struct OwnDialect(&'static str);

impl OpAsmOpInterfaceModel for OwnDialect {
    fn asm_result_names(&self, _: Op, _: &Body, _: &mut NameSink<'_>) {}

    fn asm_block_argument_names(&self, _: Op, _: &Body, _: usize, _: &mut NameSink<'_>) {}

    fn asm_block_names(&self, _: Op, _: &Body, _: &mut NameSink<'_>) {}

    fn default_dialect(&self) -> &'static str {
        self.0
    }
}

/// A trait of the core set; a test in `tests/` keeps the two lists equal.
fn core_trait(name: &str) -> Option<Trait> {
    Trait::ALL.iter().find(|(_, have)| *have == name).map(|(one, _)| *one)
}

fn segments(of: model::Segments) -> Segments {
    match of {
        model::Segments::Derived => Segments::Derived,
        model::Segments::Equal => Segments::Equal,
        model::Segments::Stored => Segments::Stored,
    }
}

fn trait_args(of: &model::TraitArgs) -> TraitArgs {
    match of {
        model::TraitArgs::HasParent(ops) => TraitArgs::HasParent(leak::texts(ops)),
        model::TraitArgs::ImplicitTerminator(op) => TraitArgs::ImplicitTerminator(leak::text(op)),
        model::TraitArgs::AtMostOneChildOf(ops) => TraitArgs::AtMostOneChildOf(leak::texts(ops)),
        model::TraitArgs::Other(name) => TraitArgs::Other(leak::text(name)),
    }
}

fn effect(of: &model::Effect) -> Effect {
    Effect {
        kind: match of.kind {
            model::EffectKind::Read => EffectKind::Read,
            model::EffectKind::Write => EffectKind::Write,
            model::EffectKind::Allocate => EffectKind::Allocate,
            model::EffectKind::Free => EffectKind::Free,
        },
        on: match of.on {
            model::OnValue::Nothing => OnValue::Nothing,
            model::OnValue::Operand(index) => OnValue::Operand(place(index)),
            model::OnValue::Result(index) => OnValue::Result(place(index)),
            model::OnValue::Symbol(index) => OnValue::Symbol(place(index)),
        },
        resource: leak::text(&of.resource),
    }
}
