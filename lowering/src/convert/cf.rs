//! cf → llvm.

use ods_core::{Attr, OpRef, Type, Value};

use super::build::set_segments;
use super::driver::Conversion;
use super::patterns::Pattern;
use super::types;

type Result<T = ()> = std::result::Result<T, String>;

pub(super) fn pattern(name: &str) -> Option<Pattern> {
    Some(match name {
        "cf.assert" => assert,
        "cf.br" => branch,
        "cf.cond_br" => cond_branch,
        "cf.switch" => switch,
        _ => return None,
    })
}

/// The operands of a branch from `first` on, as the arguments of its successors want them: converted.
fn forwarded<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>, first: usize) -> Result<Vec<Value>> {
    (first..op.operands().len()).map(|i| c.operand(op, i)).collect()
}

fn branch<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let operands = forwarded(c, op, 0)?;
    let mut state = c.state("llvm.br", &operands, &[], &[]);
    state.successors.extend(op.successors().map(|block| c.new_block(block.block)));
    state.attrs = op.attrs();
    c.insert(state);
    Ok(())
}

fn cond_branch<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let operands = forwarded(c, op, 0)?;
    let counts: Vec<usize> = op.successors().map(|block| block.args().len()).collect();
    let [on, off] = counts[..] else { return Err("it wants two successors".to_owned()) };
    let mut attrs = Vec::new();
    if let Some(weights) = op.attr("branch_weights") {
        attrs.push(("branch_weights", weights));
    }
    let mut state = c.state("llvm.cond_br", &operands, &[], &attrs);
    state.successors.extend(op.successors().map(|block| c.new_block(block.block)));
    set_segments(c.ctx, &mut state, &[1, on, off]);
    c.insert(state);
    Ok(())
}

fn switch<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let operands = forwarded(c, op, 0)?;
    let counts: Vec<usize> = op.successors().map(|block| block.args().len()).collect();
    let Some((&default, cases)) = counts.split_first() else {
        return Err("it wants a default successor".to_owned());
    };
    let segments: Vec<i32> = cases.iter().map(|count| *count as i32).collect();
    let mut attrs = vec![("case_operand_segments", Attr::dense_i32_array(c.ctx, &segments))];
    if let Some(values) = op.attr("case_values") {
        attrs.push(("case_values", values));
    }
    let mut state = c.state("llvm.switch", &operands, &[], &attrs);
    state.successors.extend(op.successors().map(|block| c.new_block(block.block)));
    set_segments(c.ctx, &mut state, &[1, default, cases.iter().sum()]);
    c.insert(state);
    Ok(())
}

/// A branch over a block, at the end of the region, that prints the message and aborts.
fn assert<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let condition = c.operand(op, 0)?;
    let message = op.attr("msg").and_then(|a| a.as_str(c.ctx)).unwrap_or_default();
    let (ctx, ptr, void) = (c.ctx, types::ptr(c.ctx), types::void(c.ctx));
    let global = c.shared.text("assert_msg", message.as_bytes());
    c.shared.declare("puts", types::function(ctx, void, &[ptr]));
    c.shared.declare("abort", types::function(ctx, void, &[]));
    let (proceed, fail) = c.split_for_check();
    let mut state = c.state("llvm.cond_br", &[condition], &[], &[]);
    state.successors.extend([proceed, fail]);
    set_segments(ctx, &mut state, &[1, 0, 0]);
    c.insert(state);
    c.continue_at_end(fail);
    let address = c.text_address(&global, message.len() as i64 + 1);
    c.llvm_call(Some("puts"), &[address], &[]);
    c.llvm_call(Some("abort"), &[], &[]);
    c.create("llvm.unreachable", &[], &[], &[]);
    c.continue_at_end(proceed);
    Ok(())
}

impl Conversion<'_, '_> {
    /// The address of the first byte of a text of `len` bytes.
    pub(super) fn text_address(&mut self, global: &str, len: i64) -> Value {
        let (ctx, ptr) = (self.ctx, types::ptr(self.ctx));
        let address = self.value(
            "llvm.mlir.addressof",
            &[],
            ptr,
            &[("global_name", Attr::symbol_ref(ctx, global))],
        );
        let attrs = [
            ("rawConstantIndices", Attr::dense_i32_array(ctx, &[0])),
            ("elem_type", Attr::ty(ctx, types::array(ctx, len, Type::I8))),
        ];
        self.value("llvm.getelementptr", &[address], ptr, &attrs)
    }
}
