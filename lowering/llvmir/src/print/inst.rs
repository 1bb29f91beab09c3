//! Printing of instructions.

use std::fmt::Write;

use super::super::ir::{Call, Inst, InstId, Shape, Value};
use super::super::names;
use super::super::types::{self, Kind};
use super::Printer;

impl<'a> Printer<'a> {
    pub(super) fn inst(&mut self, id: InstId, inst: &'a Inst) {
        self.out.push_str("  ");
        if !types::is_void(self.ctx, inst.ty) {
            let number = self.inst_label(id);
            let _ = write!(self.out, "%{number} = ");
        }
        self.out.push_str(&inst.text);
        match &inst.shape {
            Shape::Plain => self.plain(&inst.operands),
            Shape::Typed => self.typed(&inst.operands, " "),
            Shape::Of(ty) => {
                self.out.push(' ');
                self.ty(*ty);
                self.typed(&inst.operands, ", ");
            }
            Shape::Cast => {
                self.typed(&inst.operands, " ");
                self.out.push_str(" to ");
                self.ty(inst.ty);
            }
            Shape::Phi(blocks) => {
                self.out.push(' ');
                self.ty(inst.ty);
                for (index, (value, block)) in inst.operands.iter().zip(blocks).enumerate() {
                    self.out.push_str(if index == 0 { " [ " } else { ", [ " });
                    self.value(*value);
                    let block = self.block_label(*block);
                    let _ = write!(self.out, ", %{block} ]");
                }
            }
            Shape::Br(blocks) => {
                self.typed(&inst.operands, " ");
                for (index, block) in blocks.iter().enumerate() {
                    let first = index == 0 && inst.operands.is_empty();
                    let block = self.block_label(*block);
                    let _ = write!(self.out, "{} label %{block}", if first { "" } else { "," });
                }
            }
            Shape::Switch { default, cases } => {
                self.typed(&inst.operands, " ");
                let default = self.block_label(*default);
                let _ = write!(self.out, ", label %{default} [");
                for (value, block) in cases {
                    self.out.push_str("\n    ");
                    self.typed_constant(*value);
                    let block = self.block_label(*block);
                    let _ = write!(self.out, ", label %{block}");
                }
                self.out.push_str("\n  ]");
            }
            Shape::IndirectBr(blocks) => {
                self.typed(&inst.operands, " ");
                self.out.push_str(", [");
                for (index, block) in blocks.iter().enumerate() {
                    let block = self.block_label(*block);
                    let before = if index == 0 { "" } else { ", " };
                    let _ = write!(self.out, "{before}label %{block}");
                }
                self.out.push(']');
            }
            Shape::LandingPad { cleanup } => self.landing_pad(inst, *cleanup),
            Shape::Call(call) => self.call(inst, call),
        }
        self.out.push_str(&inst.tail);
        if let Some(loc) = inst.loc {
            self.out.push_str(", !dbg ");
            self.node(loc);
        }
        self.attachments(&inst.metadata, ", ");
        self.out.push('\n');
    }

    fn plain(&mut self, operands: &[Value]) {
        let Some((first, rest)) = operands.split_first() else { return };
        let ty = self.value_type(*first);
        if rest.iter().any(|value| self.value_type(*value) != ty) {
            return self.typed(operands, " ");
        }
        self.out.push(' ');
        self.ty(ty);
        for (index, value) in operands.iter().enumerate() {
            self.out.push_str(if index == 0 { " " } else { ", " });
            self.value(*value);
        }
    }

    fn typed(&mut self, operands: &[Value], before: &str) {
        for (index, value) in operands.iter().enumerate() {
            self.out.push_str(if index == 0 { before } else { ", " });
            self.typed_value(*value);
        }
    }

    fn landing_pad(&mut self, inst: &'a Inst, cleanup: bool) {
        self.out.push(' ');
        self.ty(inst.ty);
        self.out.push('\n');
        if cleanup {
            self.out.push_str("          cleanup");
        }
        for (index, clause) in inst.operands.iter().enumerate() {
            self.out.push_str(if index != 0 || cleanup { "\n" } else { "" });
            let filter = types::kind(self.ctx, self.value_type(*clause));
            let word = if matches!(filter, Ok(Kind::Array(..))) { "filter" } else { "catch" };
            let _ = write!(self.out, "          {word} ");
            self.typed_value(*clause);
        }
    }

    fn call(&mut self, inst: &'a Inst, call: &'a Call) {
        if !call.calling_convention.is_empty() {
            let _ = write!(self.out, " {}", call.calling_convention);
        }
        if !call.attrs.result.is_empty() {
            let _ = write!(self.out, " {}", call.attrs.result.text());
        }
        let Some((callee, rest)) = inst.operands.split_first() else { return };
        let space = types::address_space(self.ctx, self.value_type(*callee)).unwrap_or(0);
        if space != 0 {
            let _ = write!(self.out, " addrspace({space})");
        }
        self.out.push(' ');
        self.ty(call.variadic.unwrap_or(inst.ty));
        self.out.push(' ');
        self.value(*callee);
        let bundled: usize = call.bundles.iter().map(|(_, count)| count).sum();
        let (args, mut bundle_operands) = rest.split_at(rest.len().saturating_sub(bundled));
        self.out.push('(');
        for (index, arg) in args.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            self.ty(self.value_type(*arg));
            if let Some(set) = call.attrs.param(index) {
                let _ = write!(self.out, " {}", set.text());
            }
            self.out.push(' ');
            self.value(*arg);
        }
        let musttail = inst.text.starts_with("musttail");
        if musttail && call.variadic.is_some() && self.function.is_some_and(|one| one.variadic) {
            self.out.push_str(if args.is_empty() { "..." } else { ", ..." });
        }
        self.out.push(')');
        if let Some(group) = self.slots.group(&call.attrs.function) {
            let _ = write!(self.out, " #{group}");
        }
        for (index, (tag, count)) in call.bundles.iter().enumerate() {
            let before = if index == 0 { " [ " } else { ", " };
            let _ = write!(self.out, "{before}\"{}\"(", names::escaped(tag));
            let (own, after) = bundle_operands.split_at((*count).min(bundle_operands.len()));
            bundle_operands = after;
            self.typed(own, "");
            self.out.push(')');
        }
        self.out.push_str(if call.bundles.is_empty() { "" } else { " ]" });
        if let Some((normal, unwind)) = call.destinations {
            let (normal, unwind) = (self.block_label(normal), self.block_label(unwind));
            let _ = write!(self.out, "\n          to label %{normal} unwind label %{unwind}");
        }
    }
}
