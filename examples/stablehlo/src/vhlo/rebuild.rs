//! A copy of a module with other operations, types and attributes.
//!
//! Functions of vhlo are not isolated from above, those of the dialect `func` are: their bodies are stored differently,
//! so no function can become one of the other kind in place.

use std::collections::HashMap;

use ods_core::ir::{Block, Body, OpBuilder, OpRef, Region, RegionRef};
use ods_core::{Attr, Context, Diagnostic, Ident, Module, Op, OpName, OpState, Type, Value, stack};

/// The new form of an operation.
pub(super) enum Form {
    /// Name, attributes and properties stay as they are.
    Same,
    /// Another operation, with all of its attributes.
    Other(OpName, Vec<(Ident, Attr)>),
}

/// The contents of the copy.
pub(super) trait Rebuild {
    /// Returns the new form of an operation.
    fn form(&mut self, op: OpRef<'_>) -> Result<Form, Diagnostic>;

    /// Returns the new type of a value.
    fn ty(&mut self, ty: Type) -> Option<Type>;
}

/// Returns a copy of the module. Its root operation stays as it is.
pub(super) fn rebuild(source: &Module, by: &mut impl Rebuild) -> Result<Module, Diagnostic> {
    let mut copy = source.emptied();
    copy.external_resources_mut().extend(source.external_resources().iter().cloned());
    let mut copier = Copier { by };
    let mut values = HashMap::new();
    for (at, region) in source.root().regions().enumerate() {
        let body = copy.body_mut();
        let Some(into) = body.regions().get(at).copied() else { continue };
        copier.region(region, body, into, &mut values)?;
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

type Values = HashMap<Value, Value>;

impl<B: Rebuild> Copier<'_, B> {
    fn region(
        &mut self,
        from: RegionRef<'_>,
        body: &mut Body,
        into: Region,
        values: &mut Values,
    ) -> Result<(), Diagnostic> {
        let mut blocks: HashMap<Block, Block> = HashMap::new();
        for block in from.blocks() {
            let new = body.append_block(into);
            blocks.insert(block.block, new);
            for arg in block.args() {
                let Some(ty) = self.by.ty(arg.ty()) else {
                    let message =
                        format!("type '{}' cannot be converted", arg.ty().display(body.ctx()));
                    return Err(Diagnostic::error(arg.loc(), message));
                };
                values.insert(arg.value, body.add_arg(new, ty, arg.loc()));
            }
        }
        for block in from.blocks() {
            let Some(new) = blocks.get(&block.block).copied() else { continue };
            for op in block.ops() {
                self.op(op, body, new, &blocks, values)?;
            }
        }
        Ok(())
    }

    fn op(
        &mut self,
        op: OpRef<'_>,
        body: &mut Body,
        block: Block,
        blocks: &HashMap<Block, Block>,
        values: &mut Values,
    ) -> Result<(), Diagnostic> {
        let mut state = self.state(op)?;
        for (at, operand) in op.operands().enumerate() {
            let Some(value) = values.get(&operand.value) else {
                let message =
                    format!("'{}' op operand #{at} is used before its definition", op.name());
                return Err(Diagnostic::error(op.loc(), message));
            };
            state.operands.push(*value);
        }
        for result in op.results() {
            state.results.push(self.by.ty(result.ty()).ok_or_else(|| not_converted(op))?);
        }
        state.successors.extend(op.successors().filter_map(|to| blocks.get(&to.block).copied()));
        state.regions = op.regions().len();
        let new = body.create_op(&state);
        OpBuilder::at_end(body, block).place(new);
        let results: Vec<Value> = body.results(new).collect();
        values.extend(op.results().map(|result| result.value).zip(results));
        if state.regions == 0 {
            return Ok(());
        }
        stack::grow(|| self.regions(op, body, new, values))
    }

    fn regions(
        &mut self,
        op: OpRef<'_>,
        body: &mut Body,
        new: Op,
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
                self.region(region, inner, into, values)?;
            }
        }
        Ok(())
    }

    /// Returns the state of the new operation, without operands, results, successors and regions.
    fn state(&mut self, op: OpRef<'_>) -> Result<OpState, Diagnostic> {
        let ctx = op.ctx();
        let (name, attrs) = match self.by.form(op)? {
            Form::Same => {
                let mut state = OpState::new(op.name(), op.loc());
                state.props.extend_from_slice(op.body.props(op.op));
                state.attrs = op.attrs();
                return Ok(state);
            }
            Form::Other(name, attrs) => (name, attrs),
        };
        let mut state = OpState::new(name, op.loc());
        set_attrs(ctx, &mut state, &attrs);
        Ok(state)
    }
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
