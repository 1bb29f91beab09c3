//! The conditions of a match: a walk over the graph from the root.

use super::*;
use crate::model::pattern::Part;

/// The limit of the users that a pattern matches: each may be any user of a value.
const MAX_USERS: usize = 100;

/// The operands or the results of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Operand,
    Result,
}

impl Lowering<'_> {
    /// Writes the conditions under which `root` and everything below it matches.
    pub(super) fn match_root(&mut self, root: NodeId) -> Lower<()> {
        let span = self.nodes[root.0].span;
        self.nodes[root.0].slot = Some(self.slot(span)?);
        let mut ops = vec![root];
        let mut at = 0;
        let mut users = 0;
        loop {
            while let Some(op) = ops.get(at).copied() {
                self.match_op(op, op != root, &mut ops)?;
                at += 1;
            }
            let Some((user, of)) = self.next_user()? else { break };
            users += 1;
            if users > MAX_USERS {
                return self.error(span, "the pattern matches too many users of values");
            }
            let slot = self.slot(span)?;
            self.nodes[user.0].slot = Some(slot);
            self.conditions.push(Condition::User { slot, of });
            ops.push(user);
        }
        for call in std::mem::take(&mut self.calls) {
            self.match_call(&call)?;
        }
        for index in 0..self.nodes.len() {
            let node = &self.nodes[index];
            if matches!(node.kind, Kind::Op(_)) && node.slot.is_none() {
                let span = node.span;
                return self.error(
                    span,
                    "the operation is not connected to the root by values: neither a definition of a matched operand \
                     nor a user of a matched value",
                );
            }
        }
        Ok(())
    }

    /// Returns an operation that is not matched yet and uses a matched value, with that value.
    fn next_user(&mut self) -> Lower<Option<(NodeId, Part)>> {
        for index in 0..self.nodes.len() {
            let Node { kind: Kind::Op(op), slot: None, .. } = &self.nodes[index] else { continue };
            let operands = op.operands.clone().unwrap_or_default();
            for operand in operands {
                let Node { kind, span, slot } = &self.nodes[operand.0];
                let matched = slot.is_some()
                    || matches!(kind, Kind::Result { of, .. } if self.nodes[of.0].slot.is_some());
                if matched {
                    let of = self.part(operand, *span)?;
                    return Ok(Some((NodeId(index), of)));
                }
            }
        }
        Ok(None)
    }

    fn match_op(&mut self, node: NodeId, is_inner: bool, ops: &mut Vec<NodeId>) -> Lower<()> {
        let span = self.nodes[node.0].span;
        let op = self.op_slot(node, span)?;
        let Kind::Op(of) = &self.nodes[node.0].kind else { return Ok(()) };
        if let Some(name) = of.name.as_deref().filter(|_| is_inner) {
            self.conditions.push(Condition::Named { op, name: name.to_owned() });
        }
        let (operands, attrs) = (of.operands.clone(), of.attrs.clone());
        let results = of.results.clone();
        let groups = of.declared.as_ref().map(|of| (of.operands.len(), of.results.len()));
        self.match_side(op, operands, groups.map(|groups| groups.0), Side::Operand, ops)?;
        for (name, value) in attrs {
            self.visit(value, Part::Attr { op, name }, ops)?;
        }
        self.match_side(op, results, groups.map(|groups| groups.1), Side::Result, ops)
    }

    /// Matches operands or result types; `groups` is the number of declared groups.
    fn match_side(
        &mut self,
        op: u16,
        nodes: Option<Vec<NodeId>>,
        groups: Option<usize>,
        side: Side,
        ops: &mut Vec<NodeId>,
    ) -> Lower<()> {
        let Some(nodes) = nodes else { return Ok(()) };
        let list = |group| match side {
            Side::Operand => Part::Operands { op, group },
            Side::Result => Part::Results { op, group },
        };
        let entity = |part| match side {
            Side::Operand => part,
            Side::Result => Part::TypeOf(Box::new(part)),
        };
        let lists = nodes.iter().filter(|node| self.is_list(**node)).count();
        if let ([all], 1) = (nodes.as_slice(), lists) {
            return self.visit(*all, entity(list(None)), ops);
        }
        let grouped = nodes.len() > 1 && (groups == Some(nodes.len()) || lists > 0);
        if !grouped {
            self.conditions.push(Condition::Count(list(None), nodes.len() as u32));
        }
        for (index, node) in nodes.into_iter().enumerate() {
            let part = if grouped {
                let group = list(Some(index as u16));
                if self.is_list(node) { group } else { Part::Only(Box::new(group)) }
            } else {
                match side {
                    Side::Operand => Part::Operand { op, index: index as u32 },
                    Side::Result => Part::Result { op, index: index as u32 },
                }
            };
            self.visit(node, entity(part), ops)?;
        }
        Ok(())
    }

    /// Matches an entity with a part of an operation; operations that it leads to are added to `ops`.
    fn visit(&mut self, node: NodeId, part: Part, ops: &mut Vec<NodeId>) -> Lower<()> {
        let Node { kind, span, slot } = &self.nodes[node.0];
        let span = *span;
        if let Some(slot) = *slot {
            self.conditions.push(Condition::Equal(Part::Slot(slot), part));
            return Ok(());
        }
        let ty = match kind {
            Kind::Any { is_list: true } => return Ok(()),
            Kind::AttrText(text) => {
                let text = Part::AttrText(text.clone());
                self.conditions.push(Condition::Equal(part, text));
                return Ok(());
            }
            Kind::TypeText(text) => {
                let text = Part::TypeText(text.clone());
                self.conditions.push(Condition::Equal(part, text));
                return Ok(());
            }
            Kind::Result { of, .. } => {
                let of = *of;
                return self.visit_result(node, of, part, ops);
            }
            Kind::Value { ty, .. } | Kind::Attr { ty } => *ty,
            _ => None,
        };
        let slot = self.slot(span)?;
        self.nodes[node.0].slot = Some(slot);
        self.conditions.push(Condition::Bind { slot, value: part });
        match ty {
            Some(ty) => self.visit(ty, Part::TypeOf(Box::new(Part::Slot(slot))), ops),
            None => Ok(()),
        }
    }

    /// Matches a value that must be a result of `of`.
    fn visit_result(
        &mut self,
        node: NodeId,
        of: NodeId,
        part: Part,
        ops: &mut Vec<NodeId>,
    ) -> Lower<()> {
        let span = self.nodes[node.0].span;
        let slot = self.slot(span)?;
        self.conditions.push(Condition::Bind { slot, value: part });
        if self.nodes[of.0].slot.is_none() {
            let def = self.slot(span)?;
            let value = Part::Definition(Box::new(Part::Slot(slot)));
            self.conditions.push(Condition::Bind { slot: def, value });
            self.nodes[of.0].slot = Some(def);
            ops.push(of);
        }
        let result = self.part(node, span)?;
        self.conditions.push(Condition::Equal(Part::Slot(slot), result));
        self.nodes[node.0].slot = Some(slot);
        Ok(())
    }

    fn match_call(&mut self, call: &PendingCall) -> Lower<()> {
        let module = self.module;
        let of = module.callable(call.callee);
        let args = call.args.iter().map(|arg| self.part(*arg, call.span));
        let args = args.collect::<Lower<Vec<Part>>>()?;
        let mut binds = Vec::new();
        let mut equal = Vec::new();
        for result in &call.results {
            let slot = self.slot(call.span)?;
            binds.push(slot);
            match self.nodes[result.0].slot {
                Some(bound) => equal.push((bound, slot)),
                None => self.nodes[result.0].slot = Some(slot),
            }
        }
        let condition = self.native_constraint(of, args, binds, call)?;
        self.conditions.push(condition);
        let equal = equal.into_iter();
        let equal = equal.map(|(one, other)| Condition::Equal(Part::Slot(one), Part::Slot(other)));
        self.conditions.extend(equal);
        Ok(())
    }
}
