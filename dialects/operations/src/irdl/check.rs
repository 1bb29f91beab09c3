//! The verifiers of loaded operations, types and attributes: they evaluate the data of the schema.

use ods_core::hooks::{Verified, fail};
use ods_core::ir::RegionRef;
use ods_core::schema::{Datum, ParametricSchema};
use ods_core::verify::VerifyCx;
use ods_core::{Attr, AttrData, Context, Diagnostic, Ident, Op, OpRef, Param, Type, TypeData};

use super::Variadicity;
use super::base::base_of;

/// An evaluation of constraints: each accepts one attribute, however often it is used.
struct Check<'c> {
    ctx: &'c Context,
    constraints: &'static [Datum],
    accepted: Vec<Option<Attr>>,
}

fn items(of: &'static Datum) -> &'static [Datum] {
    match of {
        Datum::List(items) => items,
        _ => &[],
    }
}

fn index(of: &Datum) -> usize {
    match of {
        Datum::Int(value) => usize::try_from(*value).unwrap_or(usize::MAX),
        _ => usize::MAX,
    }
}

impl<'c> Check<'c> {
    fn new(ctx: &'c Context, constraints: &'static [Datum]) -> Check<'c> {
        Check { ctx, constraints, accepted: vec![None; constraints.len()] }
    }

    fn spell(&self, attr: Attr) -> String {
        attr.display(self.ctx).to_string()
    }

    /// Checks an attribute against the constraint of that index; `Err` is the message.
    fn accept(&mut self, attr: Attr, at: usize) -> Result<(), String> {
        let Some(constraint) = self.constraints.get(at) else { return Ok(()) };
        if let Some(accepted) = self.accepted[at] {
            return self.equal(accepted, attr);
        }
        ods_core::stack::grow(|| self.holds(attr, constraint))?;
        self.accepted[at] = Some(attr);
        Ok(())
    }

    fn equal(&self, expected: Attr, attr: Attr) -> Result<(), String> {
        match expected == attr {
            true => Ok(()),
            false => {
                Err(format!("expected '{}' but got '{}'", self.spell(expected), self.spell(attr)))
            }
        }
    }

    fn holds(&mut self, attr: Attr, constraint: &'static Datum) -> Result<(), String> {
        let Datum::Dag(operator, args) = constraint else { return Ok(()) };
        match (*operator, *args) {
            ("is", [Datum::Text(text)]) => match Attr::parse(self.ctx, text) {
                Some(expected) => self.equal(expected, attr),
                None => Err(format!("'{text}' is no attribute of this context")),
            },
            ("base", [Datum::Text(base)]) => {
                let found = base_of(self.ctx, attr);
                self.has_base(base, attr, &found)
            }
            ("parametric", [Datum::Text(base), constraints @ ..]) => {
                self.has_base(base, attr, &self.spell(attr))?;
                let params = params_of(self.ctx, attr);
                if params.len() != constraints.len() {
                    return Err(format!(
                        "attribute '{}' expects {} parameters but got {}",
                        &base[1..],
                        params.len(),
                        constraints.len()
                    ));
                }
                let mut pairs = params.into_iter().zip(constraints);
                pairs.try_for_each(|(param, constraint)| self.accept(param, index(constraint)))
            }
            ("any_of", all) => match all.iter().any(|one| self.accept(attr, index(one)).is_ok()) {
                true => Ok(()),
                false => Err(format!("'{}' does not satisfy the constraint", self.spell(attr))),
            },
            ("all_of", all) => all.iter().try_for_each(|one| self.accept(attr, index(one))),
            _ => Ok(()),
        }
    }

    fn has_base(&self, base: &str, attr: Attr, found: &str) -> Result<(), String> {
        let (is_type, name) = (base.starts_with('!'), &base[1..]);
        if is_type && attr.as_type(self.ctx).is_none() {
            return Err(format!("expected type, got attribute '{}'", self.spell(attr)));
        }
        let have = base_of(self.ctx, attr);
        match have == name && is_type == attr.as_type(self.ctx).is_some() {
            true => Ok(()),
            false => {
                let kind = if is_type { "type" } else { "attribute" };
                Err(format!("expected base {kind} '{name}' but got '{found}'"))
            }
        }
    }
}

/// Returns the parameters of a loaded type or attribute.
fn params_of(ctx: &Context, attr: Attr) -> Vec<Attr> {
    let params = match attr.as_type(ctx) {
        Some(ty) => match ty.data(ctx) {
            TypeData::Dialect { params, .. } => params,
            _ => return Vec::new(),
        },
        None => match attr.data(ctx) {
            AttrData::Dialect { params, .. } => params,
            _ => return Vec::new(),
        },
    };
    listed(params)
}

fn listed(params: &[Param]) -> Vec<Attr> {
    let items = params.first().and_then(Param::as_array).unwrap_or_default();
    items.iter().filter_map(Param::as_attr).collect()
}

/// Verifies the parameters of a loaded type or attribute.
pub(super) fn params(
    ctx: &Context,
    schema: &ParametricSchema,
    params: &[Param],
) -> Result<(), String> {
    let Some([constraints, expected]) = schema.data.map(items) else { return Ok(()) };
    let (params, expected) = (listed(params), items(expected));
    if params.len() != expected.len() {
        let (expected, had) = (expected.len(), params.len());
        return Err(format!("expected {expected} type arguments, but had {had}"));
    }
    let mut check = Check::new(ctx, items(constraints));
    let mut pairs = params.into_iter().zip(expected);
    pairs.try_for_each(|(param, constraint)| check.accept(param, index(constraint)))
}

/// Verifies a loaded operation.
pub(super) fn op(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let op = cx.view(op);
    let rules = op.schema().and_then(|schema| schema.data).map(items);
    let Some([constraints, operands, results, attributes, regions]) = rules else { return Ok(()) };
    let ctx = cx.ctx();
    let operand_sizes = sizes(op, "operand", op.operands().len(), items(operands))?;
    let result_sizes = sizes(op, "result", op.results().len(), items(results))?;
    let mut check = Check::new(ctx, items(constraints));
    let failed = |message: String| Err(Box::new(op.error(message)));
    for one in items(attributes) {
        let [Datum::Text(name), constraint] = items(one) else { continue };
        let Some(value) = op.attrs().get(ctx, Ident::new(name)) else {
            return op.fail(format!("attribute \"{name}\" is expected but not provided"));
        };
        check.accept(value, index(constraint)).or_else(failed)?;
    }
    let operands = values(items(operands), &operand_sizes).zip(op.operands());
    for (constraint, value) in operands {
        check.accept(Attr::ty(ctx, value.ty()), constraint).or_else(failed)?;
    }
    let results = values(items(results), &result_sizes).zip(op.results());
    for (constraint, value) in results {
        check.accept(Attr::ty(ctx, value.ty()), constraint).or_else(failed)?;
    }
    verify_regions(op, items(regions), &mut check)
}

/// Returns the constraint of each value, from the number of values in each group.
fn values(groups: &'static [Datum], sizes: &[usize]) -> impl Iterator<Item = usize> {
    let groups = groups.iter().zip(sizes.to_vec());
    groups
        .flat_map(|(group, size)| std::iter::repeat_n(items(group).first().map_or(0, index), size))
}

/// Returns the number of values in each group of operands or results.
fn sizes(
    op: OpRef<'_>,
    what: &str,
    count: usize,
    groups: &'static [Datum],
) -> Result<Vec<usize>, Box<Diagnostic>> {
    let kind = |group: &'static Datum| match items(group) {
        [_, Datum::Int(1)] => Variadicity::Optional,
        [_, Datum::Int(2)] => Variadicity::Variadic,
        _ => Variadicity::Single,
    };
    let kinds: Vec<Variadicity> = groups.iter().map(kind).collect();
    let total = kinds.len();
    let error = |message: String| Err(Box::new(op.error(message)));
    match kinds.iter().filter(|kind| **kind != Variadicity::Single).count() {
        0 if count == total => Ok(vec![1; total]),
        0 => error(format!("op expects exactly {total} {what}s, but got {count}")),
        1 => {
            let Some(more) = (count + 1).checked_sub(total) else {
                let least = total - 1;
                return error(format!("op expects at least {least} {what}s, but got {count}"));
            };
            if more > 1 && kinds.contains(&Variadicity::Optional) {
                return error(format!("op expects at most {total} {what}s, but got {count}"));
            }
            let size = |kind: &Variadicity| if *kind == Variadicity::Single { 1 } else { more };
            Ok(kinds.iter().map(size).collect())
        }
        _ => stored_sizes(op, what, count, &kinds),
    }
}

/// Returns the sizes that the operation stores.
fn stored_sizes(
    op: OpRef<'_>,
    what: &str,
    count: usize,
    kinds: &[Variadicity],
) -> Result<Vec<usize>, Box<Diagnostic>> {
    let ctx = op.ctx();
    let name = format!("{what}SegmentSizes");
    let error = |message: String| Err(Box::new(op.error(format!("'{name}' attribute {message}"))));
    let Some(attr) = op.attrs().get(ctx, Ident::new(&name)) else {
        return error("is expected but not provided".to_owned());
    };
    let stored = match attr.data(ctx) {
        AttrData::DenseArray { elem: Type::I32, data, .. } => data,
        _ => return error("is expected to be a dense i32 array".to_owned()),
    };
    let words = stored.chunks_exact(4);
    let stored: Vec<i32> =
        words.map(|word| i32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
    if stored.len() != kinds.len() {
        let (expected, got) = (kinds.len(), stored.len());
        return error(format!(
            "for specifying {what} segments must have {expected} elements, but got {got}"
        ));
    }
    let mut sizes = Vec::new();
    for (at, (size, kind)) in stored.iter().zip(kinds).enumerate() {
        let Ok(size) = usize::try_from(*size) else {
            return error(format!("for specifying {what} segments must have non-negative values"));
        };
        let limit = match kind {
            Variadicity::Single if size != 1 => "1",
            Variadicity::Optional if size > 1 => "0 or 1",
            _ => {
                sizes.push(size);
                continue;
            }
        };
        let message = format!("element {at} in '{name}' attribute must be equal to {limit}");
        return Err(Box::new(op.error(message)));
    }
    if sizes.iter().sum::<usize>() != count {
        let message =
            format!("sum of elements in '{name}' attribute must be equal to the number of {what}s");
        return Err(Box::new(op.error(message)));
    }
    Ok(sizes)
}

fn verify_regions(op: OpRef<'_>, rules: &'static [Datum], check: &mut Check<'_>) -> Verified {
    let (expected, got) = (rules.len(), op.regions().len());
    if expected != got {
        return op.fail(format!("unexpected number of regions: expected {expected} but got {got}"));
    }
    for (at, (rule, region)) in rules.iter().zip(op.regions()).enumerate() {
        let Datum::Dag(kind, [blocks, args @ ..]) = rule else { continue };
        if *kind == "args" {
            entry_arguments(op, (at, region), args, check)?;
        }
        let (blocks, got) = (index(blocks), region.blocks().count());
        if blocks != usize::MAX && blocks != got {
            let message = format!("expected region {at} to have {blocks} block(s) but got {got}");
            return fail(op.loc(), message);
        }
    }
    Ok(())
}

/// Checks the arguments of the entry block of a region, given with its index.
fn entry_arguments(
    op: OpRef<'_>,
    (at, region): (usize, RegionRef<'_>),
    constraints: &'static [Datum],
    check: &mut Check<'_>,
) -> Verified {
    let args: Vec<_> = region.entry().into_iter().flat_map(|entry| entry.args()).collect();
    let loc = args.first().map_or(op.loc(), |arg| arg.loc());
    let failed = |message: String| {
        let error = Diagnostic::error(loc, message);
        Err(Box::new(error.with_note(op.loc(), "see the operation")))
    };
    if args.len() != constraints.len() {
        let (expected, got) = (constraints.len(), args.len());
        return failed(format!("expected region {at} to have {expected} arguments but got {got}"));
    }
    for (arg, constraint) in args.iter().zip(constraints) {
        check.accept(Attr::ty(op.ctx(), arg.ty()), index(constraint)).or_else(failed)?;
    }
    Ok(())
}
