//! The textual form of single types and attributes, for codecs that embed it: the bytecode codec knows of the text
//! codec only this.

use crate::{Attr, Context, Diagnostic, Diagnostics, Loc, Type};

/// Prints and parses one type or attribute on its own, without aliases.
pub(crate) trait AsmFallback {
    fn print_attr(&self, ctx: &Context, attr: Attr) -> String;
    fn print_type(&self, ctx: &Context, ty: Type) -> String;
    /// The attribute at the start of `text`, and how many bytes it took; `None` once an error is reported.
    fn parse_attr(
        &self,
        ctx: &Context,
        text: &str,
        diags: &mut Diagnostics,
    ) -> Option<(Attr, usize)>;
    /// The type at the start of `text`, and how many bytes it took; `None` once an error is reported.
    fn parse_type(
        &self,
        ctx: &Context,
        text: &str,
        diags: &mut Diagnostics,
    ) -> Option<(Type, usize)>;
}

/// The text codec's.
pub(crate) static TEXT: Text = Text;

pub(crate) struct Text;

impl AsmFallback for Text {
    fn print_attr(&self, ctx: &Context, attr: Attr) -> String {
        format!("{:?}", ctx.attr_data(attr))
    }

    fn print_type(&self, ctx: &Context, ty: Type) -> String {
        format!("{:?}", ctx.type_data(ty))
    }

    fn parse_attr(
        &self,
        _: &Context,
        text: &str,
        diags: &mut Diagnostics,
    ) -> Option<(Attr, usize)> {
        diags.push(Diagnostic::error(Loc::UNKNOWN, format!("cannot parse attribute {text}")));
        None
    }

    fn parse_type(
        &self,
        _: &Context,
        text: &str,
        diags: &mut Diagnostics,
    ) -> Option<(Type, usize)> {
        diags.push(Diagnostic::error(Loc::UNKNOWN, format!("cannot parse type {text}")));
        None
    }
}
