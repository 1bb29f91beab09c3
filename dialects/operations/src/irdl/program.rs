//! The checks of a loaded operation, type or attribute, as the data of its schema.
//!
//! A schema outlives contexts, so attributes in it are texts, which each check parses in its own context.

use ods_core::schema::Datum;

use super::Variadicity;

/// A constraint. It is referred to by its index among the constraints of the definition.
pub(super) enum Constraint {
    /// Everything.
    Any,
    /// One attribute, as text; a type is an attribute, too.
    Is(String),
    /// A base: `!builtin.integer`, `#shop.price`.
    Base(String),
    /// A base, and a constraint for each parameter.
    Parametric(String, Vec<usize>),
    /// One of several constraints.
    AnyOf(Vec<usize>),
    /// All of several constraints.
    AllOf(Vec<usize>),
}

/// A region: the constraints of the arguments of its entry block, if they are constrained, and its number of blocks.
pub(super) struct RegionRule {
    pub(super) args: Option<Vec<usize>>,
    pub(super) blocks: Option<usize>,
}

/// The checks of an operation.
#[derive(Default)]
pub(super) struct OpRules {
    pub(super) constraints: Vec<Constraint>,
    pub(super) operands: Vec<(usize, Variadicity)>,
    pub(super) results: Vec<(usize, Variadicity)>,
    pub(super) attributes: Vec<(String, usize)>,
    pub(super) regions: Vec<RegionRule>,
}

/// Leaks a value: schemas live as long as the process.
pub(super) fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn list(items: impl IntoIterator<Item = Datum>) -> Datum {
    Datum::List(items.into_iter().collect::<Vec<_>>().leak())
}

fn dag(operator: &'static str, args: impl IntoIterator<Item = Datum>) -> Datum {
    Datum::Dag(operator, args.into_iter().collect::<Vec<_>>().leak())
}

fn text(text: &str) -> Datum {
    Datum::Text(leak(text.to_owned()))
}

fn number(number: usize) -> Datum {
    Datum::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

fn numbers(numbers: &[usize]) -> impl Iterator<Item = Datum> {
    numbers.iter().map(|one| number(*one))
}

/// Returns a list of constraints.
pub(super) fn constraints(all: &[Constraint]) -> Datum {
    list(all.iter().map(|one| match one {
        Constraint::Any => dag("any", []),
        Constraint::Is(attr) => dag("is", [text(attr)]),
        Constraint::Base(name) => dag("base", [text(name)]),
        Constraint::Parametric(name, args) => {
            dag("parametric", std::iter::once(text(name)).chain(numbers(args)))
        }
        Constraint::AnyOf(args) => dag("any_of", numbers(args)),
        Constraint::AllOf(args) => dag("all_of", numbers(args)),
    }))
}

/// Returns the checks of a type or attribute: its constraints, and that of each parameter.
pub(super) fn parameters(all: &[Constraint], params: &[usize]) -> Datum {
    list([constraints(all), list(numbers(params))])
}

/// Returns the checks of an operation.
pub(super) fn operation(of: &OpRules) -> Datum {
    let values = |values: &[(usize, Variadicity)]| {
        list(values.iter().map(|(constraint, kind)| {
            list([number(*constraint), Datum::Int(i64::from(kind.value() as u32))])
        }))
    };
    let attributes = of.attributes.iter().map(|(name, one)| list([text(name), number(*one)]));
    let regions = of.regions.iter().map(|region| {
        let blocks = region.blocks.map_or(Datum::Int(-1), number);
        match &region.args {
            Some(args) => dag("args", std::iter::once(blocks).chain(numbers(args))),
            None => dag("any", [blocks]),
        }
    });
    list([
        constraints(&of.constraints),
        values(&of.operands),
        values(&of.results),
        list(attributes),
        list(regions),
    ])
}
