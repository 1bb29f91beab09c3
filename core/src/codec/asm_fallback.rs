//! The textual form of single types and attributes, for codecs that embed it: the only part of the text codec that the
//! bytecode codec uses.

use crate::{Attr, Context, Diagnostics, ResourceHandle, Type, text};

/// Prints and parses one type or attribute on its own, without aliases.
pub(crate) trait AsmFallback: Sync {
    fn print_attr(&self, ctx: &Context, attr: Attr) -> String;
    fn print_type(&self, ctx: &Context, ty: Type) -> String;
    /// Parses the attribute at the start of `text`; returns it and the number of bytes it took, or `None` after an
    /// error was reported. Resource keys are looked up in `resources`.
    fn parse_attr(
        &self,
        ctx: &Context,
        text: &str,
        resources: &[ResourceHandle],
        diags: &mut Diagnostics,
    ) -> Option<(Attr, usize)>;
    /// Parses the type at the start of `text`; see [`Self::parse_attr`].
    fn parse_type(
        &self,
        ctx: &Context,
        text: &str,
        resources: &[ResourceHandle],
        diags: &mut Diagnostics,
    ) -> Option<(Type, usize)>;
}

/// MLIR's own syntax.
pub(crate) static TEXT: Text = Text;

/// The text codec as a fallback.
pub(crate) struct Text;

impl AsmFallback for Text {
    fn print_attr(&self, ctx: &Context, attr: Attr) -> String {
        attr.display(ctx).to_string()
    }

    fn print_type(&self, ctx: &Context, ty: Type) -> String {
        ty.display(ctx).to_string()
    }

    fn parse_attr(
        &self,
        ctx: &Context,
        text: &str,
        resources: &[ResourceHandle],
        diags: &mut Diagnostics,
    ) -> Option<(Attr, usize)> {
        text::parse_attr_prefix(ctx, text, resources, diags)
    }

    fn parse_type(
        &self,
        ctx: &Context,
        text: &str,
        resources: &[ResourceHandle],
        diags: &mut Diagnostics,
    ) -> Option<(Type, usize)> {
        text::parse_type_prefix(ctx, text, resources, diags)
    }
}
