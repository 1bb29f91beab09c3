//! Additional data of an operation, which its declaration passes to hand-written code.

use crate::tree::tree;
use crate::{List, Text};

tree! {
    /// A value of the field `data` (`ods/Data.td`).
    pub enum Datum<S> {
        /// An integer.
        Int(value: i64),
        /// Text.
        Text(text: Text<S>),
        /// `$name`, or the name of a def.
        Name(name: Text<S>),
        /// A list.
        List(items: List<S, Datum<S>>),
        /// A dag: the name of its operator, and its arguments.
        Dag(operator: Text<S>, args: List<S, Datum<S>>),
    }
}
