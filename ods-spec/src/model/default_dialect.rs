//! The default dialect of an operation, whose prefix operations in its regions omit: `getDefaultDialect` of MLIR's
//! `OpAsmOpInterface`.

use super::build::Cx;
use super::traits::getters;
use super::{InterfaceUse, Role, dialect_namespace};
use crate::cpp_names::normalise;
use crate::lang::Record;
use crate::predicate::Untranslatable;
use crate::predicate::cpp::{Cpp, Stmt, parse_statements};

const METHOD: &str = "getDefaultDialect";

impl<'a> Cx<'a> {
    /// Returns the default dialect of an operation: of its `DefaultDialect`, else of the C++ of its class if that returns
    /// a literal or the namespace of a dialect, else its own dialect if it declares that it implements the method.
    /// C++ of another form is reported.
    pub(super) fn default_dialect(
        &mut self,
        def: Record<'a>,
        op: &str,
        interfaces: &[InterfaceUse],
    ) -> Option<String> {
        if let Some(dialect) = self.syntax.default_dialects.get(op) {
            return Some(dialect.clone());
        }
        let interface = interfaces.iter().find(|one| one.name == "OpAsmOpInterface")?;
        let own = || def.opt_rec("opDialect").and_then(|dialect| dialect.opt_str("name"));
        let of_class = ["extraClassDeclaration", "extraClassDefinition"]
            .into_iter()
            .flat_map(|field| getters(def.opt_str(field).unwrap_or("")))
            .find(|(name, _)| name == METHOD);
        let Some((_, body)) = of_class else {
            let declared = interface.declared.as_ref()?.iter().any(|method| method == METHOD);
            return declared.then(own).flatten().map(str::to_owned);
        };
        if let Some(dialect) = self.returned_dialect(&body) {
            return Some(dialect);
        }
        let error = Untranslatable {
            text: body,
            reason: format!(
                "'{METHOD}' returns no literal and no namespace of a dialect; `def : DefaultDialect<\"{op}\", \
                 \"dialect\">` of ods/Syntax.td declares the dialect"
            ),
            answerable: false,
        };
        let weakens = format!("the default dialect of '{op}'");
        self.untranslated(error, Role::DefaultDialect, &weakens, def.span());
        None
    }

    /// Returns the dialect of `return "name";` or `return NameDialect::getDialectNamespace();`.
    fn returned_dialect(&self, body: &str) -> Option<String> {
        let statements = parse_statements(body).ok()?;
        let [Stmt::Return(Some(value))] = statements.as_slice() else { return None };
        match value {
            Cpp::Str(name) => Some(name.clone()),
            Cpp::Call(callee, args) if args.is_empty() => {
                let Cpp::Name(name, _) = &**callee else { return None };
                let class = name.strip_suffix("::getDialectNamespace")?;
                let names = super::build::dialect_names(self.records);
                Some(dialect_namespace(&names, normalise(class)))
            }
            _ => None,
        }
    }
}
