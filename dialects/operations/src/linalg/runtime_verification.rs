//! Run-time verification of structured operations: the sizes of operands must fit the sizes that the loops and the maps
//! imply.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::fold::insert_or_fold;
use ods_core::interface::{Instance, RuntimeMessage, RuntimeVerifiableOpInterface};
use ods_core::ir::Build;
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::rewrite::Rewriter;
use ods_core::{Loc, Op, OpBuilder, OpType, Value};

use super::shape::dims;
use super::structured::{AnyStructured, indexing_maps};
use super::*;
use crate::affine::composed_apply;
use crate::arith::{AndIOp, index_constant, index_value};
use crate::cf::Checks;
use crate::index::{AddOp, CmpOp, IndexCmpPredicate, MaxSOp, MinSOp, SubOp};
use crate::scf::{Yielded, if_with};
use crate::sizes::{dim_of, mixed_sizes};

macro_rules! structured {
    ($($op:ident)*) => {
        ods_core::extension! {
            RuntimeVerifiableOpInterface => [$($op::SCHEMA.name => AnyStructured),*];
        }
    };
}

structured_ops!(structured);

impl RuntimeVerifiableOpInterface for AnyStructured {
    fn generate_runtime_verification(
        self,
        builder: &mut OpBuilder<'_>,
        _: Loc,
        message: RuntimeMessage<'_>,
    ) {
        check_sizes(builder, self.id(), message);
    }
}

/// Checks the sizes of all operands, unless a loop has no iterations.
fn check_sizes(builder: &mut OpBuilder<'_>, op: Op, message: RuntimeMessage<'_>) {
    let ir = builder.body();
    let (operands, maps): (Vec<Value>, _) = (ir.operands(op).collect(), indexing_maps(ir.view(op)));
    let Some(loops) = loop_sizes(builder, &operands, &maps) else { return };
    let [zero, one] = [0, 1].map(|number| index_constant(builder, number));
    let mut run: Option<Value> = None;
    for size in &loops {
        let (start, end) = (index_constant(builder, 0), index_value(builder, *size));
        let runs = CmpOp::build(IndexCmpPredicate::SLT, start, end).insert(builder);
        let runs = runs.result(builder.body());
        run = Some(match run {
            Some(before) => folded(builder, AndIOp::build(before, runs)),
            None => runs,
        });
    }
    let Some(run) = run else { return };
    let check = |builder: &mut OpBuilder<'_>| {
        let first: MixedList = loops.iter().map(|_| MixedIndex::Known(0)).collect();
        let last: MixedList = loops
            .iter()
            .map(|size| {
                let size = index_value(builder, *size);
                folded(builder, SubOp::build(size, one)).into()
            })
            .collect();
        let mut checks = Checks::new(builder, op, message);
        for (number, (operand, map)) in operands.iter().zip(&maps).enumerate() {
            let sizes = Sizes { zero, one, number, operand: *operand };
            let [first, last] = [&first, &last].map(|at| apply_all(checks.builder, map, at));
            for (dim, (first, last)) in first.into_iter().zip(last).enumerate() {
                let exact = map.results[dim].as_dim().is_some();
                sizes.check(&mut checks, dim, first, last, exact);
            }
        }
    };
    let then = |rw: &mut Rewriter<'_>| {
        rw.build(check);
        Yielded::new()
    };
    if_with(builder, run, &[], then, None::<fn(&mut Rewriter<'_>) -> Yielded>);
}

/// Returns the trip counts of the loops, each the size of an operand's dimension, if the maps determine them.
fn loop_sizes(
    builder: &mut OpBuilder<'_>,
    operands: &[Value],
    maps: &[AffineMap],
) -> Option<MixedList> {
    let inverse = AffineMap::concat(maps).inverse_permutation()?;
    let mut sizes = MixedList::new();
    for value in operands {
        let ir = builder.body();
        let shaped = !dims(ir.ctx(), ir.ty(*value)).is_empty();
        if shaped {
            sizes.extend(mixed_sizes(builder, *value));
        }
    }
    let size = |expr: &AffineExpr| sizes.get(expr.as_dim()? as usize).copied();
    inverse.results.iter().map(size).collect()
}

/// Applies each result of a map to indices.
fn apply_all(builder: &mut OpBuilder<'_>, map: &AffineMap, at: &[MixedIndex]) -> MixedList {
    let one = |expr: &AffineExpr| AffineMap::new(map.dims, map.symbols, [expr.clone()]);
    map.results.iter().map(|expr| composed_apply(builder, &one(expr), at)).collect()
}

/// Inserts an operation with one result, unless it folds.
fn folded<B: Build>(builder: &mut OpBuilder<'_>, new: B) -> Value
where
    B::Op: Into<Op>,
{
    insert_or_fold(builder, |builder| builder.insert(new).into())
}

/// An operand whose sizes are checked.
struct Sizes {
    zero: Value,
    one: Value,
    number: usize,
    operand: Value,
}

impl Sizes {
    /// Checks a dimension, given the results of the map for the first and the last iteration. Loops may run backwards,
    /// as for `(i) -> (3 - i)`; if the map is not simply a loop's index, some elements may never be accessed.
    fn check(
        &self,
        checks: &mut Checks<'_, '_>,
        dim: usize,
        first: MixedIndex,
        last: MixedIndex,
        exact: bool,
    ) {
        let place = format!("dimension #{dim} of input/output operand #{}", self.number);
        let (first, last) = (index_value(checks.builder, first), index_value(checks.builder, last));
        let least = folded(checks.builder, MinSOp::build(first, last));
        let there = CmpOp::build(IndexCmpPredicate::SGE, least, self.zero);
        let there = folded(checks.builder, there);
        checks.assert(there, &format!("unexpected negative result on {place}"));
        let most = folded(checks.builder, MaxSOp::build(first, last));
        let want = folded(checks.builder, AddOp::build(most, self.one));
        let have = dim_of(checks.builder, self.operand, dim);
        let predicate = if exact { IndexCmpPredicate::EQ } else { IndexCmpPredicate::SLE };
        let fits = folded(checks.builder, CmpOp::build(predicate, want, have));
        checks.assert(fits, &format!("{place} is incompatible with inferred dimension size"));
    }
}
