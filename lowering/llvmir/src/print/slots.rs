//! Slot numbers of values, metadata and attribute groups, assigned in LLVM's order.

use ods_core::Context;
use rustc_hash::FxHashMap;

use super::super::attributes::AttrSet;
use super::super::ir::{
    BlockId, DebugRecord, Function, GlobalId, GlobalKind, Inst, InstId, Item, Module, Shape, Value,
};
use super::super::local_names::Name;
use super::super::metadata::{Body, Md, MdId};
use super::super::names;
use super::super::types;

/// The slot numbers of a module.
#[derive(Default)]
pub(super) struct Slots {
    nodes: FxHashMap<MdId, u32>,
    /// Nodes by number.
    pub(super) order: Vec<MdId>,
    group_numbers: FxHashMap<AttrSet, usize>,
    /// Attribute groups by number.
    pub(super) groups: Vec<AttrSet>,
    /// Numbers of unnamed variables.
    pub(super) unnamed: FxHashMap<GlobalId, u32>,
}

impl Slots {
    /// Numbers the nodes and attribute groups referenced outside of functions.
    pub(super) fn of_module(ir: &Module) -> Slots {
        let mut slots = Slots::default();
        let unnamed = ir.order.iter().filter(|id| ir.globals[id.index()].name.is_empty());
        slots.unnamed = unnamed.copied().zip(0..).collect();
        for global in ir.in_order() {
            if let GlobalKind::Variable { attrs, .. } = &global.kind {
                global.metadata.iter().for_each(|(_, node)| slots.add_node(ir, *node));
                slots.add_group(attrs);
            }
        }
        for (_, operands) in &ir.named_metadata {
            operands.iter().for_each(|md| slots.add_md(ir, *md));
        }
        for global in ir.in_order() {
            if let Some(function) = global.function() {
                slots.add_group(&function.attrs.function);
            }
        }
        slots
    }

    /// Numbers the nodes and attribute groups that a function refers to.
    pub(super) fn add_function(
        &mut self,
        ir: &Module,
        metadata: impl Iterator<Item = MdId>,
        function: &Function,
    ) {
        metadata.for_each(|node| self.add_node(ir, node));
        for item in function.items() {
            match item {
                Item::Record(record) => self.add_record(ir, record),
                Item::Inst(inst) => self.add_inst(ir, &function.insts[inst.index()]),
            }
        }
        for inst in function.items().filter_map(|item| match item {
            Item::Inst(inst) => Some(&function.insts[inst.index()]),
            Item::Record(_) => None,
        }) {
            if let Shape::Call(call) = &inst.shape {
                self.add_group(&call.attrs.function);
            }
        }
    }

    fn add_record(&mut self, ir: &Module, record: &DebugRecord) {
        self.add_node(ir, record.node);
        self.add_node(ir, record.loc);
    }

    fn add_inst(&mut self, ir: &Module, inst: &Inst) {
        for operand in &inst.operands {
            if let Value::Metadata(md) = operand {
                self.add_md(ir, *md);
            }
        }
        if let Some(loc) = inst.loc {
            self.add_node(ir, loc);
        }
        inst.metadata.iter().for_each(|(_, node)| self.add_node(ir, *node));
    }

    fn add_md(&mut self, ir: &Module, md: Md) {
        if let Md::Node(node) = md {
            self.add_node(ir, node);
        }
    }

    /// Numbers a node, then the nodes it refers to.
    fn add_node(&mut self, ir: &Module, node: MdId) {
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            if matches!(ir.metadata.get(node).body, Body::Expression(_))
                || self.nodes.contains_key(&node)
            {
                continue;
            }
            self.nodes.insert(node, self.order.len() as u32);
            self.order.push(node);
            waiting.extend(ir.metadata.operands(node).into_iter().rev());
        }
    }

    /// Returns the number of a node.
    pub(super) fn node(&self, node: MdId) -> Option<u32> {
        self.nodes.get(&node).copied()
    }

    fn add_group(&mut self, set: &AttrSet) {
        if !set.is_empty() && !self.group_numbers.contains_key(set) {
            self.group_numbers.insert(set.clone(), self.groups.len());
            self.groups.push(set.clone());
        }
    }

    /// Returns the number of an attribute group.
    pub(super) fn group(&self, set: &AttrSet) -> Option<usize> {
        self.group_numbers.get(set).copied()
    }
}

/// The labels of arguments, blocks and instructions of a function: names, or numbers if unnamed.
#[derive(Default)]
pub(super) struct FunctionSlots {
    args: Vec<u32>,
    blocks: Vec<u32>,
    insts: Vec<u32>,
}

impl FunctionSlots {
    /// Numbers the unnamed values and blocks of a function.
    pub(super) fn of(ctx: &Context, function: &Function) -> FunctionSlots {
        let mut last = 0;
        let mut next = |name: Option<&Name>| match name {
            Some(Some(_)) => 0,
            _ => {
                last += 1;
                last - 1
            }
        };
        let args =
            (0..function.params.len()).map(|at| next(function.param_names.get(at))).collect();
        let mut blocks = vec![0; function.blocks.len()];
        let mut insts = vec![0; function.insts.len()];
        for id in &function.layout {
            let block = &function.blocks[id.index()];
            blocks[id.index()] = next(Some(&block.name));
            for item in &block.items {
                if let Item::Inst(id) = item {
                    let inst = &function.insts[id.index()];
                    if !types::is_void(ctx, inst.ty) {
                        insts[id.index()] = next(Some(&inst.name));
                    }
                }
            }
        }
        FunctionSlots { args, blocks, insts }
    }

    pub(super) fn arg(&self, function: &Function, arg: u32) -> String {
        let name = function.param_names.get(arg as usize).and_then(|name| name.as_deref());
        label(name, self.args.get(arg as usize))
    }

    pub(super) fn block(&self, function: &Function, block: BlockId) -> String {
        let name = function.blocks.get(block.index()).and_then(|block| block.name.as_deref());
        label(name, self.blocks.get(block.index()))
    }

    pub(super) fn inst(&self, function: &Function, inst: InstId) -> String {
        let name = function.insts.get(inst.index()).and_then(|inst| inst.name.as_deref());
        label(name, self.insts.get(inst.index()))
    }
}

fn label(name: Option<&str>, number: Option<&u32>) -> String {
    match name {
        Some(name) => names::quoted(name.as_bytes()),
        None => number.copied().unwrap_or(0).to_string(),
    }
}
