//! Pictures and pages of IR: graphs as SVG, modules as HTML, documentation as a site. Text in, text out: no files, no
//! network, no third-party scripts.
//!
//! ```
//! use ods_core::{Context, Diagnostics, text};
//!
//! let ctx = Context::with(|_| {});
//! ctx.allow_unregistered(true);
//! let source = "%0 = \"a.one\"() : () -> i32\n\"a.use\"(%0) : (i32) -> ()";
//! let module = text::parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).unwrap();
//! let picture = ods_view::op_graph(module.root());
//! assert!(picture.starts_with("<svg"));
//! ```

mod cfg;
mod escape;
mod graph;
mod layout;
mod linked;
mod ops;
mod page;
mod site;
mod svg;

pub use cfg::control_flow;
pub use escape::escaped;
pub use ops::op_graph;
pub use page::{Snapshot, page};
pub use site::{File, site};
