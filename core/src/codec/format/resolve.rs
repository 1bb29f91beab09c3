//! The end of parsing an operation: result types, operand values, segment sizes.

use smallvec::SmallVec;

use super::parse::{OpParse, Run};
use crate::Type;
use crate::interface::infer_results;
use crate::ir::OpState;
use crate::schema::{Expr, TypeRule, TypeSource, ValueArity, ValueSchema};
use crate::text::{OpParser, ParseResult};
use crate::verify::spell::spell_type;
use crate::verify::{EvalValue, Evaluator, Subject};

type Types = SmallVec<[Type; 4]>;

/// The result of a transformer.
enum Derived {
    /// The type of each value of a group.
    One(Type),
    /// The types of the values of a group, one by one.
    List(Types),
}

impl Derived {
    fn list(self) -> Types {
        match self {
            Derived::One(ty) => smallvec::smallvec![ty],
            Derived::List(types) => types,
        }
    }
}

impl OpParse<'_> {
    pub(super) fn resolve(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
    ) -> ParseResult<()> {
        if !self.format.all_operands
            && let Some(at) = self.info.operand_segments_at()
        {
            for (index, run) in self.lists.operand_runs.iter().enumerate() {
                state.set_word(at + index, run.len() as u32);
            }
        }
        if self.info.has_transformed_types {
            self.check_sources(p)?;
        }
        if !self.format.infer_results {
            self.resolve_results(p, state)?;
        }
        self.resolve_operands(p, state)?;
        if self.format.infer_results {
            let inferred = infer_results(self.info.schema, state, p.body(), &p.regions());
            if let Err(message) = inferred {
                let pos = p.name_pos();
                return Err(p.error(pos, message));
            }
        }
        Ok(())
    }

    /// Checks the constraints of the types from which other types are computed: transformers rely on them.
    fn check_sources(&self, p: &mut OpParser<'_, '_>) -> ParseResult<()> {
        let rules = self.format.result_types.iter().chain(self.format.operand_types);
        for rule in rules {
            let TypeRule::Transformed(source, _) = rule else { continue };
            let plan = self.info.plan();
            let (group, run, id) = match *source {
                TypeSource::Operand(index) => {
                    let index = usize::from(index);
                    let group = &self.info.schema.operands[index];
                    (group, self.lists.operand_types[index], plan.operands[index])
                }
                TypeSource::Result(index) => {
                    let index = usize::from(index);
                    let group = &self.info.schema.results[index];
                    (group, self.lists.result_types[index], plan.results[index])
                }
                TypeSource::Attr(_) => continue,
            };
            let constraints = self.ctx.constraints();
            let wrong = run
                .of(&self.lists.types)
                .iter()
                .find(|ty| !constraints.type_holds(self.ctx, id, **ty));
            if let Some(ty) = wrong {
                let message = format!(
                    "'{}' must be {}, but got '{}'",
                    group.name,
                    group.constraint.summary,
                    spell_type(self.ctx, *ty)
                );
                let pos = p.name_pos();
                return Err(p.error(pos, message));
            }
        }
        Ok(())
    }

    fn resolve_results(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
    ) -> ParseResult<()> {
        if self.format.all_result_types {
            state.results.extend_from_slice(self.all_result_types.of(&self.lists.types));
            return Ok(());
        }
        let segments = self.info.result_segments_at();
        for (index, rule) in self.format.result_types.iter().enumerate() {
            let before = state.results.len();
            match rule {
                TypeRule::Written => {
                    state
                        .results
                        .extend_from_slice(self.lists.result_types[index].of(&self.lists.types));
                }
                TypeRule::Built => match self.info.result_type(self.ctx, index) {
                    Some(ty) => state.results.push(ty),
                    None => return self.underivable(p, "result", index),
                },
                TypeRule::Same(source) if !self.is_list(*source) => {
                    let Some(ty) = self.source_type(state, *source) else {
                        return self.underivable(p, "result", index);
                    };
                    state.results.push(ty);
                }
                TypeRule::Same(source) => {
                    let Some(types) = self.source_types(state, *source) else {
                        return self.underivable(p, "result", index);
                    };
                    state.results.extend(types);
                }
                TypeRule::Transformed(source, expr) => {
                    let Some(types) = self.transformed(state, *source, expr, index) else {
                        return self.underivable(p, "result", index);
                    };
                    state.results.extend(types.list());
                }
            }
            if let Some(at) = segments {
                state.set_word(at + index, (state.results.len() - before) as u32);
            }
        }
        Ok(())
    }

    fn resolve_operands(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
    ) -> ParseResult<()> {
        if self.info.schema.operands.is_empty() {
            return Ok(());
        }
        if self.format.all_operand_types {
            let types = self.all_operand_types.of(&self.lists.types);
            if self.format.all_operands {
                let operands = self.all_operands.of(&self.lists.operands);
                let pos = self.all_operands.pos;
                return p.resolve_into(operands, types, pos, &mut state.operands);
            }
            // The groups in declared order, which may differ from the order of the text.
            let mut operands: SmallVec<[_; 8]> = SmallVec::new();
            for run in &self.lists.operand_runs {
                operands.extend_from_slice(run.of(&self.lists.operands));
            }
            let pos = p.name_pos();
            return p.resolve_into(&operands, types, pos, &mut state.operands);
        }
        if self.format.all_operands && self.info.schema.operands.len() == 1 {
            // The only group, so that one type may serve all of its operands, as without the directive.
            self.lists.operand_runs[0] = self.all_operands;
        } else if self.format.all_operands {
            let mut types: SmallVec<[Type; 8]> = SmallVec::new();
            for (index, rule) in self.format.operand_types.iter().enumerate() {
                match self.operand_group_types(state, index, rule) {
                    Some(group) => types.extend(group),
                    None => return self.underivable(p, "operand", index),
                }
            }
            let operands = self.all_operands.of(&self.lists.operands);
            let pos = self.all_operands.pos;
            return p.resolve_into(operands, &types, pos, &mut state.operands);
        }
        for (index, rule) in self.format.operand_types.iter().enumerate() {
            let run = self.lists.operand_runs[index];
            let operands = run.of(&self.lists.operands);
            match rule {
                TypeRule::Written => {
                    let types = self.lists.operand_types[index].of(&self.lists.types);
                    p.resolve_into(operands, types, run.pos, &mut state.operands)?;
                }
                TypeRule::Built => {
                    let Some(ty) = self.info.operand_type(self.ctx, index) else {
                        return self.underivable(p, "operand", index);
                    };
                    p.resolve_into_as(operands, ty, &mut state.operands)?;
                }
                TypeRule::Same(source) if !self.is_list(*source) => {
                    let Some(ty) = self.source_type(state, *source) else {
                        return self.underivable(p, "operand", index);
                    };
                    p.resolve_into_as(operands, ty, &mut state.operands)?;
                }
                // An absent optional operand needs no type, nor the source of one.
                _ if operands.is_empty() => {}
                TypeRule::Transformed(source, expr) => {
                    let group = self.info.schema.results.len() + index;
                    match self.transformed(state, *source, expr, group) {
                        Some(Derived::One(ty)) => {
                            p.resolve_into_as(operands, ty, &mut state.operands)?;
                        }
                        Some(Derived::List(types)) => {
                            p.resolve_into(operands, &types, run.pos, &mut state.operands)?;
                        }
                        None => return self.underivable(p, "operand", index),
                    }
                }
                rule => {
                    let Some(types) = self.operand_group_types(state, index, rule) else {
                        return self.underivable(p, "operand", index);
                    };
                    p.resolve_into(operands, &types, run.pos, &mut state.operands)?;
                }
            }
        }
        Ok(())
    }

    fn operand_group_types(
        &self,
        state: &OpState,
        index: usize,
        rule: &'static TypeRule,
    ) -> Option<Types> {
        match rule {
            TypeRule::Written => Some(self.lists.operand_types[index].of(&self.lists.types).into()),
            TypeRule::Built => Some(smallvec::smallvec![self.info.operand_type(self.ctx, index)?]),
            TypeRule::Same(source) => self.source_types(state, *source),
            TypeRule::Transformed(source, expr) => {
                let group = self.info.schema.results.len() + index;
                self.transformed(state, *source, expr, group).map(Derived::list)
            }
        }
    }

    fn source_group(&self, source: TypeSource) -> Option<&'static ValueSchema> {
        match source {
            TypeSource::Operand(index) => Some(&self.info.schema.operands[usize::from(index)]),
            TypeSource::Result(index) => Some(&self.info.schema.results[usize::from(index)]),
            TypeSource::Attr(_) => None,
        }
    }

    /// Returns whether the source is a list of types.
    fn is_list(&self, source: TypeSource) -> bool {
        self.source_group(source).is_some_and(|group| group.arity.is_variable())
    }

    /// Returns the types parsed for the source; exactly one for a single value.
    fn source_types(&self, state: &OpState, source: TypeSource) -> Option<Types> {
        match self.source_run(source) {
            Some(run) if self.is_list(source) => Some(run.of(&self.lists.types).into()),
            _ => Some(smallvec::smallvec![self.source_type(state, source)?]),
        }
    }

    /// Returns the first type parsed for the source.
    fn source_type(&self, state: &OpState, source: TypeSource) -> Option<Type> {
        match (self.source_run(source), source) {
            (Some(run), _) => run.of(&self.lists.types).first().copied(),
            (None, TypeSource::Attr(slot)) => state.prop(usize::from(slot))?.type_of(self.ctx),
            (None, _) => None,
        }
    }

    fn source_run(&self, source: TypeSource) -> Option<Run> {
        match source {
            TypeSource::Operand(index) => Some(self.lists.operand_types[usize::from(index)]),
            TypeSource::Result(index) => Some(self.lists.result_types[usize::from(index)]),
            TypeSource::Attr(_) => None,
        }
    }

    /// Computes types from the types of the source; `group` counts results first, then operands.
    fn transformed(
        &self,
        state: &OpState,
        source: TypeSource,
        expr: &'static Expr,
        group: usize,
    ) -> Option<Derived> {
        let types = self.source_types(state, source)?;
        let variadic = self.source_group(source).is_some_and(|group| {
            matches!(group.arity, ValueArity::Variadic { .. } | ValueArity::VariadicOfVariadic(_))
        });
        if !variadic {
            // An absent optional value has no type to transform.
            let first = *types.first()?;
            if let Some(ty) = self.info.transformed(self.ctx, group).get(self.ctx, expr, first) {
                return Some(Derived::One(ty));
            }
        }
        let slf = match variadic {
            true => EvalValue::list(types),
            false => EvalValue::Type(*types.first()?),
        };
        match (Evaluator { ctx: self.ctx, subject: Subject::None }).eval(expr, &slf) {
            EvalValue::Type(ty) => Some(Derived::One(ty)),
            EvalValue::List(items) => {
                items.iter().map(EvalValue::as_type).collect::<Option<_>>().map(Derived::List)
            }
            _ => None,
        }
    }

    fn underivable<T>(&self, p: &mut OpParser<'_, '_>, what: &str, index: usize) -> ParseResult<T> {
        let pos = p.name_pos();
        let groups =
            if what == "operand" { self.info.schema.operands } else { self.info.schema.results };
        let message = format!(
            "the type of {what} #{index}, named '{}', does not follow from the types written",
            groups[index].name
        );
        Err(p.error(pos, message))
    }
}
