//! Dialects loaded at run time from their `.td`, with no compile step: the checked model of `ods_spec` becomes the
//! schema tables that `ods_core` interprets, which generated Rust has as `static`s. So such a dialect is parsed,
//! printed, verified and encoded like a compiled one.
//!
//! ```
//! use ods_core::{Context, Diagnostics, text};
//! let td = r#"
//!     include "mlir/IR/OpBase.td"
//!     def Calc_Dialect : Dialect { let name = "calc"; let cppNamespace = "::calc"; }
//!     def AddOp : Op<Calc_Dialect, "add"> {
//!       let arguments = (ins I32:$lhs, I32:$rhs);
//!       let results = (outs I32:$sum);
//!       let assemblyFormat = "$lhs `,` $rhs attr-dict";
//!     }
//! "#;
//! let dialect = ods_dynamic::Loader::new().load_text("Calc.td", td, None).unwrap();
//! let ctx = Context::with(|registry| dialect.register(registry));
//! # ctx.allow_unregistered(true);
//! let source = b"%a = \"a.number\"() : () -> i32\n%b = calc.add %a, %a";
//! assert!(text::parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).is_some());
//! ```
//!
//! Behaviour that only C++ defines has a fallback, and is listed by [`DynamicDialect::unchecked`]:
//! - an operation with a hand-written format, or with a `custom<X>`, is parsed and printed in generic form;
//! - a type or attribute with such a format keeps its parameters verbatim, and no check of them fails;
//! - `verify()` and other C++ verifiers are not run.
//!
//! A Rust implementation of each can be supplied by name ([`DynamicDialect::hook`], [`Loader::predicate`]), or reused
//! from the compiled dialect of that name ([`DynamicDialect::adopt`]).

mod adopt;
mod build;
mod catalog;
mod hooks;
mod leak;
mod loader;
mod patterns;
mod unchecked;
mod wanted;

pub use catalog::{Catalog, Entry};
pub use hooks::Hook;
pub use loader::{DynamicDialect, Loader};
pub use patterns::DynamicPatterns;
pub use unchecked::Unchecked;
pub use wanted::Wanted;
