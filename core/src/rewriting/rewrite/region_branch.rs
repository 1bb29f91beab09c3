//! Canonicalization of operations that pass values among their regions: removal of carried values that are invariant,
//! duplicate or unused.

use std::marker::PhantomData;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use crate::interface::{RegionBranchOpInterface, RegionBranchTerminatorOpInterface, RegionPoint};
use crate::ir::{Body, Op, OpType, OperandRange, Value, ValueDef};
use crate::{Block, Region};

impl PatternSet {
    /// Adds the canonicalization of an operation that passes control and values among its regions: the patterns of
    /// `populateRegionBranchOpInterfaceCanonicalizationPatterns`.
    pub fn region_branch<X: OpType + 'static>(self) -> PatternSet {
        self.with(SimplifyInputs::<X>(PhantomData))
    }
}

/// The canonicalization as one pattern, since all its steps read the same edges: it replaces an input that can only be
/// one value by that value; else it merges inputs that are always equal; else it erases unused inputs.
struct SimplifyInputs<X>(PhantomData<fn() -> X>);

impl<X: OpType> Pattern for SimplifyInputs<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let op = op.op();
        let inputs = Inputs::of(rw, op)?;
        inputs
            .replace_by_origin(rw, op)
            .or_else(|| inputs.merge(rw))
            .or_else(|| inputs.remove_dead(rw, op))
    }
}

/// An operand that is passed along an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Source {
    op: Op,
    number: usize,
}

/// The inputs, each an argument of a region or a result, with the operands that are passed to it, in the order of the
/// edges.
#[derive(Default)]
struct Inputs {
    numbers: FxHashMap<Value, usize>,
    list: Vec<(Value, SmallVec<[Source; 2]>)>,
}

impl Inputs {
    fn of(ir: &Body, op: Op) -> Option<Inputs> {
        let branch = ir.interface::<dyn RegionBranchOpInterface>(op)?;
        let mut inputs = Inputs::default();
        for to in branch.successor_regions(ir, RegionPoint::Parent) {
            let operands = branch.entry_successor_operands(ir, to);
            inputs.add_edge(operands, branch.successor_inputs(ir, to));
        }
        for (region, number) in ir.own_regions(op).zip(0..) {
            for block in ir.blocks(region) {
                let Some(last) = ir.last_op(block) else { continue };
                let Some(end) = ir.interface::<dyn RegionBranchTerminatorOpInterface>(last) else {
                    continue;
                };
                for to in branch.successor_regions(ir, RegionPoint::Region(number)) {
                    let operands = end.successor_operands(ir, to);
                    inputs.add_edge(operands, branch.successor_inputs(ir, to));
                }
            }
        }
        Some(inputs)
    }

    fn add_edge(&mut self, operands: OperandRange, inputs: Vec<Value>) {
        let op = operands.op();
        for (number, input) in operands.numbers().zip(inputs) {
            let at = *self.numbers.entry(input).or_insert_with(|| {
                self.list.push((input, SmallVec::new()));
                self.list.len() - 1
            });
            self.list[at].1.push(Source { op, number });
        }
    }

    fn sources(&self, input: Value) -> Option<&[Source]> {
        Some(&self.list[*self.numbers.get(&input)?].1)
    }

    /// Returns the only value that an input may be besides other inputs, if there is exactly one.
    fn only_origin(&self, ir: &Body, input: Value) -> Option<Value> {
        let mut origin = None;
        let mut seen = FxHashSet::default();
        let mut work: SmallVec<[Value; 4]> = SmallVec::from_slice(&[input]);
        while let Some(value) = work.pop() {
            for source in self.sources(value)? {
                let value = ir.operand(source.op, source.number);
                if self.numbers.contains_key(&value) {
                    work.extend(seen.insert(value).then_some(value));
                } else if *origin.get_or_insert(value) != value {
                    return None;
                }
            }
        }
        origin
    }

    /// Returns sets of inputs that share an operand: they can be erased only together.
    fn tied(&self) -> Vec<Vec<Value>> {
        // For each input the index of an input that it is tied to; the last of a chain has its own.
        let mut leaders: Vec<usize> = (0..self.list.len()).collect();
        let leader = |leaders: &[usize], mut at: usize| {
            while leaders[at] != at {
                at = leaders[at];
            }
            at
        };
        let mut first_of: FxHashMap<Source, usize> = FxHashMap::default();
        for (at, (_, sources)) in self.list.iter().enumerate() {
            for source in sources {
                let first = *first_of.entry(*source).or_insert(at);
                let (a, b) = (leader(&leaders, first), leader(&leaders, at));
                leaders[a.max(b)] = a.min(b);
            }
        }
        let mut sets: Vec<Vec<Value>> = vec![Vec::new(); self.list.len()];
        for (at, (input, _)) in self.list.iter().enumerate() {
            sets[leader(&leaders, at)].push(*input);
        }
        sets.retain(|set| !set.is_empty());
        sets
    }

    /// Replaces the uses of an input that can only be one value by that value.
    fn replace_by_origin(&self, rw: &mut Rewriter<'_>, op: Op) -> Rewritten {
        let mut done = None;
        for (input, _) in &self.list {
            if !rw.is_used(*input) {
                continue;
            }
            let Some(origin) = self.only_origin(rw, *input) else { continue };
            if !may_replace(rw, op, *input, origin) {
                continue;
            }
            rw.replace_all_uses(*input, origin);
            done = Some(Done);
        }
        done
    }

    /// Replaces an input that is always equal to another one by that.
    fn merge(&self, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut ordered: Vec<_> = self.list.iter().collect();
        ordered.sort_by_key(|(input, _)| place(rw, *input).1);
        let mut done = None;
        for (at, (input, sources)) in ordered.iter().enumerate() {
            for (other, other_sources) in &ordered[at + 1..] {
                if rw.is_used(*other)
                    && place(rw, *input).0 == place(rw, *other).0
                    && same_values(rw, sources, other_sources)
                {
                    rw.replace_all_uses(*other, *input);
                    done = Some(Done);
                }
            }
        }
        done
    }

    /// Erases unused inputs with the operands passed to them, together with all inputs that share these operands.
    fn remove_dead(&self, rw: &mut Rewriter<'_>, op: Op) -> Rewritten {
        if self.list.iter().all(|(input, _)| rw.is_used(*input)) {
            return None;
        }
        let mut sets = self.tied();
        sets.retain(|set| set.iter().all(|input| !rw.is_used(*input)));
        let dead: Vec<Value> = sets.into_iter().flatten().collect();
        if dead.is_empty() {
            return None;
        }
        let mut operands: Vec<(Op, Vec<usize>)> = Vec::new();
        for source in dead.iter().flat_map(|input| self.sources(*input).unwrap_or_default()) {
            match operands.iter_mut().find(|(have, _)| *have == source.op) {
                Some((_, numbers)) => numbers.push(source.number),
                None => operands.push((source.op, vec![source.number])),
            }
        }
        for (user, mut numbers) in operands {
            numbers.sort_unstable();
            numbers.dedup();
            rw.modify(user, |body| body.erase_group_operands(&numbers));
        }
        let mut results = vec![false; rw.results(op).len()];
        let mut args = Vec::new();
        for input in dead {
            match place(rw, input) {
                (Some(block), number) => args.push((block, number)),
                (None, number) => results[number] = true,
            }
        }
        // The last argument of a block is erased first, since the later ones are renumbered.
        args.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
        for (block, number) in args {
            rw.erase_arg(block, number);
        }
        rw.modify(op, |_| {});
        rw.erase_results(op, &results);
        Some(Done)
    }
}

/// Returns the block of an argument, `None` for a result; and the index of the value there.
fn place(ir: &Body, value: Value) -> (Option<Block>, usize) {
    match ir.def(value) {
        ValueDef::Arg(block, index) => (Some(block), index as usize),
        ValueDef::Result(_, index) => (None, index as usize),
    }
}

/// Returns whether `origin` can be used wherever `input` can: a value defined in a region can replace only arguments of
/// its own block.
fn may_replace(ir: &Body, op: Op, input: Value, origin: Value) -> bool {
    let region: Option<Region> = ir.def_block(origin).and_then(|block| ir.block_region(block));
    if region.and_then(|region| ir.region_owner(region)) != Some(op) {
        return true;
    }
    let (input, origin) = (place(ir, input).0, place(ir, origin).0);
    input.is_some() && input == origin
}

/// Returns whether the same operations pass operands on, and each the same value.
fn same_values(ir: &Body, one: &[Source], other: &[Source]) -> bool {
    let value = |source: &Source| ir.operand(source.op, source.number);
    let passed = |all: &[Source], from: Op| all.iter().rfind(|have| have.op == from).map(value);
    let within = |a: &[Source], b: &[Source]| {
        a.iter().all(|source| passed(a, source.op) == passed(b, source.op))
    };
    within(one, other) && within(other, one)
}
