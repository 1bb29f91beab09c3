//! The lowering of functions: operations are visited in order, and the rule of each inserts operations of other dialects
//! and records what its results have become.
//!
//! Tensors of rank 0 are kept as scalars, and tensors whose elements are equal as their element, until an operation needs
//! the tensor. So regions on scalars (of reductions, comparators, loops) become plain scalar code.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use ods_core::ir::{Inserter as _, IrMapping, WalkOrder};
use ods_core::rewrite::Rewriter;
use ods_core::{
    Attr, Block, Body, Context, DYNAMIC, Diagnostic, Ident, Module, Op, OpType, Region, Type,
    TypeData, Value,
};
use ods_dialects::bufferization::bufferize::boundary::WRITABLE;
use ods_dialects::{func, tensor};

use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::structured;
use crate::stablehlo;

/// The outcome of a rule.
pub(crate) type Outcome<T = ()> = Result<T, Diagnostic>;

/// What a value of stablehlo has become.
#[derive(Clone, Debug)]
pub(crate) enum Lowered {
    /// The element of a tensor of rank 0.
    Scalar(Value),
    /// A tensor of this static type whose elements are equal.
    Splat(Value, Type),
    /// A tensor.
    Tensor(Value),
    /// The parts of a tuple.
    Tuple(Vec<Lowered>),
    /// A token: it has no value.
    Token,
}

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

/// Functions of the host by their names.
type Declared = BTreeMap<String, Type>;

/// The functions that custom calls apply to elements, by the calls: each is copied to a block of the calling function.
type Computations = HashMap<Op, Block>;

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

/// Returns the types that replace a type: none for a token, one for each part of a tuple.
pub(crate) fn converted_types(ctx: &Context, ty: Type) -> Vec<Type> {
    match ty.data(ctx) {
        TypeData::Tuple(parts) => {
            parts.iter().flat_map(|part| converted_types(ctx, *part)).collect()
        }
        _ if crate::stablehlo::TokenType::cast(ctx, ty).is_some() => Vec::new(),
        _ => vec![storage_type(ctx, ty)],
    }
}

/// Returns the type in which a tensor is stored.
pub(crate) fn storage_type(ctx: &Context, ty: Type) -> Type {
    match ty.data(ctx) {
        TypeData::RankedTensor { shape, elem, .. } => match super::element_kind(ctx, *elem) {
            Some(kind) => Type::tensor(ctx, shape, kind.storage(ctx)),
            None => ty,
        },
        _ => ty,
    }
}

/// Lowers all functions of a module.
pub(crate) fn lower_module(
    module: &mut Module,
    limits: &mut Limits,
) -> Result<(), Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut declared = Declared::new();
    let body = module.body_mut();
    let functions: Vec<func::FuncOp> = body.ops_of::<func::FuncOp>().collect();
    // Before any function is lowered: computations are copied as they stand.
    let mut computations: Vec<Computations> =
        functions.iter().map(|function| copy_computations(body, *function)).collect();
    for (at, function) in functions.into_iter().enumerate() {
        lower_signature(body, function);
        let Some(nested) = body.nested_mut(function.into()) else { continue };
        match lower_function(nested, std::mem::take(&mut computations[at]), limits) {
            Ok(functions) => declared.extend(functions),
            Err(error) => errors.push(error),
        }
    }
    declare_functions(body, &declared);
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Copies the computations of the custom calls of a function to blocks at its end, which rules inline like regions.
fn copy_computations(module: &mut Body, function: func::FuncOp) -> Computations {
    let mut computations = Computations::new();
    let ctx = module.ctx().clone();
    let Some(mut body) = module.take_nested(function.into()) else { return computations };
    let calls: Vec<(stablehlo::CustomCallOp, Op)> = body
        .ops_of::<stablehlo::CustomCallOp>()
        .filter_map(|call| {
            let [computation] = call.called_computations(&body) else { return None };
            let name = computation.as_flat_symbol(&ctx)?;
            let mut functions = module.ops_of::<func::FuncOp>();
            let callee = functions.find(|function| function.sym_name(module) == name)?;
            Some((call, callee.into()))
        })
        .collect();
    let region = body.region();
    for (call, callee) in calls {
        // A function of several blocks, some of which may be copies, is no computation on elements.
        let Some(source) =
            module.nested(callee).filter(|source| source.blocks(source.region()).count() == 1)
        else {
            continue;
        };
        let from = source.region();
        let new = body.inline_region_from(source, from, region, None, &mut IrMapping::new());
        computations.extend(new.first().map(|block| (call.into(), *block)));
    }
    module.put_nested(function.into(), body);
    computations
}

/// Declares functions of the host at the end of a module.
fn declare_functions(body: &mut Body, declared: &Declared) {
    let Some(block) = body.entry_block(body.region()) else { return };
    let mut rw = Rewriter::new(body);
    rw.set_point_at_end(block);
    for (name, ty) in declared {
        rw.build(|b| {
            let function = func::FuncOp::build(name, *ty).sym_visibility("private");
            b.insert(function.attr("llvm.emit_c_interface", Attr::UNIT))
        });
    }
}

/// Replaces the types of a function. Attributes of arguments and results are dropped: these may be split or erased. The
/// arguments of a public function are memory of the caller, which is only read.
fn lower_signature(body: &mut Body, function: func::FuncOp) {
    let ctx = body.ctx().clone();
    let TypeData::Function { inputs, results } = function.function_type(body).data(&ctx) else {
        return;
    };
    let convert = |types: &[Type]| -> Vec<Type> {
        types.iter().flat_map(|ty| converted_types(&ctx, *ty)).collect()
    };
    let inputs = convert(inputs);
    let ty = Type::function(&ctx, &inputs, &convert(results));
    let is_read =
        function.sym_visibility(body) != Some("private") && body.has_nested(function.into());
    let read_only = Attr::dictionary(&ctx, &[(Ident::new(WRITABLE), Attr::FALSE)]);
    let attrs = vec![read_only; inputs.len()];
    let attrs = Some(attrs.as_slice()).filter(|_| is_read && !inputs.is_empty());
    Rewriter::new(body).modify(function, |ir| {
        function.set_function_type(ir, ty);
        function.set_arg_attrs(ir, attrs);
        function.set_res_attrs(ir, None);
    });
}

/// Returns whether all operations of a dialect need a rule.
fn is_lowered(name: &str) -> bool {
    let dialect = name.split('.').next().unwrap_or_default();
    ["stablehlo", "chlo", "vhlo", "sdy", "check"].contains(&dialect)
}

/// Returns whether a function has an operation with a rule, or a type that is converted.
fn needs_lowering(body: &Body) -> bool {
    let (ctx, rules) = (body.ctx(), Rules::all());
    let is_kept = |ty: Type| converted_types(ctx, ty) == [ty];
    body.walk(WalkOrder::Pre).any(|op| {
        let name = body.name(op).as_str();
        let is_foreign = !name.starts_with("func.") && rules.0.contains_key(name);
        let has_rule = is_foreign || is_lowered(name);
        let operands = || body.operands(op).map(|value| body.ty(value));
        let results = || body.results(op).map(|value| body.ty(value));
        has_rule || !operands().chain(results()).all(is_kept)
    })
}

/// Lowers the body of a function, and returns the functions of the host that it calls.
fn lower_function(
    body: &mut Body,
    computations: Computations,
    limits: &mut Limits,
) -> Outcome<Declared> {
    if !needs_lowering(body) {
        return Ok(Declared::new());
    }
    let ctx = body.ctx().clone();
    let region = body.region();
    let copies: Vec<Block> = computations.values().copied().collect();
    let blocks: Vec<Block> = body.blocks(region).filter(|block| !copies.contains(block)).collect();
    let Some(&entry) = blocks.first() else { return Ok(Declared::new()) };
    if let Some(&second) = blocks.get(1) {
        let loc = body.first_op(second).map_or(ods_core::Loc::UNKNOWN, |op| body.loc(op));
        return Err(Diagnostic::error(loc, "a function of several blocks cannot be lowered"));
    }
    let mut lower = Lower {
        rw: Rewriter::new(body),
        ctx,
        values: HashMap::new(),
        rules: Rules::all(),
        declared: Declared::new(),
        computations,
        limits,
    };
    let old: Vec<(Value, Type, ods_core::Loc)> = {
        let args = lower.rw.args(entry).iter().map(|arg| (arg.value, arg.loc));
        args.map(|(value, loc)| (value, lower.rw.ty(value), loc)).collect()
    };
    let types: Vec<(Type, ods_core::Loc)> = old
        .iter()
        .flat_map(|(_, ty, loc)| converted_types(&lower.ctx, *ty).into_iter().map(|ty| (ty, *loc)))
        .collect();
    let new = lower.rw.create_block(region, Some(entry), &types);
    lower.rw.set_point_at_end(new);
    let args: Vec<Value> = lower.rw.arg_values(new).collect();
    let mut args = args.into_iter();
    for (value, ty, _) in &old {
        let part = lower.take(*ty, &mut args);
        lower.values.insert(*value, part);
    }
    lower.ops_of(entry)?;
    lower.rw.erase_blocks(&[entry]);
    lower.rw.erase_blocks(&copies);
    Ok(lower.declared)
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

    /// Takes the values that replace a value of a type.
    pub(crate) fn take(&mut self, ty: Type, values: &mut impl Iterator<Item = Value>) -> Lowered {
        if let TypeData::Tuple(parts) = ty.data(&self.ctx) {
            let parts = parts.clone();
            return Lowered::Tuple(parts.iter().map(|part| self.take(*part, values)).collect());
        }
        if converted_types(&self.ctx, ty).is_empty() {
            return Lowered::Token;
        }
        match values.next() {
            Some(value) => self.known(value),
            None => Lowered::Token,
        }
    }

    /// Returns a tensor, or the element of a tensor of rank 0.
    pub(crate) fn known(&mut self, value: Value) -> Lowered {
        let ty = self.rw.ty(value);
        match ty.shape(&self.ctx) {
            Some([]) => Lowered::Scalar(self.rw.emit(tensor::ExtractOp::build(value))),
            Some(_) => Lowered::Tensor(value),
            None => Lowered::Scalar(value),
        }
    }

    /// Returns what a value has become.
    pub(crate) fn lowered(&self, value: Value) -> Lowered {
        self.values.get(&value).cloned().unwrap_or(Lowered::Token)
    }

    /// Returns the values that replace a value.
    pub(crate) fn flat(&mut self, value: Value) -> Vec<Value> {
        let lowered = self.lowered(value);
        let ty = self.rw.ty(value);
        self.flatten(&lowered, ty)
    }

    /// Returns the values of a lowered value of a type.
    pub(crate) fn flatten(&mut self, lowered: &Lowered, ty: Type) -> Vec<Value> {
        match lowered {
            Lowered::Token => Vec::new(),
            Lowered::Tuple(parts) => {
                let types: Vec<Type> = match ty.data(&self.ctx) {
                    TypeData::Tuple(types) => types.to_vec(),
                    _ => Vec::new(),
                };
                parts.iter().zip(types).flat_map(|(part, ty)| self.flatten(part, ty)).collect()
            }
            _ => {
                // A conversion of sizes alone leaves the tensor as it is.
                let (value, ty) = (self.materialize(lowered), storage_type(&self.ctx, ty));
                vec![self.cast(value, ty)]
            }
        }
    }

    /// Returns a lowered value as a tensor.
    pub(crate) fn materialize(&mut self, lowered: &Lowered) -> Value {
        match *lowered {
            Lowered::Tensor(value) => value,
            Lowered::Scalar(value) => {
                let element = self.rw.ty(value);
                let ty = Type::tensor(&self.ctx, &[], element);
                self.rw.emit(tensor::FromElementsOp::build(ty).elements([value]))
            }
            Lowered::Splat(value, ty) => structured::fill(self, value, ty),
            Lowered::Tuple(_) | Lowered::Token => {
                let ty = Type::tensor(&self.ctx, &[], Type::I1);
                self.rw.emit(tensor::EmptyOp::build(ty))
            }
        }
    }

    /// Returns a value as a tensor.
    pub(crate) fn tensor(&mut self, value: Value) -> Value {
        let lowered = self.lowered(value);
        self.materialize(&lowered)
    }

    /// Returns the element of a tensor of rank 0, or of a tensor of equal elements.
    pub(crate) fn scalar(&mut self, value: Value) -> Value {
        match self.lowered(value) {
            Lowered::Scalar(value) | Lowered::Splat(value, _) => value,
            other => {
                let tensor = self.materialize(&other);
                let rank = self.rw.ty(tensor).shape(&self.ctx).map_or(0, <[i64]>::len);
                let zero = self.rw.index(0);
                let at = vec![zero; rank];
                self.rw.emit(tensor::ExtractOp::build(tensor).indices(at))
            }
        }
    }

    /// Returns the element at these indices.
    pub(crate) fn element(&mut self, tensor: &Lowered, at: &[Value]) -> Value {
        match *tensor {
            Lowered::Scalar(value) | Lowered::Splat(value, _) => value,
            _ => {
                let tensor = self.materialize(tensor);
                self.rw.emit(tensor::ExtractOp::build(tensor).indices(at.iter().copied()))
            }
        }
    }

    /// Records what a value has become.
    pub(crate) fn set(&mut self, value: Value, lowered: Lowered) {
        self.values.insert(value, lowered);
    }

    /// Notes that a function of the host is called.
    pub(crate) fn declare(&mut self, name: &str, ty: Type) {
        self.declared.insert(name.to_owned(), ty);
    }

    /// Casts a tensor to a type that differs in what it knows of sizes.
    pub(crate) fn cast(&mut self, value: Value, ty: Type) -> Value {
        let is_tensor = self.rw.ty(value).shape(&self.ctx).is_some();
        match is_tensor && ty.shape(&self.ctx).is_some() && self.rw.ty(value) != ty {
            true => self.rw.emit(tensor::CastOp::build(value, ty)),
            false => value,
        }
    }

    /// Records the tensor that a value has become.
    pub(crate) fn set_tensor(&mut self, value: Value, tensor: Value) {
        let ty = self.stored(value);
        let tensor = self.cast(tensor, ty);
        let lowered = self.known(tensor);
        self.set(value, lowered);
    }

    /// Returns the kind of the elements of a value.
    pub(crate) fn kind(&self, value: Value) -> Outcome<Kind> {
        let ty = self.rw.ty(value);
        let element = ty.element_type_or_self(&self.ctx);
        match super::element_kind(&self.ctx, element) {
            Some(kind) => Ok(kind),
            None => {
                let loc = match self.rw.defining_op(value) {
                    Some(op) => self.rw.loc(op),
                    None => self.rw.insert_loc(),
                };
                Err(Diagnostic::error(loc, "elements of this type cannot be lowered"))
            }
        }
    }

    /// Returns the shape of a value.
    pub(crate) fn shape(&self, value: Value) -> Vec<i64> {
        self.rw.ty(value).shape(&self.ctx).unwrap_or_default().to_vec()
    }

    /// Returns the type in which a value is stored.
    pub(crate) fn stored(&self, value: Value) -> Type {
        storage_type(&self.ctx, self.rw.ty(value))
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

    /// Returns whether a type is a tensor with a dynamic dimension.
    pub(crate) fn is_dynamic(&self, ty: Type) -> bool {
        ty.shape(&self.ctx).is_some_and(|shape| shape.contains(&DYNAMIC))
    }
}
