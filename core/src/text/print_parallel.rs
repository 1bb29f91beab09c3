//! Printing the operations of a block on several threads: each takes a run of neighbours, with a printer of its own
//! that shares the aliases and the names, and the pieces are put together in their order.

use std::sync::Arc;

use super::{OpPrinter, Printer};
use crate::{Body, Op, threads};

/// Runs per block: enough for threads to share the work evenly.
const RUNS: usize = 32;
/// Worth of printing an operation, in the units of [`threads::pays`].
const OP_SIZE: usize = 16;

impl<'ir> OpPrinter<'_, 'ir> {
    /// Prints the lines of `ops`, neighbours in the current body, if there is enough in them; whether it did.
    pub(super) fn print_in_parallel(&mut self, ops: &[Op]) -> bool {
        let (ctx, body) = (self.ctx, self.body);
        let size = |op: &Op| {
            let nested = if body.has_nested(*op) { body.nested(*op) } else { None };
            nested.map_or(1, Body::op_capacity) * OP_SIZE
        };
        // `distinct` attributes are numbered as they are printed.
        if ops.len() < 2
            || self.collector.is_some()
            || ctx.has_distinct()
            || self.base.starts.is_some()
            || !threads::pays(ctx, ops.iter().map(size).sum())
        {
            return false;
        }
        let (names, table, indent) = (self.names, self.table, self.indent);
        let (flags, aliases) = (&self.base.flags, &self.base.aliases);
        let default_dialects = &self.default_dialects;
        let runs = ops.chunks(ops.len().div_ceil(RUNS)).collect();
        let printed = threads::map(ctx, runs, |run: &[Op]| {
            let mut base = Printer::new(ctx, flags.clone());
            base.aliases = Arc::clone(aliases);
            base.indent = indent;
            let default_dialects = default_dialects.clone();
            let mut p =
                OpPrinter { base: &mut base, names, body, table, op: None, default_dialects };
            run.iter().for_each(|op| p.print_line(body.view(*op)));
            base
        });
        for piece in printed {
            self.out.push_buf(&piece.out);
            self.end_of_line();
            for resource in piece.resources {
                if self.resources_seen.insert(resource) {
                    self.resources.push(resource);
                }
            }
        }
        true
    }
}
