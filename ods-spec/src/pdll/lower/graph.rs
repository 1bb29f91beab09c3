//! The entities that a pattern matches and creates, as a graph.

use std::sync::Arc;

use super::*;
use crate::model::pattern::Part;
use crate::pdll::{Operation, Type};

/// The index of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(pub(super) usize);

/// An entity.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// The slot that it is bound to.
    pub(super) slot: Option<u16>,
}

/// The kind of an entity.
#[derive(Debug)]
pub(super) enum Kind {
    Op(OpNode),
    /// A value or a list of values, with its type.
    Value {
        is_list: bool,
        ty: Option<NodeId>,
    },
    /// A type or a list of types.
    Type {
        is_list: bool,
    },
    /// An attribute, with its type.
    Attr {
        ty: Option<NodeId>,
    },
    AttrText(String),
    TypeText(String),
    /// A result or several results of an operation.
    Result {
        of: NodeId,
        which: Which,
        is_list: bool,
    },
    /// An entity that native code returns.
    Returned {
        is_list: bool,
    },
    /// The elements of several entities, in a rewrite.
    List(Vec<NodeId>),
    /// Anything: a variable `_` without constraints.
    Any {
        is_list: bool,
    },
}

/// An operation of the match, or a created one, which has only its slot.
#[derive(Debug)]
pub(super) struct OpNode {
    pub(super) name: Option<Arc<str>>,
    pub(super) declared: Option<Arc<Operation>>,
    /// `None` if the operands are not constrained.
    pub(super) operands: Option<Vec<NodeId>>,
    pub(super) attrs: Vec<(String, NodeId)>,
    /// `None` if the result types are not constrained.
    pub(super) results: Option<Vec<NodeId>>,
}

/// A call of a native constraint.
pub(super) struct PendingCall {
    pub(super) callee: CallableId,
    pub(super) args: Vec<NodeId>,
    pub(super) results: Vec<NodeId>,
    pub(super) negated: bool,
    pub(super) span: Span,
}

impl Lowering<'_> {
    pub(super) fn node(&mut self, kind: Kind, span: Span) -> Lower<NodeId> {
        if self.nodes.len() >= MAX_NODES {
            return self.error(span, "the pattern is too large");
        }
        self.nodes.push(Node { kind, span, slot: None });
        Ok(NodeId(self.nodes.len() - 1))
    }

    /// Returns whether a node is a list.
    pub(super) fn is_list(&self, node: NodeId) -> bool {
        match self.nodes[node.0].kind {
            Kind::Value { is_list, .. }
            | Kind::Type { is_list }
            | Kind::Result { is_list, .. }
            | Kind::Returned { is_list }
            | Kind::Any { is_list } => is_list,
            Kind::List(_) => true,
            Kind::Op(_) | Kind::Attr { .. } | Kind::AttrText(_) | Kind::TypeText(_) => false,
        }
    }

    /// Evaluates an expression that is not a tuple.
    pub(super) fn single(&mut self, expr: &ExprRef) -> Lower<NodeId> {
        match *self.expr(expr)?.as_slice() {
            [one] => Ok(one),
            _ => self.error(expr.span, "a single entity is expected here, but this is a tuple"),
        }
    }

    fn all(&mut self, exprs: &[ExprRef]) -> Lower<Vec<NodeId>> {
        exprs.iter().map(|expr| self.single(expr)).collect()
    }

    /// Evaluates an expression: the elements of a tuple, or one entity.
    pub(super) fn expr(&mut self, expr: &ExprRef) -> Lower<Vec<NodeId>> {
        // A conversion refers to the elements of one tuple several times: its parts are evaluated once.
        let key = Arc::as_ptr(expr);
        let shared = self.frames.last().and_then(|frame| frame.shared.get(&key));
        if let Some(nodes) = shared {
            return Ok(nodes.clone());
        }
        let nodes = self.evaluate(expr)?;
        if let Some(frame) = self.frames.last_mut() {
            frame.shared.insert(key, nodes.clone());
        }
        Ok(nodes)
    }

    fn evaluate(&mut self, expr: &Expr) -> Lower<Vec<NodeId>> {
        let span = expr.span;
        let kind = match &expr.kind {
            ExprKind::Attr(text) => self.literal(text, true, span),
            ExprKind::Type(text) => self.literal(text, false, span),
            ExprKind::Variable(id) => return self.variable(*id, span),
            ExprKind::Callable(_) => {
                return self.error(span, "a constraint or rewrite can only be called");
            }
            ExprKind::Call { callee, args, negated } => {
                let args = self.all(args)?;
                return match self.is_rewrite {
                    true => self.call_rewrite(*callee, args, span),
                    false => self.constrain(*callee, args, *negated, span),
                };
            }
            ExprKind::Result { of, which, .. } => Kind::Result {
                of: self.single(of)?,
                which: *which,
                is_list: expr.ty == Type::ValueRange,
            },
            ExprKind::Element { of, index, .. } => return Ok(vec![self.expr(of)?[*index]]),
            ExprKind::Op(op) if self.is_rewrite => return Ok(vec![self.create(op, expr)?]),
            ExprKind::Op(op) => {
                let operands = Some(self.all(&op.operands)?);
                let attrs = op.attrs.iter();
                let attrs = attrs.map(|(name, value)| Ok((name.clone(), self.single(value)?)));
                let attrs = attrs.collect::<Lower<_>>()?;
                let results = Some(self.all(&op.results)?);
                let declared = declared(&expr.ty);
                Kind::Op(OpNode { name: op.name.clone(), declared, operands, attrs, results })
            }
            ExprKind::Range(items) => {
                let mut all = Vec::new();
                for item in items {
                    all.extend(self.expr(item)?);
                }
                Kind::List(all)
            }
            ExprKind::Tuple(items) => return self.all(items),
        };
        Ok(vec![self.node(kind, span)?])
    }

    fn literal(&mut self, text: &str, is_attr: bool, span: Span) -> Kind {
        let text = text.to_owned();
        self.literals.push(Literal { text: text.clone(), is_attr, span });
        if is_attr { Kind::AttrText(text) } else { Kind::TypeText(text) }
    }

    /// Returns the entities of a variable, which is created at its first use.
    pub(super) fn variable(&mut self, id: VariableId, span: Span) -> Lower<Vec<NodeId>> {
        if let Some(found) = self.frames.iter().rev().find_map(|frame| frame.variables.get(&id)) {
            return Ok(found.clone());
        }
        let module = self.module;
        let variable = module.variable(id);
        let nodes = match &variable.init {
            Some(init) => self.expr(init)?,
            None => vec![self.unbound(variable, span)?],
        };
        self.constrain_variable(variable, &nodes)?;
        if let Some(frame) = self.frames.last_mut() {
            frame.variables.insert(id, nodes.clone());
        }
        Ok(nodes)
    }

    /// Returns a new entity for a variable without a value.
    fn unbound(&mut self, variable: &Variable, span: Span) -> Lower<NodeId> {
        if self.is_rewrite {
            let message = format!("`{}` has no value, and a rewrite does not match", variable.name);
            return self.error(span, message);
        }
        let mut ty = None;
        for constraint in &variable.constraints {
            if let ConstraintKind::Attr(Some(of))
            | ConstraintKind::Value(Some(of))
            | ConstraintKind::ValueRange(Some(of)) = &constraint.kind
            {
                ty = Some(self.single(of)?);
            }
        }
        let is_user = |constraint: &Constraint| matches!(constraint.kind, ConstraintKind::User(_));
        let is_any =
            variable.name == "_" && ty.is_none() && !variable.constraints.iter().any(is_user);
        let is_list = matches!(variable.ty, Type::ValueRange | Type::TypeRange);
        let kind = match &variable.ty {
            Type::Op { name, declared } => Kind::Op(OpNode {
                name: name.clone(),
                declared: declared.clone(),
                operands: None,
                attrs: Vec::new(),
                results: None,
            }),
            _ if is_any => Kind::Any { is_list },
            Type::Attr => Kind::Attr { ty },
            Type::Type | Type::TypeRange => Kind::Type { is_list },
            Type::Value | Type::ValueRange => Kind::Value { is_list, ty },
            Type::Tuple(_) | Type::Constraint | Type::Rewrite => {
                let message = format!("`{}` has no value", variable.name);
                return self.error(span, message);
            }
        };
        self.node(kind, variable.span)
    }

    /// Applies the constraints of a variable that are declared elsewhere.
    fn constrain_variable(&mut self, variable: &Variable, nodes: &[NodeId]) -> Lower<()> {
        for constraint in &variable.constraints {
            let ConstraintKind::User(callee) = constraint.kind else { continue };
            if self.is_rewrite {
                return self.error(constraint.span, "a rewrite does not apply constraints");
            }
            self.constrain(callee, nodes.to_vec(), false, constraint.span)?;
        }
        Ok(())
    }

    /// Calls a constraint; returns its results.
    fn constrain(
        &mut self,
        callee: CallableId,
        args: Vec<NodeId>,
        negated: bool,
        span: Span,
    ) -> Lower<Vec<NodeId>> {
        let module = self.module;
        let of = module.callable(callee);
        for (input, arg) in of.inputs.iter().zip(&args) {
            self.constrain_variable(module.variable(*input), &[*arg])?;
        }
        let results = match &of.body {
            CallableBody::Pdll(body) => self.inline(of, body, &args, span)?,
            CallableBody::Native(_) | CallableBody::Declared { .. } => {
                let results = self.returned(of, span)?;
                let call = PendingCall { callee, args, results: results.clone(), negated, span };
                self.calls.push(call);
                results
            }
        };
        for (result, node) in of.results.iter().zip(&results) {
            self.constrain_variable(module.variable(*result), &[*node])?;
        }
        Ok(results)
    }

    /// Returns new entities for the results of native code.
    pub(super) fn returned(&mut self, of: &Callable, span: Span) -> Lower<Vec<NodeId>> {
        let module = self.module;
        let results = of.results.iter().map(|id| match &module.variable(*id).ty {
            Type::Op { name, declared } => {
                let (name, declared) = (name.clone(), declared.clone());
                let attrs = Vec::new();
                let op = OpNode { name, declared, operands: None, attrs, results: None };
                self.node(Kind::Op(op), span)
            }
            ty => {
                let is_list = matches!(ty, Type::ValueRange | Type::TypeRange);
                self.node(Kind::Returned { is_list }, span)
            }
        });
        results.collect()
    }

    /// Runs the statements of a constraint or rewrite; returns what they return.
    pub(super) fn inline(
        &mut self,
        of: &Callable,
        body: &[Stmt],
        args: &[NodeId],
        span: Span,
    ) -> Lower<Vec<NodeId>> {
        if self.frames.len() >= MAX_CALLS {
            return self.error(span, "calls nest too deeply");
        }
        let variables = of.inputs.iter().copied().zip(args.iter().map(|arg| vec![*arg]));
        let frame = Frame { variables: variables.collect(), ..Frame::default() };
        self.frames.push(frame);
        let mut returned = Vec::new();
        for stmt in body {
            match &stmt.kind {
                StmtKind::Return(value) => returned = self.expr(value)?,
                _ => drop(self.statement(stmt)?),
            }
        }
        self.frames.pop();
        Ok(returned)
    }

    /// Returns a bound entity as a part.
    pub(super) fn part(&mut self, node: NodeId, span: Span) -> Lower<Part> {
        let Node { kind, slot, .. } = &self.nodes[node.0];
        if let (Some(slot), false) = (slot, self.gone.contains(&node)) {
            return Ok(Part::Slot(*slot));
        }
        match kind {
            Kind::AttrText(text) => return Ok(Part::AttrText(text.clone())),
            Kind::TypeText(text) => return Ok(Part::TypeText(text.clone())),
            Kind::Result { of, which, is_list } => {
                let (of, which, is_list) = (*of, *which, *is_list);
                let op = self.op_slot(of, span)?;
                return Ok(match which {
                    Which::All => Part::Results { op, group: None },
                    Which::First => Part::Result { op, index: 0 },
                    Which::Index(index) => Part::Result { op, index },
                    Which::Group(group) => {
                        let results = Part::Results { op, group: Some(group) };
                        if is_list { results } else { Part::Only(Box::new(results)) }
                    }
                });
            }
            _ => {}
        }
        self.unusable(node, span)
    }

    /// Returns the slot of an operation.
    pub(super) fn op_slot(&mut self, node: NodeId, span: Span) -> Lower<u16> {
        match self.nodes[node.0].slot {
            Some(slot) if !self.gone.contains(&node) => Ok(slot),
            _ => self.unusable(node, span),
        }
    }

    fn unusable<T>(&mut self, node: NodeId, span: Span) -> Lower<T> {
        self.error(
            span,
            match self.gone.contains(&node) {
                true => "the operation was replaced or erased before",
                false => "this entity is not matched: it is neither part of the root nor of a definition of its operands",
            },
        )
    }
}

/// Returns the declaration of an operation's type.
pub(super) fn declared(ty: &Type) -> Option<Arc<Operation>> {
    match ty {
        Type::Op { declared, .. } => declared.clone(),
        _ => None,
    }
}
