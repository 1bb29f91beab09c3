//! The arguments of `custom<X>` directives by position; generated code names them for the hooks.
//!
//! During parsing, an argument that the directive binds starts empty and is filled by the hook; one inside `ref(…)`
//! holds the previously parsed value. During printing, arguments hold the parts of the operation.

use smallvec::SmallVec;

use crate::ir::{BlockRef, OpRef, OpState, RegionRef, ValueRef};
use crate::text::UnresolvedOperand;
use crate::{Attr, Block, Param, Type};

/// Arguments of a directive in an operation's format, during parsing.
pub struct ParseArgs<'s> {
    pub(crate) state: &'s mut OpState,
    pub(crate) items: SmallVec<[ParseArg; 4]>,
    pub(crate) absent: bool,
}

/// An argument of a directive during parsing.
#[derive(Debug)]
pub enum ParseArg {
    /// `$operand`: to be resolved later, when all types are known.
    Operands(SmallVec<[UnresolvedOperand; 4]>),
    /// `type(…)`: one type per value.
    Types(SmallVec<[Type; 4]>),
    /// `$attribute`, `$property`
    Attr(Option<Attr>),
    /// `$region`: parsed with [`ParseArgs::state`], and counted by the engine.
    Region,
    /// `$successor`
    Successors(SmallVec<[Block; 2]>),
    /// `attr-dict`, `prop-dict`: parsed into [`ParseArgs::state`].
    Dict,
    /// `"text"`
    Text(&'static str),
}

impl ParseArgs<'_> {
    /// Returns the state of the operation being parsed, into which regions and dictionaries are parsed.
    pub fn state(&mut self) -> &mut OpState {
        self.state
    }

    /// Marks the directive as absent: an optional group that starts with it is skipped.
    pub fn set_absent(&mut self) {
        self.absent = true;
    }

    /// Returns the number of arguments.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there are no arguments.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the argument at position `index`.
    ///
    /// # Panics
    /// When `index` is out of bounds.
    pub fn arg(&mut self, index: usize) -> &mut ParseArg {
        &mut self.items[index]
    }

    /// Returns the operands at position `index`.
    ///
    /// # Panics
    /// When the argument is not a list of operands.
    pub fn operands(&mut self, index: usize) -> &mut SmallVec<[UnresolvedOperand; 4]> {
        match &mut self.items[index] {
            ParseArg::Operands(operands) => operands,
            other => panic!("argument {index} holds {other:?}, not operands"),
        }
    }

    /// Returns the types at position `index`.
    ///
    /// # Panics
    /// When the argument is not a list of types.
    pub fn types(&mut self, index: usize) -> &mut SmallVec<[Type; 4]> {
        match &mut self.items[index] {
            ParseArg::Types(types) => types,
            other => panic!("argument {index} holds {other:?}, not types"),
        }
    }

    /// Returns the attribute or property at position `index`.
    ///
    /// # Panics
    /// When the argument is not an attribute or property.
    pub fn attr(&mut self, index: usize) -> &mut Option<Attr> {
        match &mut self.items[index] {
            ParseArg::Attr(attr) => attr,
            other => panic!("argument {index} holds {other:?}, not an attribute"),
        }
    }

    /// Returns the successors at position `index`.
    ///
    /// # Panics
    /// When the argument is not a list of successors.
    pub fn successors(&mut self, index: usize) -> &mut SmallVec<[Block; 2]> {
        match &mut self.items[index] {
            ParseArg::Successors(blocks) => blocks,
            other => panic!("argument {index} holds {other:?}, not successors"),
        }
    }

    /// Returns the text at position `index`.
    ///
    /// # Panics
    /// When the argument is not text.
    pub fn text(&self, index: usize) -> &'static str {
        match &self.items[index] {
            ParseArg::Text(text) => text,
            other => panic!("argument {index} holds {other:?}, not text"),
        }
    }
}

/// Arguments of a directive in an operation's format, during printing.
pub struct PrintArgs<'ir> {
    pub(crate) op: OpRef<'ir>,
    pub(crate) items: SmallVec<[PrintArg<'ir>; 4]>,
}

/// An argument of a directive during printing.
pub enum PrintArg<'ir> {
    /// `$operand`
    Operands(SmallVec<[ValueRef<'ir>; 4]>),
    /// `type(…)`: one type per value.
    Types(SmallVec<[Type; 4]>),
    /// `$attribute`, `$property`
    Attr(Option<Attr>),
    /// `$region`
    Regions(SmallVec<[RegionRef<'ir>; 2]>),
    /// `$successor`
    Successors(SmallVec<[BlockRef<'ir>; 2]>),
    /// `attr-dict`, `prop-dict`: a dictionary of the attributes that remain to be printed.
    Dict(Attr),
    /// `"text"`
    Text(&'static str),
}

impl<'ir> PrintArgs<'ir> {
    /// Returns the operation.
    pub fn op(&self) -> OpRef<'ir> {
        self.op
    }

    /// Returns the number of arguments.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there are no arguments.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the argument at position `index`.
    ///
    /// # Panics
    /// When `index` is out of bounds.
    pub fn arg(&self, index: usize) -> &PrintArg<'ir> {
        &self.items[index]
    }

    /// Returns the operands at position `index`.
    ///
    /// # Panics
    /// When the argument is not a list of operands.
    pub fn operands(&self, index: usize) -> &[ValueRef<'ir>] {
        match &self.items[index] {
            PrintArg::Operands(values) => values,
            _ => panic!("argument {index} holds no operands"),
        }
    }

    /// Returns the types at position `index`.
    ///
    /// # Panics
    /// When the argument is not a list of types.
    pub fn types(&self, index: usize) -> &[Type] {
        match &self.items[index] {
            PrintArg::Types(types) => types,
            _ => panic!("argument {index} holds no types"),
        }
    }

    /// Returns the attribute or property at position `index`.
    ///
    /// # Panics
    /// When the argument is not an attribute or property.
    pub fn attr(&self, index: usize) -> Option<Attr> {
        match &self.items[index] {
            PrintArg::Attr(attr) => *attr,
            _ => panic!("argument {index} holds no attribute"),
        }
    }

    /// Returns the regions at position `index`.
    ///
    /// # Panics
    /// When the argument is not a list of regions.
    pub fn regions(&self, index: usize) -> &[RegionRef<'ir>] {
        match &self.items[index] {
            PrintArg::Regions(regions) => regions,
            _ => panic!("argument {index} holds no regions"),
        }
    }

    /// Returns the successors at position `index`.
    ///
    /// # Panics
    /// When the argument is not a list of successors.
    pub fn successors(&self, index: usize) -> &[BlockRef<'ir>] {
        match &self.items[index] {
            PrintArg::Successors(blocks) => blocks,
            _ => panic!("argument {index} holds no successors"),
        }
    }

    /// Returns the entries that remain to be printed of the dictionary at position `index`.
    ///
    /// # Panics
    /// When the argument is not a dictionary.
    pub fn dict(&self, index: usize) -> Attr {
        match &self.items[index] {
            PrintArg::Dict(dict) => *dict,
            _ => panic!("argument {index} holds no dictionary"),
        }
    }

    /// Returns the text at position `index`.
    ///
    /// # Panics
    /// When the argument is not text.
    pub fn text(&self, index: usize) -> &'static str {
        match &self.items[index] {
            PrintArg::Text(text) => text,
            _ => panic!("argument {index} holds no text"),
        }
    }
}

/// Arguments of a directive in a type's or attribute's format: parsing sets the arguments that it binds.
#[derive(Default)]
pub struct ParamArgs {
    pub(crate) items: SmallVec<[ParamArg; 4]>,
    pub(crate) absent: bool,
}

/// An argument of a directive in a type's or attribute's format.
#[derive(Debug)]
pub enum ParamArg {
    /// `$parameter`; `None` until parsed.
    Param(Option<Param>),
    /// `"text"`
    Text(&'static str),
}

impl ParamArgs {
    /// Marks the directive as absent: an optional group that starts with it is skipped.
    pub fn set_absent(&mut self) {
        self.absent = true;
    }

    /// Returns the parameter at position `index`.
    ///
    /// # Panics
    /// When the argument is text.
    pub fn param(&self, index: usize) -> Option<&Param> {
        match &self.items[index] {
            ParamArg::Param(param) => param.as_ref(),
            ParamArg::Text(text) => panic!("argument {index} is the text {text:?}"),
        }
    }

    /// Sets the parameter at position `index`.
    ///
    /// # Panics
    /// When the argument is text.
    pub fn set(&mut self, index: usize, param: Param) {
        match &mut self.items[index] {
            ParamArg::Param(slot) => *slot = Some(param),
            ParamArg::Text(text) => panic!("argument {index} is the text {text:?}"),
        }
    }

    /// Returns the text at position `index`.
    ///
    /// # Panics
    /// When the argument is a parameter.
    pub fn text(&self, index: usize) -> &'static str {
        match &self.items[index] {
            ParamArg::Text(text) => text,
            ParamArg::Param(_) => panic!("argument {index} is a parameter"),
        }
    }
}
