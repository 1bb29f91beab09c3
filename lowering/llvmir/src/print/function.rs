//! Printing of functions and their blocks.

use std::fmt::Write;

use super::super::constant::print::Names;
use super::super::ir::{Block, BlockId, DebugRecord, Function, Global, GlobalId, Item};
use super::super::names;
use super::slots::FunctionSlots;
use super::{Printer, types};

/// The column of the comment that lists predecessors.
const PREDECESSORS_COLUMN: usize = 50;

impl<'a> Printer<'a> {
    /// Prints a function, if `id` is one.
    pub(super) fn function(&mut self, id: GlobalId) {
        let global = &self.ir.globals[id.index()];
        let Some(function) = global.function() else { return };
        self.function = Some(function);
        self.local = FunctionSlots::of(self.ctx, function);
        self.slots.add_function(self.ir, global.metadata.iter().map(|(_, node)| *node), function);
        self.out.push('\n');
        let known = function.attrs.function.text_of_known();
        if !known.is_empty() {
            let _ = writeln!(self.out, "; Function Attrs: {known}");
        }
        self.header(id, global, function);
        if function.layout.is_empty() {
            self.out.push('\n');
        } else {
            self.attachments(&global.metadata, " ");
            self.out.push_str(" {");
            for (at, id) in function.layout.iter().enumerate() {
                self.block(at == 0, *id, &function.blocks[id.index()], function);
            }
            self.out.push_str("}\n");
        }
        self.function = None;
    }

    fn header(&mut self, id: GlobalId, global: &'a Global, function: &'a Function) {
        if function.layout.is_empty() {
            self.out.push_str("declare");
            self.attachments(&global.metadata, " ");
            self.out.push(' ');
        } else {
            self.out.push_str("define ");
        }
        self.linkage(global);
        if !function.calling_convention.is_empty() {
            let _ = write!(self.out, "{} ", function.calling_convention);
        }
        if !function.attrs.result.is_empty() {
            let _ = write!(self.out, "{} ", function.attrs.result.text());
        }
        self.ty(function.result.unwrap_or_else(|| types::void(self.ctx)));
        let name = self.global(id);
        let _ = write!(self.out, " {name}(");
        for (index, param) in function.params.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            self.ty(*param);
            if let Some(set) = function.attrs.param(index) {
                let _ = write!(self.out, " {}", set.text());
            }
            if !function.layout.is_empty() {
                let label = self.local.arg(function, index as u32);
                let _ = write!(self.out, " %{label}");
            }
        }
        if function.variadic {
            self.out.push_str(if function.params.is_empty() { "..." } else { ", ..." });
        }
        self.out.push(')');
        if !global.unnamed_addr.is_empty() {
            let _ = write!(self.out, " {}", global.unnamed_addr);
        }
        if global.address_space != 0 {
            let _ = write!(self.out, " addrspace({})", global.address_space);
        }
        if let Some(group) = self.slots.group(&function.attrs.function) {
            let _ = write!(self.out, " #{group}");
        }
        if let Some(section) = &global.section {
            let _ = write!(self.out, " section \"{}\"", names::escaped(section));
        }
        self.comdat_of(global, " ");
        if let Some(align) = global.align {
            let _ = write!(self.out, " align {align}");
        }
        if let Some(gc) = &function.gc {
            let _ = write!(self.out, " gc \"{}\"", names::escaped(gc));
        }
        if let Some(personality) = function.personality {
            self.out.push_str(" personality ");
            self.typed_constant(personality);
        }
    }

    fn block(&mut self, entry: bool, id: BlockId, block: &'a Block, function: &'a Function) {
        let label = format!("{}:", self.local.block(function, id));
        if entry && block.name.is_some() {
            let _ = write!(self.out, "\n{label}");
        } else if !entry {
            let _ = write!(self.out, "\n{label:PREDECESSORS_COLUMN$}");
            if block.predecessors.is_empty() {
                self.out.push_str("; No predecessors!");
            } else {
                self.out.push_str("; preds = ");
                for (index, before) in block.predecessors.iter().enumerate() {
                    self.out.push_str(if index == 0 { "" } else { ", " });
                    let label = self.local.block(function, *before);
                    let _ = write!(self.out, "%{label}");
                }
            }
        }
        self.out.push('\n');
        for item in &block.items {
            match item {
                Item::Inst(inst) => self.inst(*inst, &function.insts[inst.index()]),
                Item::Record(record) => self.record(record),
            }
        }
    }

    fn record(&mut self, record: &DebugRecord) {
        let _ = write!(self.out, "    #dbg_{}(", record.kind);
        if let Some((value, _)) = record.value {
            self.typed_value(value);
            self.out.push_str(", ");
        }
        self.node(record.node);
        self.out.push_str(", ");
        if let Some((_, expression)) = record.value {
            self.node(expression);
            self.out.push_str(", ");
        }
        self.node(record.loc);
        self.out.push_str(")\n");
    }
}
