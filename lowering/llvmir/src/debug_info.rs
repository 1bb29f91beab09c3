//! Debug information: nodes from attributes, and locations.

mod flags;
mod location;
mod nodes;
mod scopes;
mod types;

use ods_core::{Attr, LocData, OpRef};
use ods_dialects::llvm::{
    CallOp, DIExpressionAttr, DIGlobalVariableExpressionAttr, DISubprogramAttr, LLVMFuncOpRef,
};
use rustc_hash::FxHashMap;

use super::error::Result;
use super::ir::{GlobalId, MdKind};
use super::metadata::{Body, Field, Md, MdId, Record};
use super::module::Translator;

/// The debug nodes that were created from attributes.
#[derive(Default)]
pub(super) struct DebugInfo {
    /// Set if anything in the module has a location.
    pub(super) enabled: bool,
    nodes: FxHashMap<Attr, Option<MdId>>,
    /// Distinct nodes, by the attribute that identifies them.
    distinct: FxHashMap<Attr, MdId>,
    /// Nodes under construction that may contain themselves, by their recursion id.
    recursive: FxHashMap<Attr, MdId>,
    /// The enclosing scope of each scope.
    scopes: FxHashMap<MdId, Option<MdId>>,
}

impl DebugInfo {
    /// Returns the subprogram among the metadata of a function.
    pub(super) fn subprogram_of(&self, metadata: &[(MdKind, MdId)]) -> Option<MdId> {
        metadata.iter().find(|(kind, _)| *kind == MdKind(0)).map(|(_, node)| *node)
    }
}

impl<'m> Translator<'m> {
    /// Attaches the subprogram to a function.
    pub(super) fn function_debug_info(&mut self, op: LLVMFuncOpRef<'m>, id: GlobalId) -> Result {
        if !self.debug.enabled {
            return Ok(());
        }
        let calls = op.body().walk(ods_core::ir::WalkOrder::Pre);
        let mut calls = calls.filter(|op| op.isa::<CallOp>());
        if calls.any(|call| self.has_unknown_part(call)) {
            return Ok(());
        }
        let Some(subprogram) =
            self.fused_metadata(op.loc(), |ctx, attr| DISubprogramAttr::cast(ctx, attr).is_some())
        else {
            return Ok(());
        };
        if let Some(node) = self.debug_node(subprogram)? {
            self.ir.globals[id.index()].metadata.insert(0, (MdKind(0), node));
        }
        Ok(())
    }

    fn has_unknown_part(&self, op: OpRef<'m>) -> bool {
        let mut waiting = vec![op.loc()];
        while let Some(loc) = waiting.pop() {
            match self.ctx.loc_data(loc) {
                LocData::Unknown => return true,
                LocData::FileRange { .. } => {}
                LocData::Name(_, child) => waiting.push(child),
                LocData::CallSite { callee, caller } => waiting.extend([callee, caller]),
                LocData::Fused { locs, .. } => waiting.extend(locs.iter().copied()),
            }
        }
        false
    }

    /// Attaches a variable's debug node to a global, and lists it in its compile unit or subprogram.
    pub(super) fn global_debug_info(&mut self, id: GlobalId, expression: Attr) -> Result {
        let ctx = self.ctx;
        let expression = DIGlobalVariableExpressionAttr::cast(ctx, expression)
            .ok_or("a global variable expression is expected")?;
        let variable = expression.var(ctx);
        let node = self.debug_node(variable.into())?;
        let inner = match expression.expr(ctx) {
            Some(expression) => self.debug_expression(expression),
            None => self.ir.metadata.node(false, Body::Expression(Vec::new())),
        };
        let record = Record::new("DIGlobalVariableExpression")
            .node_or_null("var", node)
            .node("expr", Some(inner))
            .refers_to(&[node]);
        let node = self.ir.metadata.node(false, Body::Record(record));
        self.ir.globals[id.index()].metadata.push((MdKind(0), node));
        if let Some(scope) = variable.scope(ctx)
            && let Some(unit) = self.enclosing_unit(scope)?
        {
            self.list_in(unit, "globals", node);
        }
        Ok(())
    }

    /// Returns the compile unit that encloses a scope, if a variable of the scope is listed there.
    fn enclosing_unit(&mut self, scope: Attr) -> Result<Option<MdId>> {
        let mut at = self.debug_node(scope)?;
        while let Some(node) = at {
            let Body::Record(record) = &self.ir.metadata.get(node).body else { break };
            at = match record.name {
                "DICompileUnit" => return Ok(Some(node)),
                "DISubprogram" => record.fields.iter().find_map(|(name, field)| match field {
                    Field::Md(Md::Node(unit)) if *name == "unit" => Some(*unit),
                    _ => None,
                }),
                "DIModule" | "DICommonBlock" | "DILexicalBlock" | "DILexicalBlockFile" => {
                    self.debug.scopes.get(&node).copied().flatten()
                }
                _ => None,
            };
        }
        Ok(None)
    }

    /// Appends a node to the list in a field of a record.
    pub(super) fn list_in(&mut self, holder: MdId, field: &'static str, node: MdId) {
        let known = match &self.ir.metadata.get(holder).body {
            Body::Record(record) => record.fields.iter().find_map(|(name, value)| match value {
                Field::Md(Md::Node(list)) if *name == field => Some(*list),
                _ => None,
            }),
            _ => None,
        };
        let mut operands = match known.map(|list| &self.ir.metadata.get(list).body) {
            Some(Body::Tuple(operands)) => operands.clone(),
            _ => Vec::new(),
        };
        operands.push(Md::Node(node));
        let list = self.ir.metadata.tuple(operands);
        let Some(record) = self.ir.metadata.record_mut(holder) else { return };
        match known {
            Some(old) => {
                for (name, value) in &mut record.fields {
                    if *name == field {
                        *value = Field::Md(Md::Node(list));
                    }
                }
                record.operands.iter_mut().filter(|one| **one == old).for_each(|one| *one = list);
            }
            None => {
                // These fields are printed after the lists.
                let later = [
                    "imports",
                    "macros",
                    "splitDebugInlining",
                    "nameTableKind",
                    "thrownTypes",
                    "annotations",
                ];
                let at = record.fields.iter().position(|(name, _)| later.contains(name));
                let at = at.unwrap_or(record.fields.len());
                record.fields.insert(at, (field, Field::Md(Md::Node(list))));
                record.operands.push(list);
            }
        }
    }

    /// Returns the node of an expression.
    pub(super) fn debug_expression(&mut self, expression: DIExpressionAttr) -> MdId {
        let ctx = self.ctx;
        let mut operations: Vec<(u64, Vec<u64>)> = expression
            .operations(ctx)
            .into_iter()
            .map(|one| (u64::from(one.opcode(ctx)), one.arguments(ctx)))
            .collect();
        flags::merge_fragments(&mut operations);
        let words =
            operations.into_iter().flat_map(|(op, args)| std::iter::once(op).chain(args)).collect();
        self.ir.metadata.node(false, Body::Expression(words))
    }
}
