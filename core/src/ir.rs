//! The IR: one [`Body`] per isolated operation, ids that can be stored, views for reading, `&mut` for changes.
//!
//! - [`body`]: the slabs; [`create`], [`op`], [`block`], [`operand`], [`value`]: creating, reading, linking and erasing
//!   their contents; [`record`]: the stored form of an operation; [`compact`]: compaction of slabs after erasures.
//! - [`equivalence`]: equivalence of operations.
//! - [`view`]: `OpRef` and friends, which pair an id with its body.
//! - [`op_type`]: operations of a kind known at compile time; [`slot`], [`operand_range`], [`operands`]: access to their
//!   parts by name.
//! - [`op_mut`]: mutable access to one operation.
//! - [`builder`]: [`OpBuilder`], an insertion point with a location.
//! - [`walk`]: traversal of operations and nested operations; [`cfg`]: blocks in orders of the control-flow graph.
//! - [`module`]: the owner of a whole piece of IR; [`nested`]: bodies that are decoded on first access; [`parallel`]:
//!   processing sibling bodies on several threads.

mod block;
mod body;
mod builder;
mod cfg;
mod clone;
mod compact;
mod create;
mod dictionary;
mod equivalence;
pub(crate) mod id_map;
mod ids;
mod module;
mod nested;
mod op;
mod op_mut;
mod op_type;
mod operand;
mod operand_range;
mod operands;
mod origin;
mod parallel;
mod path;
mod record;
mod region_args;
pub(crate) mod rewriter;
pub(crate) mod segments;
mod slot;
mod value;
mod view;
mod walk;

pub use block::BlockArg;
pub use body::Body;
pub(crate) use body::BodyCapacity;
pub use builder::{Build, InsertPoint, Inserter, OpBuilder};
pub use clone::IrMapping;
pub(crate) use create::NewRegions;
pub use create::OpState;
pub use dictionary::NamedAttrs;
pub use equivalence::{equivalence_hash, is_equivalent, is_equivalent_region};
pub use ids::{Block, Op, Region, Successor, Use, Value, ValueDef};
pub use module::Module;
pub(crate) use nested::{BodySource, LazyBody, Unfilled};
pub use op_mut::{Modify, OpMut};
pub use op_type::OpType;
pub use operand_range::OperandRange;
pub use operands::Operands;
pub(crate) use origin::Origin;
pub use path::BodyPath;
pub(crate) use record::Record;
pub(crate) use segments::GroupPlace;
pub use slot::{IntoSlot, OperandSlot, PropSlot, RegionArgSlot, RegionSlot, ResultSlot};
pub(crate) use value::Definer;
pub use view::{BlockRef, Header, OpRef, RegionRef, ValueRef};
pub(crate) use walk::Backward;
pub use walk::{DeepWalk, Walk, WalkOrder, Walker};
