//! `print-op-stats`

use std::collections::BTreeMap;
use std::fmt::Write;

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{OpName, OpRef};

use super::PrintOpStats;

type Counts = BTreeMap<&'static str, u64>;

impl RunPass for PrintOpStats {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let counts = count(cx.root());
        let text = if self.print_as_json { json(&counts) } else { table(&counts) };
        cx.show(&text);
        cx.preserve_all();
        Ok(())
    }
}

fn count(root: OpRef<'_>) -> Counts {
    let mut counts = Counts::new();
    let mut todo = vec![root];
    while let Some(op) = todo.pop() {
        *counts.entry(OpName::as_str(op.name())).or_default() += 1;
        let blocks = op.regions().flat_map(|region| region.blocks());
        todo.extend(blocks.flat_map(|block| block.ops()));
    }
    counts
}

fn table(counts: &Counts) -> String {
    let mut out = "Operations encountered:\n-----------------------\n".to_owned();
    let split = |name: &'static str| name.split_once('.').unwrap_or(("", name));
    let names = || counts.keys().map(|name| split(name));
    let dialects = names().map(|(dialect, _)| dialect.len()).max().unwrap_or_default() + 2;
    let ops = names().map(|(_, op)| op.len()).max().unwrap_or_default();
    for (name, count) in counts {
        let (dialect, op) = split(name);
        let dot = if dialect.is_empty() { ' ' } else { '.' };
        // Writing to a string never fails.
        let _ = writeln!(out, "{dialect:>dialects$}{dot}{op:ops$} , {count}");
    }
    out
}

fn json(counts: &Counts) -> String {
    let lines: Vec<String> =
        counts.iter().map(|(name, count)| format!("  \"{name}\" : {count}")).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}
