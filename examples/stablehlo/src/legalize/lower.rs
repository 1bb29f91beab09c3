//! The lowering of functions: operations are visited in order, and the rule of each inserts operations of other dialects
//! and records what its results have become.
//!
//! Tensors of rank 0 are kept as scalars, and tensors whose elements are equal as their element, until an operation needs
//! the tensor. So regions on scalars (of reductions, comparators, loops) become plain scalar code.
//!
//! - [`functions`]: the functions of a module; [`values`]: what values become.

mod functions;
mod values;

use std::collections::HashMap;
use std::sync::OnceLock;

use ods_core::ir::IrMapping;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Context, Diagnostic, Op, OpType, Region, Type, Value};

pub(crate) use functions::lower_module;
use functions::{Computations, Declared};
pub(crate) use values::{Lowered, converted_types};

/// The outcome of a rule.
pub(crate) type Outcome<T = ()> = Result<T, Diagnostic>;

/// The lowering of one function.
pub(crate) struct Lower<'b> {
    pub(crate) rw: Rewriter<'b>,
    pub(crate) ctx: Context,
    values: HashMap<Value, Lowered>,
    rules: &'static Rules,
    /// The functions of the host that are called, and their types.
    declared: Declared,
    computations: Computations,
    pub(crate) limits: &'b mut Limits,
}

/// The options of the lowering, and its statistics.
#[derive(Debug)]
pub(crate) struct Limits {
    /// Products with fewer multiplications are loops: a call costs more than they do.
    pub(crate) least_multiplications: u64,
    /// The greatest number of partial results into which a reduction is split.
    pub(crate) lanes: u64,
    /// The number of products that call functions of the host.
    pub(crate) products: u64,
}

type Rule = Box<dyn Fn(&mut Lower<'_>, Op) -> Outcome + Send + Sync>;

/// The rules by the names of operations.
#[derive(Default)]
pub(crate) struct Rules(HashMap<&'static str, Rule>);

impl Rules {
    /// Returns the rules of all operations.
    pub(crate) fn all() -> &'static Rules {
        static RULES: OnceLock<Rules> = OnceLock::new();
        RULES.get_or_init(|| {
            let mut rules = Rules::default();
            super::rules::add_rules(&mut rules);
            rules
        })
    }

    /// Adds the rule of an operation.
    pub(crate) fn add<T: OpType>(
        &mut self,
        rule: impl Fn(&mut Lower<'_>, T) -> Outcome + Send + Sync + 'static,
    ) -> &mut Self {
        let typed = move |lower: &mut Lower<'_>, op: Op| match op.cast::<T>(&lower.rw) {
            Some(op) => rule(lower, op),
            None => Ok(()),
        };
        self.0.insert(T::SCHEMA.name, Box::new(typed));
        self
    }
}

/// Returns whether all operations of a dialect need a rule.
fn is_lowered(name: &str) -> bool {
    let dialect = name.split('.').next().unwrap_or_default();
    ["stablehlo", "chlo", "vhlo", "sdy", "check"].contains(&dialect)
}

impl Lower<'_> {
    /// Returns an error at the location of an operation.
    pub(crate) fn fail<T>(&self, op: impl Into<Op>, message: impl Into<String>) -> Outcome<T> {
        let op = op.into();
        let message = format!("'{}' op {}", self.rw.name(op), message.into());
        Err(Diagnostic::error(self.rw.loc(op), message))
    }

    /// Lowers the operations of a block, with its terminator.
    fn ops_of(&mut self, block: Block) -> Outcome {
        let ops: Vec<Op> = self.rw.ops(block).collect();
        ops.into_iter().try_for_each(|op| self.op(op))
    }

    /// Lowers one operation at the insertion point.
    fn op(&mut self, op: Op) -> Outcome {
        let loc = self.rw.loc(op);
        self.rw.set_loc(loc);
        let rules = self.rules;
        match rules.0.get(self.rw.name(op).as_str()) {
            Some(rule) => rule(self, op),
            None => self.copy(op),
        }
    }

    /// Copies an operation of another dialect with its converted operands and result types.
    pub(crate) fn copy(&mut self, op: Op) -> Outcome {
        let name = self.rw.name(op);
        if self.rw.num_regions(op) != 0 {
            return self.fail(op, "cannot be lowered");
        }
        if is_lowered(name.as_str()) {
            return self.fail(op, "cannot be lowered to native code");
        }
        let mut operands: Vec<Value> = self.rw.operands(op).collect();
        for value in &mut operands {
            *value = match self.rw.ty(*value).shape(&self.ctx) {
                Some(_) => self.tensor(*value),
                None => self.scalar(*value),
            };
        }
        let results: Vec<Value> = self.rw.results(op).collect();
        let types: Vec<Type> = results.iter().map(|value| self.stored(*value)).collect();
        let new = self.rw.build(|b| {
            let new = b.clone_op(op, &mut IrMapping::new());
            b.modify(new, |ir| {
                ir.set_operands(&operands);
                let values: Vec<Value> = ir.results(new).collect();
                for (value, ty) in values.into_iter().zip(types) {
                    ir.set_ty(value, ty);
                }
            });
            new
        });
        let values: Vec<Value> = self.rw.results(new).collect();
        for (result, value) in results.into_iter().zip(values) {
            self.set_tensor(result, value);
        }
        Ok(())
    }

    /// Returns the only block of a region.
    pub(crate) fn block(&self, op: impl Into<Op>, region: Region) -> Outcome<Block> {
        match self.rw.entry_block(region) {
            Some(block) => Ok(block),
            None => self.fail(op, "has an empty region"),
        }
    }

    /// Returns the function that a custom call applies to elements, as a block.
    pub(crate) fn computation(&self, call: impl Into<Op>) -> Option<Block> {
        self.computations.get(&call.into()).copied()
    }

    /// Lowers the operations of a block at the insertion point, with these values as its arguments, and returns what
    /// its terminator returns.
    pub(crate) fn inline(&mut self, block: Block, args: &[Lowered]) -> Outcome<Vec<Lowered>> {
        let loc = self.rw.insert_loc();
        let old: Vec<Value> = self.rw.arg_values(block).collect();
        for (old, new) in old.into_iter().zip(args) {
            self.values.insert(old, new.clone());
        }
        let ops: Vec<Op> = self.rw.ops(block).collect();
        let Some((end, ops)) = ops.split_last() else { return Ok(Vec::new()) };
        for op in ops {
            self.op(*op)?;
        }
        self.rw.set_loc(loc);
        let returned: Vec<Value> = self.rw.operands(*end).collect();
        Ok(returned.into_iter().map(|value| self.lowered(value)).collect())
    }

    /// Lowers a block on scalars, and returns the scalars that it returns.
    pub(crate) fn inline_scalars(&mut self, block: Block, args: &[Value]) -> Outcome<Vec<Value>> {
        let args: Vec<Lowered> = args.iter().map(|value| Lowered::Scalar(*value)).collect();
        let results = self.inline(block, &args)?;
        let mut values = Vec::new();
        for result in results {
            values.push(self.element(&result, &[]));
        }
        Ok(values)
    }
}
