//! The steps of a rewrite.

use super::graph::{OpNode, declared};
use super::*;
use crate::model::pattern::{Build, BuildNamed, BuildTypes, Part};

impl Lowering<'_> {
    pub(super) fn erase(&mut self, root: NodeId, span: Span) -> Lower<()> {
        let op = self.op_slot(root, span)?;
        self.steps.push(Step::Erase { op });
        self.gone.push(root);
        Ok(())
    }

    pub(super) fn replace(&mut self, root: NodeId, with: &[ExprRef], span: Span) -> Lower<()> {
        let op = self.op_slot(root, span)?;
        let outer = self.replaced.replace(op);
        let mut values = Vec::with_capacity(with.len());
        for expr in with {
            let node = self.single(expr)?;
            values.push(match self.nodes[node.0].kind {
                Kind::Op(_) => {
                    let op = self.op_slot(node, expr.span)?;
                    Build::Part(Part::Results { op, group: None })
                }
                _ => self.build(node, expr.span)?,
            });
        }
        self.replaced = outer;
        self.steps.push(Step::Replace { op: Some(op), with: values });
        self.gone.push(root);
        Ok(())
    }

    /// Creates an operation.
    pub(super) fn create(&mut self, op: &OpExpr, expr: &Expr) -> Lower<NodeId> {
        let span = expr.span;
        let operands = self.builds(&op.operands)?;
        let attrs = op.attrs.iter().map(|(name, value)| {
            let node = self.single(value)?;
            Ok((name.clone(), self.build(node, value.span)?))
        });
        let attrs = attrs.collect::<Lower<_>>()?;
        let declared = declared(&expr.ty);
        let infers = declared.as_ref().is_some_and(|of| of.infers);
        let types = match (op.results_from, self.replaced) {
            (ResultsFrom::Given, _) => BuildTypes::Given(self.builds(&op.results)?),
            (ResultsFrom::Replaced, Some(replaced)) if !infers => BuildTypes::Of(replaced),
            _ => BuildTypes::Inferred,
        };
        let bind = self.slot(span)?;
        let step = BuildNamed {
            op: op.name.as_deref().unwrap_or("").to_owned(),
            bind,
            // A single entry stands for all operands, or all results.
            grouped: op.operands.len() > 1 || op.results.len() > 1,
            operands,
            attrs,
            types,
        };
        self.steps.push(Step::Build(Build::Named(Box::new(step))));
        let name = op.name.clone();
        let created = OpNode { name, declared, operands: None, attrs: Vec::new(), results: None };
        let node = self.node(Kind::Op(created), span)?;
        self.nodes[node.0].slot = Some(bind);
        Ok(node)
    }

    /// Calls a rewrite; returns its results.
    pub(super) fn call_rewrite(
        &mut self,
        callee: CallableId,
        args: Vec<NodeId>,
        span: Span,
    ) -> Lower<Vec<NodeId>> {
        let module = self.module;
        let of = module.callable(callee);
        if let CallableBody::Pdll(body) = &of.body {
            return self.inline(of, body, &args, span);
        }
        let args = args.into_iter().map(|arg| self.build(arg, span)).collect::<Lower<_>>()?;
        let results = self.returned(of, span)?;
        let mut binds = Vec::with_capacity(results.len());
        for result in &results {
            let slot = self.slot(span)?;
            self.nodes[result.0].slot = Some(slot);
            binds.push(slot);
        }
        let code = self.native_rewrite(of);
        self.steps.push(Step::Call { code, args, binds });
        Ok(results)
    }

    fn builds(&mut self, exprs: &[ExprRef]) -> Lower<Vec<Build>> {
        let one = |expr: &ExprRef| {
            let node = self.single(expr)?;
            self.build(node, expr.span)
        };
        exprs.iter().map(one).collect()
    }

    /// Returns a bound entity.
    fn build(&mut self, node: NodeId, span: Span) -> Lower<Build> {
        let Kind::List(items) = &self.nodes[node.0].kind else {
            return self.part(node, span).map(Build::Part);
        };
        let items = items.clone();
        let items = items.into_iter().map(|item| self.build(item, span));
        items.collect::<Lower<_>>().map(Build::Each)
    }
}
