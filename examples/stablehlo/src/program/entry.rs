//! Entry points: functions over memory of the host that call a function of the program.
//!
//! Arguments and results are bytes. An entry views them as the memrefs that the function takes. Results that the function
//! returns are copied and freed: the host frees nothing that native code has allocated.

use ods_core::memref_type::MemRefType;
use ods_core::rewrite::Rewriter;
use ods_core::{
    Attr, Context, DYNAMIC, Ident, Loc, Module, OpBuilder, OpType, Type, TypeData, Value,
};
use ods_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate, ConstantOp, IndexCastOp};
use ods_dialects::func::{CallOp, FuncOp, ReturnOp};
use ods_dialects::memref::{
    CopyOp, DeallocOp, DimOp, ExtractAlignedPointerAsIndexOp, LoadOp, StoreOp, ViewOp,
};
use ods_dialects::scf::{IfOp, YieldOp};

use super::signature::{Signature, function_name, functions};

/// The kinds of entries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    /// Copies the results to memory of the host.
    Copy,
    /// Stores the sizes of the results.
    Sizes,
}

impl Entry {
    fn name(self, function: &str) -> String {
        match self {
            Entry::Copy => format!("__copy_{function}"),
            Entry::Sizes => format!("__sizes_{function}"),
        }
    }
}

/// The attribute of arguments that the program only reads.
const READ_ONLY: &str = "llvm.readonly";

/// Returns the type of memory of any size.
fn list(ctx: &Context, element: Type) -> Type {
    MemRefType::new(ctx, &[DYNAMIC], element).ty(ctx)
}

/// Adds an entry to a module in which tensors are memrefs, and returns its name.
pub(super) fn add_entry(
    module: &mut Module,
    function: &str,
    signature: &Signature,
    kind: Entry,
) -> Result<String, String> {
    let ctx = module.ctx().clone();
    let (mut inputs, mut results) = memrefs(module, function)?;
    // A function that stores its results takes their memory after its arguments.
    let stores = results.is_empty() && inputs.len() > signature.inputs.len();
    if stores {
        results = inputs.split_off(signature.inputs.len());
    }
    if inputs.len() != signature.inputs.len() || results.len() != signature.results.len() {
        return Err(format!("function '{function}' was lowered to one of another signature"));
    }
    let name = kind.name(function);
    let (bytes, sizes) = (list(&ctx, Type::I8), list(&ctx, Type::I64));
    let mut params = vec![bytes; inputs.len()];
    params.push(sizes);
    match kind {
        Entry::Copy => params.extend(vec![bytes; results.len()]),
        Entry::Sizes => params.push(sizes),
    }
    let table = module.body_mut();
    let missing = || format!("function '{function}' has no module");
    let block = table.entry_block(table.region()).ok_or_else(missing)?;
    let mut builder = OpBuilder::at_end(table, block);
    builder.set_loc(Loc::UNKNOWN);
    let read_only = Attr::dictionary(&ctx, &[(Ident::new(READ_ONLY), Attr::UNIT)]);
    let mut attrs = vec![Attr::EMPTY_DICT; params.len()];
    attrs[..inputs.len()].fill(read_only);
    let entry = FuncOp::build(&name, Type::function(&ctx, &params, &[])).arg_attrs(&attrs);
    let entry = builder.insert(entry);
    let body = table.nested_mut(entry.op()).ok_or_else(missing)?;
    let mut rw = Rewriter::new(body);
    rw.set_loc(Loc::UNKNOWN);
    let region = rw.region();
    let typed: Vec<(Type, Loc)> = params.iter().map(|ty| (*ty, Loc::UNKNOWN)).collect();
    let block = rw.create_block(region, None, &typed);
    let args: Vec<Value> = rw.arg_values(block).collect();
    rw.set_point_at_end(block);
    let (given, rest) = args.split_at(inputs.len());
    let Some((given_sizes, outputs)) = rest.split_first() else { return Err(missing()) };
    let mut code = Code { rw: &mut rw, at: 0 };
    let mut operands: Vec<Value> = given
        .iter()
        .zip(&inputs)
        .map(|(bytes, ty)| {
            let dims = code.load_sizes(ty, *given_sizes);
            code.view(*bytes, ty, dims)
        })
        .collect();
    if stores {
        let stored = outputs.iter().zip(&results);
        operands.extend(stored.map(|(bytes, ty)| code.view(*bytes, ty, Vec::new())));
        code.rw.insert(CallOp::build(function).operands(operands));
        rw.insert(ReturnOp::build());
        return Ok(name);
    }
    let types = results.iter().map(|ty| ty.ty(&ctx));
    let call = code.rw.insert(CallOp::build(function).operands(operands).result_0_type(types));
    let values: Vec<Value> = code.rw.results(call.into()).collect();
    code.at = 0;
    for (index, (value, ty)) in values.iter().zip(&results).enumerate() {
        match (kind, outputs) {
            (Entry::Copy, outputs) => {
                let dims = code.sizes_of(*value, ty);
                let target = code.view(outputs[index], ty, dims);
                code.rw.insert(CopyOp::build(*value, target));
            }
            (Entry::Sizes, outputs) => code.store_sizes(*value, ty, outputs[0]),
        }
    }
    code.free(&values);
    rw.insert(ReturnOp::build());
    Ok(name)
}

/// Returns the types of the arguments and results of a function.
fn memrefs(module: &Module, function: &str) -> Result<(Vec<MemRefType>, Vec<MemRefType>), String> {
    let ctx = module.ctx();
    let op = functions(module).find(|op| function_name(*op) == function);
    let ty = op.and_then(|op| op.cast::<FuncOp>()?.get(FuncOp::FUNCTION_TYPE)?.as_type(ctx));
    let Some(TypeData::Function { inputs, results }) = ty.map(|ty| ty.data(ctx)) else {
        return Err(format!("function '{function}' is not part of the lowered module"));
    };
    let of = |types: &[Type]| {
        let memref = |ty: &Type| {
            let memref = MemRefType::of(ctx, *ty);
            memref.ok_or_else(|| {
                format!("'{}' of function '{function}' is no memref", ty.display(ctx))
            })
        };
        types.iter().map(memref).collect::<Result<Vec<_>, _>>()
    };
    Ok((of(inputs)?, of(results)?))
}

/// The code of an entry.
struct Code<'r, 'b> {
    rw: &'r mut Rewriter<'b>,
    /// The position in the list of sizes.
    at: i64,
}

impl Code<'_, '_> {
    fn index(&mut self, value: i64) -> Value {
        let value = Attr::integer(&self.rw.ctx().clone(), Type::INDEX, value);
        self.rw.insert(ConstantOp::build(value)).result(self.rw)
    }

    /// Views bytes as a memref; `dims` are its dynamic sizes.
    fn view(&mut self, bytes: Value, ty: &MemRefType, dims: Vec<Value>) -> Value {
        let ctx = self.rw.ctx().clone();
        let zero = self.index(0);
        let view = self.rw.insert(ViewOp::build(bytes, zero, ty.ty(&ctx)).sizes(dims));
        let mut results = self.rw.results(view.into());
        results.next().unwrap_or(bytes)
    }

    /// Loads the dynamic sizes of a memref.
    fn load_sizes(&mut self, ty: &MemRefType, list: Value) -> Vec<Value> {
        let mut dims = Vec::new();
        for dim in &ty.shape {
            if *dim == DYNAMIC {
                let at = self.index(self.at);
                let size = self.rw.insert(LoadOp::build(list).indices([at])).result(self.rw);
                let size = self.rw.insert(IndexCastOp::build(size, Type::INDEX));
                dims.push(size.out(self.rw));
            }
            self.at += 1;
        }
        dims
    }

    /// Returns the dynamic sizes of a memref.
    fn sizes_of(&mut self, value: Value, ty: &MemRefType) -> Vec<Value> {
        let dynamic = ty.shape.iter().enumerate().filter(|(_, dim)| **dim == DYNAMIC);
        let dims: Vec<usize> = dynamic.map(|(at, _)| at).collect();
        dims.into_iter().map(|dim| self.size(value, dim)).collect()
    }

    fn size(&mut self, value: Value, dim: usize) -> Value {
        let dim = self.index(dim as i64);
        self.rw.insert(DimOp::build(value, dim)).result(self.rw)
    }

    /// Frees buffers; those that are one buffer are freed once.
    fn free(&mut self, values: &[Value]) {
        let mut freed: Vec<Value> = Vec::new();
        for value in values {
            let address = self.rw.insert(ExtractAlignedPointerAsIndexOp::build(*value));
            let address = address.aligned_pointer(self.rw);
            let mut is_new: Option<Value> = None;
            for other in &freed {
                let differs = CmpIOp::build(CmpIPredicate::Ne, address, *other);
                let differs = self.rw.insert(differs).result(self.rw);
                is_new = Some(match is_new {
                    None => differs,
                    Some(so_far) => self.rw.insert(AndIOp::build(so_far, differs)).result(self.rw),
                });
            }
            freed.push(address);
            let Some(is_new) = is_new else {
                self.rw.insert(DeallocOp::build(*value));
                continue;
            };
            let branch = self.rw.insert(IfOp::build(is_new));
            let (region, point) = (branch.then_region(self.rw).region, self.rw.point());
            let block = self.rw.create_block(region, None, &[]);
            self.rw.set_point_at_end(block);
            self.rw.insert(DeallocOp::build(*value));
            self.rw.insert(YieldOp::build());
            self.rw.set_point(point);
        }
    }

    /// Stores all sizes of a memref.
    fn store_sizes(&mut self, value: Value, ty: &MemRefType, list: Value) {
        for dim in 0..ty.shape.len() {
            let size = self.size(value, dim);
            let size = self.rw.insert(IndexCastOp::build(size, Type::I64)).out(self.rw);
            let at = self.index(self.at);
            self.rw.insert(StoreOp::build(size, list).indices([at]));
            self.at += 1;
        }
    }
}
