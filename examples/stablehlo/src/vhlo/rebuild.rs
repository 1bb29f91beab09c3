//! A copy of a module with other operations, types and attributes.
//!
//! Functions of vhlo are not isolated from above, those of the dialect `func` are: their bodies are stored differently,
//! so no function can become one of the other kind in place.

use std::collections::HashMap;

use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::ir::{Block, Body, OpBuilder, OpRef, Region, RegionRef, ValueRef};
use ods_core::{
    Attr, Context, Diagnostic, Ident, Module, Op, OpName, OpState, OpType, Type, Value, stack,
};

/// The new form of an operation.
pub(super) enum Form {
    /// The operation stays as it is, and its values get their new types.
    Same,
    /// The operation stays as it is, with the types of its values: casts connect it with others.
    Foreign,
    /// Another operation, with all of its attributes.
    Other(OpName, Vec<(Ident, Attr)>),
    /// The operands replace the results.
    Operands,
}

/// The contents of the copy.
pub(super) trait Rebuild {
    /// Returns the new form of an operation.
    fn form(&mut self, op: OpRef<'_>) -> Result<Form, Diagnostic>;

    /// Returns whether [`Self::form`] returns [`Form::Foreign`] for operations of that name.
    fn is_foreign(&self, name: OpName) -> bool;

    /// Returns the new type of a value.
    fn ty(&mut self, ty: Type) -> Option<Type>;
}

/// Returns a copy of the module. Its root operation stays as it is.
pub(super) fn rebuild(source: &Module, by: &mut impl Rebuild) -> Result<Module, Diagnostic> {
    let mut copy = source.emptied();
    copy.external_resources_mut().extend(source.external_resources().iter().cloned());
    let mut copier = Copier { by };
    let mut values = Values::new();
    for (at, region) in source.root().regions().enumerate() {
        let body = copy.body_mut();
        let Some(into) = body.regions().get(at).copied() else { continue };
        copier.region(region, (body, into), false, &mut values)?;
    }
    Ok(copy)
}

/// The error that an operation cannot be converted.
pub(super) fn not_converted(op: OpRef<'_>) -> Diagnostic {
    let message =
        format!("failed to legalize operation '{}' that was explicitly marked illegal", op.name());
    let note = format!("see current operation: {}", op.spell());
    Diagnostic::error(op.loc(), message).with_note(op.loc(), note)
}

struct Copier<'b, B> {
    by: &'b mut B,
}

/// The copies of values.
type Values = HashMap<Value, Copied>;

/// The copy of a value.
#[derive(Clone, Copy)]
struct Copied {
    value: Value,
    /// The cast between its old and its new type, for users of the other kind.
    cast: Option<Value>,
    is_foreign: bool,
}

impl<B: Rebuild> Copier<'_, B> {
    fn region(
        &mut self,
        from: RegionRef<'_>,
        (body, into): (&mut Body, Region),
        is_foreign: bool,
        values: &mut Values,
    ) -> Result<(), Diagnostic> {
        let mut blocks: HashMap<Block, Block> = HashMap::new();
        for block in from.blocks() {
            let new = body.append_block(into);
            blocks.insert(block.block, new);
            let mut args = Vec::new();
            for arg in block.args() {
                let ty = if is_foreign { Some(arg.ty()) } else { self.by.ty(arg.ty()) };
                let Some(ty) = ty else {
                    let ty = arg.ty().display(body.ctx()).to_string();
                    let message = format!("type '{ty}' cannot be converted");
                    return Err(Diagnostic::error(arg.loc(), message));
                };
                args.push((arg, body.add_arg(new, ty, arg.loc())));
            }
            self.define(&args, is_foreign, (body, new), values)?;
        }
        for block in from.blocks() {
            let Some(new) = blocks.get(&block.block).copied() else { continue };
            for op in block.ops() {
                self.op(op, (body, new), &blocks, values)?;
            }
        }
        Ok(())
    }

    /// Records the copies of values, and adds casts for their users of the other kind.
    fn define(
        &mut self,
        defined: &[(ValueRef<'_>, Value)],
        is_foreign: bool,
        (body, block): (&mut Body, Block),
        values: &mut Values,
    ) -> Result<(), Diagnostic> {
        let mut casts = Vec::new();
        for (old, value) in defined {
            values.insert(old.value, Copied { value: *value, cast: None, is_foreign });
            if let Some((user, number)) = self.first_other_user(*old, is_foreign) {
                // Upstream casts values of vhlo when they are defined, other values when they are first used.
                let loc = if is_foreign { user.loc() } else { old.loc() };
                let order = if is_foreign { (user.op.index(), number) } else { (0, casts.len()) };
                casts.push((order, *old, *value, loc));
            }
        }
        casts.sort_by_key(|(order, ..)| *order);
        // It inserts each cast directly after the definition: the last one comes first.
        for (_, old, value, loc) in casts.into_iter().rev() {
            let ty = if is_foreign { self.by.ty(old.ty()) } else { Some(old.ty()) };
            let Some(ty) = ty else {
                let ty = old.ty().display(body.ctx()).to_string();
                let message = format!("type '{ty}' cannot be converted");
                return Err(Diagnostic::error(old.loc(), message));
            };
            let cast = cast(body, block, value, ty, loc);
            values.insert(old.value, Copied { value, cast: Some(cast), is_foreign });
        }
        Ok(())
    }

    /// Returns the first user of the other kind, and the number of its operand.
    fn first_other_user<'a>(
        &self,
        value: ValueRef<'a>,
        is_foreign: bool,
    ) -> Option<(OpRef<'a>, usize)> {
        let body = value.body;
        let is_other = |user: Op| self.by.is_foreign(body.name(user)) != is_foreign;
        // The list of uses begins with the last one.
        let uses = body.uses(value.value).filter(|slot| is_other(body.use_owner(*slot)));
        let first = uses.last()?;
        Some((body.view(body.use_owner(first)), body.operand_number(first)))
    }

    fn op(
        &mut self,
        op: OpRef<'_>,
        (body, block): (&mut Body, Block),
        blocks: &HashMap<Block, Block>,
        values: &mut Values,
    ) -> Result<(), Diagnostic> {
        let form = self.by.form(op)?;
        let is_foreign = matches!(form, Form::Foreign);
        let mut operands = Vec::new();
        for (at, operand) in op.operands().enumerate() {
            let copied = values.get(&operand.value).and_then(|copied| {
                if copied.is_foreign == is_foreign { Some(copied.value) } else { copied.cast }
            });
            let Some(value) = copied else {
                let name = op.name();
                let message = format!("'{name}' op operand #{at} is used before its definition");
                return Err(Diagnostic::error(op.loc(), message));
            };
            operands.push(value);
        }
        let Some(mut state) = state(op, form) else {
            let results = op.results().map(|result| result.value).zip(operands);
            let copied = |value| Copied { value, cast: None, is_foreign: false };
            values.extend(results.map(|(result, operand)| (result, copied(operand))));
            return Ok(());
        };
        state.operands.extend(operands);
        for result in op.results() {
            let ty = if is_foreign { Some(result.ty()) } else { self.by.ty(result.ty()) };
            state.results.push(ty.ok_or_else(|| not_converted(op))?);
        }
        state.successors.extend(op.successors().filter_map(|to| blocks.get(&to.block).copied()));
        state.regions = op.regions().len();
        let new = body.create_op(&state);
        OpBuilder::at_end(body, block).place(new);
        if state.regions != 0 {
            stack::grow(|| self.regions(op, (body, new), is_foreign, values))?;
        }
        let results: Vec<_> = op.results().zip(body.results(new)).collect();
        self.define(&results, is_foreign, (body, block), values)
    }

    fn regions(
        &mut self,
        op: OpRef<'_>,
        (body, new): (&mut Body, Op),
        is_foreign: bool,
        values: &mut Values,
    ) -> Result<(), Diagnostic> {
        let enclosed = body.has_nested(new);
        for (at, region) in op.regions().enumerate() {
            let was_enclosed = !std::ptr::eq(region.body, op.body);
            // Values of another body are numbered independently, and an isolated region must not refer to outer ones.
            let mut own = Values::new();
            let values = if enclosed || was_enclosed { &mut own } else { &mut *values };
            let inner = if enclosed { body.nested_mut(new) } else { Some(&mut *body) };
            let Some(inner) = inner else { continue };
            let into = match enclosed {
                true => inner.regions().get(at).copied(),
                false => inner.own_regions(new).nth(at),
            };
            if let Some(into) = into {
                self.region(region, (inner, into), is_foreign, values)?;
            }
        }
        Ok(())
    }
}

/// Returns the state of the new operation, without operands, results, successors and regions; `None` if there is none.
fn state(op: OpRef<'_>, form: Form) -> Option<OpState> {
    match form {
        Form::Operands => None,
        Form::Same | Form::Foreign => {
            let mut state = OpState::new(op.name(), op.loc());
            state.props.extend_from_slice(op.body.props(op.op));
            state.attrs = op.attrs();
            Some(state)
        }
        Form::Other(name, attrs) => {
            let mut state = OpState::new(name, op.loc());
            set_attrs(op.ctx(), &mut state, &attrs);
            Some(state)
        }
    }
}

/// Adds a cast of a value at the end of the block.
fn cast(body: &mut Body, block: Block, value: Value, ty: Type, loc: ods_core::Loc) -> Value {
    let mut state = OpState::new(UnrealizedConversionCastOp::op_name(), loc);
    state.operands.push(value);
    state.results.push(ty);
    let cast = body.create_op(&state);
    OpBuilder::at_end(body, block).place(cast);
    body.results(cast).next().unwrap_or(value)
}

/// Sets the attributes of an operation: the inherent ones as properties, the rest as discardable attributes.
pub(super) fn set_attrs(ctx: &Context, state: &mut OpState, attrs: &[(Ident, Attr)]) {
    let mut rest = Vec::new();
    for (name, value) in attrs {
        match ctx.op_info(state.name).and_then(|info| info.slot(*name)) {
            Some(slot) => state.set_prop(slot, Some(*value)),
            None => rest.push((*name, *value)),
        }
    }
    state.attrs = Attr::dictionary(ctx, &rest);
}
