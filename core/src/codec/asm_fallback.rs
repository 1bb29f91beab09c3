//! The textual form of single types and attributes, for codecs that embed it: the bytecode codec knows of the text
//! codec only this.

use crate::{Attr, Context, Diagnostics, ResourceHandle, Type, text};

/// Prints and parses one type or attribute on its own, without aliases.
pub(crate) trait AsmFallback: Sync {
    fn print_attr(&self, ctx: &Context, attr: Attr) -> String;
    fn print_type(&self, ctx: &Context, ty: Type) -> String;
    /// The attribute at the start of `text`, and how many bytes it took; `None` once an error is reported. Keys of
    /// resources mean those in `resources`.
    fn parse_attr(
        &self,
        ctx: &Context,
        text: &str,
        resources: &[ResourceHandle],
        diags: &mut Diagnostics,
    ) -> Option<(Attr, usize)>;
    /// The type at the start of `text`; see [`Self::parse_attr`].
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
