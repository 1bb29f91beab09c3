//! Numbers of values, metadata and attribute groups, given in the order in which LLVM gives them.

use ods_core::Context;
use rustc_hash::FxHashMap;

use super::super::attributes::AttrSet;
use super::super::ir::{
    BlockId, DebugRecord, Function, GlobalKind, Inst, InstId, Item, Module, Shape, Value,
};
use super::super::metadata::{Body, Md, MdId};
use super::super::types;

/// The numbers of a module.
#[derive(Default)]
pub(super) struct Slots {
    nodes: FxHashMap<MdId, u32>,
    /// Nodes by number.
    pub(super) order: Vec<MdId>,
    group_numbers: FxHashMap<AttrSet, usize>,
    /// Attribute groups by number.
    pub(super) groups: Vec<AttrSet>,
}

impl Slots {
    /// The numbers of what stands outside of functions.
    pub(super) fn of_module(ir: &Module) -> Slots {
        let mut slots = Slots::default();
        for global in &ir.globals {
            if let GlobalKind::Variable { attrs, .. } = &global.kind {
                global.metadata.iter().for_each(|(_, node)| slots.add_node(ir, *node));
                slots.add_group(attrs);
            }
        }
        for (_, operands) in &ir.named_metadata {
            operands.iter().for_each(|md| slots.add_md(ir, *md));
        }
        for global in &ir.globals {
            if let Some(function) = global.function() {
                slots.add_group(&function.attrs.function);
            }
        }
        slots
    }

    /// Gives numbers to what a function refers to.
    pub(super) fn add_function(
        &mut self,
        ir: &Module,
        metadata: impl Iterator<Item = MdId>,
        function: &Function,
    ) {
        metadata.for_each(|node| self.add_node(ir, node));
        for item in function.blocks.iter().flat_map(|block| &block.items) {
            match item {
                Item::Record(record) => self.add_record(ir, record),
                Item::Inst(inst) => self.add_inst(ir, &function.insts[inst.index()]),
            }
        }
        for inst in
            function.blocks.iter().flat_map(|block| &block.items).filter_map(|item| match item {
                Item::Inst(inst) => Some(&function.insts[inst.index()]),
                Item::Record(_) => None,
            })
        {
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

    /// Gives a node its number, then what it refers to.
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

    /// The number of a node.
    pub(super) fn node(&self, node: MdId) -> Option<u32> {
        self.nodes.get(&node).copied()
    }

    fn add_group(&mut self, set: &AttrSet) {
        if !set.is_empty() && !self.group_numbers.contains_key(set) {
            self.group_numbers.insert(set.clone(), self.groups.len());
            self.groups.push(set.clone());
        }
    }

    /// The number of an attribute group.
    pub(super) fn group(&self, set: &AttrSet) -> Option<usize> {
        self.group_numbers.get(set).copied()
    }
}

/// The numbers of blocks and instructions of a function; those of arguments are their places.
#[derive(Default)]
pub(super) struct FunctionSlots {
    blocks: Vec<u32>,
    insts: Vec<u32>,
}

impl FunctionSlots {
    /// The numbers of a function.
    pub(super) fn of(ctx: &Context, function: &Function) -> FunctionSlots {
        let mut next = function.params.len() as u32;
        let mut slots = FunctionSlots { blocks: Vec::new(), insts: vec![0; function.insts.len()] };
        for block in &function.blocks {
            slots.blocks.push(next);
            next += 1;
            for item in &block.items {
                if let Item::Inst(inst) = item
                    && !types::is_void(ctx, function.insts[inst.index()].ty)
                {
                    slots.insts[inst.index()] = next;
                    next += 1;
                }
            }
        }
        slots
    }

    pub(super) fn block(&self, block: BlockId) -> u32 {
        self.blocks.get(block.index()).copied().unwrap_or(0)
    }

    pub(super) fn inst(&self, inst: InstId) -> u32 {
        self.insts.get(inst.index()).copied().unwrap_or(0)
    }
}
