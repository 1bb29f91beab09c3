//! Template arguments, and `Class<…>` as a value.

use smallvec::SmallVec;

use super::super::intern::Sym;
use super::super::parse::Kind;
use super::super::source::Span;
use super::super::store::{OptSym, ValueId};
use super::super::types::RecId;
use super::record::{Args, Reference};
use super::value::{Cursor, Want};
use super::{Evaluator, Res, Stop};
use crate::diag::Diagnostic;

type Spans = SmallVec<[Span; 4]>;

impl Evaluator {
    pub(super) fn class_value(
        &mut self,
        index: u32,
        name: Sym,
        record: Option<RecId>,
    ) -> Res<ValueId> {
        let token = self.tree.node(index).token;
        let span = self.tokens.span(token);
        let Some(&class) = self.classes.get(&name) else {
            let text = format!("Expected a class name, got '{}'", self.text(name));
            let error = Diagnostic::error(span, text);
            let error = self.unknown(error, name, self.classes.keys());
            self.report(error);
            return Err(Stop);
        };
        let args = self.template_args(index + 1, record, class)?;
        let reference = Reference { record: class, args, span };
        self.bind_args(&reference, |_, _| {})?;
        let mut words = SmallVec::<[u32; 16]>::new();
        for &(name, value) in &reference.args {
            words.extend([OptSym::from(name).0, value.0]);
        }
        let slice = self.store.slice(&words);
        self.instance(class, slice, span)
    }

    /// Evaluates `<…>` after a class or multiclass and checks the values against its parameters.
    pub(super) fn template_args(
        &mut self,
        index: u32,
        record: Option<RecId>,
        owner: RecId,
    ) -> Res<Args> {
        let (mut args, spans) = self.unchecked_args(index, record, owner)?;
        self.after = self.tree.node(index).token_end;
        self.check_args(&mut args, owner, &spans)?;
        Ok(args)
    }

    /// Evaluates `<…>` without checking the types of the values.
    pub(super) fn unchecked_args(
        &mut self,
        index: u32,
        record: Option<RecId>,
        owner: RecId,
    ) -> Res<(Args, Spans)> {
        let mut cursor = self.children(index);
        let mut args = Args::new();
        let mut spans = Spans::new();
        let mut named = false;
        self.after = self.tree.node(index).token;
        while let Some(kind) = self.kind_at(cursor) {
            let node = self.tree.node(cursor.at);
            if args.len() >= self.rec(owner).template_args.len() {
                let closing = !args.is_empty() && node.token == self.after;
                if closing && matches!(kind, Kind::Missing(_)) {
                    self.check_missing(cursor)?;
                }
                let text = format!("Too many template arguments: {}", args.len() + 1);
                return Err(self.token_error(node.token, text));
            }
            match kind {
                Kind::Missing(_) => self.check_missing(cursor)?,
                _ => {
                    let span = self.tokens.span(node.token);
                    let ty = if named {
                        None
                    } else {
                        let parameter = self.rec(owner).template_args[args.len()];
                        self.rec(owner).field(parameter).map(|f| f.ty)
                    };
                    let value = self.value(&mut cursor, Want::of(record, ty))?;
                    if self.kind_at(cursor) == Some(Kind::NamedValue) {
                        let Some(name) = self.string_of(value) else {
                            let text = "The name of named argument should be a valid identifier";
                            return Err(self.error(span, text));
                        };
                        named = true;
                        let mut inner = self.children(cursor.at);
                        self.after += 1;
                        args.push(self.named_arg(name, span, &mut inner, record, owner)?);
                        spans.push(span);
                        cursor.at = self.tree.node(cursor.at).end;
                        continue;
                    }
                    if named {
                        let text = "Positional argument should be put before named argument";
                        return Err(self.error(span, text));
                    }
                    args.push((None, value));
                    spans.push(span);
                }
            }
        }
        Ok((args, spans))
    }

    /// Evaluates the value after `name =`.
    fn named_arg(
        &mut self,
        name: Sym,
        span: Span,
        value: &mut Cursor,
        record: Option<RecId>,
        owner: RecId,
    ) -> Res<(Option<Sym>, ValueId)> {
        let Some(&parameter) = self.parameter(owner, name) else {
            let text = format!("Argument \"{}\" doesn't exist", self.text(name));
            return Err(self.error(span, text));
        };
        let ty = self.rec(owner).field(parameter).map(|f| f.ty);
        let at = self.tokens.span(self.after);
        let value = self.value(value, Want::of(record, ty))?;
        if value == ValueId::UNSET {
            let text = "The value of named argument should be initialized, but we got '?'";
            return Err(self.error(at, text));
        }
        Ok((Some(parameter), value))
    }

    fn parameter(&self, owner: RecId, name: Sym) -> Option<&Sym> {
        let data = self.rec(owner);
        data.template_names.iter().position(|&n| n == name).map(|at| &data.template_args[at])
    }

    fn check_args(
        &mut self,
        args: &mut [(Option<Sym>, ValueId)],
        owner: RecId,
        spans: &[Span],
    ) -> Res<()> {
        let mut done = Ok(());
        for (at, (name, value)) in args.iter_mut().enumerate() {
            let Some(own) = self.type_of(*value) else { continue };
            let parameter = name.unwrap_or_else(|| self.rec(owner).template_args[at]);
            let Some(field) = self.rec(owner).field(parameter).copied() else { continue };
            match self.cast(*value, field.ty) {
                Some(cast) => *value = cast,
                None => {
                    let text = format!(
                        "Value specified for template argument '{}' is of type {}; expected type \
                         {}: {}",
                        self.text(parameter),
                        self.type_text(own),
                        self.type_text(field.ty),
                        self.display(*value)
                    );
                    done = Err(self.error(spans[at], text));
                }
            }
        }
        done
    }
}
