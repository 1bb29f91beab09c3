//! The declared indexing maps from loops to elements of operands: one interpreter for all structured operations.

use std::cell::RefCell;
use std::sync::{LazyLock, RwLock};

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::fold::scalar_elements;
use ods_core::interface::{Instance, IteratorType, declared_inits};
use ods_core::rt::AttrValue;
use ods_core::schema::{Datum, OpSchema};
use ods_core::{ApInt, Attr, AttrData, Body, Context, Ident, Op, OpRef, raw};
use rustc_hash::FxHashMap;

use super::shape::dims;
use super::{BroadcastOp, Conv1DNwcWcfOp, GenericOp, IndexOp, ReduceOp, TransposeOp};

/// The attribute in which an operation caches its maps.
pub(super) const MEMOIZED_MAPS: &str = "linalg.memoized_indexing_maps";

/// The declared relation between loops and elements of operands; see `LinalgStructuredBase.td`.
enum Access {
    Indexed(Vec<AffineMap>),
    IndexedByDefault(Vec<AffineMap>),
    Pointwise,
    PointwiseByDefault,
    Given,
    Reduced,
    Permuted,
    Repeated,
}

/// The declared data of a structured operation.
pub(super) struct Structured {
    access: Access,
    /// The scalar computation.
    pub(super) body: &'static Datum,
}

/// Any structured operation: the model of the interfaces that all of them implement alike.
#[derive(Clone, Copy)]
pub(crate) struct AnyStructured(Op);

ods_core::view!(AnyStructured, Op);

/// The data of the operations met so far, by name.
static KNOWN: LazyLock<RwLock<FxHashMap<&'static str, &'static Structured>>> =
    LazyLock::new(RwLock::default);

thread_local! {
    /// The data that this thread has looked up, by address of the schema: threads do not wait for each other.
    static MET: RefCell<FxHashMap<*const OpSchema, &'static Structured>> = RefCell::default();
}

impl Structured {
    /// Returns the data of an operation; `None` if it has none.
    pub(super) fn of(schema: &'static OpSchema) -> Option<&'static Structured> {
        let key = std::ptr::from_ref(schema);
        MET.with_borrow(|met| met.get(&key).copied()).or_else(|| {
            let known = Structured::known(schema)?;
            MET.with_borrow_mut(|met| met.insert(key, known));
            Some(known)
        })
    }

    fn known(schema: &'static OpSchema) -> Option<&'static Structured> {
        let known = KNOWN.read().ok()?.get(schema.name).copied();
        known.or_else(|| {
            let created = &*Box::leak(Box::new(Structured::read(schema.data?)?));
            Some(*KNOWN.write().ok()?.entry(schema.name).or_insert(created))
        })
    }

    fn read(data: &'static Datum) -> Option<Structured> {
        let Datum::Dag("structured", [Datum::Dag(access, args), body]) = data else { return None };
        let access = match (*access, *args) {
            ("indexed", [Datum::Text(text)]) => Access::Indexed(parse(text)?),
            ("indexed_by_default", [Datum::Text(text)]) => Access::IndexedByDefault(parse(text)?),
            ("pointwise", _) => Access::Pointwise,
            ("pointwise_by_default", _) => Access::PointwiseByDefault,
            ("given", _) => Access::Given,
            ("reduced", _) => Access::Reduced,
            ("permuted", _) => Access::Permuted,
            ("repeated", _) => Access::Repeated,
            _ => return None,
        };
        Some(Structured { access, body })
    }

    /// Returns the number of operands: of the maps, or of the names in the body; `None` for `linalg.elementwise`, where
    /// it depends on the kind.
    pub(super) fn arity(&self) -> Option<usize> {
        match &self.access {
            Access::Indexed(maps) | Access::IndexedByDefault(maps) => Some(maps.len()),
            Access::PointwiseByDefault => None,
            _ => Some(inputs_of(self.body) + 1),
        }
    }

    /// Returns the maps as the attribute in which an operation caches them, if it does.
    pub(super) fn memoized_maps(
        &self,
        ctx: &Context,
        get: impl Fn(&str) -> Option<Attr>,
    ) -> Option<Attr> {
        match &self.access {
            Access::Indexed(maps) => Some(as_attr(ctx, without_symbols(ctx, maps, get))),
            _ => None,
        }
    }

    /// Returns the maps that an operation has unless its attribute overrides them.
    pub(super) fn default_maps(&self) -> Option<&[AffineMap]> {
        match &self.access {
            Access::IndexedByDefault(maps) => Some(maps),
            _ => None,
        }
    }

    /// Returns the number of symbols of the maps, which the values of attributes replace.
    pub(super) fn symbols(&self) -> u32 {
        match &self.access {
            Access::Indexed(maps) => maps.first().map_or(0, |map| map.symbols),
            _ => 0,
        }
    }
}

/// Returns the number of inputs that a body names: `$c` is the third.
fn inputs_of(body: &Datum) -> usize {
    match body {
        Datum::Name("out") => 0,
        Datum::Name(name) => usize::from(name.as_bytes()[0] - b'a') + 1,
        Datum::Dag(_, args) => args.iter().map(inputs_of).max().unwrap_or(0),
        _ => 0,
    }
}

fn as_attr(ctx: &Context, maps: Vec<AffineMap>) -> Attr {
    let maps: Vec<Attr> = maps.into_iter().map(|map| Attr::affine_map(ctx, map)).collect();
    Attr::array(ctx, &maps)
}

fn inherent(op: OpRef<'_>, name: &str) -> Option<Attr> {
    op.header().inherent(name)
}

/// Parses `(loops)[symbols] -> (operand), (operand)` to a map for each operand.
fn parse(text: &str) -> Option<Vec<AffineMap>> {
    let (head, operands) = text.split_once(" -> ")?;
    let ctx = Context::with(|_| {});
    let map = |operand: &str| {
        let operand = operand.trim_start_matches('(').trim_end_matches(')');
        let map = Attr::parse(&ctx, &format!("affine_map<{head} -> ({operand})>"))?;
        as_map(&ctx, map).cloned()
    };
    operands.split("), (").map(map).collect()
}

/// Returns the map in an attribute.
fn as_map(ctx: &Context, attr: Attr) -> Option<&AffineMap> {
    match attr.data(ctx) {
        AttrData::AffineMap(map) => Some(map),
        _ => None,
    }
}

/// Returns the maps of an array attribute.
fn as_maps(ctx: &Context, attr: Attr) -> Option<Vec<AffineMap>> {
    attr.as_array(ctx)?.iter().map(|map| as_map(ctx, *map).cloned()).collect()
}

/// Returns the indexing maps of a structured operation, from loops to elements of each operand; empty for any other.
#[expect(clippy::disallowed_methods, reason = "structured operations share one implementation")]
pub fn indexing_maps(op: OpRef<'_>) -> Vec<AffineMap> {
    let Some(data) = op.schema().and_then(Structured::of) else { return Vec::new() };
    let ctx = op.ctx();
    let given = || as_maps(ctx, inherent(op, GenericOp::INDEXING_MAPS.name())?);
    let operands = op.operands().len();
    let init_rank = || init_dims(op).len() as u32;
    match &data.access {
        Access::Indexed(maps) => {
            let remaining = op.attrs().get(ctx, Ident::new(MEMOIZED_MAPS));
            let remaining = remaining.and_then(|remaining| as_maps(ctx, remaining));
            remaining.unwrap_or_else(|| without_symbols(ctx, maps, |name| inherent(op, name)))
        }
        Access::IndexedByDefault(maps) => given().unwrap_or_else(|| maps.clone()),
        Access::Given => given().unwrap_or_default(),
        Access::PointwiseByDefault => {
            given().unwrap_or_else(|| vec![AffineMap::identity(init_rank()); operands])
        }
        Access::Pointwise => {
            let loops = init_rank();
            let map = |at| match dims(ctx, raw::operand_ref(op, at).ty()) {
                [] => AffineMap { dims: loops, symbols: 0, results: Box::default() },
                _ => AffineMap::identity(loops),
            };
            (0..operands).map(map).collect()
        }
        Access::Reduced => {
            let inits = declared_inits(op.body, op.op).numbers();
            let all = AffineMap::identity(input_dims(op).len() as u32);
            let reduced = numbers(op, ReduceOp::DIMENSIONS.name());
            let remaining = all.drop_results(|at| reduced.contains(&(at as i64)));
            (0..operands)
                .map(|at| if inits.contains(&at) { &remaining } else { &all }.clone())
                .collect()
        }
        Access::Permuted => {
            let order = numbers(op, TransposeOp::PERMUTATION.name());
            let order = AffineMap::permutation(order.iter().map(|at| *at as u32));
            let input = order.inverse_permutation().unwrap_or(order);
            vec![input, AffineMap::identity(init_rank())]
        }
        Access::Repeated => {
            let added = numbers(op, BroadcastOp::DIMENSIONS.name());
            let all = AffineMap::identity(init_rank());
            vec![all.drop_results(|at| added.contains(&(at as i64))), all]
        }
    }
}

/// Returns the kinds of the loops of a structured operation; empty for any other operation.
pub fn iterator_types(op: OpRef<'_>) -> Vec<IteratorType> {
    let Some(data) = op.schema().and_then(Structured::of) else { return Vec::new() };
    match &data.access {
        Access::Indexed(maps) | Access::IndexedByDefault(maps) => {
            maps.last().map_or_else(Vec::new, kinds_by_output)
        }
        Access::Given => match inherent(op, GenericOp::ITERATOR_TYPES.name()) {
            Some(words) => kinds_given(op.ctx(), words),
            None => indexing_maps(op).last().map_or_else(Vec::new, kinds_by_output),
        },
        Access::Reduced => {
            let reduced = numbers(op, ReduceOp::DIMENSIONS.name());
            let kind = |at| match reduced.contains(&(at as i64)) {
                true => IteratorType::Reduction,
                false => IteratorType::Parallel,
            };
            (0..input_dims(op).len()).map(kind).collect()
        }
        Access::Pointwise | Access::PointwiseByDefault | Access::Permuted | Access::Repeated => {
            vec![IteratorType::Parallel; init_dims(op).len()]
        }
    }
}

/// Returns the kinds of loops: a loop that is no result of the output's map is a reduction.
fn kinds_by_output(output: &AffineMap) -> Vec<IteratorType> {
    let kind = |at| match output.results.contains(&AffineExpr::Dim(at)) {
        true => IteratorType::Parallel,
        false => IteratorType::Reduction,
    };
    (0..output.dims).map(kind).collect()
}

fn kinds_given(ctx: &Context, words: Attr) -> Vec<IteratorType> {
    let kind = |word: &Attr| match super::IteratorType::from_attr(ctx, *word) {
        Some(super::IteratorType::Reduction) => IteratorType::Reduction,
        _ => IteratorType::Parallel,
    };
    words.as_array(ctx).unwrap_or_default().iter().map(kind).collect()
}

/// Replaces the symbols of maps by constants: the elements of `strides`, then those of `dilations`; ones by default.
fn without_symbols(
    ctx: &Context,
    maps: &[AffineMap],
    get: impl Fn(&str) -> Option<Attr>,
) -> Vec<AffineMap> {
    let symbols = maps.first().map_or(0, |map| map.symbols) as usize;
    if symbols == 0 {
        return maps.to_vec();
    }
    let slots = [Conv1DNwcWcfOp::STRIDES.name(), Conv1DNwcWcfOp::DILATIONS.name()];
    let mut numbers = Vec::with_capacity(symbols);
    for slot in slots {
        let given = get(slot).map_or_else(Vec::new, |attr| integers(ctx, attr));
        // A splat has one element for all windows.
        let number = |at: usize| given.get(at).or(given.first()).copied().unwrap_or(1);
        numbers.extend((0..symbols / 2).map(|at| AffineExpr::Constant(number(at))));
    }
    maps.iter().map(|map| substituted(map, &numbers)).collect()
}

/// Returns the elements of dense integers: one of a splat.
fn integers(ctx: &Context, attr: Attr) -> Vec<i64> {
    let AttrData::Dense(dense) = attr.data(ctx) else { return Vec::new() };
    let elements = scalar_elements::<ApInt>(ctx, dense).unwrap_or_default();
    elements.iter().filter_map(ApInt::as_i64).collect()
}

fn substituted(map: &AffineMap, symbols: &[AffineExpr]) -> AffineMap {
    let dims: Vec<AffineExpr> = (0..map.dims).map(AffineExpr::Dim).collect();
    let results = map.results.iter().map(|expr| expr.replace(&dims, symbols)).collect();
    AffineMap { dims: map.dims, symbols: 0, results }.simplified()
}

/// Returns the sizes of the first init.
fn init_dims(op: OpRef<'_>) -> &[i64] {
    let first = declared_inits(op.body, op.op).values(op.body).next();
    first.map_or(&[], |init| dims(op.ctx(), op.body.ty(init)))
}

/// Returns the sizes of the first operand.
fn input_dims(op: OpRef<'_>) -> &[i64] {
    op.operands().next().map_or(&[], |input| dims(op.ctx(), input.ty()))
}

fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    let numbers = inherent(op, name);
    let numbers = numbers.as_ref().and_then(|attr| attr.as_i64_array(op.ctx()));
    numbers.map_or_else(Vec::new, Iterator::collect)
}

/// Returns the maps as the attribute that the operation caches or has.
pub(super) fn maps_attr(op: OpRef<'_>) -> Attr {
    as_attr(op.ctx(), indexing_maps(op))
}

/// Returns whether the maps of an operation are its default maps.
pub(super) fn has_default_maps(op: OpRef<'_>) -> bool {
    let Some(data) = op.schema().and_then(Structured::of) else { return false };
    match &data.access {
        Access::IndexedByDefault(maps) => indexing_maps(op) == *maps,
        Access::PointwiseByDefault => {
            let maps = indexing_maps(op);
            let rank = init_dims(op).len() as u32;
            maps.len() == op.operands().len()
                && maps.iter().all(|map| *map == AffineMap::identity(rank))
        }
        _ => false,
    }
}

/// `getIteratorTypesArray`
pub(super) fn iterator_types_array<T: Instance<Op>>(op: T, ir: &Body) -> Vec<IteratorType> {
    iterator_types(ir.view(op.id()))
}

/// `hasIndexSemantics`: the body reads a loop index.
pub(super) fn has_index_semantics<T: Instance<Op>>(op: T, ir: &Body) -> bool {
    reads_index(ir.view(op.id()))
}

fn reads_index(op: OpRef<'_>) -> bool {
    let block = op.regions().next().and_then(|region| region.entry());
    block.is_some_and(|block| block.ops().any(|op| op.isa::<IndexOp>()))
}

/// `hasDynamicIndexingMaps`: the maps depend on attributes.
pub(super) fn has_dynamic_indexing_maps<T: Instance<Op>>(op: T, ir: &Body) -> bool {
    has_dynamic_maps(ir.view(op.id()))
}

fn has_dynamic_maps(op: OpRef<'_>) -> bool {
    let data = op.schema().and_then(Structured::of);
    data.is_some_and(|data| match &data.access {
        Access::Indexed(_) => data.symbols() != 0,
        Access::IndexedByDefault(_) | Access::PointwiseByDefault => true,
        _ => false,
    })
}

/// `hasUserDefinedMaps`: the maps differ from the defaults of the operation.
pub(super) fn has_user_defined_maps<T: Instance<Op>>(op: T, ir: &Body) -> bool {
    overrides_maps(ir.view(op.id()))
}

fn overrides_maps(op: OpRef<'_>) -> bool {
    let data = op.schema().and_then(Structured::of);
    data.is_some_and(|data| data.default_maps().is_some()) && !has_default_maps(op)
}
