//! Multiplexers: blocks through which edges to several blocks are redirected.

use super::{Destination, Edge, Lift};
use crate::{Block, Loc, Type, Value};

/// A block to which edges to several other blocks are redirected. Its arguments are those of all these blocks, then, if
/// there are several, one that selects the block, then extra arguments for its creator.
pub(super) struct Multiplexer {
    pub(super) block: Block,
    /// The destination blocks, with the index of the first of their arguments here.
    places: Vec<(Block, usize)>,
    discriminator: Option<usize>,
}

impl Lift<'_, '_> {
    /// Creates a multiplexer in front of `entries`, after the first of them. The caller redirects the edges and creates
    /// the terminator.
    pub(super) fn multiplexer(
        &mut self,
        loc: Loc,
        entries: &[Block],
        extra: Option<Type>,
    ) -> Multiplexer {
        let block = self.block_after(entries[0], &[]);
        let mut places: Vec<(Block, usize)> = Vec::new();
        for entry in entries {
            if places.iter().any(|(have, _)| have == entry) {
                continue;
            }
            places.push((*entry, self.rw.args(block).len()));
            for (ty, loc) in self.signature(*entry) {
                self.rw.add_arg(block, ty, loc);
            }
        }
        let mut discriminator = None;
        if places.len() > 1 {
            let number = self.number(0);
            discriminator = Some(self.rw.args(block).len());
            let ty = self.rw.ty(number);
            self.rw.add_arg(block, ty, loc);
        }
        if let Some(ty) = extra {
            self.rw.add_arg(block, ty, loc);
        }
        Multiplexer { block, places, discriminator }
    }

    /// Redirects an edge to one of the destination blocks through the multiplexer.
    pub(super) fn redirect(&mut self, through: &Multiplexer, edge: Edge, extra: Option<Value>) {
        let target = self.target(edge);
        let place = through.places.iter().position(|(block, _)| *block == target);
        let place = place.expect("the edge leads to a block behind the multiplexer");
        let start = through.places[place].1;
        let passed = self.passed(edge);
        let types: Vec<Type> =
            self.signature(through.block).into_iter().map(|(ty, _)| ty).collect();
        let extra_at = types.len() - usize::from(extra.is_some());
        let mut values = Vec::with_capacity(types.len());
        for (at, ty) in types.into_iter().enumerate() {
            values.push(match extra {
                _ if at >= start && at < start + passed.len() => passed[at - start],
                _ if through.discriminator == Some(at) => self.number(place),
                Some(extra) if at >= extra_at => extra,
                _ => self.undefined(ty),
            });
        }
        self.set_target(edge, through.block);
        self.set_passed(edge, &values);
    }

    /// Creates a switch to the destination blocks of a multiplexer, except `excluded`, at the insertion point.
    pub(super) fn switch(&mut self, of: &Multiplexer, excluded: Option<Block>) {
        let args: Vec<Value> = self.rw.arg_values(of.block).collect();
        let places = of.places.iter().enumerate().filter(|(_, place)| Some(place.0) != excluded);
        let destination = |&(block, start): &(Block, usize)| {
            let values = args[start..start + self.rw.args(block).len()].to_vec();
            Destination { block, values }
        };
        let mut cases: Vec<(usize, Destination)> =
            places.map(|(number, place)| (number, destination(place))).collect();
        let flag = match of.discriminator {
            Some(at) if cases.len() > 1 => args[at],
            _ => self.number(0),
        };
        let (_, default) = cases.pop().expect("a switch leads to a block");
        self.target.switch(self.rw, flag, cases, default);
    }

    /// Redirects edges through one block, which then branches to their targets.
    pub(super) fn single_entry(&mut self, loc: Loc, edges: &[Edge]) -> Block {
        let entries: Vec<Block> = edges.iter().map(|edge| self.target(*edge)).collect();
        let through = self.multiplexer(loc, &entries, None);
        for edge in edges {
            self.redirect(&through, *edge, None);
        }
        self.rw.set_point_at_end(through.block).set_loc(loc);
        self.switch(&through, None);
        through.block
    }
}
