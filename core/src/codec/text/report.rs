//! Diagnostics about an operation, for hooks.

use std::fmt::{self, Display};

use crate::text::{PrintFlags, print_op};
use crate::verify::Verified;
use crate::{Attr, Context, Diagnostic, OpRef, Type};

/// A part of a message: types and attributes, which need their context to be printed.
pub trait Shown {
    /// Writes the part without quotes.
    fn show(&self, ctx: &Context, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl Shown for Type {
    fn show(&self, ctx: &Context, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(ctx).fmt(f)
    }
}

impl Shown for Attr {
    fn show(&self, ctx: &Context, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(ctx).fmt(f)
    }
}

/// A list of types: each in quotes, separated by commas.
impl Shown for [Type] {
    fn show(&self, ctx: &Context, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, ty) in self.iter().enumerate() {
            f.write_str(if index == 0 { "'" } else { ", '" })?;
            ty.show(ctx, f)?;
            f.write_str("'")?;
        }
        Ok(())
    }
}

impl<T: Shown + ?Sized> Shown for &T {
    fn show(&self, ctx: &Context, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).show(ctx, f)
    }
}

struct Show<'a, T>(&'a Context, T);

impl<T: Shown> Display for Show<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.1.show(self.0, f)
    }
}

impl<'a> OpRef<'a> {
    /// Returns the operation as in messages: its generic form, on lines of its own if it takes several.
    pub fn spell(self) -> String {
        let flags = PrintFlags {
            generic: true,
            local_scope: true,
            elide_elements_if_larger: Some(16),
            ..PrintFlags::default()
        };
        let text = print_op(self, &flags);
        let text = text.trim_end();
        if text.contains('\n') { format!("\n{text}") } else { text.to_owned() }
    }

    /// Returns a type or attribute for a message: `format!("unsupported type '{}'", op.show(ty))`.
    pub fn show<T: Shown + 'a>(self, what: T) -> impl Display + 'a {
        Show(self.ctx(), what)
    }

    /// Returns an error at the operation, without its name: MLIR's `emitError`.
    pub fn error(self, message: impl Display) -> Diagnostic {
        let note = format!("see current operation: {}", self.spell());
        Diagnostic::error(self.loc(), message.to_string()).with_note(self.loc(), note)
    }

    /// Returns an error at the operation that begins with its name: MLIR's `emitOpError`.
    pub fn op_error(self, message: impl Display) -> Diagnostic {
        self.error(format_args!("'{}' op {message}", self.name()))
    }

    /// Returns [`Self::op_error`] as the result of a verifier.
    pub fn fail(self, message: impl Display) -> Verified {
        Err(Box::new(self.op_error(message)))
    }

    /// Returns [`Self::error`] as the result of a verifier.
    pub fn fail_bare(self, message: impl Display) -> Verified {
        Err(Box::new(self.error(message)))
    }
}
