//! Alias scopes of inlined operations: each copy gets fresh scopes, and `noalias` parameters get scopes of their own.

use std::collections::HashMap;

use ods_core::fold::constant_value;
use ods_core::interface::BranchOpInterface;
use ods_core::ir::ValueDef;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, AttrData, Block, Body, Context, Op, OpType, SymbolRefAttr, Value};

use super::{NO_ALIAS, all_ops, metadata};
use crate::llvm::{
    AddrSpaceCastOp, AddressOfOp, AliasScopeAttr, AliasScopeDomainAttr, AllocaOp, CallOp, GEPOp,
    NoAliasScopeDeclOp, SSACopyOp, SelectOp,
};

/// Updates all alias scopes after inlining.
pub(super) fn handle_scopes(rw: &mut Rewriter<'_>, call: Op, blocks: &[Block]) {
    let ops = all_ops(rw, blocks);
    clone_scopes(rw, &ops);
    let marks = Marks::of(rw, call);
    if !marks.distinct.is_empty() {
        scopes_of_parameters(rw, call, &ops, &marks);
    }
    for copy in marks.all {
        let (from, to) = (copy.res(rw), copy.operand(rw));
        rw.replace_all_uses(from, to);
        rw.erase_op(copy.op());
    }
    append_scopes_of_call(rw, call, &ops);
}

/// Returns an attribute that is equal only to itself.
fn fresh(ctx: &Context) -> Attr {
    ctx.intern_attr(AttrData::Distinct { id: ctx.new_distinct(), referenced: Attr::UNIT })
}

/// Gives the scopes of inlined operations fresh identities: they must not relate to other inlined copies.
fn clone_scopes(rw: &mut Rewriter<'_>, ops: &[Op]) {
    let ctx = rw.ctx().clone();
    let mut domains: HashMap<AliasScopeDomainAttr, AliasScopeDomainAttr> = HashMap::new();
    let mut clones: HashMap<Attr, Attr> = HashMap::new();
    let mut cloned = |attr: Attr| -> Attr {
        let Some(scope) = AliasScopeAttr::cast(&ctx, attr) else { return attr };
        let domain = scope.domain(&ctx);
        let domain = *domains.entry(domain).or_insert_with(|| {
            AliasScopeDomainAttr::get(&ctx, fresh(&ctx), domain.description(&ctx))
        });
        *clones.entry(attr).or_insert_with(|| {
            AliasScopeAttr::get(&ctx, fresh(&ctx), domain, scope.description(&ctx)).into()
        })
    };
    for op in ops {
        if let Some(metadata) = metadata::of(rw, *op) {
            for list in [&metadata.alias_scopes, &metadata.noalias_scopes] {
                if let Some(scopes) = list.get(rw, *op) {
                    let scopes: Vec<Attr> = scopes.into_iter().map(&mut cloned).collect();
                    list.set(rw, *op, &scopes);
                }
            }
        }
        if let Some(declaration) = op.cast::<NoAliasScopeDeclOp>(rw) {
            let scope = cloned(declaration.scope(rw).into());
            if let Some(scope) = AliasScopeAttr::cast(&ctx, scope) {
                declaration.set_scope(rw, scope);
            }
        }
    }
}

/// The operations that mark the parameters in the inlined blocks.
struct Marks {
    all: Vec<SSACopyOp>,
    /// The copies of `noalias` parameters.
    distinct: Vec<SSACopyOp>,
}

impl Marks {
    fn of(ir: &Body, call: Op) -> Marks {
        let mut marks = Marks { all: Vec::new(), distinct: Vec::new() };
        let Some(call) = call.cast::<CallOp>(ir) else { return marks };
        for argument in metadata::arguments(ir, call) {
            for op in ir.uses(argument).map(|at| ir.use_owner(at)) {
                let Some(copy) = op.cast::<SSACopyOp>(ir) else { continue };
                if marks.all.contains(&copy) {
                    continue;
                }
                marks.all.push(copy);
                if ir.attrs(op).get(ir.ctx(), NO_ALIAS.get()).is_some() {
                    marks.distinct.push(copy);
                }
            }
        }
        marks
    }
}

/// Creates a scope for each `noalias` parameter, and adds it to the alias scopes of each access that is based on the
/// parameter, and to the noalias scopes of each other access.
fn scopes_of_parameters(rw: &mut Rewriter<'_>, call: Op, ops: &[Op], marks: &Marks) {
    let ctx = rw.ctx().clone();
    let callee = call.cast::<CallOp>(rw).and_then(|call| CallOp::CALLEE.get(rw, call));
    let callee = callee.and_then(|callee| SymbolRefAttr::cast(&ctx, callee));
    let name = callee.map(|callee| callee.root(&ctx));
    let domain = AliasScopeDomainAttr::get(&ctx, fresh(&ctx), name);
    let loc = rw.loc(call);
    let mut scopes: Vec<(Value, Attr)> = Vec::new();
    for copy in &marks.distinct {
        let scope = AliasScopeAttr::get(&ctx, fresh(&ctx), domain, None);
        scopes.push((copy.res(rw), scope.into()));
        rw.set_point_before(call).insert(NoAliasScopeDeclOp::build(scope).loc(loc));
    }
    for op in ops {
        let Some(metadata) = metadata::of(rw, *op) else { continue };
        let Some(based) = Based::of(rw, &(metadata.accessed)(*op, rw), &scopes) else { continue };
        let of = |wanted: bool| -> Vec<Attr> {
            let hits = scopes.iter().filter(|(value, _)| based.on.contains(value) == wanted);
            hits.map(|(_, scope)| *scope).collect()
        };
        let (mine, others) = (of(true), of(false));
        if !others.is_empty() {
            metadata.noalias_scopes.append(rw, *op, &others);
        }
        // A call may access more than its arguments, and other underlying objects would make the scope wrong.
        if !based.on_others && !op.isa::<CallOp>(rw) && !mine.is_empty() {
            metadata.alias_scopes.append(rw, *op, &mine);
        }
    }
}

/// The underlying objects of an access.
struct Based {
    on: Vec<Value>,
    /// Set if the access is also based on another known object.
    on_others: bool,
}

impl Based {
    /// Returns `None` if an underlying object is unknown.
    fn of(ir: &Body, pointers: &[Value], scopes: &[(Value, Attr)]) -> Option<Based> {
        let mut on = Vec::new();
        for pointer in pointers {
            underlying(ir, *pointer, &mut on)?;
        }
        let mut on_others = false;
        for object in &on {
            let op = ir.defining_op(*object)?;
            if constant_value(ir.view(op)).is_some() && !op.isa::<AddressOfOp>(ir) {
                continue;
            }
            if op.isa::<SSACopyOp>(ir) {
                on_others |= !scopes.iter().any(|(value, _)| value == object);
            } else if op.isa::<AllocaOp>(ir) || op.isa::<AddressOfOp>(ir) {
                on_others = true;
            } else {
                return None;
            }
        }
        Some(Based { on, on_others })
    }
}

/// Adds the values that `pointer` may be based on, through selects and block arguments. Returns `None` if one of them
/// is unknown.
fn underlying(ir: &Body, pointer: Value, found: &mut Vec<Value>) -> Option<()> {
    let mut seen = Vec::new();
    let mut work = vec![pointer];
    while let Some(value) = work.pop() {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        match ir.def(value) {
            ValueDef::Result(op, _) => {
                if let Some(gep) = op.cast::<GEPOp>(ir) {
                    work.push(gep.base(ir));
                } else if let Some(cast) = op.cast::<AddrSpaceCastOp>(ir) {
                    work.push(cast.arg(ir));
                } else if let Some(select) = op.cast::<SelectOp>(ir) {
                    work.extend([select.true_value(ir), select.false_value(ir)]);
                } else if !found.contains(&value) {
                    found.push(value);
                }
            }
            ValueDef::Arg(block, index) => work.extend(passed(ir, block, index as usize)?),
        }
    }
    Some(())
}

/// Returns the values that the predecessors of a block pass for an argument.
fn passed(ir: &Body, block: Block, index: usize) -> Option<Vec<Value>> {
    if ir.is_entry_block(block) {
        return None;
    }
    ir.block_uses(block)
        .map(|edge| {
            let op = ir.successor_owner(edge);
            let number = ir.successor_slots(op).position(|slot| slot == edge)?;
            let operands =
                ir.interface::<dyn BranchOpInterface>(op)?.successor_operands(ir, number);
            operands.forwarded.values(ir).nth(index.checked_sub(operands.produced)?)
        })
        .collect()
}

/// Adds the alias scopes of the call to the inlined operations.
fn append_scopes_of_call(rw: &mut Rewriter<'_>, call: Op, ops: &[Op]) {
    let Some(own) = metadata::of(rw, call) else { return };
    let scopes = own.alias_scopes.get(rw, call);
    let others = own.noalias_scopes.get(rw, call);
    if scopes.is_none() && others.is_none() {
        return;
    }
    for op in ops {
        let Some(metadata) = metadata::of(rw, *op) else { continue };
        if let Some(scopes) = &scopes {
            metadata.alias_scopes.append(rw, *op, scopes);
        }
        if let Some(others) = &others {
            metadata.noalias_scopes.append(rw, *op, others);
        }
    }
}
