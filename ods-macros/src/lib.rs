//! `dialect!` takes a dialect's `.td` text inside Rust, for small specs and tests.
//!
//! `declare_dialect` takes annotated structs instead.
//!
//! Everything else is in `ods-spec`; larger dialects have a `.td` file and a build script (`ods_spec::Build`).

mod source;
mod structs;

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use source::Source;

/// Generates the Rust items of a dialect that is declared in place.
///
/// The input is `.td` text between the braces, or one string literal (for text that does not consist of Rust tokens,
/// such as a `[{ … }]` with an apostrophe). Includes are searched for in the package, then in the prelude. Errors point
/// at their position in the text.
///
/// ```ignore
/// mod toy {
///     ods_macros::dialect! {
///         include "mlir/IR/OpBase.td"
///         def Toy_Dialect : Dialect { let name = "toy"; let cppNamespace = "toy"; }
///         def Toy_NopOp : Op<Toy_Dialect, "nop"> { let assemblyFormat = "attr-dict"; }
///     }
/// }
/// ```
#[proc_macro]
pub fn dialect(input: TokenStream) -> TokenStream {
    let source = match Source::new(input) {
        Ok(source) => source,
        Err(message) => return error(Span::call_site(), message),
    };
    let mut build = ods_spec::Build::new();
    build.text(&source.file, source.text.as_str());
    if let Some(package) = std::env::var_os("CARGO_MANIFEST_DIR") {
        build.include(package);
    }
    match build.try_compile() {
        Ok(done) => {
            let mut items = TokenStream::from(done.source.tokens());
            // A crate is rebuilt if a file changes that its code includes.
            items.extend(done.dependencies.iter().map(|path| watch(&path.to_string_lossy())));
            items
        }
        Err(rejected) => {
            let errors = rejected.messages.iter().filter(|message| message.is_error);
            errors
                .map(|message| error(source.span(message.position), message.text.trim_end()))
                .collect()
        }
    }
}

/// Generates the Rust module of a dialect declared by annotated structs, which become the `.td` text of [`dialect!`]: a
/// field's type is a constraint of the prelude with the same spelling, and a tuple denotes a `.td` list.
///
/// ```ignore
/// #[ods_macros::declare_dialect(name = "toy")]
/// mod toy {
///     /// Adds.
///     #[op(mnemonic = "add", traits(Pure, SameOperandsAndResultType), fold,
///          format = "$lhs `,` $rhs attr-dict `:` type($sum)")]
///     struct AddOp {
///         #[operand] lhs: AnyTypeOf<(I32, I64)>,
///         #[operand] rhs: AnyTypeOf<(I32, I64)>,
///         #[attr] label: OptionalAttr<StrAttr>,
///         #[result] sum: AnyTypeOf<(I32, I64)>,
///     }
///     #[attr_type(mnemonic = "coin", format = "`<` $cents `>`")]
///     struct CoinType { cents: u32 }
///     #[enumeration]
///     enum Size { Small, #[text("LARGE")] Large = 7 }
/// }
/// ```
/// Fields of an operation are `#[operand]`, `#[attr]`, `#[prop]`, `#[result]`, `#[region]` and `#[successor]`; its
/// flags `verify`, `verify_regions`, `fold`, `canonicalize`, `canonicalize_method` and `custom_format` require hooks.
/// `#[attr_type]` and `#[attribute]` declare types and attributes, `#[enumeration]` and `#[enumeration(bits)]` enums.
/// The dialect has `name`, `summary`, `include = "file.td"` and the flags `canonicalize`, `constant_materializer`,
/// `extensible`, `operation_attr_verify`, `region_arg_attr_verify` and `region_result_attr_verify`. All other items of
/// the module are kept.
#[proc_macro_attribute]
pub fn declare_dialect(args: TokenStream, module: TokenStream) -> TokenStream {
    let lowered = match structs::lower(args.into(), module.into()) {
        Ok(lowered) => lowered,
        Err(error) => return error.into_compile_error().into(),
    };
    let mut build = ods_spec::Build::new();
    build.text("declare_dialect", lowered.text.text.as_str());
    if let Some(package) = std::env::var_os("CARGO_MANIFEST_DIR") {
        build.include(package);
    }
    match build.try_compile() {
        Ok(done) => {
            let mut items = done.source.tokens();
            items.extend(
                done.dependencies
                    .iter()
                    .map(|path| proc_macro2::TokenStream::from(watch(&path.to_string_lossy()))),
            );
            lowered.module(&items).into()
        }
        Err(rejected) => {
            let errors = rejected.messages.iter().filter(|message| message.is_error);
            errors
                .map(|message| {
                    let line = message.position.map(|(line, _)| line);
                    let span = line.and_then(|line| lowered.text.span(line));
                    let span = span.unwrap_or_else(proc_macro2::Span::call_site);
                    error(span.unwrap(), &structs::words(&message.text))
                })
                .collect()
        }
    }
}

/// Returns `compile_error!("message");` at `span`.
fn error(span: Span, message: &str) -> TokenStream {
    let mut text = Literal::string(message);
    text.set_span(span);
    let mut bang = Punct::new('!', Spacing::Alone);
    bang.set_span(span);
    let mut group = Group::new(Delimiter::Brace, TokenTree::Literal(text).into());
    group.set_span(span);
    let name = Ident::new("compile_error", span);
    [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group)].into_iter().collect()
}

/// Returns `const _: &[u8] = include_bytes!(path);`.
fn watch(path: &str) -> TokenStream {
    let path = std::path::absolute(path)
        .map_or_else(|_| path.to_owned(), |path| path.display().to_string());
    quote::quote!(
        const _: &[u8] = ::core::include_bytes!(#path);
    )
    .into()
}
