//! Liveness: the values that are live on entry to a block, and on exit from it.

use rustc_hash::FxHashMap;

use crate::ir::WalkOrder;
use crate::{Block, Body, Value};

/// The values that are live where blocks begin and end, for some values of one body.
///
/// A use nested in an operation with regions counts as a use in the operation's block; and the value is live in the
/// nested blocks that use it, or lead to one that does.
#[derive(Default, Debug)]
pub struct Liveness {
    blocks: FxHashMap<Block, AtBlock>,
}

#[derive(Default, Debug)]
struct AtBlock {
    before: Vec<Value>,
    after: Vec<Value>,
}

impl Liveness {
    /// Returns the liveness of the values of `body` that `wanted` selects.
    pub fn of(body: &Body, wanted: impl Fn(Value) -> bool) -> Liveness {
        let mut found = Liveness::default();
        let mut add = |values: &mut dyn Iterator<Item = Value>| {
            for value in values.filter(|value| wanted(*value)) {
                found.follow(body, value);
            }
        };
        for region in body.regions() {
            for block in body.blocks(*region) {
                add(&mut body.arg_values(block));
            }
        }
        for op in body.walk(WalkOrder::Pre) {
            add(&mut body.results(op));
            for block in body.own_regions(op).flat_map(|region| body.blocks(region)) {
                add(&mut body.arg_values(block));
            }
        }
        found
    }

    /// Returns the live-in values of a block: defined before it, and used in it or after it.
    pub fn before(&self, block: Block) -> &[Value] {
        self.blocks.get(&block).map_or(&[], |at| &at.before)
    }

    /// Returns the live-out values of a block: used by blocks after it.
    pub fn after(&self, block: Block) -> &[Value] {
        self.blocks.get(&block).map_or(&[], |at| &at.after)
    }

    /// Marks a value as live from its definition to its uses.
    fn follow(&mut self, body: &Body, value: Value) {
        let Some(home) = body.def_block(value) else { return };
        let mut work: Vec<Block> = Vec::new();
        for at in body.uses(value) {
            let mut block = body.parent_block(body.use_owner(at));
            while let Some(used) = block.filter(|block| *block != home) {
                work.push(used);
                if body.block_region(used) == body.block_region(home) {
                    break;
                }
                block = body.block_parent_op(used).and_then(|op| body.parent_block(op));
            }
            self.follow_back(body, value, home, &mut work);
        }
    }

    /// Marks a value as live on entry to the blocks of `work`, and in their transitive predecessors up to `home`.
    fn follow_back(&mut self, body: &Body, value: Value, home: Block, work: &mut Vec<Block>) {
        while let Some(block) = work.pop() {
            // Values are processed one by one, so that the current one is the last if it is present.
            let at = self.blocks.entry(block).or_default();
            if at.before.last() == Some(&value) {
                continue;
            }
            at.before.push(value);
            for from in body.predecessors(block) {
                let at = self.blocks.entry(from).or_default();
                if at.after.last() != Some(&value) {
                    at.after.push(value);
                }
                if from != home {
                    work.push(from);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Context;
    use crate::text::parse_module;

    /// Prints the numbers of the values `%0`, `%1`, … that are live before and after each block of the function.
    fn spelled(text: &str) -> String {
        let ctx = Context::with(|_| {});
        ctx.allow_unregistered(true);
        let mut diagnostics = crate::Diagnostics::new();
        let module = parse_module(&ctx, text, "a.mlir", &mut diagnostics).expect("it parses");
        let body = module.body();
        let values: Vec<Value> =
            body.walk(WalkOrder::Pre).flat_map(|op| body.results(op)).collect();
        let live = Liveness::of(body, |_| true);
        let number = |value: &Value| {
            let at = values.iter().position(|one| one == value).expect("it is a result");
            at.to_string()
        };
        let list = |values: &[Value]| values.iter().map(number).collect::<Vec<_>>().join(" ");
        let mut out = String::new();
        for op in body.walk(WalkOrder::Pre) {
            for block in body.own_regions(op).flat_map(|region| body.blocks(region)) {
                out += &format!("[{}] [{}]\n", list(live.before(block)), list(live.after(block)));
            }
        }
        out
    }

    #[test]
    fn values_live_from_definition_to_use() {
        let text = r#"
"t.f"() ({
  %0 = "t.a"() : () -> i32
  "t.br"()[^two] : () -> ()
^two:
  %1 = "t.b"() : () -> i32
  "t.br"()[^two, ^three] : () -> ()
^three:
  "t.with"() ({
    "t.use"(%0) : (i32) -> ()
    "t.br"()[^inner] : () -> ()
  ^inner:
    "t.use"(%1) : (i32) -> ()
    "t.end"() : () -> ()
  }) : () -> ()
  "t.end"() : () -> ()
}) : () -> ()
"#;
        let expected = "[] [0]\n[0] [0 1]\n[0 1] []\n[0 1] [1]\n[1] []\n";
        assert_eq!(spelled(text), expected);
    }
}
