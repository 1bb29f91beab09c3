//! The conversion driver: rebuilds bodies, keeps the map from old to new values, inserts casts where types disagree.
//!
//! Invariants:
//! - Blocks keep their order. Operations of one block are converted in order, and blocks so that definitions come
//!   before uses.
//! - A cast stands right after the definition of what it casts (at the start of the block, for an argument), and there
//!   is one for each value and type.

use ods_core::ir::{BlockRef, RegionRef};
use ods_core::schema::Trait;
use ods_core::{
    Attr, Block, Body, Context, Diagnostic, Loc, Module, Op, OpName, OpRef, OpState, Region, Type,
    Value,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::patterns::{Families, Rule, rule};
use super::types;
use crate::side_table::SideTable;

/// State of one conversion of a module.
pub(super) struct Shared {
    pub(super) families: Families,
    rules: Vec<Option<Rule>>,
    pub(super) errors: Vec<Diagnostic>,
    /// Symbols that the module has or that were added.
    pub(super) symbols: FxHashSet<String>,
    /// Functions and globals to add at the start of the module, the last first.
    pub(super) prelude: Vec<Prelude>,
    /// Tables of finished conversions, to be used again.
    spare: Vec<Tables>,
}

/// What stands for the values and blocks of an old body.
struct Tables {
    values: SideTable<Option<Value>>,
    blocks: SideTable<Option<Block>>,
}

impl Tables {
    fn new() -> Self {
        Self { values: SideTable::new(), blocks: SideTable::new() }
    }
}

/// A symbol to add at the start of the module.
pub(super) enum Prelude {
    Function { name: String, ty: Type },
    Text { name: String, text: Vec<u8> },
}

/// Conversion of one body.
pub(super) struct Conversion<'s, 'm> {
    pub(super) shared: &'s mut Shared,
    pub(super) ctx: &'m Context,
    pub(super) new: &'s mut Body,
    /// Where new operations go: before this one, or at the end of `block`.
    before: Option<Op>,
    block: Option<Block>,
    pub(super) loc: Loc,
    /// Casts of new values, by value and type.
    casts: FxHashMap<(Value, Type), Value>,
    tables: Tables,
}

/// Converts everything in `module`.
pub(super) fn convert(module: &mut Module, families: Families) -> Result<(), Vec<Diagnostic>> {
    let new = rebuild(module, families)?;
    *module = new;
    Ok(())
}

fn rebuild(old: &Module, families: Families) -> Result<Module, Vec<Diagnostic>> {
    let ctx = old.ctx();
    let mut shared = Shared {
        families,
        rules: Vec::new(),
        errors: Vec::new(),
        symbols: FxHashSet::default(),
        prelude: Vec::new(),
        spare: Vec::new(),
    };
    let mut result = old.emptied();
    let from = old.body();
    let to = result.body_mut();
    let top = from.regions().first().and_then(|region| from.entry_block(*region));
    if let Some(top) = top {
        for op in from.ops(top) {
            if let Some(name) = from.view(op).attr("sym_name").and_then(|a| a.as_str(ctx)) {
                shared.symbols.insert(name.to_owned());
            }
        }
    }
    let mut conversion = Conversion::new(&mut shared, from, to);
    let targets = conversion.new.regions().to_vec();
    for (from_region, to_region) in old.root().regions().zip(&targets) {
        conversion.region(from_region, *to_region, false);
    }
    match targets.first() {
        Some(region) if old.root().has_trait(Trait::SymbolTable) => conversion.add_prelude(*region),
        _ if conversion.shared.prelude.is_empty() => {}
        _ => conversion.shared.errors.push(Diagnostic::error(
            old.root().loc(),
            format!(
                "'{}' op has no symbol table for the functions that the conversion declares",
                old.root().name()
            ),
        )),
    }
    if shared.errors.is_empty() { Ok(result) } else { Err(shared.errors) }
}

impl Shared {
    fn rule(&mut self, name: OpName) -> Rule {
        let index = name.index();
        if self.rules.len() <= index {
            self.rules.resize(index + 1, None);
        }
        *self.rules[index].get_or_insert_with(|| rule(name.as_str(), self.families))
    }

    /// Has a function declared at the start of the module, unless the module has one of that name.
    pub(super) fn declare(&mut self, name: &str, ty: Type) {
        if self.symbols.insert(name.to_owned()) {
            self.prelude.push(Prelude::Function { name: name.to_owned(), ty });
        }
    }

    /// Has a constant text, NUL-terminated, defined at the start of the module, and gives its symbol.
    pub(super) fn text(&mut self, base: &str, text: &[u8]) -> String {
        let mut bytes = text.to_vec();
        bytes.push(0);
        let mut name = base.to_owned();
        let mut count = 0;
        while !self.symbols.insert(name.clone()) {
            name = format!("{base}_{count}");
            count += 1;
        }
        self.prelude.push(Prelude::Text { name: name.clone(), text: bytes });
        name
    }
}

impl<'s, 'm> Conversion<'s, 'm> {
    fn new(shared: &'s mut Shared, old: &'m Body, new: &'s mut Body) -> Self {
        let ctx = old.ctx();
        let mut tables = shared.spare.pop().unwrap_or_else(Tables::new);
        tables.values.clear();
        tables.blocks.clear();
        Self {
            shared,
            ctx,
            new,
            before: None,
            block: None,
            loc: Loc::UNKNOWN,
            casts: FxHashMap::default(),
            tables,
        }
    }

    /// Converts a region that uses nothing from outside.
    fn whole(mut self, from: RegionRef<'m>, to: Region, convert_entry: bool) {
        self.region(from, to, convert_entry);
        self.shared.spare.push(self.tables);
    }

    /// Converts a region into an empty one. With `convert_entry` the arguments of its first block get their converted
    /// types; those of a block that converted branches lead to always do.
    fn region(&mut self, from: RegionRef<'m>, to: Region, convert_entry: bool) {
        let old_blocks: Vec<BlockRef<'m>> = from.blocks().collect();
        for (i, block) in old_blocks.iter().enumerate() {
            let convert_args = if i == 0 { convert_entry } else { self.is_branched_to(*block) };
            let new = self.new.append_block(to);
            self.tables.blocks.set(block.block.index(), Some(new));
            for (arg, data) in block.args().zip(from.body.args(block.block)) {
                let ty = if convert_args {
                    self.converted(arg.ty()).unwrap_or(arg.ty())
                } else {
                    arg.ty()
                };
                let value = self.new.add_arg(new, ty, data.loc);
                self.tables.values.set(arg.value.index(), Some(value));
            }
        }
        for block in definition_order(&old_blocks) {
            self.continue_at_end(self.new_block(block.block));
            for op in block.ops() {
                self.op(op);
            }
        }
    }

    /// Whether a branch that is converted leads to a block.
    fn is_branched_to(&mut self, block: BlockRef<'m>) -> bool {
        block.body.predecessors(block.block).any(|from| {
            let branch = block.body.terminator(from);
            branch.is_some_and(|op| !matches!(self.shared.rule(block.body.name(op)), Rule::Keep))
        })
    }

    fn op(&mut self, op: OpRef<'m>) {
        self.loc = op.loc();
        let result = match self.shared.rule(op.name()) {
            Rule::Keep => {
                self.keep(op);
                Ok(())
            }
            Rule::OneToOne(target) => super::vectors::one_to_one(self, op, target),
            Rule::Pattern(pattern) => pattern(self, op),
        };
        if let Err(message) = result {
            let mut error = Diagnostic::error(
                op.loc(),
                format!(
                    "failed to legalize operation '{}' that was explicitly marked illegal",
                    op.name()
                ),
            );
            if !message.is_empty() {
                error = error.with_note(op.loc(), message);
            }
            self.shared.errors.push(error);
            // Its users are converted too, so that their own errors are found.
            for result in op.results() {
                let ty = self.converted(result.ty()).unwrap_or(result.ty());
                let value = self.value("llvm.mlir.poison", &[], ty, &[]);
                self.tables.values.set(result.value.index(), Some(value));
            }
        }
    }

    /// Copies an operation that no pattern converts.
    fn keep(&mut self, op: OpRef<'m>) {
        let mut state = OpState::new(op.name(), op.loc());
        for operand in op.operands() {
            let value = self.cast_to(operand.value, operand.ty());
            state.operands.push(value);
        }
        state.results.extend(op.results().map(|result| result.ty()));
        state.successors.extend(op.successors().map(|block| self.new_block(block.block)));
        state.regions = op.regions().len();
        state.props.extend_from_slice(op.header().props);
        state.attrs = op.attrs();
        let new = self.insert_as_is(&state);
        for (from, to) in op.results().zip(self.new.results(new).collect::<Vec<_>>()) {
            self.tables.values.set(from.value.index(), Some(to));
        }
        self.nested_regions(op, new, false);
    }

    /// Converts the regions of `op` into those of its new form.
    pub(super) fn nested_regions(&mut self, op: OpRef<'m>, new: Op, convert_args: bool) {
        let isolated = op.body.has_nested(op.op);
        if let Some(mut body) = self.new.take_nested(new) {
            let targets = body.regions().to_vec();
            for (from, to) in op.regions().zip(targets) {
                Conversion::new(self.shared, from.body, &mut body).whole(from, to, convert_args);
            }
            self.new.put_nested(new, body);
            return;
        }
        let targets: Vec<Region> = self.new.own_regions(new).collect();
        for (from, to) in op.regions().zip(targets) {
            if isolated {
                Conversion::new(self.shared, from.body, self.new).whole(from, to, convert_args);
            } else {
                let at = (self.block, self.before, self.loc);
                self.region(from, to, convert_args);
                (self.block, self.before, self.loc) = at;
            }
        }
    }

    /// Inserts an operation at the insertion point; absent attributes with a default get it.
    pub(super) fn insert(&mut self, mut state: OpState) -> Op {
        self.ctx.fill_default_props(&mut state);
        self.insert_as_is(&state)
    }

    fn insert_as_is(&mut self, state: &OpState) -> Op {
        let op = self.new.create_op(state);
        let block = self.block.expect("operations are made while a block is converted");
        self.new.insert_op(op, block, self.before);
        op
    }

    /// Goes on at the end of another block.
    pub(super) fn continue_at_end(&mut self, block: Block) {
        self.block = Some(block);
        self.before = None;
    }

    /// Ends the current block for a check: gives a new block right after it, where conversion is to go on, and one at
    /// the end of the region for the check's failure.
    pub(super) fn split_for_check(&mut self) -> (Block, Block) {
        let current = self.block.expect("operations are made while a block is converted");
        let region = self.new.block_region(current).expect("the block is in a region");
        let proceed = self.new.create_block();
        let next = self.new.next_block(current);
        self.new.insert_block(proceed, region, next);
        let fail = self.new.append_block(region);
        (proceed, fail)
    }

    /// Gives a function made here a body of one block.
    pub(super) fn fill_function(
        &mut self,
        function: Op,
        params: &[Type],
        emit: impl FnOnce(&mut Conversion<'_, 'm>, &[Value]),
    ) {
        let mut nested = self.new.take_nested(function);
        let own = match nested {
            Some(_) => None,
            None => self.new.own_regions(function).next(),
        };
        let target = match &mut nested {
            Some(body) => &mut **body,
            None => &mut *self.new,
        };
        let region = own.unwrap_or_else(|| target.region());
        let block = target.append_block(region);
        let args: Vec<Value> =
            params.iter().map(|ty| target.add_arg(block, *ty, self.loc)).collect();
        let mut inner = Conversion {
            shared: self.shared,
            ctx: self.ctx,
            new: target,
            before: None,
            block: Some(block),
            loc: self.loc,
            casts: FxHashMap::default(),
            tables: Tables::new(),
        };
        emit(&mut inner, &args);
        if let Some(body) = nested {
            self.new.put_nested(function, body);
        }
    }

    /// The new form of a block of the old body.
    pub(super) fn new_block(&self, block: Block) -> Block {
        self.tables
            .blocks
            .get(block.index())
            .flatten()
            .expect("a successor lies in the same region")
    }

    /// The form of a type in the llvm dialect.
    pub(super) fn converted(&self, ty: Type) -> Option<Type> {
        types::convert(self.ctx, ty)
    }

    /// The form of a type in the llvm dialect, which the operation needs.
    pub(super) fn need_type(&self, ty: Type) -> Result<Type, String> {
        self.converted(ty).ok_or_else(|| "a type of it has no form in the llvm dialect".to_owned())
    }

    /// Operand `index` of an old operation, in its converted type.
    pub(super) fn operand(&mut self, op: OpRef<'m>, index: usize) -> Result<Value, String> {
        let operand = op.operand(index);
        let ty = self.need_type(operand.ty())?;
        Ok(self.cast_to(operand.value, ty))
    }

    /// All operands of an old operation, in their converted types.
    pub(super) fn operands(&mut self, op: OpRef<'m>) -> Result<Vec<Value>, String> {
        (0..op.operands().len()).map(|i| self.operand(op, i)).collect()
    }

    /// Makes `values` stand for the results of an old operation.
    pub(super) fn replace(&mut self, op: OpRef<'m>, values: &[Value]) {
        for (result, value) in op.results().zip(values) {
            self.tables.values.set(result.value.index(), Some(*value));
        }
    }

    /// What stands for an old value, cast to `ty` if it has another type.
    pub(super) fn cast_to(&mut self, old: Value, ty: Type) -> Value {
        let value =
            self.tables.values.get(old.index()).flatten().expect("definitions come before uses");
        if self.new.ty(value) == ty {
            return value;
        }
        if let Some(&cast) = self.casts.get(&(value, ty)) {
            return cast;
        }
        let cast = self.insert_cast(value, ty);
        self.casts.insert((value, ty), cast);
        cast
    }

    /// A cast right after the definition of a new value.
    fn insert_cast(&mut self, value: Value, ty: Type) -> Value {
        let (block, before, loc) = match self.new.defining_op(value) {
            Some(def) => {
                let block = self.new.parent_block(def).expect("a definition is in a block");
                (block, self.new.next_op(def), self.new.loc(def))
            }
            None => {
                let block =
                    self.new.def_block(value).expect("a value without an operation is an argument");
                (block, self.new.first_op(block), self.loc)
            }
        };
        let mut state = OpState::new(OpName::new("builtin.unrealized_conversion_cast"), loc);
        state.operands.push(value);
        state.results.push(ty);
        let cast = self.new.create_op(&state);
        self.new.insert_op(cast, block, before);
        self.new.result(cast, 0)
    }

    fn add_prelude(&mut self, region: Region) {
        let Some(top) = self.new.entry_block(region) else { return };
        self.loc = Loc::UNKNOWN;
        for symbol in std::mem::take(&mut self.shared.prelude) {
            self.block = Some(top);
            self.before = self.new.first_op(top);
            match symbol {
                Prelude::Function { name, ty } => {
                    let attrs = [
                        ("sym_name", Attr::string(self.ctx, &name)),
                        ("function_type", Attr::ty(self.ctx, ty)),
                    ];
                    let mut state = self.state("llvm.func", &[], &[], &attrs);
                    state.regions = 1;
                    self.insert(state);
                }
                Prelude::Text { name, text } => self.add_text(&name, text),
            }
        }
    }

    fn add_text(&mut self, name: &str, text: Vec<u8>) {
        let len = text.len() as i64;
        let linkage = super::build::llvm_enum(self.ctx, "llvm.linkage", PRIVATE);
        let ty = Type::tensor(self.ctx, &[len], Type::I8);
        let elements = ods_core::DenseElements { ty, splat: len == 1, data: text.into() };
        let value = self.ctx.intern_attr(ods_core::AttrData::Dense(elements));
        let array = types::array(self.ctx, len, Type::I8);
        let attrs = [
            ("sym_name", Attr::string(self.ctx, name)),
            ("global_type", Attr::ty(self.ctx, array)),
            ("constant", Attr::UNIT),
            ("linkage", linkage),
            ("value", value),
            ("addr_space", Attr::integer(self.ctx, Type::I32, 0)),
        ];
        let mut state = self.state("llvm.mlir.global", &[], &[], &attrs);
        state.regions = 1;
        self.insert(state);
    }
}

/// `Linkage::Private` of the llvm dialect.
const PRIVATE: i64 = 8;

/// Blocks so that each comes after those that dominate it: reachable ones from the first in reverse postorder, then the
/// others.
fn definition_order<'m>(blocks: &[BlockRef<'m>]) -> Vec<BlockRef<'m>> {
    let Some(&first) = blocks.first() else { return Vec::new() };
    if blocks.len() == 1 {
        return vec![first];
    }
    let mut seen = FxHashSet::default();
    let mut order = Vec::with_capacity(blocks.len());
    for &start in blocks {
        if !seen.insert(start.block) {
            continue;
        }
        let mut postorder = Vec::new();
        let mut stack = vec![(start, successors(start).into_iter())];
        while let Some((block, rest)) = stack.last_mut() {
            match rest.next() {
                Some(next) if seen.insert(next.block) => {
                    stack.push((next, successors(next).into_iter()));
                }
                Some(_) => {}
                None => {
                    postorder.push(*block);
                    stack.pop();
                }
            }
        }
        order.extend(postorder.into_iter().rev());
    }
    order
}

fn successors<'m>(block: BlockRef<'m>) -> Vec<BlockRef<'m>> {
    block.terminator().map(|op| op.successors().collect()).unwrap_or_default()
}
