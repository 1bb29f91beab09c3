//! Views: an id paired with its body, for reading without naming the body again.

use super::{Block, Body, Op, Region, Value, ValueDef};
use crate::schema::{OpSchema, Trait};
use crate::{Attr, Context, Ident, Loc, OpName, Type};

/// A read-only view of an operation.
///
/// # Examples
/// ```
/// use ods_core::{Context, Diagnostics, Type, text};
///
/// let ctx = Context::with(|_| {});
/// ctx.allow_unregistered(true);
/// let source = r#"%0 = "my.number"() {value = 7 : i32} : () -> i32"#;
/// let module = text::parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).expect("it is valid");
///
/// let mut ops = module.root().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
/// let op = ops.next().expect("there is one");
/// assert_eq!(op.name().as_str(), "my.number");
/// assert_eq!(op.attr("value").and_then(|value| value.as_i64(&ctx)), Some(7));
/// assert!(op.results().all(|result| result.ty() == Type::I32));
/// ```
#[derive(Clone, Copy)]
pub struct OpRef<'a> {
    /// The body that holds the operation.
    pub body: &'a Body,
    /// The id of the operation in `body`.
    pub op: Op,
}

/// A read-only view of a block.
#[derive(Clone, Copy)]
pub struct BlockRef<'a> {
    /// The body that holds the block.
    pub body: &'a Body,
    /// The id of the block in `body`.
    pub block: Block,
}

/// A read-only view of a region.
#[derive(Clone, Copy)]
pub struct RegionRef<'a> {
    /// The body that holds the region: for a region of an isolated operation, that operation's body.
    pub body: &'a Body,
    /// The id of the region in `body`.
    pub region: Region,
}

/// A read-only view of a value.
#[derive(Clone, Copy)]
pub struct ValueRef<'a> {
    /// The body that holds the value.
    pub body: &'a Body,
    /// The id of the value in `body`.
    pub value: Value,
}

/// Name, location and attributes of an operation, wherever they are stored: of an operation seen from its parent body,
/// or of the owner of a body seen from inside.
#[derive(Clone, Copy)]
pub struct Header<'a> {
    /// The context of the attributes.
    pub ctx: &'a Context,
    /// The operation's name.
    pub name: OpName,
    /// The operation's location.
    pub loc: Loc,
    /// The dictionary of discardable attributes.
    pub attrs: Attr,
    /// The property row.
    pub props: &'a [u32],
}

impl<'a> Header<'a> {
    /// Returns the schema, if the operation is registered.
    pub fn schema(self) -> Option<&'static OpSchema> {
        self.ctx.op_schema(self.name)
    }

    /// Returns whether the operation is registered and has the trait.
    pub fn has_trait(self, one: Trait) -> bool {
        self.schema().is_some_and(|schema| schema.traits.has(one))
    }

    /// Returns the inherent attribute named `name`.
    pub fn inherent(self, name: &str) -> Option<Attr> {
        let slot = self.schema()?.props.iter().position(|prop| prop.name == name)?;
        Attr::from_raw(self.props[slot])
    }

    /// Returns the attribute named `name`, inherent or discardable.
    pub fn attr(self, name: &str) -> Option<Attr> {
        self.inherent(name).or_else(|| self.attrs.get(self.ctx, Ident::new(name)))
    }
}

impl Body {
    /// Returns a view of `op`.
    #[inline]
    pub fn view(&self, op: Op) -> OpRef<'_> {
        OpRef { body: self, op }
    }

    /// Returns a view of `region`.
    pub fn region_view(&self, region: Region) -> RegionRef<'_> {
        RegionRef { body: self, region }
    }

    /// Returns the header of the owner, from inside; `None` at the top of a module.
    pub fn owner(&self) -> Option<Header<'_>> {
        Some(Header {
            ctx: self.ctx(),
            name: self.owner.name?,
            loc: self.owner.loc,
            attrs: self.owner.attrs,
            props: &self.owner.props,
        })
    }

    /// Returns the header of the parent of `op`: the enclosing operation in this body, else the owner of the body.
    pub fn parent_header(&self, op: Op) -> Option<Header<'_>> {
        match self.parent_op(op) {
            Some(parent) => Some(self.view(parent).header()),
            None => self.parent_block(op).and_then(|_| self.owner()),
        }
    }
}

impl<'a> OpRef<'a> {
    /// Returns the context.
    pub fn ctx(self) -> &'a Context {
        self.body.ctx()
    }

    /// Returns the header: name, location and attributes.
    pub fn header(self) -> Header<'a> {
        Header {
            ctx: self.ctx(),
            name: self.name(),
            loc: self.loc(),
            attrs: self.attrs(),
            props: self.body.props(self.op),
        }
    }

    /// Returns the name.
    pub fn name(self) -> OpName {
        self.body.name(self.op)
    }

    /// Returns the schema, if the operation is registered.
    pub fn schema(self) -> Option<&'static OpSchema> {
        self.ctx().op_schema(self.name())
    }

    /// Returns whether the operation is registered and has the trait.
    pub fn has_trait(self, one: Trait) -> bool {
        self.schema().is_some_and(|schema| schema.traits.has(one))
    }

    /// Returns the location.
    pub fn loc(self) -> Loc {
        self.body.loc(self.op)
    }

    /// Returns the dictionary of discardable attributes.
    pub fn attrs(self) -> Attr {
        self.body.attrs(self.op)
    }

    /// Returns the attribute in property slot `slot`.
    pub(crate) fn prop(self, slot: usize) -> Option<Attr> {
        self.body.prop(self.op, slot)
    }

    /// Returns the attribute named `name`, inherent or discardable.
    pub fn attr(self, name: &str) -> Option<Attr> {
        self.header().attr(name)
    }

    /// Returns the operands, flat.
    pub fn operands(
        self,
    ) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone {
        self.body.operands(self.op).map(move |value| ValueRef { body: self.body, value })
    }

    /// Returns operand number `index`.
    #[track_caller]
    pub(crate) fn operand(self, index: usize) -> ValueRef<'a> {
        ValueRef { body: self.body, value: self.body.operand(self.op, index) }
    }

    /// Returns the results, flat.
    pub fn results(
        self,
    ) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone {
        self.body.results(self.op).map(move |value| ValueRef { body: self.body, value })
    }

    /// Returns result number `index`.
    #[track_caller]
    pub(crate) fn result(self, index: usize) -> ValueRef<'a> {
        ValueRef { body: self.body, value: self.body.result(self.op, index) }
    }

    /// Returns the successors.
    pub fn successors(self) -> impl ExactSizeIterator<Item = BlockRef<'a>> + Clone {
        self.body.successors(self.op).map(move |block| BlockRef { body: self.body, block })
    }

    /// Returns the regions; an isolated operation has them in its own body.
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionRef<'a>> {
        let nested = self.body.nested(self.op);
        let own: smallvec::SmallVec<[Region; 2]> = match nested {
            Some(body) => body.regions().into(),
            None => self.body.own_regions(self.op).collect(),
        };
        let body = nested.unwrap_or(self.body);
        own.into_iter().map(move |region| RegionRef { body, region })
    }

    /// Returns region number `index`.
    ///
    /// # Panics
    /// Panics if there are not that many regions.
    #[track_caller]
    pub(crate) fn region(self, index: usize) -> RegionRef<'a> {
        self.regions().nth(index).expect("the operation has that many regions")
    }

    /// Returns the parent block, if it is in this body.
    pub fn parent_block(self) -> Option<BlockRef<'a>> {
        Some(BlockRef { body: self.body, block: self.body.parent_block(self.op)? })
    }

    /// Returns the parent operation, if it is in this body.
    pub fn parent(self) -> Option<OpRef<'a>> {
        Some(self.body.view(self.body.parent_op(self.op)?))
    }
}

impl<'a> RegionRef<'a> {
    /// Returns the blocks.
    pub fn blocks(self) -> impl Iterator<Item = BlockRef<'a>> + Clone {
        self.body.blocks(self.region).map(move |block| BlockRef { body: self.body, block })
    }

    /// Returns the first block.
    pub fn entry(self) -> Option<BlockRef<'a>> {
        Some(BlockRef { body: self.body, block: self.body.entry_block(self.region)? })
    }

    /// Returns whether there is no block.
    pub fn is_empty(self) -> bool {
        self.entry().is_none()
    }
}

impl<'a> BlockRef<'a> {
    /// Returns the arguments.
    pub fn args(self) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone {
        self.body.arg_values(self.block).map(move |value| ValueRef { body: self.body, value })
    }

    /// Returns the operations.
    pub fn ops(self) -> impl Iterator<Item = OpRef<'a>> + Clone {
        self.body.ops(self.block).map(move |op| self.body.view(op))
    }

    /// Returns the last operation, if it is or might be a terminator.
    pub fn terminator(self) -> Option<OpRef<'a>> {
        Some(self.body.view(self.body.terminator(self.block)?))
    }

    /// Returns the parent region; `None` while detached.
    pub fn region(self) -> Option<RegionRef<'a>> {
        Some(RegionRef { body: self.body, region: self.body.block_region(self.block)? })
    }
}

impl PartialEq for ValueRef<'_> {
    /// Returns whether both are the same value; both must be values of one body.
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Eq for ValueRef<'_> {}

impl From<ValueRef<'_>> for Value {
    fn from(value: ValueRef<'_>) -> Value {
        value.value
    }
}

impl From<BlockRef<'_>> for Block {
    fn from(block: BlockRef<'_>) -> Block {
        block.block
    }
}

impl<'a> ValueRef<'a> {
    /// Returns the type.
    #[inline]
    pub fn ty(self) -> Type {
        self.body.ty(self.value)
    }

    /// Returns the definition.
    pub fn def(self) -> ValueDef {
        self.body.def(self.value)
    }

    /// Returns the operation that defines the value; `None` for a block argument.
    pub fn defining_op(self) -> Option<OpRef<'a>> {
        Some(self.body.view(self.body.defining_op(self.value)?))
    }

    /// Returns the location of the definition.
    pub fn loc(self) -> Loc {
        match self.def() {
            ValueDef::Result(op, _) => self.body.loc(op),
            ValueDef::Arg(block, index) => self.body.args(block)[index as usize].loc,
        }
    }
}
