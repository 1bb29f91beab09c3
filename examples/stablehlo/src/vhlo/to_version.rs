//! The conversion of vhlo to the operations of another version, newer or older.

use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget};
use ods_core::ir::OpRef;
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::schema::{OpSchema, ValueSchema};
use ods_core::{
    Attr, AttrData, Context, Diagnostic, Ident, Module, Op, OpName, OpState, Type, TypeData,
};
use ods_core::{Part, for_each_part};

use super::defaults::Defaults;
use super::rebuild::set_attrs;
use super::rules::{Change, Rules};
use super::{
    CustomCallApiVersionV1, CustomCallApiVersionV1Attr, CustomCallOpV1, DictionaryV1Attr,
    FutureV1Type, RankedTensorV1Type, UnrankedTensorV1Type, Version, VhloDialect,
};

/// Converts the module to the operations of a version.
///
/// # Errors
/// When an operation, type or attribute does not exist in that version, and nothing of that version does the same.
pub fn to_version(module: &mut Module, version: Version) -> Result<(), Vec<Diagnostic>> {
    let mut target = ConversionTarget::new();
    let without_patch = version.without_patch();
    target.dynamic_dialect::<VhloDialect, _>(move |op| is_legal(op, without_patch));
    let mut patterns = ConversionPatterns::new();
    patterns.add_plain(Step { version: without_patch });
    let loc = module.root().loc();
    Conversion::new(&target, &patterns).partially(module).map_err(|error| {
        let message = format!("failed to convert VHLO to v{without_patch}");
        vec![error, Diagnostic::error(loc, message)]
    })
}

/// Reads the version that an option names, and checks that it is supported.
///
/// # Errors
/// When it is no version, or one that is too old or too new.
pub fn read_target(text: &str) -> Result<Version, String> {
    let form = "Target version must be of the form `#.#.#`.";
    let Ok(version) = text.parse::<Version>() else {
        return Err(match text {
            "" => format!("No target version specified.\n{form}"),
            _ => format!("Invalid target version argument '{text}'\n{form}"),
        });
    };
    if version < Version::MINIMUM {
        let least = Version::MINIMUM;
        return Err(format!("target version {version} is less than minimum supported {least}"));
    }
    if version > Version::CURRENT {
        let most = Version::CURRENT;
        return Err(format!("target version {version} is greater than current version {most}"));
    }
    Ok(version)
}

// ---- Legality ----

/// Returns whether the operation exists in the version, with its types and attributes.
fn is_legal(op: OpRef<'_>, version: Version) -> bool {
    let ctx = op.ctx();
    let Some(rules) = Rules::get().op(op.name()) else { return false };
    let types = || op.operands().chain(op.results()).map(|value| value.ty());
    rules.versions.include(version)
        && rules.same_elements_before.is_none_or(|since| version >= since || has_same_elements(op))
        && is_legal_call(op, version)
        && op.merged_attrs().iter().all(|(_, value)| is_legal_attr(ctx, *value, version))
        && types().all(|ty| is_legal_type(ctx, ty, version))
}

/// Returns whether operands and results have equal types of elements, pairwise.
fn has_same_elements(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let element = |ty: Type| match RankedTensorV1Type::cast(ctx, ty) {
        Some(ty) => Some(ty.element_type(ctx)),
        None => UnrankedTensorV1Type::cast(ctx, ty).map(|ty| ty.element_type(ctx)),
    };
    let mut pairs = op.operands().zip(op.results());
    pairs.all(|(operand, result)| element(operand.ty()) == element(result.ty()))
}

/// Returns whether the version has this kind of custom call; true for any other operation.
fn is_legal_call(op: OpRef<'_>, version: Version) -> bool {
    let Some(call) = op.cast::<CustomCallOpV1>() else { return true };
    let ctx = op.ctx();
    let is_future = |ty: Type| FutureV1Type::cast(ctx, ty).is_some();
    if version < Version::new(1, 17, 0) && op.operands().any(|value| is_future(value.ty())) {
        return false;
    }
    let api = CustomCallApiVersionV1Attr::cast(ctx, call.api_version());
    let is_typed =
        api.is_some_and(|api| api.value(ctx) == CustomCallApiVersionV1::APIVERSIONTYPEDFFI);
    let has_dictionary = DictionaryV1Attr::cast(ctx, call.backend_config()).is_some();
    version >= Version::new(1, 3, 0) || !(is_typed || has_dictionary)
}

/// Returns whether an attribute exists in the version, with everything in it.
fn is_legal_attr(ctx: &Context, attr: Attr, version: Version) -> bool {
    let AttrData::Dialect { name, .. } = attr.data(ctx) else { return true };
    let Some(versions) = Rules::get().attr_versions(*name) else { return true };
    versions.include(version) && are_legal_parts(ctx, Part::Attr(attr), version)
}

/// Returns whether a type exists in the version, with everything in it.
fn is_legal_type(ctx: &Context, ty: Type, version: Version) -> bool {
    let TypeData::Dialect { name, .. } = ty.data(ctx) else { return true };
    let Some(versions) = Rules::get().type_versions(*name) else { return true };
    versions.include(version) && are_legal_parts(ctx, Part::Type(ty), version)
}

fn are_legal_parts(ctx: &Context, whole: Part, version: Version) -> bool {
    let mut legal = true;
    for_each_part(ctx, whole, &mut |part| {
        legal = legal
            && match part {
                Part::Attr(attr) => is_legal_attr(ctx, attr, version),
                Part::Type(ty) => is_legal_type(ctx, ty, version),
            };
    });
    legal
}

// ---- Steps ----

/// Replaces an operation by the next one on the way to a version.
struct Step {
    version: Version,
}

impl Pattern for Step {
    type Root = Op;

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Rewritten {
        let state = step(rw.view(op), self.version)?;
        let (new, mut state) = (state.regions, state);
        state.operands.extend(rw.operands(op));
        state.results.extend(rw.results(op).map(|result| rw.ty(result)));
        let made = rw.insert_state(&mut state);
        for at in 0..new {
            let regions = (rw.own_regions(op).nth(at), rw.own_regions(made).nth(at));
            if let (Some(from), Some(to)) = regions {
                rw.inline_region_before(from, to, None);
            }
        }
        let results: Vec<_> = rw.results(made).collect();
        rw.replace_op(op, &results)
    }
}

/// Returns the replacement of an operation, without its operands and results; `None` if there is none.
fn step(op: OpRef<'_>, version: Version) -> Option<OpState> {
    let (ctx, rules) = (op.ctx(), Rules::get());
    let own = rules.op(op.name())?;
    if own.versions.include(version) {
        return None;
    }
    let mut defaults = Defaults::new(ctx);
    let mut attrs = op.merged_attrs().to_vec();
    let to = match own.versions.end_before(version) {
        true => {
            let to = rules.successor(op.name())?;
            let change = rules.op(to)?.change.as_ref()?;
            for (name, value) in &change.added {
                attrs.push((Ident::new(name), defaults.text(value)?));
            }
            attrs.retain(|(name, _)| change.dropped_padding.is_none_or(|padding| *name != padding));
            to
        }
        false => {
            let change = own.change.as_ref()?;
            remove_added(change, &mut attrs, &mut defaults)?;
            if let Some(padding) = change.dropped_padding {
                attrs.push((Ident::new(padding), zero_padding(op, &mut defaults)?));
            }
            change.from
        }
    };
    let schema = ctx.op_schema(to)?;
    fits(op, schema).then(|| new_state(op, to, &attrs))
}

/// Removes the attributes that an operation added, if they are as without them.
fn remove_added(
    change: &Change,
    attrs: &mut Vec<(Ident, Attr)>,
    defaults: &mut Defaults<'_>,
) -> Option<()> {
    for (name, value) in &change.added {
        let at = attrs.iter().position(|(have, _)| *have == *name)?;
        if attrs[at].1 != defaults.text(value)? {
            return None;
        }
        attrs.remove(at);
    }
    Some(())
}

/// Returns a padding of zeros for each spatial dimension of the first operand.
fn zero_padding(op: OpRef<'_>, defaults: &mut Defaults<'_>) -> Option<Attr> {
    let ty = RankedTensorV1Type::cast(op.ctx(), op.operands().next()?.ty())?;
    let spatial = i64::try_from(ty.shape(op.ctx()).len().checked_sub(2)?).ok()?;
    defaults.fill("0 : i64", spatial, Some(2))
}

/// Returns whether an operation of the schema may have as many operands, results and regions as `op`.
fn fits(op: OpRef<'_>, schema: &OpSchema) -> bool {
    let fits = |count: usize, groups: &[ValueSchema]| {
        let variable = groups.iter().any(|group| group.arity.is_variable());
        if variable { count >= groups.len() - 1 } else { count == groups.len() }
    };
    let variable = schema.regions.iter().any(|region| region.variadic);
    fits(op.operands().len(), schema.operands)
        && fits(op.results().len(), schema.results)
        && (variable || op.regions().len() == schema.regions.len())
}

fn new_state(op: OpRef<'_>, name: OpName, attrs: &[(Ident, Attr)]) -> OpState {
    let mut state = OpState::new(name, op.loc());
    set_attrs(op.ctx(), &mut state, attrs);
    state.regions = op.regions().len();
    state
}
