//! Conversion targets: the operations that are legal after a conversion.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ir::OpRef;
use crate::{DialectType, Ident, OpName, OpType};

/// Decides on an operation; `None` defers to an earlier check.
type Check = Arc<dyn Fn(OpRef<'_>) -> Option<bool> + Send + Sync>;

/// The target of a conversion: legal operations are kept, illegal ones must be converted, others are converted if a
/// pattern matches.
///
/// Rules for an operation take precedence over rules for its dialect, and these over the rule for unknown operations.
/// Of two rules for the same subject the last applies, but checks accumulate: the last is called first.
///
/// ```
/// use ods_core::conversion::ConversionTarget;
///
/// let mut target = ConversionTarget::new();
/// target.legal_dialect_named("llvm").illegal_dialect_named("arith");
/// target.unknown(|op| op.operands().len() == 0);
/// ```
#[derive(Clone, Default)]
pub struct ConversionTarget {
    ops: FxHashMap<OpName, OpRule>,
    dialects: FxHashMap<Ident, Rule>,
    unknown: Option<Check>,
}

impl fmt::Debug for ConversionTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConversionTarget")
            .field("ops", &self.ops.len())
            .field("dialects", &self.dialects.len())
            .finish_non_exhaustive()
    }
}

/// The rule for operations.
#[derive(Clone)]
pub(super) enum Rule {
    Legal,
    Illegal,
    Dynamic(Check),
}

#[derive(Clone)]
struct OpRule {
    rule: Rule,
    /// Set if operations nested in a legal one are legal, too.
    recursive: Option<Recursive>,
}

#[derive(Clone)]
enum Recursive {
    Always,
    Where(Check),
}

/// The rules for operations of one name.
#[derive(Clone)]
pub(super) struct Legality {
    rule: Option<Rule>,
    recursive: Option<Recursive>,
}

/// The kind of legality of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legal {
    /// Set if all nested operations are legal as well.
    pub recursively: bool,
}

impl ConversionTarget {
    /// Creates a target without rules.
    pub fn new() -> ConversionTarget {
        ConversionTarget::default()
    }

    /// Makes an operation legal.
    pub fn legal_op<T: OpType>(&mut self) -> &mut Self {
        self.set_op(T::op_name(), Rule::Legal)
    }

    /// Makes an operation illegal.
    pub fn illegal_op<T: OpType>(&mut self) -> &mut Self {
        self.set_op(T::op_name(), Rule::Illegal)
    }

    /// Makes an operation legal if `check` returns true, and illegal otherwise. If a check returns `None`, the check
    /// added before it decides.
    pub fn dynamic_op<T: OpType, A: Into<Option<bool>>>(
        &mut self,
        check: impl Fn(OpRef<'_>) -> A + Send + Sync + 'static,
    ) -> &mut Self {
        let name = T::op_name();
        let before = self.ops.get(&name).map(|have| &have.rule);
        let rule = Rule::Dynamic(compose(before.and_then(Rule::check), check));
        self.set_op(name, rule)
    }

    /// Makes the operations nested in an operation legal if the operation is legal.
    ///
    /// # Panics
    /// When there is no rule for the operation, or it is illegal.
    pub fn recursively_legal<T: OpType>(&mut self) -> &mut Self {
        self.set_recursive(T::op_name(), Recursive::Always)
    }

    /// Makes the operations nested in an operation legal if the operation is legal and `check` returns true.
    ///
    /// # Panics
    /// When there is no rule for the operation, or it is illegal.
    pub fn recursively_legal_where<T: OpType, A: Into<Option<bool>>>(
        &mut self,
        check: impl Fn(OpRef<'_>) -> A + Send + Sync + 'static,
    ) -> &mut Self {
        self.set_recursive(T::op_name(), Recursive::Where(compose(None, check)))
    }

    /// Makes the operations of a dialect legal.
    pub fn legal_dialect<D: DialectType>(&mut self) -> &mut Self {
        self.legal_dialect_named(D::SCHEMA.name)
    }

    /// Makes the operations of a dialect illegal.
    pub fn illegal_dialect<D: DialectType>(&mut self) -> &mut Self {
        self.illegal_dialect_named(D::SCHEMA.name)
    }

    /// Makes all operations of a dialect dynamically legal, as [`Self::dynamic_op`].
    pub fn dynamic_dialect<D: DialectType, A: Into<Option<bool>>>(
        &mut self,
        check: impl Fn(OpRef<'_>) -> A + Send + Sync + 'static,
    ) -> &mut Self {
        let name = Ident::new(D::SCHEMA.name);
        let before = self.dialects.get(&name).and_then(Rule::check);
        let rule = Rule::Dynamic(compose(before, check));
        self.dialects.insert(name, rule);
        self
    }

    /// Makes the operations of a dialect, given by name, legal: [`Self::legal_dialect`] for dialects without a Rust
    /// type.
    pub fn legal_dialect_named(&mut self, name: &str) -> &mut Self {
        self.dialects.insert(Ident::new(name), Rule::Legal);
        self
    }

    /// Makes the operations of a dialect, given by name, illegal: [`Self::illegal_dialect`] for dialects without a Rust
    /// type.
    pub fn illegal_dialect_named(&mut self, name: &str) -> &mut Self {
        self.dialects.insert(Ident::new(name), Rule::Illegal);
        self
    }

    /// Makes operations without any other rule dynamically legal, as [`Self::dynamic_op`].
    pub fn unknown<A: Into<Option<bool>>>(
        &mut self,
        check: impl Fn(OpRef<'_>) -> A + Send + Sync + 'static,
    ) -> &mut Self {
        self.unknown = Some(compose(self.unknown.take(), check));
        self
    }

    /// Returns the kind of legality of `op`, if a rule makes it legal.
    pub fn is_legal(&self, op: OpRef<'_>) -> Option<Legal> {
        self.legality(op.name()).is_legal(op)
    }

    /// Returns whether a rule makes `op` illegal.
    pub fn is_illegal(&self, op: OpRef<'_>) -> bool {
        self.legality(op.name()).is_illegal(op)
    }

    /// Returns all rules for operations of that name.
    pub(super) fn legality(&self, name: OpName) -> Legality {
        if let Some(have) = self.ops.get(&name) {
            return Legality { rule: Some(have.rule.clone()), recursive: have.recursive.clone() };
        }
        let dialect = self.dialects.get(&name.dialect_ident()).cloned();
        let unknown = || self.unknown.clone().map(Rule::Dynamic);
        Legality { rule: dialect.or_else(unknown), recursive: None }
    }

    fn set_op(&mut self, name: OpName, rule: Rule) -> &mut Self {
        let recursive = self.ops.get(&name).and_then(|have| have.recursive.clone());
        self.ops.insert(name, OpRule { rule, recursive });
        self
    }

    fn set_recursive(&mut self, name: OpName, recursive: Recursive) -> &mut Self {
        let have = self.ops.get_mut(&name).filter(|have| !matches!(have.rule, Rule::Illegal));
        have.expect("the operation was made legal before").recursive = Some(recursive);
        self
    }
}

impl Legality {
    pub(super) fn is_legal(&self, op: OpRef<'_>) -> Option<Legal> {
        let legal = match self.rule.as_ref()? {
            Rule::Legal => true,
            Rule::Illegal => false,
            Rule::Dynamic(check) => check(op) == Some(true),
        };
        let recursively = || match &self.recursive {
            None => false,
            Some(Recursive::Always) => true,
            Some(Recursive::Where(check)) => check(op).unwrap_or(true),
        };
        legal.then(|| Legal { recursively: recursively() })
    }

    pub(super) fn is_illegal(&self, op: OpRef<'_>) -> bool {
        match &self.rule {
            Some(Rule::Illegal) => true,
            Some(Rule::Dynamic(check)) => check(op) == Some(false),
            Some(Rule::Legal) | None => false,
        }
    }
}

impl Rule {
    fn check(&self) -> Option<Check> {
        match self {
            Rule::Dynamic(check) => Some(check.clone()),
            Rule::Legal | Rule::Illegal => None,
        }
    }
}

/// Composes two checks: `before` decides if `then` returns `None`.
fn compose<A: Into<Option<bool>>>(
    before: Option<Check>,
    then: impl Fn(OpRef<'_>) -> A + Send + Sync + 'static,
) -> Check {
    Arc::new(move |op| then(op).into().or_else(|| before.as_ref()?(op)))
}
