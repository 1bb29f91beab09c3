//! Slices of nests: the iterations of their loops that another nest needs in one of its iterations.

use ods_core::affine::{AffineExpr, AffineMap, BoundKind, Bounds};
use ods_core::ir::ValueRef;
use ods_core::{Attr, Body, Ident, Op, Value};

use crate::affine::analysis::{
    Access, Between, SliceBounds, constant_rounds, is_parallel, reductions, surrounding_fors,
};
use crate::affine::compose::{Operands, ValueMap};
use crate::affine::scope::{for_of, is_valid_symbol};
use crate::affine::value_system::is_one_round;
use crate::affine::{AffineForOp, ValueSystem};

/// The attribute of loops that are not sliced, nor the loops nested in them.
const BARRIER: &str = "slice_fusion_barrier";

/// The bounds of loops as a slice in another nest.
#[derive(Clone, Debug)]
pub(super) struct Slice {
    /// The induction variables of the loops, the outermost first.
    pub(super) variables: Vec<Value>,
    /// The bounds of each loop; a loop without bounds keeps its own.
    pub(super) bounds: Vec<Bounds>,
    /// The operands of all bounds.
    pub(super) operands: Vec<Value>,
    /// The operation of the other nest before which the slice is inserted.
    pub(super) before: Op,
}

/// Returns the loop with an induction variable.
pub(super) fn loop_of(ir: &Body, variable: Value) -> Option<AffineForOp> {
    for_of(ValueRef { body: ir, value: variable })?.op.cast::<AffineForOp>(ir)
}

/// Returns the common enclosing loops of all operations: their nest.
pub(super) fn common_fors(ir: &Body, ops: &[Op]) -> Vec<AffineForOp> {
    let mut nests = ops.iter().map(|op| surrounding_fors(ir, *op));
    let mut common = nests.next().unwrap_or_default();
    for nest in nests {
        let same = common.iter().zip(&nest).take_while(|(one, other)| one == other).count();
        common.truncate(same);
    }
    common
}

/// Returns whether a loop has reductions and is parallel otherwise.
pub(super) fn is_parallel_reduction(ir: &Body, op: AffineForOp) -> bool {
    let reduced = reductions(ir, op).len();
    reduced > 0 && is_parallel(ir, op, reduced)
}

impl Slice {
    /// Returns the slice of the nest around one access that another access depends on, at a depth of the nest around
    /// the other; unless `backward`, the slice of the other nest that depends on the first one.
    pub(super) fn between(
        ir: &Body,
        from: Op,
        to: Op,
        between: &Between,
        depth: usize,
        backward: bool,
    ) -> Option<Slice> {
        let (source, target) = (surrounding_fors(ir, from), surrounding_fors(ir, to));
        let (first, count) = if backward { (0, source.len()) } else { (depth, target.len()) };
        let mut system = between.system.clone();
        let dropped = match backward {
            true => source.len() + depth..source.len() + target.len(),
            false => depth..source.len(),
        };
        system.project_out(dropped);
        let variables = system.values(first..first + count);
        let bounds = system.system.slice_bounds(first..first + count, false);
        let inputs = system.dims().len() + system.symbols().len();
        let mut operands = system.values(0..first);
        operands.extend(system.values(first + count..inputs));
        let outer = if backward { target.get(depth - 1)? } else { source.get(depth - 1)? };
        let before = match backward {
            true => ir.first_op(outer.body(ir))?,
            false => outer.yield_op(ir).into(),
        };
        let mut slice = Slice { variables, bounds, operands, before };
        let sliced = if backward { &source } else { &target };
        let is_read = |op: Op| Access::of(ir, op).is_some_and(|access| !access.writes);
        slice.open(ir, sliced, depth >= sliced.len(), is_read(from) && is_read(to));
        Some(slice)
    }

    /// Removes the bounds of loops that cannot be sliced, and of the loops nested in them: barriers, and for two reads
    /// of one element, loops that are not parallel.
    fn open(&mut self, ir: &Body, loops: &[AffineForOp], innermost: bool, reads: bool) {
        let barrier = |op: AffineForOp| -> Option<Attr> {
            let entries = ir.attrs(op.into()).as_dictionary(ir.ctx())?;
            entries.iter().find(|(name, _)| *name == Ident::new(BARRIER)).map(|(_, attr)| *attr)
        };
        for (at, op) in loops.iter().enumerate().take(self.bounds.len()) {
            let sequential = reads && !is_parallel(ir, *op, 0);
            if !sequential && barrier(*op).is_none() {
                continue;
            }
            if is_parallel_reduction(ir, *op)
                && innermost
                && self.is_one_round(ir)
                && self.is_maximal(ir) == Some(true)
            {
                continue;
            }
            self.bounds[at..].fill((None, None));
            return;
        }
    }

    /// Returns the bounds of the sliced loops.
    pub(super) fn as_bounds(&self) -> SliceBounds<'_> {
        let Slice { variables, bounds, operands, .. } = self;
        SliceBounds { variables, bounds, operands }
    }

    /// Returns the system of the sliced loops: induction variables are dimensions, operands of the bounds are symbols.
    pub(super) fn system(&self, ir: &Body) -> Option<ValueSystem> {
        let some = |values: &[Value]| values.iter().copied().map(Some).collect::<Vec<_>>();
        let mut system = ValueSystem::over(&some(&self.variables), &some(&self.operands));
        for value in &self.operands {
            let view = ValueRef { body: ir, value: *value };
            if is_valid_symbol(view) {
                system.add_if_constant(ir, *value);
            } else if for_of(view).is_some() {
                system.add_loop_of(ir, *value)?;
            }
        }
        system.add_slice(ir, self.as_bounds())?;
        Some(system)
    }

    /// Returns the system of the loops with their own bounds.
    fn source(&self, ir: &Body) -> Option<ValueSystem> {
        let dims: Vec<_> = self.variables.iter().copied().map(Some).collect();
        let mut system = ValueSystem::over(&dims, &[]);
        for variable in &self.variables {
            system.add_loop_of(ir, *variable)?;
        }
        Some(system)
    }

    /// Returns whether each iteration of the loops is in the slice of some iteration of the enclosing loops, if simple
    /// bounds decide it.
    fn is_plainly_maximal(&self, ir: &Body) -> Option<bool> {
        for (variable, bounds) in self.variables.iter().zip(&self.bounds) {
            let (Some(lower), Some(upper)) = bounds else { return None };
            if !is_one_round(lower, upper) {
                return None;
            }
            let AffineExpr::Dim(at) = lower.results.first()? else { return None };
            let outer = loop_of(ir, *self.operands.get(*at as usize)?)?;
            let sliced = loop_of(ir, *variable)?;
            let constants = |op: AffineForOp| {
                let (lower, upper) = (op.lower_bound(ir).map, op.upper_bound(ir).map);
                Some((lower.single_constant()?, upper.single_constant()?, op.step_size(ir)))
            };
            if constants(outer)? != constants(sliced)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Returns whether the slice has only iterations of the loops; `None` if unknown.
    pub(super) fn is_valid(&self, ir: &Body) -> Option<bool> {
        let is_empty =
            |bound: &Option<AffineMap>| bound.as_ref().is_some_and(|map| map.results.is_empty());
        if self.bounds.iter().any(|(lower, upper)| is_empty(lower) || is_empty(upper)) {
            return None;
        }
        if self.is_plainly_maximal(ir) == Some(true) {
            return Some(true);
        }
        let mut source = self.source(ir)?;
        // Upstream cannot decide this either for loops whose bounds are over symbols.
        if source.system.locals() != 0 || !source.symbols().is_empty() {
            return None;
        }
        let mut slice = self.system(ir)?;
        for system in [&mut source, &mut slice] {
            system.project_out(self.variables.len()..system.system.variables());
        }
        Some(slice.system.is_inside(&source.system))
    }

    /// Returns whether each iteration of the loops is in the slice of some iteration of the enclosing loops; `None` if
    /// unknown.
    pub(super) fn is_maximal(&self, ir: &Body) -> Option<bool> {
        let plainly = self.is_plainly_maximal(ir);
        if plainly.is_some() {
            return plainly;
        }
        let source = self.source(ir)?;
        let is_loop = |value: &Value| loop_of(ir, *value).is_some();
        let outer = self.operands.iter().copied().filter(is_loop);
        let mut dims: Vec<Option<Value>> = outer.map(Some).collect();
        // Loops of the slice that do not exist yet have no induction variable.
        dims.resize(dims.len().max(self.variables.len()), None);
        let mut slice = ValueSystem::over(&dims, &[]);
        for (at, bounds) in self.bounds.iter().enumerate() {
            let (lower, upper) = bounds;
            if let (Some(lower), Some(upper)) = (lower, upper)
                && is_one_round(lower, upper)
                && lower.results.first().is_some_and(|one| one.as_constant().is_none())
            {
                let AffineExpr::Dim(dim) = lower.results.first()? else { return None };
                slice.add_loop_of(ir, *self.operands.get(*dim as usize)?)?;
                continue;
            }
            for (kind, map) in [(BoundKind::Lower, lower), (BoundKind::Upper, upper)] {
                if let Some(map) = map {
                    slice.add_bound_at(ir, kind, at, self.over(map))?;
                }
            }
        }
        let same = source.dims().len() == slice.dims().len()
            && source.symbols().len() == slice.symbols().len();
        same.then(|| source.system.is_inside(&slice.system))
    }

    /// Returns a bound with its operands.
    pub(super) fn over(&self, map: &AffineMap) -> ValueMap {
        ValueMap { map: map.clone(), operands: Operands::from_slice(&self.operands) }
    }

    /// Returns the trip count of each loop in the slice; `None` if one is not constant.
    pub(super) fn rounds(&self, ir: &Body) -> Option<Vec<(AffineForOp, u64)>> {
        let one = |(variable, bounds): (&Value, &Bounds)| {
            let op = loop_of(ir, *variable)?;
            let sliced = match bounds {
                (Some(lower), Some(upper)) => lower.results.first().zip(upper.results.first()),
                _ => None,
            };
            if let Some((lower, upper)) = sliced {
                let (lower, upper) = (lower.clone(), upper.clone());
                let dims = self.bounds.iter().filter_map(|(lower, _)| lower.as_ref());
                let (dims, symbols) =
                    dims.map(|map| (map.dims, map.symbols)).next().unwrap_or_default();
                let span = upper.sub(lower).simplified(dims, symbols).as_constant()?;
                return Some((op, span as u64));
            }
            let (lower, upper) = (op.lower_bound(ir).map, op.upper_bound(ir).map);
            // Upstream ignores the step here.
            if let (Some(lower), Some(upper)) = (lower.single_constant(), upper.single_constant()) {
                return Some((op, upper.checked_sub(lower)? as u64));
            }
            Some((op, constant_rounds(ir, op)?))
        };
        self.variables.iter().zip(&self.bounds).map(one).collect()
    }

    /// Returns whether the slice has one iteration.
    pub(super) fn is_one_round(&self, ir: &Body) -> bool {
        self.rounds(ir).is_some_and(|rounds| iterations(&rounds) == 1)
    }
}

/// Returns the product of all trip counts.
pub(super) fn iterations(rounds: &[(AffineForOp, u64)]) -> u64 {
    rounds.iter().fold(1, |product, (_, rounds)| product.wrapping_mul(*rounds))
}
