//! Rewrite patterns declared as a pair of trees (`Pat`, `Pattern`): the source tree to match, and its replacement.
//!
//! The entities that a pattern binds are held in numbered slots: an operation, a value, the values of a variadic
//! operand, an attribute, or null for an optional attribute that is absent.

use crate::tree::{leaf, tree};
use crate::{Expr, List, One, Text};

tree! {
    /// Matches an operation.
    pub struct MatchOp<S> {
        /// The full name, `arith.addi`.
        pub op: Text<S>,
        /// The slot that the operation is bound to.
        pub bind: Option<u16>,
        /// The arguments in order.
        pub args: List<S, MatchArg<S>>,
    }
}

tree! {
    /// Matches an argument of an operation.
    pub enum MatchArg<S> {
        /// An operand group.
        Operand {
            /// The index of the group.
            group: u16,
            /// The matcher of the value.
            value: MatchValue<S>,
        },
        /// Two operand groups, matched in either order.
        Either {
            /// The indices of the groups.
            groups: [u16; 2],
            /// The matchers of the two values.
            values: [MatchValue<S>; 2],
        },
        /// An attribute or property, which must be present unless it is optional or has a default.
        Attr {
            /// The index of the attribute.
            slot: u16,
            /// The constraint that the attribute must satisfy.
            constraint: Option<S::AttrConstraint>,
            /// The slot that the attribute is bound to.
            bind: Option<u16>,
        },
        /// An attribute that host code decomposes.
        AttrBy {
            /// The index of the attribute.
            slot: u16,
            /// The code, with the attribute as `$_self`.
            by: MatchNative<S>,
        },
    }
}

tree! {
    /// Matches the value or values of an operand.
    pub enum MatchValue<S> {
        /// Any value of the right type.
        Leaf {
            /// The constraint that the type of a single value must satisfy.
            constraint: Option<S::TypeConstraint>,
            /// The slot that the value is bound to.
            bind: Option<u16>,
        },
        /// The result of an operation.
        Op(op: MatchOp<S>),
        /// The result of an operation that host code decomposes, with the operation as `$_self`.
        Native(by: MatchNative<S>),
        /// A variadic operand with as many values as there are entries, each matched.
        Each {
            /// The matchers of the values.
            items: List<S, MatchValue<S>>,
            /// The slot that the list of all values is bound to.
            bind: Option<u16>,
        },
    }
}

tree! {
    /// Host code that matches and returns parts.
    pub struct MatchNative<S> {
        /// The code: returns a list of parts, one for each of `parts`, or null if it does not match.
        pub code: NativeCode<S>,
        /// The matchers of the parts; a part is a value or an attribute.
        pub parts: List<S, MatchPart<S>>,
    }
}

tree! {
    /// The matcher of a part that host code returned.
    pub enum MatchPart<S> {
        /// A value.
        Value(value: MatchValue<S>),
        /// An attribute.
        Attr {
            /// The constraint that the attribute must satisfy.
            constraint: S::AttrConstraint,
            /// The slot that the attribute is bound to.
            bind: Option<u16>,
        },
        /// Anything.
        Any {
            /// The slot that the part is bound to.
            bind: Option<u16>,
        },
    }
}

tree! {
    /// The host code of a `NativeCodeCall`.
    pub enum NativeCode<S> {
        /// Translated C++: `$0` and so on are the arguments `0` and so on.
        Expr(expr: Expr<S>),
        /// A Rust function.
        Hook(function: S::Native),
    }
}

leaf! {
    /// The referent of `$x` or `$x__1`.
    pub struct Entity {
        /// The slot.
        pub slot: u16,
        /// The index of one result group of the operation in the slot; `None` for all results.
        pub result: Option<u16>,
    }
}

tree! {
    /// An entity, as a part of other entities.
    pub enum Part<S> {
        /// The content of a slot.
        Slot(slot: u16),
        /// The attribute of that name, inherent or discardable, of the operation in a slot.
        Attr {
            /// The slot of the operation.
            op: u16,
            /// The name.
            name: Text<S>,
        },
        /// An operand of the operation in a slot.
        Operand {
            /// The slot of the operation.
            op: u16,
            /// The index among all operands.
            index: u32,
        },
        /// The list of all operands, or of an operand group, of the operation in a slot.
        Operands {
            /// The slot of the operation.
            op: u16,
            /// The index of the group; `None` for all operands.
            group: Option<u16>,
        },
        /// A result of the operation in a slot.
        Result {
            /// The slot of the operation.
            op: u16,
            /// The index among all results.
            index: u32,
        },
        /// The list of all results, or of a result group, of the operation in a slot.
        Results {
            /// The slot of the operation.
            op: u16,
            /// The index of the group; `None` for all results.
            group: Option<u16>,
        },
        /// The only element of a list.
        Only(of: One<S, Part<S>>),
        /// The type of a value or attribute, or the list of the types of a list.
        TypeOf(of: One<S, Part<S>>),
        /// The operation that defines a value, or the first value of a list.
        Definition(of: One<S, Part<S>>),
        /// An attribute as text.
        AttrText(text: Text<S>),
        /// A type as text.
        TypeText(text: Text<S>),
    }
}

tree! {
    /// A condition on the matched entities together, or a further entity to match.
    pub enum Condition<S> {
        /// A constraint on the type of a value.
        Type(constraint: S::TypeConstraint, of: Entity),
        /// A predicate.
        Pred {
            /// The predicate.
            pred: Expr<S>,
            /// `$_self`.
            this: Option<Entity>,
            /// `$0` and so on.
            args: List<S, Entity>,
        },
        /// The operation in a slot has that name.
        Named {
            /// The slot of the operation.
            op: u16,
            /// The full name.
            name: Text<S>,
        },
        /// The operation in a slot implements the interface of that name.
        Implements {
            /// The slot of the operation.
            op: u16,
            /// The last part of the interface's C++ name.
            interface: Text<S>,
        },
        /// The list has that many elements.
        Count(of: Part<S>, count: u32),
        /// The entity exists; it is bound to a slot.
        Bind {
            /// The slot.
            slot: u16,
            /// The entity.
            value: Part<S>,
        },
        /// The slot is bound to one of the users of a value, or of the first value of a list: one for which the conditions
        /// that follow hold.
        User {
            /// The slot.
            slot: u16,
            /// The value.
            of: Part<S>,
        },
        /// Two entities are equal.
        Equal(one: Part<S>, other: Part<S>),
        /// Host code that decides, and may return further entities.
        Native {
            /// The code.
            code: NativeCode<S>,
            /// The arguments.
            args: List<S, Part<S>>,
            /// True if the code must not match.
            negated: bool,
            /// The slots of the returned entities.
            binds: List<S, u16>,
        },
    }
}

tree! {
    /// A replacement to build, or a bound entity to reuse.
    pub enum Build<S> {
        /// A bound entity.
        Entity(entity: Entity),
        /// A constant attribute.
        Constant(value: Expr<S>),
        /// A part of a bound entity.
        Part(of: Part<S>),
        /// A new operation; denotes its results.
        Op(op: One<S, BuildOp<S>>),
        /// A new operation, whose declaration may be unknown; denotes its results.
        Named(op: One<S, BuildNamed<S>>),
        /// The result of host code.
        Native {
            /// The code.
            code: NativeCode<S>,
            /// The slot that the result is bound to.
            bind: Option<u16>,
            /// `$_self`.
            this: Option<Entity>,
            /// The arguments.
            args: List<S, Build<S>>,
        },
        /// The values of all entries, for a variadic operand.
        Each(items: List<S, Build<S>>),
    }
}

tree! {
    /// A new operation.
    pub struct BuildOp<S> {
        /// The full name.
        pub op: Text<S>,
        /// The slot that the operation is bound to.
        pub bind: Option<u16>,
        /// The operand groups, in order.
        pub operands: List<S, Build<S>>,
        /// The attributes and properties by slot.
        pub attrs: List<S, (u16, Build<S>)>,
        /// The result types.
        pub types: BuildTypes<S>,
        /// The parts of the location.
        pub loc: List<S, BuildLoc<S>>,
    }
}

tree! {
    /// A new operation, whose declaration may be unknown.
    pub struct BuildNamed<S> {
        /// The full name.
        pub op: Text<S>,
        /// The slot that the operation is bound to.
        pub bind: u16,
        /// The operands.
        pub operands: List<S, Build<S>>,
        /// True if each entry of `operands`, and of given result types, is a group of the declaration.
        pub grouped: bool,
        /// The attributes and properties by name; an attribute that the declaration lacks is discardable.
        pub attrs: List<S, (Text<S>, Build<S>)>,
        /// The result types.
        pub types: BuildTypes<S>,
    }
}

tree! {
    /// A step of a rewrite.
    pub enum Step<S> {
        /// Builds an entity.
        Build(value: Build<S>),
        /// Builds an entity and binds it to a slot.
        Bind {
            /// The slot.
            slot: u16,
            /// The entity.
            value: Build<S>,
        },
        /// Runs host code, and binds the entities that it returns.
        Call {
            /// The code.
            code: NativeCode<S>,
            /// The arguments.
            args: List<S, Build<S>>,
            /// The slots of the returned entities.
            binds: List<S, u16>,
        },
        /// Replaces the results of an operation, and erases the operation.
        Replace {
            /// The slot of the operation; `None` for the root.
            op: Option<u16>,
            /// The values, together as many as results.
            with: List<S, Build<S>>,
        },
        /// Erases an operation whose results are not used.
        Erase {
            /// The slot of the operation.
            op: u16,
        },
    }
}

tree! {
    /// The source of the result types of a new operation.
    pub enum BuildTypes<S> {
        /// The types are inferred from the operands and attributes.
        Inferred,
        /// The types of the root's result groups, starting at that group.
        Root(group: u16),
        /// The types of all results of the operation in a slot.
        Of(op: u16),
        /// The types are given: each is a type, or a value whose type is used.
        Given(types: List<S, Build<S>>),
    }
}

tree! {
    /// A part of a location. Several parts are fused; an empty list denotes the fused location of everything matched.
    pub enum BuildLoc<S> {
        /// The location of a bound entity.
        Of(entity: Entity),
        /// A name.
        Name(name: Text<S>),
    }
}
