//! Printing of the operations of a block on several threads: each prints a run of consecutive operations, with a
//! printer of its own that shares the aliases and the names, and the pieces are concatenated in order. Aliases are
//! collected likewise.

use std::sync::Arc;

use super::alias::Collector;
use crate::text::{OpPrinter, Printer};
use crate::{Body, Op, threads};

/// The number of runs per block: enough for threads to share the work evenly.
const RUNS: usize = 32;
/// The number of runs for collecting, where each run has tables of all types and attributes.
const COLLECTED_RUNS: usize = 8;
/// The cost of printing an operation, in the units of [`threads::pays`].
const OP_SIZE: usize = 16;

impl<'ir> OpPrinter<'_, 'ir> {
    /// Prints the lines of `ops`, consecutive operations of the current body, if there is enough work; returns whether
    /// it did.
    pub(super) fn print_in_parallel(&mut self, ops: &[Op]) -> bool {
        let (ctx, body) = (self.ctx, self.body);
        let size = |op: &Op| {
            let nested = if body.has_nested(*op) { body.nested(*op) } else { None };
            nested.map_or(1, Body::op_capacity) * OP_SIZE
        };
        // `distinct` attributes are numbered in the order of printing.
        if ops.len() < 2
            || ctx.has_distinct()
            || self.base.starts.is_some()
            || !threads::pays(ctx, ops.iter().map(size).sum())
        {
            return false;
        }
        let (names, table, indent) = (self.names, self.table, self.indent);
        let (flags, aliases) = (&self.base.flags, &self.base.aliases);
        let default_dialects = &self.default_dialects;
        let collects = self.collector.is_some();
        let runs = if collects { COLLECTED_RUNS } else { RUNS };
        let runs = ops.chunks(ops.len().div_ceil(runs)).collect();
        let printed = threads::map(ctx, runs, |run: &[Op]| {
            let mut base = Printer::new(ctx, flags.clone());
            base.aliases = Arc::clone(aliases);
            base.indent = indent;
            base.collector = collects.then(|| Box::new(Collector::of_part(ctx)));
            let default_dialects = default_dialects.clone();
            let mut p =
                OpPrinter { base: &mut base, names, body, table, op: None, default_dialects };
            run.iter().for_each(|op| p.print_line(body.view(*op)));
            base
        });
        for piece in printed {
            if let (Some(all), Some(part)) = (&mut self.base.collector, &piece.collector) {
                all.take_over(part);
            } else {
                self.out.push_buf(&piece.out);
                self.end_of_line();
            }
            for resource in piece.resources {
                if self.resources_seen.insert(resource) {
                    self.resources.push(resource);
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::text::{PrintFlags, parse_module, print_module};
    use crate::{Context, Diagnostics};

    /// Returns a module whose operations share attributes and locations, each used first in a different operation.
    fn source() -> String {
        let op = |number: u32| {
            let (one, other) = (number % 37, number * 7 % 53);
            format!(
                "  \"t.op\"() {{a = affine_map<(d0) -> (d0 + {one})>, \
                 b = [affine_map<(d0) -> (d0 - {other})>, {{c = affine_set<(d0) : (d0 - {other} >= 0)>}}]}} : () -> () \
                 loc(fused<affine_map<(d0) -> (d0 * {other})>>[\"f\":1:{one}, callsite(\"n\" at \"g\":{other}:2)])\n"
            )
        };
        let argument = |number: u32| {
            let at = number % 11;
            format!("  \"t.region\"() ({{\n  ^bb0(%a: i32 loc(\"f\":1:{at})):\n  }}) : () -> ()\n")
        };
        let module = |number: u32| {
            let ops: String = (0..30).map(|at| op(number * 5 + at)).collect();
            format!("module {{\n{ops}{}}}\n", argument(number))
        };
        (0..600).map(module).collect()
    }

    #[test]
    fn threads_collect_the_aliases_of_one() {
        let ctx = Context::with(|_| {});
        ctx.allow_unregistered(true);
        let module = parse_module(&ctx, source(), "t.mlir", &mut Diagnostics::new());
        let module = module.expect("the text is right");
        let debuginfo = PrintFlags { debuginfo: true, ..PrintFlags::default() };
        for flags in [PrintFlags::default(), debuginfo] {
            ctx.allow_threading(false);
            let alone = print_module(&module, &flags);
            assert!(alone.contains("#map = affine_map"));
            ctx.allow_threading(true);
            assert!(print_module(&module, &flags) == alone);
        }
    }
}
