//! A dialect at run time, straight from its `.td`, with no compile step: `ods_spec`'s checked model becomes the schema
//! tables that `ods_core` interprets, the same that generated Rust has as `static`s. So it is parsed, printed, verified
//! and encoded as a compiled one.
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
//! What only C++ tells falls back, and is listed by [`DynamicDialect::unchecked`]:
//! - an operation with a hand-written format, or with a `custom<X>`, is read and printed in generic form;
//! - a type or attribute with such a format keeps its parameters as they are written, and no test of them fails;
//! - `verify()` and its kin are not run.
//!
//! Rust can be supplied for each by name ([`DynamicDialect::hook`], [`Loader::predicate`]), or taken over from the
//! compiled dialect of that name ([`DynamicDialect::adopt`]).

mod adopt;
mod build;
mod catalog;
mod hooks;
mod leak;
mod loader;
mod unchecked;
mod wanted;

pub use catalog::{Catalog, Entry};
pub use hooks::Hook;
pub use loader::{DynamicDialect, Loader};
pub use unchecked::Unchecked;
pub use wanted::Wanted;
