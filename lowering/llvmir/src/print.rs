//! Printing of a finished module in LLVM's format.

mod function;
mod global;
mod inst;
mod metadata;
mod slots;
mod struct_types;

use std::fmt::Write;

use ods_core::{Context, Type};

use super::constant::print::{self as constants, Names};
use super::ir::{BlockId, ConstId, Function, GlobalId, InstId, MdKinds, Module, Value};
use super::names;
use super::types;
use slots::{FunctionSlots, Slots};

/// Prints a module.
pub(super) fn module(ctx: &Context, ir: &Module, kinds: &MdKinds) -> String {
    let mut printer = Printer {
        ctx,
        ir,
        kinds,
        slots: Slots::of_module(ir),
        out: String::new(),
        function: None,
        local: FunctionSlots::default(),
    };
    printer.module();
    printer.out
}

/// The text printed so far, and the slot numbers.
struct Printer<'a> {
    ctx: &'a Context,
    ir: &'a Module,
    kinds: &'a MdKinds,
    slots: Slots,
    out: String,
    /// The function being printed.
    function: Option<&'a Function>,
    local: FunctionSlots,
}

impl Names for Printer<'_> {
    fn global(&self, id: GlobalId) -> String {
        let name = &self.ir.globals[id.index()].name;
        match self.slots.unnamed.get(&id) {
            Some(number) => format!("@{number}"),
            None => format!("@{}", names::quoted(name)),
        }
    }

    fn block(&self, function: GlobalId, block: BlockId) -> String {
        let Some(target) = self.ir.globals[function.index()].function() else {
            return String::new();
        };
        let own = self.function.is_some_and(|own| std::ptr::eq(own, target));
        let label = if own {
            self.local.block(target, block)
        } else {
            FunctionSlots::of(self.ctx, target).block(target, block)
        };
        format!("%{label}")
    }
}

impl<'a> Printer<'a> {
    fn module(&mut self) {
        self.out.push_str("; ModuleID = 'LLVMDialectModule'\n");
        self.out.push_str("source_filename = \"LLVMDialectModule\"\n");
        if !self.ir.data_layout.is_empty() {
            let _ = writeln!(self.out, "target datalayout = \"{}\"", self.ir.data_layout);
        }
        if !self.ir.triple.is_empty() {
            let _ = writeln!(self.out, "target triple = \"{}\"", self.ir.triple);
        }
        if !self.ir.asm.is_empty() {
            self.out.push('\n');
            for line in self.ir.asm.split(|byte| *byte == b'\n') {
                let _ = writeln!(self.out, "module asm \"{}\"", names::escaped(line));
            }
        }
        self.struct_types();
        self.comdats();
        self.variables();
        for id in &self.ir.order {
            self.function(*id);
        }
        self.attribute_groups();
        self.named_metadata();
        self.nodes();
    }

    /// Prints comdats in the order in which functions, then variables, refer to them.
    fn comdats(&mut self) {
        let ir = self.ir;
        let functions = ir.in_order().filter(|global| global.function().is_some());
        let variables = ir.in_order().filter(|global| global.function().is_none());
        let mut used: Vec<usize> = Vec::new();
        for comdat in functions.chain(variables).filter_map(|global| global.comdat) {
            if !used.contains(&comdat) {
                used.push(comdat);
            }
        }
        for (name, kind) in used.into_iter().filter_map(|comdat| ir.comdats.get(comdat)) {
            let _ = writeln!(self.out, "\n${} = comdat {kind}", names::quoted(name));
        }
    }

    fn attribute_groups(&mut self) {
        let groups = std::mem::take(&mut self.slots.groups);
        if !groups.is_empty() {
            self.out.push('\n');
        }
        for (number, group) in groups.iter().enumerate() {
            let _ = writeln!(self.out, "attributes #{number} = {{ {} }}", group.group_text());
        }
    }

    fn ty(&mut self, ty: Type) {
        types::push(self.ctx, ty, &mut self.out);
    }

    /// Appends a constant without its type.
    fn constant(&mut self, id: ConstId) {
        let mut text = String::new();
        constants::push(self.ctx, &self.ir.constants, self, id, &mut text);
        self.out.push_str(&text);
    }

    /// Appends a constant with its type.
    fn typed_constant(&mut self, id: ConstId) {
        self.ty(self.ir.constants.ty(id));
        self.out.push(' ');
        self.constant(id);
    }

    /// Appends an operand without its type.
    fn value(&mut self, value: Value) {
        match value {
            Value::Const(id) => self.constant(id),
            Value::Arg(index) => {
                let label = self.function.map(|own| self.local.arg(own, index));
                let _ = write!(self.out, "%{}", label.unwrap_or_default());
            }
            Value::Inst(inst) => {
                let label = self.inst_label(inst);
                let _ = write!(self.out, "%{label}");
            }
            Value::Metadata(md) => self.md(md),
            Value::Asm(index) => {
                let Some(asm) = self.function.and_then(|one| one.asm.get(index as usize)) else {
                    return;
                };
                let _ = write!(
                    self.out,
                    "asm {}\"{}\", \"{}\"",
                    asm.flags,
                    names::escaped(&asm.text),
                    names::escaped(&asm.constraints)
                );
            }
        }
    }

    fn inst_label(&self, inst: InstId) -> String {
        self.function.map(|own| self.local.inst(own, inst)).unwrap_or_default()
    }

    fn block_label(&self, block: BlockId) -> String {
        self.function.map(|own| self.local.block(own, block)).unwrap_or_default()
    }

    fn value_type(&self, value: Value) -> Type {
        match (value, self.function) {
            (Value::Const(id), _) => self.ir.constants.ty(id),
            (Value::Arg(index), Some(function)) => function.params[index as usize],
            (Value::Inst(inst), Some(function)) => function.insts[inst.index()].ty,
            (Value::Metadata(_), _) => types::metadata(self.ctx),
            _ => types::pointer(self.ctx, 0),
        }
    }

    /// Appends an operand with its type.
    fn typed_value(&mut self, value: Value) {
        self.ty(self.value_type(value));
        self.out.push(' ');
        self.value(value);
    }
}
