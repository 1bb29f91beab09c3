//! Extraction of blocks to a function.

use rustc_hash::FxHashMap;

use ods_core::Type;
use ods_dialects::llvm::literal_struct;

use super::super::attributes::Attributes;
use super::super::error::Result;
use super::super::ir::{
    Block, BlockId, Function, GlobalId, GlobalKind, Inst, InstId, Item, Shape, Value,
};
use super::super::module::Translator;
use super::super::types;
use super::outline::Outline;

/// The function attributes that do not hold for a part of the function.
const OWN_ATTRIBUTES: &[&str] = &[
    "allockind",
    "allocsize",
    "builtin",
    "convergent",
    "jumptable",
    "memory",
    "naked",
    "nobuiltin",
    "nodivergencesource",
    "nomerge",
    "noreturn",
    "nosync",
    "presplitcoroutine",
    "returns_twice",
    "speculatable",
    "alignstack",
    "thunk",
    "willreturn",
];

/// The result of an extraction.
pub(super) struct Extracted {
    pub(super) function: GlobalId,
    /// The call that replaces the region, and its block.
    pub(super) call: InstId,
    pub(super) block: BlockId,
    /// The struct that holds values from outside, and its type.
    pub(super) shared: Option<(Value, Type)>,
    /// The entry block of the new function.
    pub(super) entry: BlockId,
    /// The moved instructions, by their old ids.
    pub(super) insts: FxHashMap<InstId, InstId>,
}

impl Function {
    /// Returns the blocks reachable from `entry` without passing `exit`, in the order of the new function.
    pub(super) fn region_blocks(&self, entry: BlockId, exit: BlockId) -> Vec<BlockId> {
        let mut seen = vec![entry, exit];
        let mut waiting = vec![entry];
        let mut blocks = Vec::new();
        while let Some(block) = waiting.pop() {
            blocks.push(block);
            for next in self.successors(block) {
                if !seen.contains(&next) {
                    seen.push(next);
                    waiting.push(next);
                }
            }
        }
        blocks
    }

    /// Returns the values used in `blocks` and defined outside of them, in order of first use.
    pub(super) fn inputs(&self, blocks: &[BlockId]) -> Vec<Value> {
        let mut inside = vec![false; self.insts.len()];
        for inst in blocks.iter().flat_map(|block| self.blocks[block.index()].insts()) {
            inside[inst.index()] = true;
        }
        let mut inputs = Vec::new();
        for inst in blocks.iter().flat_map(|block| self.blocks[block.index()].insts()) {
            let inst = &self.insts[inst.index()];
            let mut operands = inst.operands.to_vec();
            if matches!(inst.shape, Shape::Call(_)) {
                // LLVM visits the callee last.
                operands.rotate_left(1);
            }
            for operand in operands {
                let outside = match operand {
                    Value::Arg(_) => true,
                    Value::Inst(inst) => !inside[inst.index()],
                    _ => false,
                };
                if outside && !inputs.contains(&operand) {
                    inputs.push(operand);
                }
            }
        }
        inputs
    }

    /// Moves static allocas to the entry block from blocks on every path through the function.
    pub(super) fn hoist_variables(&mut self) {
        let Some(&entry) = self.layout.first() else { return };
        for block in self.layout.clone() {
            if block == entry || !self.ends_only_through(entry, block) {
                continue;
            }
            let is_variable = |inst: &InstId| self.insts[inst.index()].is_variable();
            let variables: Vec<InstId> =
                self.blocks[block.index()].insts().filter(is_variable).collect();
            let end = self.terminator(entry);
            for variable in variables {
                self.take_out(variable, block);
                self.insert(variable, entry, end);
            }
        }
    }

    /// Returns whether every path from `entry` to an exit of the function passes `through`.
    fn ends_only_through(&self, entry: BlockId, through: BlockId) -> bool {
        let mut seen = vec![entry];
        let mut waiting = vec![entry];
        let mut reached = false;
        while let Some(block) = waiting.pop() {
            let next = self.successors(block);
            if next.is_empty() {
                return false;
            }
            reached |= next.contains(&through);
            for block in next {
                if block != through && !seen.contains(&block) {
                    seen.push(block);
                    waiting.push(block);
                }
            }
        }
        reached
    }

    /// Returns the name of a value; empty if it has none.
    pub(super) fn name_of(&self, value: Value) -> &str {
        let name = match value {
            Value::Arg(at) => self.param_names.get(at as usize),
            Value::Inst(inst) => Some(&self.insts[inst.index()].name),
            _ => None,
        };
        name.and_then(|name| name.as_deref()).unwrap_or("")
    }
}

impl<'m> Translator<'m> {
    /// Moves a region to a new function, and replaces it by a call.
    pub(super) fn extract(&mut self, outer: GlobalId, outline: &Outline) -> Result<Extracted> {
        let pointer = types::pointer(self.ctx, 0);
        let blocks = self.here()?.region_blocks(outline.entry, outline.exit);
        let inputs = self.here()?.inputs(&blocks);
        let before: Vec<BlockId> = self.here()?.blocks[outline.entry.index()]
            .predecessors
            .iter()
            .copied()
            .filter(|one| !blocks.contains(one))
            .collect();
        let is_scalar = |value: &Value| outline.excluded.contains(value);
        let (scalars, shared): (Vec<Value>, Vec<Value>) =
            inputs.iter().partition(|one| is_scalar(one));
        let shared_types: Vec<Type> = shared.iter().map(|one| self.type_of(*one)).collect();
        let shared_type = (!shared.is_empty()).then(|| literal_struct(self.ctx, &shared_types));
        let mut params: Vec<Type> = scalars.iter().map(|one| self.type_of(*one)).collect();
        params.extend(shared_type.map(|_| pointer));

        let mut name = self.ir.globals[outer.index()].name.clone();
        name.extend(b"..omp_par");
        let mut attrs = Attributes::default();
        attrs.function = self.here()?.attrs.function.without(OWN_ATTRIBUTES);
        let void = types::void(self.ctx);
        let id = self.add_function(&name, &params, void, false, attrs);
        self.ir.globals[id.index()].linkage = "internal";
        self.ir.place_after(id, outer);

        // The entry of the new function loads the values from the struct.
        let mut new = self.take_new_function(id);
        for scalar in &scalars {
            let name = new.names.take(self.here()?.name_of(*scalar));
            new.param_names.push(name);
        }
        let mut values: FxHashMap<Value, Value> = FxHashMap::default();
        for (at, scalar) in scalars.iter().enumerate() {
            values.insert(*scalar, Value::Arg(at as u32));
        }
        let aligns: Vec<u64> = shared.iter().map(|one| self.pointer_align(*one)).collect();
        let names: Vec<String> = {
            let function = self.here()?;
            shared.iter().map(|one| function.name_of(*one).to_owned()).collect()
        };
        let start = new.add_block("", None);
        let old = self.enter_function(id, new);
        self.go_to_end(start);
        if let Some(ty) = shared_type {
            let data = Value::Arg(scalars.len() as u32);
            for (at, value) in shared.iter().enumerate() {
                let name = format!("gep_{}", names[at]);
                let place = self.address("", ty, data, 32, [0, at as i64], &name)?;
                let name = format!("loadgep_{}", names[at]);
                let loaded = self.load(shared_types[at], Value::Inst(place), &name)?;
                if types::address_space(self.ctx, shared_types[at]).is_some() {
                    let align = self.md_i64(aligns[at] as i64);
                    let node = self.ir.metadata.tuple(vec![align]);
                    self.attach(loaded, "align", node);
                }
                values.insert(*value, loaded);
            }
        }
        let new = self.leave_function(old);
        let moved = self.move_blocks(new, start, &blocks, outline, &values)?;
        let entry = moved.entry;
        let insts = moved.insts;
        let leaves = moved.leaves;
        let mut function = Box::new(moved.function);
        if !leaves {
            function.attrs.function.add("noreturn");
        }
        self.ir.globals[id.index()].kind = GlobalKind::Function(function);

        // The call that replaces the region.
        let function = self.here()?;
        let at = function.layout.iter().position(|one| *one == outline.entry);
        for block in &blocks {
            function.layout.retain(|one| one != block);
        }
        function.blocks[outline.exit.index()].predecessors.retain(|one| !blocks.contains(one));
        let block = function.add_block("codeRepl", None);
        let last = function.layout.pop();
        if let (Some(at), Some(last)) = (at, last) {
            function.layout.insert(at.min(function.layout.len()), last);
        }
        for one in before.into_iter().rev() {
            function.retarget(one, outline.entry, block);
        }
        let mut shared_struct = None;
        let mut args = scalars;
        if let Some(ty) = shared_type {
            let start = self.start_of(outline.allocas)?;
            self.go_to(start);
            let variable = Value::Inst(self.alloca(ty, "structArg")?);
            self.go_to_end(block);
            for (at, value) in shared.iter().enumerate() {
                let name = format!("gep_{}", names[at]);
                let place = self.address("", ty, variable, 32, [0, at as i64], &name)?;
                self.store(*value, Value::Inst(place))?;
            }
            shared_struct = Some((variable, ty));
            args.push(variable);
        }
        self.go_to_end(block);
        let call = self.call(id, &args, "")?;
        match leaves {
            true => self.branch(outline.exit)?,
            false => self.unreachable()?,
        };
        Ok(Extracted { function: id, call, block, shared: shared_struct, entry, insts })
    }

    fn take_new_function(&mut self, id: GlobalId) -> Function {
        let kind = &mut self.ir.globals[id.index()].kind;
        match std::mem::replace(kind, GlobalKind::Alias(None)) {
            GlobalKind::Function(function) => {
                let signature = Function {
                    params: function.params.clone(),
                    result: function.result,
                    ..Function::default()
                };
                *kind = GlobalKind::Function(Box::new(signature));
                *function
            }
            other => {
                *kind = other;
                Function::default()
            }
        }
    }

    /// Returns the known alignment of an address.
    fn pointer_align(&self, value: Value) -> u64 {
        let Some(state) = &self.function else { return 1 };
        let number = |text: &str| {
            let (_, rest) = text.rsplit_once("align ")?;
            rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
        };
        match value {
            Value::Inst(inst) => {
                let inst = &state.function.insts[inst.index()];
                match inst.text.starts_with("alloca") {
                    true => number(&inst.tail).unwrap_or(1),
                    false => 1,
                }
            }
            Value::Arg(at) => {
                let text = state.function.attrs.param(at as usize).map(|set| set.text());
                let text = text.unwrap_or_default();
                let align = text.split(' ').skip_while(|word| *word != "align").nth(1);
                align.and_then(|align| align.parse().ok()).unwrap_or(1)
            }
            _ => 1,
        }
    }

    /// Moves blocks to `new`, after the block `start`, whose instructions move to the first of them.
    fn move_blocks(
        &mut self,
        mut new: Function,
        start: BlockId,
        blocks: &[BlockId],
        outline: &Outline,
        inputs: &FxHashMap<Value, Value>,
    ) -> Result<Moved> {
        let void = types::void(self.ctx);
        let old = self.here()?;
        let exit_name =
            format!("{}.exitStub", old.blocks[outline.exit.index()].name.as_deref().unwrap_or(""));
        let first = new.insts.len();
        let leaves = blocks.iter().any(|block| old.successors(*block).contains(&outline.exit));
        let mut places: FxHashMap<BlockId, BlockId> = FxHashMap::default();
        let mut insts: FxHashMap<InstId, InstId> = FxHashMap::default();
        for block in blocks {
            let id = BlockId(new.blocks.len() as u32);
            places.insert(*block, id);
            let taken = std::mem::take(&mut old.blocks[block.index()]);
            old.names.release(&taken.name);
            let mut items = Vec::new();
            for item in taken.items {
                items.push(match item {
                    Item::Record(record) => Item::Record(record),
                    Item::Inst(inst) => {
                        let mut moved =
                            std::mem::replace(&mut old.insts[inst.index()], tombstone(void));
                        old.names.release(&moved.name);
                        let name = moved.name.take();
                        moved.name = new.names.take(name.as_deref().unwrap_or(""));
                        let id = InstId(new.insts.len() as u32);
                        new.insts.push(moved);
                        insts.insert(inst, id);
                        Item::Inst(id)
                    }
                });
            }
            let name = new.names.take(taken.name.as_deref().unwrap_or(""));
            new.blocks.push(Block { name, items, predecessors: taken.predecessors });
            new.layout.push(id);
        }
        let stub = leaves.then(|| new.add_block(&exit_name, None));
        if let Some(stub) = stub {
            places.insert(outline.exit, stub);
        }
        for inst in &mut new.insts[first..] {
            for operand in &mut inst.operands {
                *operand = match *operand {
                    Value::Inst(old) if insts.contains_key(&old) => Value::Inst(insts[&old]),
                    other => inputs.get(&other).copied().unwrap_or(other),
                };
            }
            inst.for_each_block(|block| {
                if let Some(place) = places.get(block) {
                    *block = *place;
                }
            });
        }
        for block in blocks {
            let id = places[block];
            let list = std::mem::take(&mut new.blocks[id.index()].predecessors);
            let list = list.iter().filter_map(|one| places.get(one).copied()).collect();
            new.blocks[id.index()].predecessors = list;
        }
        if let Some(stub) = stub {
            let leads = |one: &&BlockId| new.successors(**one).contains(&stub);
            let leaving: Vec<BlockId> = new.layout.iter().filter(leads).rev().copied().collect();
            new.blocks[stub.index()].predecessors = leaving;
        }

        // The loads in `start` move to the beginning of the first block.
        let entry = places[&outline.entry];
        let items = std::mem::take(&mut new.blocks[start.index()].items);
        let at = new.blocks[entry.index()]
            .insts()
            .position(|inst| !matches!(new.insts[inst.index()].shape, Shape::Phi(_)));
        new.blocks[entry.index()].items.splice(at.unwrap_or(0)..at.unwrap_or(0), items);
        new.remove_block(start);
        if let Some(stub) = stub {
            let end = InstId(new.insts.len() as u32);
            new.insts.push(Inst { text: "ret void".into(), ..tombstone(void) });
            new.insert(end, stub, None);
        }
        Ok(Moved { function: new, entry, insts, leaves })
    }
}

struct Moved {
    /// Set if the region reaches its exit.
    leaves: bool,
    function: Function,
    entry: BlockId,
    insts: FxHashMap<InstId, InstId>,
}

/// Returns the placeholder of a moved instruction.
fn tombstone(void: Type) -> Inst {
    Inst {
        name: None,
        text: "".into(),
        shape: Shape::Plain,
        ty: void,
        operands: Default::default(),
        tail: String::new(),
        metadata: Default::default(),
        loc: None,
    }
}
