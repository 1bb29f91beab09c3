//! `dialect!`: a dialect's `.td` text inside Rust, for small specs and tests.
//!
//! Everything else is in `ods-spec`; larger dialects have a `.td` file and a build script (`ods_spec::Build`).

mod source;

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use source::Source;

/// The Rust items of a dialect written in place.
///
/// The text is the `.td` language, as it stands between the braces or in one string literal (for text that is not
/// made of Rust tokens, such as a `[{ … }]` with an apostrophe). Includes are looked for in the package, then in the
/// prelude. Errors point at their place in the text.
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
            // The compiler rebuilds what names a file when the file changes.
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

/// `compile_error!("message");` at `span`.
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

/// `const _: &[u8] = include_bytes!(path);`
fn watch(path: &str) -> TokenStream {
    let path = std::path::absolute(path)
        .map_or_else(|_| path.to_owned(), |path| path.display().to_string());
    quote::quote!(
        const _: &[u8] = ::core::include_bytes!(#path);
    )
    .into()
}
