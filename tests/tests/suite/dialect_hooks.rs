//! Hooks required by the flags of a dialect, compiled and run: canonicalization patterns, discardable attributes,
//! attributes of arguments and results, extension at run time.

#![expect(clippy::disallowed_methods, reason = "operations that no dialect declares")]

use ods_core::hooks::{
    Canonicalize, CanonicalizeMethod, RegionPlace, Verified, VerifyRegionArgAttrs,
    VerifyRegionResultAttrs,
};
use ods_core::rewrite::{GreedyConfig, PatternSet, Rewriter, Rewritten};
use ods_core::schema::{AsmSyntax, DialectSchema, OpSchema, ResultTypes};
use ods_core::text::parse_module;
use ods_core::verify::{VerifyCx, verify_module};
use ods_core::{
    Attr, Context, Diagnostics, DialectType, Extension, Ident, Module, Op, OpType, Registry, Type,
    raw,
};

#[allow(clippy::all, missing_docs, reason = "generated from the text inside")]
mod zoo {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/IR/PatternBase.td"

        def Zoo_Dialect : Dialect {
            let name = "zoo";
            let cppNamespace = "::zoo";
            let hasCanonicalizer = 1;
            let hasRegionArgAttrVerify = 1;
            let hasRegionResultAttrVerify = 1;
            let isExtensible = 1;
            let discardableAttrs = (ins "::mlir::IntegerAttr":$cageNumber, "mlir::UnitAttr":$tame);
        }

        def Zoo_FeedOp : Op<Zoo_Dialect, "feed"> {
            let arguments = (ins I32:$food);
            let results = (outs I32:$rest);
            let assemblyFormat = "$food attr-dict";
            let hasCanonicalizer = 1;
        }
        def Zoo_WashOp : Op<Zoo_Dialect, "wash"> {
            let arguments = (ins I32:$animal);
            let results = (outs I32:$clean);
            let assemblyFormat = "$animal attr-dict";
            let hasCanonicalizeMethod = 1;
        }
        def Zoo_ShowOp : Op<Zoo_Dialect, "show"> {
            let arguments = (ins I32:$animal);
            let assemblyFormat = "$animal attr-dict";
        }
        def Zoo_FeedOnce : Pat<(Zoo_FeedOp (Zoo_FeedOp $food)), (Zoo_FeedOp $food)>;
    }
}

/// Adds the declared pattern to the canonicalization.
impl Canonicalize for zoo::FeedOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.declared(zoo::PATTERNS)
    }
}

impl Canonicalize for zoo::ZooDialect {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
    }
}

/// Removes the second of two washings.
impl CanonicalizeMethod for zoo::WashOp {
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let animal = raw::operand(rw, self.op(), 0);
        rw.defining_op(animal)?.cast::<zoo::WashOp>(rw)?;
        rw.replace_op(self, &[animal])
    }
}

fn only_tame(cx: &VerifyCx<'_>, op: Op, what: &str, at: RegionPlace, name: Ident) -> Verified {
    if name.as_str() == zoo::discardable::TAME.name() {
        return Ok(());
    }
    cx.fail(
        op,
        format!("'{name}' is no attribute of {what} #{} of region #{}", at.index, at.region),
    )
}

impl VerifyRegionArgAttrs for zoo::ZooDialect {
    fn verify_region_arg_attr(
        cx: &VerifyCx<'_>,
        op: Op,
        at: RegionPlace,
        name: Ident,
        _: Attr,
    ) -> Verified {
        only_tame(cx, op, "argument", at, name)
    }
}

impl VerifyRegionResultAttrs for zoo::ZooDialect {
    fn verify_region_result_attr(
        cx: &VerifyCx<'_>,
        op: Op,
        at: RegionPlace,
        name: Ident,
        _: Attr,
    ) -> Verified {
        only_tame(cx, op, "result", at, name)
    }
}

fn register(registry: &mut Registry) {
    registry.insert::<zoo::ZooDialect>();
    ods_dialects::register_all(registry);
}

fn parse(ctx: &Context, text: &str) -> Module {
    let mut reported = Diagnostics::new();
    parse_module(ctx, text.as_bytes(), "t", &mut reported).unwrap_or_else(|| panic!("{reported:?}"))
}

#[test]
fn canonicalization_patterns_are_collected() {
    let ctx = Context::with(register);
    let text = "func.func @f(%a: i32) {
        %0 = zoo.feed %a
        %1 = zoo.feed %0
        %2 = zoo.wash %1
        %3 = zoo.wash %2
        zoo.show %3
        return
    }";
    let mut module = parse(&ctx, text);
    let applied =
        ctx.canonicalization_patterns().apply(module.body_mut(), &GreedyConfig::canonicalizer());
    let applied = applied.expect("the patterns come to an end");
    assert!(applied.changed && applied.converged);
    let after = module.to_string();
    assert_eq!(after.matches("zoo.wash").count(), 1, "{after}");
    assert!(after.contains("zoo.feed %arg0\n    %2 = zoo.wash %1"), "{after}");
}

#[test]
fn discardable_attributes_have_a_name_and_a_class() {
    let ctx = Context::with(register);
    let mut module = parse(&ctx, "func.func private @f() attributes {zoo.tame, zoo.other}");
    let body = module.body_mut();
    let op = body.first_op(body.entry_block(body.region()).unwrap()).unwrap();
    use zoo::discardable::{CAGE_NUMBER, TAME};
    assert_eq!(TAME.get(body, op), Some(Attr::UNIT));
    assert_eq!(CAGE_NUMBER.get(body, op), None);
    let seven = Attr::integer(&ctx, Type::I32, 7);
    CAGE_NUMBER.set(body, op, seven);
    assert_eq!(CAGE_NUMBER.get(body, op), Some(seven));
    TAME.remove(body, op);
    assert!(!TAME.is_present(body, op));
    let text = module.to_string();
    assert!(text.contains("attributes {zoo.cageNumber = 7 : i32, zoo.other}"), "{text}");
}

#[test]
fn attributes_of_arguments_and_results_are_verified() {
    let ctx = Context::with(register);
    let reported = |text: &str| {
        let mut reported = Diagnostics::new();
        let module = parse(&ctx, text);
        verify_module(&module, &mut reported);
        reported.list().first().map(|one| one.message.clone())
    };
    assert_eq!(reported("func.func private @f(i32 {zoo.tame}) -> (i32 {zoo.tame})"), None);
    assert_eq!(
        reported("func.func private @f(i32, i32 {zoo.wild})").as_deref(),
        Some("'func.func' op 'zoo.wild' is no attribute of argument #1 of region #0")
    );
    assert_eq!(
        reported("func.func private @f() -> (i32 {zoo.wild})").as_deref(),
        Some("'func.func' op 'zoo.wild' is no attribute of result #0 of region #0")
    );
}

#[test]
fn an_extensible_dialect_grows_at_run_time() {
    let show: &'static OpSchema = <zoo::ShowOp as OpType>::SCHEMA;
    let hide: &'static OpSchema = Box::leak(Box::new(OpSchema {
        name: "zoo.hide",
        syntax: AsmSyntax::Generic,
        hooks: show.hooks,
        operands: show.operands,
        results: show.results,
        props: show.props,
        regions: show.regions,
        successors: show.successors,
        summary: "",
        declared: show.declared,
        operand_segments: show.operand_segments,
        result_segments: show.result_segments,
        traits: show.traits,
        trait_args: show.trait_args,
        pred_traits: show.pred_traits,
        interfaces: show.interfaces,
        trait_order: show.trait_order,
        result_types: ResultTypes::Explicit,
        effects: show.effects,
        default_dialect: show.default_dialect,
        clif: show.clif,
        inits: show.inits,
        data: show.data,
        llvmir: show.llvmir,
    }));
    let with = Extension { ops: &[hide], ..Extension::default() };
    let mut said = Vec::new();
    let ctx = Context::with(|registry| {
        said.push(registry.extend("zoo", &with));
        register(registry);
        said.push(registry.extend("arith", &with));
        said.push(registry.extend("zoo", &Extension { ops: &[show], ..Extension::default() }));
        said.push(registry.extend("zoo", &with));
    });
    let said: Vec<Result<(), &str>> =
        said.iter().map(|one| one.as_ref().copied().map_err(String::as_str)).collect();
    assert_eq!(
        said,
        [
            Err("dialect 'zoo' is not registered"),
            Err("dialect 'arith' is not extensible"),
            Err("'zoo.show' is registered already"),
            Ok(()),
        ]
    );
    let schema: &'static DialectSchema = <zoo::ZooDialect as DialectType>::SCHEMA;
    assert!(schema.hooks.is_extensible);
    let module = parse(&ctx, "func.func @f(%a: i32) { \"zoo.hide\"(%a) : (i32) -> () return }");
    assert!(verify_module(&module, &mut Diagnostics::new()));
    let module = parse(&ctx, "func.func @f(%a: i64) { \"zoo.hide\"(%a) : (i64) -> () return }");
    assert!(!verify_module(&module, &mut Diagnostics::new()), "it is verified as declared");
}
