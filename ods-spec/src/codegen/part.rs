//! The slots and accessors of an operation: as parts of the macro that declares them, and as signatures for readers.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

use super::names::ident;

/// An argument of `__op_parts!` of ods-core: the declarations for one name of an operation.
pub(super) struct Part {
    pub(super) name: Ident,
    pub(super) kind: PartKind,
}

pub(super) enum PartKind {
    /// The constant of a slot.
    Slot { ty: Ident, at: At },
    /// The constant of a region's single argument.
    ArgSlot { region: usize, at: At },
    /// An operand or result group.
    Values { count: Count, at: At, readers: ValueReaders },
    /// The type of the single value with that accessor.
    TypeOf { value: Ident },
    /// An attribute or property as the type that the id and the view return, each by function `read` of
    /// `ods_core::rt`.
    Read { doc: String, returns: [TokenStream; 2], read: Ident, at: At },
    /// The setter of a property from a Rust value: function `set` of `ods_core::rt` takes `stored`, an expression over
    /// `value`.
    Set { takes: TokenStream, set: Ident, stored: TokenStream, at: At },
    /// The setter of an attribute.
    SetAttr { at: At },
    /// Arguments of a region, whose operation has the static `schema`.
    RegionArg { count: Args, schema: Ident, region: usize, at: At },
    /// A region or successor; if the declaration is variadic, that one and those after it.
    Blocks { of: Blocks, variadic: bool, at: At },
}

/// A declared name with its index.
pub(super) struct At {
    pub(super) td: String,
    pub(super) index: usize,
}

impl ToTokens for At {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (td, index) = (&self.td, Literal::usize_unsuffixed(self.index));
        tokens.extend(quote!(#td #index));
    }
}

/// The number of values of a group.
#[derive(Clone, Copy)]
pub(super) enum Count {
    One,
    Optional,
    Several,
}

/// The number of values of a region's arguments with one name.
#[derive(Clone, Copy)]
pub(super) enum Args {
    One,
    Several,
    /// One for each region of a variadic group.
    Each,
}

/// The functions that read a group.
pub(super) struct ValueReaders {
    /// `operand` or `result`.
    pub(super) side: Ident,
    /// The function of `ods_core::rt` for the id.
    pub(super) id: Ident,
    /// The function of `ods_core::rt` for the view.
    pub(super) view: Ident,
    /// The method of `ods_core::ir::Operands`, for operands.
    pub(super) adapted: Option<Ident>,
}

#[derive(Clone, Copy)]
pub(super) enum Blocks {
    Region,
    Successor,
}

/// Prints the part as `__op_parts!` takes it.
impl ToTokens for Part {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let name = &self.name;
        tokens.extend(match &self.kind {
            PartKind::Slot { ty, at } => quote!((slot #ty #name #at)),
            PartKind::ArgSlot { region, at } => {
                let region = Literal::usize_unsuffixed(*region);
                quote!((arg_slot #name #at #region))
            }
            PartKind::Values { count, at, readers } => {
                let ValueReaders { side, id, view, adapted } = readers;
                let count = ident(match count {
                    Count::One => "one",
                    Count::Optional => "optional",
                    Count::Several => "several",
                });
                quote!((#count #side #name #at #id #view #adapted))
            }
            PartKind::TypeOf { value } => quote!((ty #name #value)),
            PartKind::Read { doc, returns: [id, view], read, at } => {
                let index = Literal::usize_unsuffixed(at.index);
                quote!((read #name #doc [#id] [#view] #read #index))
            }
            PartKind::Set { takes, set, stored, at } => {
                let (td, index) = (&at.td, Literal::usize_unsuffixed(at.index));
                quote!((set #name #td value [#takes] #set #index [#stored]))
            }
            PartKind::SetAttr { at } => quote!((set_attr #name #at)),
            PartKind::RegionArg { count, schema, region, at } => {
                let part = ident(match count {
                    Args::One => "arg",
                    Args::Several => "args",
                    Args::Each => "each_arg",
                });
                let region = Literal::usize_unsuffixed(*region);
                quote!((#part #name #at #region #schema))
            }
            PartKind::Blocks { of, variadic, at } => {
                let part = ident(match (of, variadic) {
                    (Blocks::Region, false) => "region",
                    (Blocks::Region, true) => "regions",
                    (Blocks::Successor, false) => "successor",
                    (Blocks::Successor, true) => "successors",
                });
                quote!((#part #name #at))
            }
        });
    }
}

impl Part {
    /// Returns the function of the id, with an empty body; `None` for a slot.
    ///
    /// The macro has the same signatures, which a test of ods-tests compares.
    pub(super) fn signature(&self) -> Option<TokenStream> {
        let name = &self.name;
        let value = quote!(::ods_core::Value);
        let reader = |returns: TokenStream| {
            Some(quote!(pub fn #name(self, ir: &::ods_core::Body) -> #returns {}))
        };
        let setter = |takes: TokenStream| {
            let ir = quote!(&mut impl ::ods_core::ir::Modify);
            Some(quote!(pub fn #name(self, ir: #ir, value: #takes) {}))
        };
        match &self.kind {
            PartKind::Slot { .. } | PartKind::ArgSlot { .. } => None,
            PartKind::Values { count: Count::One, .. } => reader(value),
            PartKind::Values { count: Count::Optional, .. } => {
                reader(quote!(::core::option::Option<#value>))
            }
            PartKind::Values { count: Count::Several, .. }
            | PartKind::RegionArg { count: Args::Several, .. } => reader(quote! {
                impl ::core::iter::ExactSizeIterator<Item = #value>
                + ::core::iter::DoubleEndedIterator
                + ::core::clone::Clone
                + '_
            }),
            PartKind::RegionArg { count: Args::One, .. } => reader(value),
            PartKind::RegionArg { count: Args::Each, .. } => {
                reader(quote!(impl ::core::iter::ExactSizeIterator<Item = #value> + '_))
            }
            PartKind::TypeOf { .. } => reader(quote!(::ods_core::Type)),
            PartKind::Read { returns: [id, _], .. } => reader(id.clone()),
            PartKind::Set { takes, .. } => setter(takes.clone()),
            PartKind::SetAttr { .. } => {
                setter(quote!(impl ::core::convert::Into<::core::option::Option<::ods_core::Attr>>))
            }
            PartKind::Blocks { of, variadic, .. } => {
                let (one, elided) = match of {
                    Blocks::Region => (quote!(::ods_core::ir::RegionRef<'_>), quote!()),
                    Blocks::Successor => (quote!(::ods_core::Block), quote!(+ '_)),
                };
                reader(match variadic {
                    false => one,
                    true => quote!(impl ::core::iter::Iterator<Item = #one> #elided),
                })
            }
        }
    }
}
