//! The elements that only declared syntax has (`Directive` and `Syntax` of `ods/Syntax.td`): MLIR's `assemblyFormat`
//! lacks them.

use super::{Literal, OpElement, Presence, TypesOf};
use crate::tree::{leaf, tree};
use crate::{List, Text};

tree! {
    /// An alternative of `( … | … )`. The first one whose first token comes next is parsed. Printed is the first one
    /// with conditions that hold, else the first one without conditions, where one without the dictionary comes first.
    pub struct Alternative<S> {
        /// The values that parsing the alternative assigns; it is printed if the operation has these values.
        pub sets: List<S, Setting<S>>,
        /// The alternative is printed if one of these is present; without any, presence is no condition.
        pub anchor: List<S, Presence>,
        /// The optional parts that only other alternatives write. None of them is present if the alternative is
        /// printed, except attributes if it writes the dictionary: these are then in the dictionary.
        pub absent: List<S, Presence>,
        /// True if it writes the attribute dictionary.
        pub dict: bool,
        /// True if another one writes the dictionary: it is empty if this one is printed.
        pub bare: bool,
        /// The elements.
        pub elements: List<S, OpElement<S>>,
    }
}

tree! {
    /// `$x = …`: a value that is not written.
    pub struct Setting<S> {
        /// The attribute or the types to which the value is assigned.
        pub target: Target,
        /// The value.
        pub value: SetValue<S>,
    }
}

leaf! {
    /// The target of a [`Setting`].
    pub enum Target {
        /// The attribute or property in a slot.
        Slot(slot: u16),
        /// The types of operands or results.
        Types(of: TypesOf),
    }
}

tree! {
    /// The value of a [`Setting`].
    pub enum SetValue<S> {
        /// A string.
        Str(text: Text<S>),
        /// An attribute in MLIR's syntax.
        Attr(text: Text<S>),
        /// A type in MLIR's syntax.
        Type(text: Text<S>),
        /// The type of the attribute in a slot.
        TypeOf(slot: u16),
        /// The type of the first one of operands or results.
        TypeOfValue(of: TypesOf),
        /// No value.
        Absent,
    }
}

tree! {
    /// `list(…)`: variadic groups in step, an item of each at a time.
    pub struct ItemList<S> {
        /// The literal between items, if there is one.
        pub separator: Option<Literal<S>>,
        /// The member that determines the number of items.
        pub counted: Presence,
        /// The elements of one item.
        pub elements: List<S, OpElement<S>>,
        /// Print a space before the first item.
        pub space: bool,
    }
}

leaf! {
    /// `arguments(…)`: the arguments of a region's entry block, written outside of the region.
    pub struct EntryArguments {
        /// The region.
        pub region: u16,
        /// Another region with the same arguments.
        pub second: Option<u16>,
        /// The operands that the arguments are initialised with, `%argument = %operand`.
        pub inits: Option<u16>,
        /// The values whose types the arguments have; `None` if each is written with its type.
        pub types: Option<TypesOf>,
        /// Print a space before the first.
        pub space: bool,
    }
}

leaf! {
    /// `signature(…)`: the arguments and results of a function, `(%a: i32 {…}) -> (i32 {…})`.
    pub struct FunctionSignature {
        /// The slot of the function type.
        pub ty: u16,
        /// The slot of the dictionaries of the arguments.
        pub arg_attrs: Option<u16>,
        /// The slot of the dictionaries of the results.
        pub res_attrs: Option<u16>,
        /// The body, whose entry block has the arguments.
        pub region: u16,
        /// The slot of the indices of the arguments that results are tied to: `-> %a as i32`.
        pub ties: Option<u16>,
    }
}

tree! {
    /// `common-type(…)`: one type if all types are equal, else a functional type.
    pub struct CommonType<S> {
        /// The operands.
        pub inputs: List<S, TypesOf>,
        /// The results.
        pub results: List<S, TypesOf>,
        /// Print a space before it.
        pub space: bool,
    }
}

tree! {
    /// `short-type(…)`: types without the prefix of the dialect that declares them.
    pub struct ShortType<S> {
        /// The operands or results whose types are written.
        pub of: TypesOf,
        /// The dialect.
        pub dialect: Text<S>,
        /// The types with another notation than their mnemonic.
        pub names: List<S, ShortName<S>>,
        /// Print a space before it.
        pub space: bool,
    }
}

tree! {
    /// The notation of a type in a [`ShortType`].
    pub struct ShortName<S> {
        /// The mnemonic of the type.
        pub ty: Text<S>,
        /// The keyword that replaces the mnemonic; or punctuation after the type that is its one parameter.
        pub written: Text<S>,
    }
}
