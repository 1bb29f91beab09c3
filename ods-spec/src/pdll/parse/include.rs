//! `#include` of `.pdll` and `.td` files.

use super::*;
use crate::lang::{Moved, Record};

impl Parser<'_> {
    pub(super) fn directive(&mut self) -> Parse<()> {
        match self.text() {
            "#include" => self.include(),
            other => {
                let message = format!("unknown directive `{other}`");
                self.error(message)
            }
        }
    }

    fn include(&mut self) -> Parse<()> {
        let at = self.span();
        self.advance();
        if !self.token.kind.is_string() {
            return self.error_at(at, "expected string file name after `include` directive");
        }
        let at = self.span();
        let name = self.take_string();
        let is_pdll = name.ends_with(".pdll");
        if !is_pdll && !name.ends_with(".td") {
            return self.error_at(at, "expected include filename to end with `.pdll` or `.td`");
        }
        let Some((path, text)) = self.session.open_include(&name) else {
            return self.error_at(at, format!("unable to open include file `{name}`"));
        };
        let is_new = path.disk.as_ref().is_some_and(|path| !self.dependencies.contains(path));
        self.dependencies.extend(path.disk.filter(|_| is_new));
        match is_pdll {
            true => self.include_pdll(&path.shown, &text, at),
            false => self.include_td(&name, &path.shown, &text, at),
        }
    }

    fn include_pdll(&mut self, path: &str, text: &str, at: Span) -> Parse<()> {
        if self.lexer.depth() >= MAX_FILES {
            return self.error_at(at, "files include each other too deeply");
        }
        let from = Span::new(at.end, at.end);
        let Some(file) = self.map.add(path, text, Some(from)) else {
            return self.error_at(at, "more than 4 GiB of text");
        };
        self.lexer.enter(&self.map, file, at.end);
        self.advance();
        let result = self.declarations();
        self.advance();
        result
    }

    fn include_td(&mut self, name: &str, path: &str, text: &str, at: Span) -> Parse<()> {
        let mut session = self.session.clone();
        let evaluation = session.warn_unused_template_args(true).evaluate_text(path, text);
        for one in evaluation.diagnostics.iter().flat_map(|one| [one].into_iter().chain(&one.notes))
        {
            self.diagnostics.push(in_include(at, name, &one.message));
        }
        for path in &evaluation.dependencies {
            if !self.dependencies.contains(path) {
                self.dependencies.push(path.clone());
            }
        }
        if evaluation.has_errors() {
            return Err(Stop);
        }
        let records = &evaluation.records;
        let from = Span::new(at.end, at.end);
        let Some(moved) = self.map.absorb(records.source_map(), from) else {
            return self.error_at(at, "more than 4 GiB of text");
        };
        for def in records.defs_of_class("Op") {
            let operation = match Operation::of(def, first_byte(def, &moved)) {
                Ok(operation) => operation,
                Err(message) => {
                    self.diagnostics.push(in_include(at, name, &message));
                    return Err(Stop);
                }
            };
            self.ops.entry(operation.name.clone()).or_insert(operation);
        }
        for def in records.defs_of_class("Attr") {
            self.declare(def, &moved, DeclaredKind::Attr);
        }
        for def in records.defs_of_class("Type") {
            self.declare(def, &moved, DeclaredKind::Type);
        }
        for def in records.defs_of_class("OpInterface") {
            self.declare(def, &moved, DeclaredKind::Interface);
        }
        self.specs.push(evaluation.records);
        Ok(())
    }

    /// Defines the constraint that a def declares, unless the name is taken.
    fn declare(&mut self, def: Record<'_>, moved: &Moved, kind: DeclaredKind) {
        let name = def.name();
        if def.is_anonymous()
            || self.scopes.lookup(name).is_some()
            || def.is_a("DeclareInterfaceMethods")
        {
            return;
        }
        let span = first_byte(def, moved);
        let (ty, constraint) = match kind {
            DeclaredKind::Attr => (Type::Attr, ConstraintKind::Attr(None)),
            DeclaredKind::Type => (Type::Type, ConstraintKind::Type),
            DeclaredKind::Interface => (Type::ANY_OP, ConstraintKind::Op(None)),
        };
        let input = Variable {
            name: "self".to_owned(),
            span,
            ty,
            init: None,
            constraints: vec![Constraint { span, kind: constraint }],
        };
        let input_id = VariableId(self.module.variables.len() as u32);
        self.module.variables.push(input);
        let id = self.add_callable(Callable {
            name: name.to_owned(),
            span,
            is_rewrite: false,
            inputs: vec![input_id],
            results: Vec::new(),
            result_ty: Type::Tuple(Arc::from([])),
            body: CallableBody::Declared { kind, spec: self.specs.len() },
        });
        self.module.declarations.push(Declaration::Callable(id));
        self.scopes.define(name, Decl::Callable(id), span);
    }
}

fn in_include(at: Span, name: &str, message: &str) -> Diagnostic {
    Diagnostic::error(at, format!("error while processing include file `{name}`: {message}"))
}

/// Returns the position of the first byte of a def.
fn first_byte(def: Record<'_>, moved: &Moved) -> Span {
    let start = moved.span(def.span()).start;
    Span::new(start, start + 1)
}
