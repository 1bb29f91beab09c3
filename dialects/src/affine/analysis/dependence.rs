//! Dependences: accesses that may come after others at the same element.

use ods_core::{Block, Body, Op};

use super::access::Access;
use super::domain::{Column, Domain, Row};
use crate::affine::scope::scope_of;

/// The distances, in rounds of each loop around both, between two accesses of one element.
pub(in crate::affine) type Distances = Vec<(Option<i64>, Option<i64>)>;

/// The verdict on two accesses.
pub(in crate::affine) enum Dependence {
    /// They are never to one element in that order.
    None,
    /// They may be.
    Some(Between),
    /// They are too complicated.
    Unknown,
}

/// Two accesses that may be to one element.
pub(in crate::affine) struct Between {
    domain: Domain,
    common: usize,
    source_dims: usize,
}

/// The number of loops around both operations.
fn common_loops(one: &Domain, other: &Domain) -> usize {
    let pairs = one.columns[..one.loops].iter().zip(&other.columns[..other.loops]);
    pairs.take_while(|(one, other)| one == other).count()
}

/// The block around both operations that is innermost, and the operations in it that have them.
pub(in crate::affine) fn common_block(ir: &Body, one: Op, other: Op) -> Option<(Block, Op, Op)> {
    let chain = |op: Op| {
        let mut around = Vec::new();
        let mut at = Some(op);
        while let Some(op) = at {
            around.extend(ir.parent_block(op).map(|block| (block, op)));
            at = ir.parent_op(op);
        }
        around
    };
    let others = chain(other);
    chain(one).into_iter().find_map(|(block, one)| {
        let (_, other) = others.iter().find(|(other, _)| *other == block)?;
        Some((block, one, *other))
    })
}

/// Returns whether the operation with the first access comes before that with the other, where they have a block in
/// common.
fn appears_before(ir: &Body, one: Op, other: Op) -> bool {
    common_block(ir, one, other)
        .is_some_and(|(_, one, other)| one != other && ir.is_before(one, other))
}

/// Returns what is known of `to` after `from`, at the same element of a memref, in a later round of loop number `depth`
/// around both, counted from 1, and in the same round of those around it; or, if there is no such loop, in the same
/// round of all.
pub(in crate::affine) fn dependence(
    ir: &Body,
    from: &Access,
    to: &Access,
    depth: usize,
    reads: bool,
) -> Dependence {
    if from.memref != to.memref || !(reads || from.writes || to.writes) {
        return Dependence::None;
    }
    let (source, target) = (ir.view(from.op), ir.view(to.op));
    if scope_of(source) != scope_of(target) || common_block(ir, from.op, to.op).is_none() {
        return Dependence::Unknown;
    }
    let Some((from_domain, from_rows)) = from.relation(ir) else { return Dependence::Unknown };
    let Some((to_domain, to_rows)) = to.relation(ir) else { return Dependence::Unknown };
    let common = common_loops(&from_domain, &to_domain);
    if !reads && depth > common && !appears_before(ir, from.op, to.op) {
        return Dependence::None;
    }
    let Some(domain) = both(from_domain.clone(), &from_rows, &to_domain, &to_rows) else {
        return Dependence::Unknown;
    };
    let mut between = Between { domain, common, source_dims: from_domain.columns.len() };
    between.order(depth);
    match between.domain.constraints().is_empty() {
        true => Dependence::None,
        false => Dependence::Some(between),
    }
}

/// The rounds of two accesses in which these are to the same element: the columns of the first, then those of the
/// other, without symbols that are in both.
fn both(mut one: Domain, one_rows: &[Row], other: &Domain, other_rows: &[Row]) -> Option<Domain> {
    let own = one.columns.len();
    // The variables of the other's loops come first, in their order.
    let numbers: Vec<usize> = other
        .columns
        .iter()
        .map(|column| {
            let shared = match column {
                Column::Symbol(_) => one.columns[..own].iter().position(|have| have == column),
                _ => None,
            };
            shared.unwrap_or_else(|| {
                one.columns.push(*column);
                one.columns.len() - 1
            })
        })
        .collect();
    one.equalities.extend(other.equalities.iter().map(|row| row.renumbered(&numbers)));
    one.inequalities.extend(other.inequalities.iter().map(|row| row.renumbered(&numbers)));
    for (row, other) in one_rows.iter().zip(other_rows) {
        one.equalities.push(row.minus(&other.renumbered(&numbers))?);
    }
    Some(one)
}

impl Between {
    /// Adds that the other access is in a later round of loop number `depth`.
    fn order(&mut self, depth: usize) {
        for at in 0..self.common.min(depth) {
            let later = at + 1 == depth;
            let row = Row::of(&[(at, -1), (at + self.source_dims, 1)], -i64::from(later));
            match later {
                true => self.domain.inequalities.push(row),
                false => self.domain.equalities.push(row),
            }
        }
    }

    /// The distances in each loop around both.
    pub(in crate::affine) fn distances(&self) -> Distances {
        let mut domain = self.domain.clone();
        let first = domain.columns.len();
        for at in 0..self.common {
            domain.columns.push(Column::Local);
            let terms = [(first + at, 1), (at, 1), (at + self.source_dims, -1)];
            domain.equalities.push(Row::of(&terms, 0));
        }
        let constraints = domain.constraints();
        (0..self.common).map(|at| constraints.range_of(first + at)).collect()
    }
}
