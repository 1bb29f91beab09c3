//! The TableGen language: from `.td` text to records.
//!
//! The stages of a file: the [source map](SourceMap) and the preprocessor produce one token stream from it and its
//! includes, the pest grammar parses the tokens to trees, the evaluator computes [`Records`]. A [`Session`] holds the
//! inputs (include directories, macros, embedded files) and is the entry point for users.
//!
//! ```
//! use ods_tablegen::{Session, ValueKind};
//!
//! let source = r#"
//! class Shape<int corners> { int Corners = corners; string label = "a shape"; }
//! def Square : Shape<4>;
//! def Triangle : Shape<3> { let label = "pointy"; }
//! "#;
//! let result = Session::new().evaluate_text("shapes.td", source);
//! assert!(!result.has_errors());
//! let corners: Vec<i64> = result
//!     .records
//!     .defs_of_class("Shape")
//!     .map(|shape| shape.int("Corners"))
//!     .collect::<Result<_, _>>()
//!     .unwrap();
//! assert_eq!(corners, [4, 3]);
//! let triangle = result.records.def("Triangle").unwrap();
//! assert_eq!(triangle.str("label").unwrap(), "pointy");
//! assert!(matches!(triangle.field("Corners").unwrap().kind(), ValueKind::Int(3)));
//! ```

mod by_name;
pub mod diag;
pub mod driver;
pub mod dump;
pub mod ere;
mod eval;
mod foreign;
pub mod index;
mod intern;
mod layout;
mod lex;
mod parse;
mod print;
mod record;
mod records;
mod session;
mod share;
mod source;
mod stack;
mod store;
mod token;
mod types;

pub use intern::{Interner, Sym};
pub use records::{Bits, Dag, Field, List, Record, Records, Value, ValueKind, Written};
pub use session::{Edition, Evaluation, IncludePath, Overlay, Session};
pub use source::{FileId, Location, Moved, SourceMap, Span};
pub use store::ValueId;
