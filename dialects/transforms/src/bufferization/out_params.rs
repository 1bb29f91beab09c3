//! `buffer-results-to-out-params`

mod hoistable;

use ods_core::interface::{FunctionOpInterface, ViewLikeOpInterface};
use ods_core::ir::WalkOrder;
use ods_core::memref_type::{MemRefType, StridedLayout};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::symbol::{Visibility, visibility};
use ods_core::{
    Attr, Body, Context, DYNAMIC, Diagnostic, Ident, Op, OpType, Type, TypeData, Value,
};
use rustc_hash::FxHashMap;

use self::hoistable::{Returned, hoistable};
use super::functions::{arguments, calls, functions};
use crate::bufferization::AllocationOpInterface;
use crate::bufferization::BufferResultsToOutParamsPass;
use crate::func::{CallOp, FuncOp, ReturnOp};
use crate::memref::{AllocOp, CastOp, CopyOp, GetGlobalOp};

/// The attribute of arguments that were results.
const RESULT: &str = "bufferize.result";

/// For each function, by name: the arguments that are the sizes of the returned buffers of dynamic shape, which the
/// caller allocates now.
type Sizes = FxHashMap<String, Vec<Vec<usize>>>;

impl RunPass for BufferResultsToOutParamsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let module = cx.body_mut();
        let mut sizes = Sizes::default();
        for function in functions(module) {
            if !self.is_modified(module, function) {
                continue;
            }
            let name = function.sym_name(module).to_owned();
            let added = match self.update_function(module, function) {
                Ok(added) => added,
                Err(error) => return Err(cx.fail_with(error)),
            };
            if let Some(body) = module.nested_mut(function.into()) {
                sizes.insert(name, self.update_returns(body, added));
            }
        }
        let mut errors = Vec::new();
        self.update_calls(module, &sizes, &mut errors);
        if errors.is_empty() { Ok(()) } else { Err(cx.fail_all(errors)) }
    }
}

impl BufferResultsToOutParamsPass {
    fn is_modified(&self, module: &Body, function: FuncOp) -> bool {
        let public = visibility(module.view(function.op())) == Visibility::Public;
        (!public || self.modify_public_functions)
            && has_body(module, function)
            && !returns_others(module, function)
    }

    /// Turns results that are memrefs into arguments; returns their number.
    fn update_function(&self, module: &mut Body, function: FuncOp) -> Result<usize, Diagnostic> {
        let ctx = module.ctx().clone();
        let TypeData::Function { inputs, results } = function.function_type(module).data(&ctx)
        else {
            return Ok(0);
        };
        let marked: Vec<bool> = results.iter().map(|ty| is_ranked(&ctx, *ty)).collect();
        let mut args = inputs.to_vec();
        for ty in results.iter().filter(|ty| is_ranked(&ctx, **ty)) {
            if !is_identity(&ctx, *ty) && !is_fully_dynamic(&ctx, *ty) {
                let message = "cannot create out param for result with unsupported layout";
                return Err(module.view(function.op()).error(message));
            }
            args.push(*ty);
        }
        let added = args.len() - inputs.len();
        let attrs = self.argument_attrs(module, function, inputs.len(), &marked);
        let ty = Type::function(&ctx, &args, results);
        FuncOp::FUNCTION_TYPE.set(module, function, ty);
        FuncOp::ARG_ATTRS.set(module, function, attrs);
        if let Some(one) = module.interface::<dyn FunctionOpInterface>(function.into()) {
            one.erase_results(&mut module.op_mut(function), &marked);
        }
        let loc = module.loc(function.op());
        if let Some(body) = module.nested_mut(function.into())
            && let Some(entry) = body.entry_block(body.region())
        {
            for ty in &args[inputs.len()..] {
                body.add_arg(entry, *ty, loc);
            }
        }
        Ok(added)
    }

    /// Returns the attributes of all arguments: former results keep theirs.
    fn argument_attrs(
        &self,
        module: &Body,
        function: FuncOp,
        inputs: usize,
        marked: &[bool],
    ) -> Option<Attr> {
        let ctx = module.ctx();
        let list = |attr: Option<Attr>, count: usize| {
            let given = attr.and_then(|attr| attr.as_array(ctx)).unwrap_or_default();
            let mut list = given.to_vec();
            list.resize(count, Attr::EMPTY_DICT);
            list
        };
        let mut all = list(function.arg_attrs_attr(module), inputs);
        let results = list(function.res_attrs_attr(module), marked.len());
        for (attrs, _) in results.iter().zip(marked).filter(|(_, marked)| **marked) {
            let mut attrs = attrs.as_dictionary(ctx).unwrap_or_default().to_vec();
            if self.add_result_attribute {
                attrs.push((Ident::new(RESULT), Attr::UNIT));
            }
            all.push(Attr::dictionary(ctx, &attrs));
        }
        let any = all.iter().any(|attrs| *attrs != Attr::EMPTY_DICT);
        any.then(|| Attr::array(ctx, &all))
    }

    /// Copies returned buffers to the last `added` arguments, or replaces their allocations by these. Returns, for each
    /// buffer of dynamic shape, the arguments that are its sizes; an empty list if they are unknown.
    fn update_returns(&self, body: &mut Body, added: usize) -> Vec<Vec<usize>> {
        let args = arguments(body);
        let (own, out) = args.split_at(args.len() - added);
        let returns = returned_buffers(body);
        let mut agreed: Option<Vec<Vec<usize>>> = None;
        let mut hoisted = FxHashMap::<Value, (Op, Value)>::default();
        for end in &returns {
            let sizes = self.sizes(body, end, own);
            match &mut agreed {
                None => agreed = Some(sizes),
                Some(agreed) => {
                    for (known, sizes) in agreed.iter_mut().zip(sizes) {
                        if *known != sizes {
                            known.clear();
                        }
                    }
                }
            }
            for (at, (value, arg)) in end.buffers.iter().zip(out).enumerate() {
                if self.hoists(body, *value)
                    && let Some(op) = hoistable(body, *value, at, &returns)
                {
                    hoisted.entry(*value).or_insert((op, *arg));
                }
            }
        }
        for end in &returns {
            update_return(&mut Rewriter::new(body), end, out, &hoisted);
        }
        agreed.unwrap_or_default()
    }

    /// Returns whether an allocation of the type of `value` may move to the callers.
    fn hoists(&self, body: &Body, value: Value) -> bool {
        match is_fixed(body, value) {
            true => self.hoist_static_allocs,
            false => self.hoist_dynamic_allocs,
        }
    }

    /// Returns the arguments that are the sizes of each buffer of dynamic shape.
    fn sizes(&self, body: &Body, end: &Returned, own: &[Value]) -> Vec<Vec<usize>> {
        let dynamic = end.buffers.iter().filter(|value| !is_fixed(body, **value));
        let allocation = |value: Value| {
            let op = body.defining_op(value)?;
            body.interface::<dyn AllocationOpInterface>(op)?;
            size_arguments(body, value, own)
        };
        let sizes = |value: &Value| match self.hoist_dynamic_allocs {
            true => allocation(*value).unwrap_or_default(),
            false => Vec::new(),
        };
        dynamic.map(sizes).collect()
    }

    /// Makes calls pass memory for the former results of functions.
    fn update_calls(&self, module: &mut Body, sizes: &Sizes, errors: &mut Vec<Diagnostic>) {
        let callees: FxHashMap<String, bool> = functions(module)
            .into_iter()
            .map(|op| (op.sym_name(module).to_owned(), self.is_modified(module, op)))
            .collect();
        module.for_each_body(|body| {
            for call in calls(body) {
                let name = call.callee(body).to_owned();
                match callees.get(&name) {
                    None => {
                        let message = format!("cannot find callee '{name}' in symbol table");
                        errors.push(body.view(call.op()).error(message));
                    }
                    Some(false) => {}
                    Some(true) => {
                        let sizes = sizes.get(&name).map(Vec::as_slice).unwrap_or_default();
                        errors.extend(update_call(&mut Rewriter::new(body), call, sizes).err());
                    }
                }
            }
        });
    }
}

fn has_body(module: &Body, function: FuncOp) -> bool {
    function.body(module).entry().is_some()
}

/// Returns whether a function may return a buffer that the caller accesses otherwise, its argument or a global: a copy
/// of it would be another buffer.
fn returns_others(module: &Body, function: FuncOp) -> bool {
    let Some(body) = module.nested(function.into()) else { return false };
    let args = arguments(body);
    let takes_buffers = args.iter().any(|arg| is_ranked(body.ctx(), body.ty(*arg)));
    let is_other = |value: &Value| {
        let base = base_of(body, *value);
        match body.defining_op(base) {
            Some(op) => op.isa::<GetGlobalOp>(body),
            None => args.contains(&base) || takes_buffers,
        }
    };
    returned_buffers(body).iter().any(|end| end.buffers.iter().any(is_other))
}

/// Returns the buffer that a value is a view of.
fn base_of(body: &Body, mut value: Value) -> Value {
    while let Some(op) = body.defining_op(value)
        && let Some(view) = body.interface::<dyn ViewLikeOpInterface>(op)
    {
        value = view.view_source(body);
    }
    value
}

/// Returns the returns of a function with the buffers that they return.
fn returned_buffers(body: &Body) -> Vec<Returned> {
    let ctx = body.ctx();
    let ends = body.walk(WalkOrder::Post).filter_map(|op| op.cast::<ReturnOp>(body));
    let returned = |op: ReturnOp| {
        let buffers = op.operands(body).filter(|value| is_ranked(ctx, body.ty(*value))).collect();
        Returned { op, buffers }
    };
    ends.map(returned).collect()
}

/// Replaces the buffers of a return by copies to the arguments `out`, or by the arguments themselves.
fn update_return(
    rw: &mut Rewriter<'_>,
    end: &Returned,
    out: &[Value],
    hoisted: &FxHashMap<Value, (Op, Value)>,
) {
    let loc = rw.loc(end.op.op());
    rw.set_point_before(end.op).set_loc(loc);
    let ctx = rw.ctx().clone();
    let remaining: Vec<Value> =
        end.op.operands(rw).filter(|value| !is_ranked(&ctx, rw.ty(*value))).collect();
    // Upstream builds a new return from the operands alone.
    rw.modify(end.op, |ir| {
        ir.set_operands(&remaining);
        ir.set_attrs(Attr::EMPTY_DICT);
    });
    for (value, arg) in end.buffers.iter().zip(out) {
        // An allocation that is returned twice becomes the argument of one result and is copied to the other.
        match hoisted.get(value) {
            Some((op, place)) if rw.is_live(*op) && place == arg => {
                rw.replace_all_uses(*value, *arg);
                rw.erase_op(*op);
            }
            Some((op, place)) if !rw.is_live(*op) => {
                rw.insert(CopyOp::build(*place, *arg));
            }
            _ => {
                rw.insert(CopyOp::build(*value, *arg));
            }
        }
    }
}

fn update_call(
    rw: &mut Rewriter<'_>,
    call: CallOp,
    sizes: &[Vec<usize>],
) -> Result<(), Diagnostic> {
    let ctx = rw.ctx().clone();
    let loc = rw.loc(call.op());
    rw.set_point_before(call).set_loc(loc);
    let (buffers, remaining): (Vec<Value>, Vec<Value>) =
        rw.results(call.op()).partition(|value| is_ranked(&ctx, rw.ty(*value)));
    let mut operands: Vec<Value> = call.operands(rw).collect();
    let arguments = operands.clone();
    let mut sizes = sizes.iter();
    for result in buffers {
        let Some(ty) = MemRefType::of(&ctx, rw.ty(result)) else { continue };
        let dynamic = match ty.has_static_shape() {
            true => Vec::new(),
            false => match sizes.next().filter(|sizes| !sizes.is_empty()) {
                Some(sizes) => sizes.iter().map(|at| arguments[*at]).collect(),
                None => {
                    let message = "cannot create out param for dynamically shaped result";
                    return Err(rw.view(call.op()).error(message));
                }
            },
        };
        let alloc = ty.reshaped(&ctx, ty.shape.clone()).ty(&ctx);
        let alloc = rw.insert(AllocOp::build(alloc).dynamic_sizes(dynamic)).memref(rw);
        let value = match is_identity(&ctx, rw.ty(result)) {
            true => alloc,
            false => rw.insert(CastOp::build(alloc, rw.ty(result))).dest(rw),
        };
        rw.replace_all_uses(result, value);
        operands.push(value);
    }
    let types: Vec<Type> = remaining.iter().map(|value| rw.ty(*value)).collect();
    let name = call.callee(rw).to_owned();
    let new = rw.insert(CallOp::build(&name).operands(operands).result_0_type(types));
    let results: Vec<Value> = rw.results(new.op()).collect();
    for (old, new) in remaining.iter().zip(results) {
        rw.replace_all_uses(*old, new);
    }
    rw.erase_op(call);
    Ok(())
}

/// Returns the arguments that are the sizes of an allocation; `None` if a size is no argument.
fn size_arguments(body: &Body, value: Value, args: &[Value]) -> Option<Vec<usize>> {
    let op = body.defining_op(value)?;
    let sizes = body.operands(op).filter(|operand| body.ty(*operand) == Type::INDEX);
    sizes.map(|size| args.iter().position(|arg| *arg == size)).collect()
}

fn is_ranked(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::MemRef { .. })
}

/// Returns whether the shape of a buffer is static.
fn is_fixed(body: &Body, buffer: Value) -> bool {
    !body.ty(buffer).shape(body.ctx()).unwrap_or_default().contains(&DYNAMIC)
}

fn is_identity(ctx: &Context, ty: Type) -> bool {
    MemRefType::of(ctx, ty).is_some_and(|ty| ty.has_identity_layout(ctx))
}

fn is_fully_dynamic(ctx: &Context, ty: Type) -> bool {
    StridedLayout::of(ctx, ty).is_some_and(|layout| {
        layout.offset == DYNAMIC && layout.strides.iter().all(|stride| *stride == DYNAMIC)
    })
}
