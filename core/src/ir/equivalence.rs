//! Equivalence of operations: equal names, attributes, operands and types, and regions of equal structure. Locations
//! are ignored.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use super::{Block, Body, Op, OpRef, Region, RegionRef, Value};
use crate::schema::Trait;

/// Returns whether two operations of `body` are equivalent and have the same operands.
pub fn is_equivalent(body: &Body, a: Op, b: Op) -> bool {
    if a == b {
        return true;
    }
    let (a, b) = (body.view(a), body.view(b));
    if body.num_regions(a.op) == 0 {
        return same_op(a, b, &mut Pairs::default());
    }
    let mut walk = Walk { pairs: vec![Pairs::default()], open: Vec::new() };
    walk.enter(a, b) && walk.run()
}

/// Returns whether two regions, which may be of different bodies, are equivalent: the values that they use from outside
/// must be the same.
pub fn is_equivalent_region(a: RegionRef<'_>, b: RegionRef<'_>) -> bool {
    let mut walk = Walk { pairs: vec![Pairs::default()], open: Vec::new() };
    walk.regions(a, b) && walk.run()
}

/// Returns a hash that equivalent operations of one body share.
pub fn equivalence_hash(body: &Body, op: Op) -> u64 {
    let mut hasher = FxHasher::default();
    let view = body.view(op);
    hash_head(view, &mut hasher);
    if is_commutative(view) {
        let sum = body.operands(op).fold(0u64, |sum, value| {
            let mut one = FxHasher::default();
            value.hash(&mut one);
            sum.wrapping_add(one.finish())
        });
        sum.hash(&mut hasher);
    } else {
        body.operands(op).for_each(|value| value.hash(&mut hasher));
    }
    // The operations inside distinguish most regions. Their own regions are counted, not visited.
    for inner in body.own_regions(op).flat_map(|region| body.blocks(region)) {
        body.arg_values(inner).for_each(|arg| body.ty(arg).hash(&mut hasher));
        body.ops(inner).for_each(|op| hash_head(body.view(op), &mut hasher));
    }
    hasher.finish()
}

/// Hashes everything but operands and the contents of regions.
fn hash_head(op: OpRef<'_>, hasher: &mut FxHasher) {
    op.name().hash(hasher);
    op.attrs().hash(hasher);
    op.body.props(op.op).hash(hasher);
    op.body.num_regions(op.op).hash(hasher);
    op.body.results(op.op).for_each(|result| op.body.ty(result).hash(hasher));
}

fn is_commutative(op: OpRef<'_>) -> bool {
    op.has_trait(Trait::IsCommutative)
}

/// The values and blocks inside the first of two compared regions, with their counterparts in the second.
#[derive(Default)]
struct Pairs {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
}

impl Pairs {
    /// Returns whether `a` may correspond to `b`; records the correspondence if `a` has none yet.
    fn same_block(&mut self, a: Block, b: Block) -> bool {
        *self.blocks.entry(a).or_insert(b) == b
    }
}

/// Compares everything but regions; results are recorded as counterparts on the way.
fn same_op(a: OpRef<'_>, b: OpRef<'_>, pairs: &mut Pairs) -> bool {
    let (left, right) = (a.body, b.body);
    let head = a.name() == b.name()
        && a.attrs() == b.attrs()
        && left.num_operands(a.op) == right.num_operands(b.op)
        && left.results(a.op).len() == right.results(b.op).len()
        && left.num_regions(a.op) == right.num_regions(b.op)
        && left.num_successors(a.op) == right.num_successors(b.op)
        && left.props(a.op) == right.props(b.op);
    if !head || !same_operands(a, b, pairs) {
        return false;
    }
    let results = left.results(a.op).zip(right.results(b.op));
    if !results.clone().all(|(a, b)| left.ty(a) == right.ty(b)) {
        return false;
    }
    if !pairs.blocks.is_empty() {
        pairs.values.extend(results);
    }
    left.successors(a.op).zip(right.successors(b.op)).all(|(a, b)| pairs.same_block(a, b))
}

/// Returns whether two operations have the same operands. The operands of commutative operations may be in another
/// order from the first difference on.
fn same_operands(a: OpRef<'_>, b: OpRef<'_>, pairs: &Pairs) -> bool {
    let (left, right) = (a.body.operands(a.op), b.body.operands(b.op));
    // Ids of different bodies are not comparable.
    let shared = std::ptr::eq(a.body, b.body);
    let same = |(x, y): (Value, Value)| {
        shared && x == y || a.body.ty(x) == b.body.ty(y) && pairs.values.get(&x) == Some(&y)
    };
    let equal = left.clone().zip(right.clone()).take_while(|pair| same(*pair)).count();
    if equal == left.len() {
        return true;
    }
    if !shared || !is_commutative(a) {
        return false;
    }
    let mut rest: [SmallVec<[Value; 4]>; 2] =
        [left.skip(equal).collect(), right.skip(equal).collect()];
    rest.iter_mut().for_each(|values| values.sort_unstable_by_key(|value| value.index()));
    rest[0] == rest[1]
}

/// A comparison of regions in progress. It is iterative, since regions may nest arbitrarily deep.
struct Walk<'a> {
    /// The counterparts of each open body, the innermost last.
    pairs: Vec<Pairs>,
    /// The pairs still to be compared, the next last.
    open: Vec<Next<'a>>,
}

enum Next<'a> {
    Ops(OpRef<'a>, OpRef<'a>),
    Regions(RegionRef<'a>, RegionRef<'a>),
    /// The end of an isolated body.
    Leave,
}

impl<'a> Walk<'a> {
    /// Compares two operations and queues their regions.
    fn enter(&mut self, a: OpRef<'a>, b: OpRef<'a>) -> bool {
        let Some(pairs) = self.pairs.last_mut() else { return false };
        if !same_op(a, b, pairs) {
            return false;
        }
        let regions: SmallVec<[_; 2]> = a.regions().zip(b.regions()).collect();
        if a.body.has_nested(a.op) {
            self.pairs.push(Pairs::default());
            self.open.push(Next::Leave);
        }
        self.open.extend(regions.into_iter().rev().map(|(a, b)| Next::Regions(a, b)));
        true
    }

    fn run(&mut self) -> bool {
        while let Some(next) = self.open.pop() {
            let same = match next {
                Next::Leave => self.pairs.pop().is_some(),
                Next::Ops(a, b) => {
                    let following = (a.body.next_op(a.op), b.body.next_op(b.op));
                    match following {
                        (Some(x), Some(y)) => {
                            self.open.push(Next::Ops(a.body.view(x), b.body.view(y)));
                        }
                        (None, None) => {}
                        _ => return false,
                    }
                    self.enter(a, b)
                }
                Next::Regions(a, b) => self.regions(a, b),
            };
            if !same {
                return false;
            }
        }
        true
    }

    fn regions(&mut self, a: RegionRef<'a>, b: RegionRef<'a>) -> bool {
        let blocks = |region: Region, body: &Body| body.blocks(region).collect::<Vec<_>>();
        let (left, right) = (blocks(a.region, a.body), blocks(b.region, b.body));
        if left.len() != right.len() {
            return false;
        }
        let first = self.open.len();
        let Some(pairs) = self.pairs.last_mut() else { return false };
        for (x, y) in left.into_iter().zip(right) {
            let args = (a.body.arg_values(x), b.body.arg_values(y));
            let same = args.0.len() == args.1.len()
                && args.0.clone().zip(args.1.clone()).all(|(x, y)| a.body.ty(x) == b.body.ty(y))
                && pairs.same_block(x, y);
            if !same {
                return false;
            }
            pairs.values.extend(args.0.zip(args.1));
            match (a.body.first_op(x), b.body.first_op(y)) {
                (Some(x), Some(y)) => self.open.push(Next::Ops(a.body.view(x), b.body.view(y))),
                (None, None) => {}
                _ => return false,
            }
        }
        self.open[first..].reverse();
        true
    }
}
