//! Annotated structs as declarations: a module of them becomes the `.td` text of a dialect, which is compiled like any
//! other. Nothing is checked here: an unknown name is an error of the text, reported at its position in Rust.
//!
//! [`text`] prints values and records the spans of lines; [`item`] translates one struct or enum.

mod item;
mod text;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Item, ItemMod, LitStr, Meta, Token};

use text::{Text, quoted};

/// The includes that provide the names for every such dialect.
const INCLUDES: &[&str] = &[
    "mlir/IR/OpBase.td",
    "mlir/IR/AttrTypeBase.td",
    "mlir/IR/EnumAttr.td",
    "mlir/IR/SymbolInterfaces.td",
    "mlir/IR/OpAsmInterface.td",
    "mlir/IR/RegionKindInterface.td",
    "mlir/Interfaces/CallInterfaces.td",
    "mlir/Interfaces/CastInterfaces.td",
    "mlir/Interfaces/ControlFlowInterfaces.td",
    "mlir/Interfaces/FunctionInterfaces.td",
    "mlir/Interfaces/InferTypeOpInterface.td",
    "mlir/Interfaces/LoopLikeInterface.td",
    "mlir/Interfaces/SideEffectInterfaces.td",
];

/// A module as `.td` text, and the Rust items of it that are kept.
pub(crate) struct Lowered {
    pub(crate) text: Text,
    remaining: Vec<Item>,
    module: ItemMod,
}

impl Lowered {
    /// Returns the module with the generated and the kept items.
    pub(crate) fn module(&self, generated: &TokenStream) -> TokenStream {
        let ItemMod { attrs, vis, ident, .. } = &self.module;
        let remaining = &self.remaining;
        quote! {
            #(#attrs)*
            #[allow(
                clippy::all,
                missing_docs,
                nonstandard_style,
                rustdoc::all,
                unused_imports,
                reason = "generated from the structs inside"
            )]
            #vis mod #ident {
                #generated
                #(#remaining)*
            }
        }
    }
}

/// Translates a module; `args` are the arguments of its attribute.
pub(crate) fn lower(args: TokenStream, module: TokenStream) -> syn::Result<Lowered> {
    let mut module: ItemMod = syn::parse2(module)?;
    let Some((_, mut items)) = module.content.take() else {
        return Err(syn::Error::new(module.span(), "the module has its declarations inside"));
    };
    let mut text = Text::default();
    let dialect = head(args, &mut text)?;
    let mut remaining = Vec::new();
    // A `.td` file declares names before their uses; Rust does not care.
    items.sort_by_key(item::rank);
    for item in items {
        remaining.extend(item::lower(&dialect, item, &mut text)?);
    }
    Ok(Lowered { text, remaining, module })
}

/// The dialect that a module declares.
struct Dialect {
    /// The name of its def.
    def: String,
    /// The C++ namespace.
    namespace: String,
}

/// Writes the includes and the def of the dialect.
fn head(args: TokenStream, text: &mut Text) -> syn::Result<Dialect> {
    let span = Span::call_site();
    let mut name: Option<LitStr> = None;
    let mut fields: Vec<(Span, String)> = Vec::new();
    let mut includes: Vec<LitStr> = Vec::new();
    for meta in Punctuated::<Meta, Token![,]>::parse_terminated.parse2(args)? {
        let key = meta.path().get_ident().map(ToString::to_string).unwrap_or_default();
        match (key.as_str(), &meta) {
            ("name", Meta::NameValue(value)) => name = Some(item::string(&value.value)?),
            ("summary", Meta::NameValue(value)) => {
                let summary = item::string(&value.value)?;
                fields
                    .push((summary.span(), format!("let summary = {};", quoted(&summary.value()))));
            }
            ("include", Meta::NameValue(value)) => includes.push(item::string(&value.value)?),
            (flag, Meta::Path(path)) => match item::camel_flag(flag, DIALECT_FLAGS) {
                Some(field) => fields.push((path.span(), format!("let {field} = 1;"))),
                None => return Err(unknown(&meta, "a dialect")),
            },
            _ => return Err(unknown(&meta, "a dialect")),
        }
    }
    let name =
        name.ok_or_else(|| syn::Error::new(span, "a dialect has a name: `name = \"toy\"`"))?;
    for file in INCLUDES {
        text.line(span, format!("include {}", quoted(file)));
    }
    for file in &includes {
        text.line(file.span(), format!("include {}", quoted(&file.value())));
    }
    let value = name.value();
    let mut letters = value.chars().filter(|c| c.is_ascii_alphanumeric());
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    let def: String = first.into_iter().chain(letters).chain("Dialect".chars()).collect();
    text.line(name.span(), format!("def {def} : Dialect {{"));
    text.line(name.span(), format!("let name = {};", quoted(&value)));
    let namespace = format!("::{value}");
    text.line(name.span(), format!("let cppNamespace = {};", quoted(&namespace)));
    for (span, field) in fields {
        text.line(span, field);
    }
    text.line(name.span(), "}");
    Ok(Dialect { def, namespace })
}

/// The flags of a dialect and the `.td` fields that they set.
const DIALECT_FLAGS: &[(&str, &str)] = &[
    ("canonicalize", "hasCanonicalizer"),
    ("constant_materializer", "hasConstantMaterializer"),
    ("extensible", "isExtensible"),
    ("operation_attr_verify", "hasOperationAttrVerify"),
    ("region_arg_attr_verify", "hasRegionArgAttrVerify"),
    ("region_result_attr_verify", "hasRegionResultAttrVerify"),
];

fn unknown(meta: &Meta, of: &str) -> syn::Error {
    let what = meta.path().get_ident().map(ToString::to_string).unwrap_or_default();
    syn::Error::new(meta.span(), format!("`{what}` says nothing about {of}"))
}

/// Returns the message of a rendered diagnostic without its `.td` position, since rustc adds the one in Rust.
pub(crate) fn words(rendered: &str) -> String {
    let mut out = Vec::new();
    for line in rendered.lines() {
        if let Some((_, message)) = line.split_once("error: ") {
            out.push(message.to_owned());
        } else if let Some((_, message)) = line.split_once(": note: ") {
            out.push(format!("note: {message}"));
        }
    }
    out.join("\n")
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    /// Checks the text without its includes, or the errors, each with its position in Rust.
    fn check(source: &str, expect: Expect) {
        let module: TokenStream = source.parse().expect("it is made of tokens");
        let shown = |span: Span| {
            let at = span.start();
            format!("{}:{}", at.line, at.column + 1)
        };
        let lowered = match lower(quote!(name = "toy"), module) {
            Ok(lowered) => lowered,
            Err(error) => return expect.assert_eq(&format!("{}: {error}", shown(error.span()))),
        };
        let mut build = ods_spec::Build::new();
        build.text("toy", lowered.text.text.as_str());
        match build.try_compile() {
            Ok(_) => {
                let own = lowered.text.text.lines().filter(|line| !line.starts_with("include"));
                expect.assert_eq(&own.collect::<Vec<_>>().join("\n"));
            }
            Err(rejected) => {
                let errors = rejected.messages.iter().filter(|one| one.is_error).map(|one| {
                    let span = one.position.and_then(|(line, _)| lowered.text.span(line));
                    format!("{}: {}", span.map(shown).unwrap_or_default(), words(&one.text))
                });
                expect.assert_eq(&errors.collect::<Vec<_>>().join("\n"));
            }
        }
    }

    #[test]
    fn structs_become_the_text_of_a_dialect() {
        check(
            r#"mod toy {
    /// Adds numbers.
    ///
    /// All of them.
    #[op(mnemonic = "add", traits(Pure, SameOperandsAndResultType), format = "$lhs `,` $rest attr-dict `:` type($sum)", fold)]
    struct AddOp {
        /// the first
        #[operand] lhs: I32,
        #[operand] rest: Variadic<I32>,
        #[attr] label: OptionalAttr<StrAttr>,
        #[result] sum: I32,
    }
    #[op(mnemonic = "nop")]
    struct NopOp;
    #[op(mnemonic = "loop")]
    struct LoopOp { #[region] body: AnyRegion, #[successor] next: AnySuccessor }
    #[attr_type(mnemonic = "price", format = "`<` $cents (`,` $of^)? `>`")]
    struct PriceType { cents: u32, of: Option<Type> }
    #[enumeration]
    enum Size { Small = 0, #[text("LARGE")] Large = 7 }
    #[enumeration(bits)]
    enum Extras { None = 0, Milk = 1, Sugar = 2 }
    use std::fmt;
}"#,
            expect![[r#"
                def ToyDialect : Dialect {
                let name = "toy";
                let cppNamespace = "::toy";
                }
                def Size : I32EnumAttr<"Size", "", [
                I32EnumAttrCase<"Small", 0, "Small">,
                I32EnumAttrCase<"Large", 7, "LARGE">,
                ]> {
                let cppNamespace = "::toy";
                }
                def Extras : I32BitEnumAttr<"Extras", "", [
                I32BitEnumAttrCaseNone<"None", "None">,
                I32BitEnumAttrCaseBit<"Milk", 0, "Milk">,
                I32BitEnumAttrCaseBit<"Sugar", 1, "Sugar">,
                ]> {
                let cppNamespace = "::toy";
                }
                def PriceType : TypeDef<ToyDialect, "Price",
                []> {
                let mnemonic = "price";
                let parameters = (ins
                "uint32_t":$cents,
                OptionalParameter<"::mlir::Type">:$of
                );
                let assemblyFormat = "`<` $cents (`,` $of^)? `>`";
                }
                def AddOp : Op<ToyDialect,
                "add",
                [Pure, SameOperandsAndResultType]> {
                let summary = "Adds numbers.";
                let description = "All of them.";
                let arguments = (ins
                I32:$lhs,
                Variadic<I32>:$rest,
                OptionalAttr<StrAttr>:$label
                );
                let results = (outs
                I32:$sum
                );
                let assemblyFormat = "$lhs `,` $rest attr-dict `:` type($sum)";
                let hasFolder = 1;
                }
                def NopOp : Op<ToyDialect,
                "nop",
                []> {
                }
                def LoopOp : Op<ToyDialect,
                "loop",
                []> {
                let regions = (region
                AnyRegion:$body
                );
                let successors = (successor
                AnySuccessor:$next
                );
                }"#]],
        );
    }

    #[test]
    fn errors_stand_where_rust_does() {
        check(
            "mod toy {\n    #[op(mnemonic = \"a\", format = \"$y attr-dict\")]\n    struct AOp { #[operand] x: I32 }\n}",
            expect![[r#"
                2:35: expected variable to refer to an argument, region, result, or successor
                note: in custom assembly format for this operation
                note: did you mean 'x'?"#]],
        );
        check(
            "mod toy {\n    #[op(mnemonic = \"a\")]\n    struct AOp {\n        #[operand] x: Nothing,\n    }\n}",
            expect!["4:23: Variable not defined: 'Nothing'"],
        );
        check(
            "mod toy {\n    #[op(mnemonic = \"a\", colour = \"red\")]\n    struct AOp;\n}",
            expect!["2:26: `colour` says nothing about an operation"],
        );
        check(
            "mod toy {\n    #[op]\n    struct AOp { x: I32 }\n}",
            expect![[r#"2:5: an operation has a mnemonic: `#[op(mnemonic = "add")]`"#]],
        );
        check("mod toy;", expect!["1:1: the module has its declarations inside"]);
    }
}
