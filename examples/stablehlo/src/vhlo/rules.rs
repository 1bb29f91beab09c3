//! The data of the declarations: versions, counterparts, and rules of attributes; see `Base.td`.

use std::collections::HashMap;
use std::sync::OnceLock;

use ods_core::schema::Datum;
use ods_core::{DialectType, Ident, OpName};

use super::{Version, VhloDialect};

/// The versions in which an operation, type or attribute exists, the last included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Versions {
    since: Version,
    until: Version,
}

impl Versions {
    /// Returns whether the version is among these.
    pub(super) fn include(self, version: Version) -> bool {
        self.since <= version && version <= self.until
    }

    /// Returns whether the version is newer than all of these.
    pub(super) fn end_before(self, version: Version) -> bool {
        self.until < version
    }
}

/// The declaration of an operation, beside its schema.
#[derive(Debug)]
pub(super) struct OpRules {
    /// The versions in which it exists.
    pub(super) versions: Versions,
    /// How attributes differ from the counterpart's.
    pub(super) attrs: Vec<AttrRule>,
    /// The operation that it replaced.
    pub(super) change: Option<Change>,
    /// The version before which operands and results had to have equal types of elements.
    pub(super) same_elements_before: Option<Version>,
}

/// How attributes of an operation and of its counterpart differ.
#[derive(Clone, Debug)]
pub(super) enum AttrRule {
    /// The value if the counterpart has none.
    Absent { name: &'static str, value: AbsentValue },
    /// An attribute of the counterpart that is stored as several, one for each parameter.
    Parts { name: &'static str, parts: Vec<&'static str>, optional: bool },
    /// An array of symbol names.
    Symbols { name: &'static str },
    /// An enum that the counterpart stores as an integer, as the named attribute.
    Enumerated { name: &'static str, attr: &'static str },
    /// The configuration of a custom call.
    Config { name: &'static str },
    /// Attributes that are left out only together.
    Together { names: Vec<&'static str> },
}

/// The value of an absent attribute.
#[derive(Clone, Copy, Debug)]
pub(super) enum AbsentValue {
    /// An attribute of vhlo, as text.
    Text(&'static str),
    /// A tensor of equal elements, given as text: a row for each element of another attribute, of that many columns;
    /// without a number of columns the tensor has one dimension.
    Fill { element: &'static str, sized: &'static str, columns: Option<i64> },
    /// An array of equal attributes, given as text.
    List { element: &'static str, length: i64 },
}

/// The difference between an operation and the one that it replaced.
#[derive(Debug)]
pub(super) struct Change {
    /// The replaced operation.
    pub(super) from: OpName,
    /// The attributes that were added, with their values in the replaced operation, as text.
    pub(super) added: Vec<(&'static str, &'static str)>,
    /// An attribute that was dropped: a padding of zeros.
    pub(super) dropped_padding: Option<&'static str>,
}

/// The data of all declarations of the dialect, by name. What a program does not use is not read.
#[derive(Debug)]
pub(super) struct Rules {
    ops: HashMap<&'static str, Operation>,
    types: HashMap<&'static str, Declared>,
    attrs: HashMap<&'static str, Declared>,
    backwards: OnceLock<Backwards>,
}

/// An operation of the dialect.
#[derive(Debug)]
struct Operation {
    declared: Declared,
    rules: OnceLock<OpRules>,
}

/// The names of the dialect that store other names, or replace them.
#[derive(Debug, Default)]
struct Backwards {
    /// The current operation for each counterpart.
    current: HashMap<&'static str, &'static str>,
    /// The operation that replaces each older one.
    successors: HashMap<&'static str, &'static str>,
    types: HashMap<&'static str, &'static str>,
    attrs: HashMap<&'static str, &'static str>,
}

impl Rules {
    /// Returns the data of the dialect's declarations.
    pub(super) fn get() -> &'static Rules {
        static RULES: OnceLock<Rules> = OnceLock::new();
        RULES.get_or_init(Rules::read)
    }

    /// Returns the declaration of an operation of vhlo.
    pub(super) fn op(&self, name: OpName) -> Option<&OpRules> {
        let op = self.ops.get(name.as_str())?;
        Some(op.rules.get_or_init(|| OpRules::read(&op.declared)))
    }

    /// Returns the current operation that stores an operation of another dialect.
    pub(super) fn current(&self, counterpart: OpName) -> Option<OpName> {
        self.backwards().current.get(counterpart.as_str()).map(|name| OpName::new(name))
    }

    /// Returns the operation that a current operation of vhlo stores.
    pub(super) fn counterpart(&self, name: OpName) -> Option<OpName> {
        self.ops.get(name.as_str())?.declared.counterpart().map(OpName::new)
    }

    /// Returns the operation that replaces an older one.
    pub(super) fn successor(&self, name: OpName) -> Option<OpName> {
        self.backwards().successors.get(name.as_str()).map(|name| OpName::new(name))
    }

    /// Returns the versions of a type.
    pub(super) fn type_versions(&self, name: Ident) -> Option<Versions> {
        self.types.get(name.as_str()).map(|found| found.versions)
    }

    /// Returns the versions of an attribute.
    pub(super) fn attr_versions(&self, name: Ident) -> Option<Versions> {
        self.attrs.get(name.as_str()).map(|found| found.versions)
    }

    /// Returns the name or text of the type that a type of vhlo stores, if parameters do not determine it.
    pub(super) fn type_counterpart(&self, name: Ident) -> Option<&'static str> {
        self.types.get(name.as_str())?.counterpart()
    }

    /// Returns the type of vhlo that stores the type of that name or text.
    pub(super) fn type_of(&self, counterpart: &str) -> Option<Ident> {
        self.backwards().types.get(counterpart).map(|name| Ident::new(name))
    }

    /// Returns the name of the attribute that an attribute of vhlo stores.
    pub(super) fn attr_counterpart(&self, name: Ident) -> Option<&'static str> {
        self.attrs.get(name.as_str())?.counterpart()
    }

    /// Returns the attribute of vhlo that stores the attribute of that name.
    pub(super) fn attr_of(&self, counterpart: &str) -> Option<Ident> {
        self.backwards().attrs.get(counterpart).map(|name| Ident::new(name))
    }

    fn backwards(&self) -> &Backwards {
        self.backwards.get_or_init(|| {
            let schema = VhloDialect::SCHEMA;
            let mut all = Backwards::default();
            let ops = schema.ops.iter().filter_map(|op| Some((op.name, self.ops.get(op.name)?)));
            for (name, op) in ops {
                all.current.extend(op.declared.counterpart().map(|of| (of, name)));
                all.successors.extend(Change::replaced(op.declared.change).map(|of| (of, name)));
            }
            let types = schema.types.iter().map(|ty| ty.name);
            let types = types.filter_map(|name| Some((self.types.get(name)?.counterpart()?, name)));
            all.types.extend(types);
            let attrs = schema.attrs.iter().map(|attr| attr.name);
            let attrs = attrs.filter_map(|name| Some((self.attrs.get(name)?.counterpart()?, name)));
            all.attrs.extend(attrs);
            all
        })
    }

    fn read() -> Rules {
        let schema = VhloDialect::SCHEMA;
        let ops = schema.ops.iter().filter_map(|op| {
            let declared = op.data.and_then(Declared::read)?;
            Some((op.name, Operation { declared, rules: OnceLock::new() }))
        });
        let types = schema.types.iter();
        let types = types.filter_map(|ty| Some((ty.name, ty.data.and_then(Declared::read)?)));
        let attrs = schema.attrs.iter();
        let attrs = attrs.filter_map(|attr| Some((attr.name, attr.data.and_then(Declared::read)?)));
        Rules {
            ops: ops.collect(),
            types: types.collect(),
            attrs: attrs.collect(),
            backwards: OnceLock::new(),
        }
    }
}

impl OpRules {
    fn read(data: &Declared) -> OpRules {
        let same_elements_before = data.rules.iter().find_map(|rule| match rule {
            Datum::Dag("same_elements_before", [version]) => text(version)?.parse().ok(),
            _ => None,
        });
        OpRules {
            versions: data.versions,
            attrs: AttrRule::read_all(data.rules),
            change: Change::read(data.change),
            same_elements_before,
        }
    }
}

/// The parts of the data of a declaration.
#[derive(Debug)]
struct Declared {
    versions: Versions,
    counterpart: &'static str,
    rules: &'static [Datum],
    change: &'static Datum,
}

impl Declared {
    /// Returns the name of what is stored, if there is one.
    fn counterpart(&self) -> Option<&'static str> {
        Some(self.counterpart).filter(|name| !name.is_empty())
    }

    fn read(data: &'static Datum) -> Option<Declared> {
        let Datum::Dag(_, [since, until, counterpart, Datum::List(rules), change]) = data else {
            return None;
        };
        let since = text(since)?.parse().ok()?;
        let until = match text(until)? {
            "" => Version::CURRENT,
            until => until.parse().ok()?,
        };
        let versions = Versions { since, until };
        Some(Declared { versions, counterpart: text(counterpart)?, rules, change })
    }
}

impl AttrRule {
    fn read_all(rules: &'static [Datum]) -> Vec<AttrRule> {
        let mut all: Vec<AttrRule> = rules.iter().filter_map(AttrRule::read).collect();
        // `absent_parts` is a property of the rule of the parts.
        for rule in rules {
            let Datum::Dag("absent_parts", [of]) = rule else { continue };
            for one in &mut all {
                if let AttrRule::Parts { name, optional, .. } = one
                    && text(of) == Some(*name)
                {
                    *optional = true;
                }
            }
        }
        all
    }

    fn read(rule: &'static Datum) -> Option<AttrRule> {
        let Datum::Dag(kind, args) = rule else { return None };
        let (first, rest) = args.split_first()?;
        let name = text(first)?;
        Some(match (*kind, rest) {
            ("absent", [value]) => {
                AttrRule::Absent { name, value: AbsentValue::Text(text(value)?) }
            }
            ("absent_fill", [element, sized, columns @ ..]) => {
                let columns = match columns {
                    [Datum::Int(columns)] => Some(*columns),
                    _ => None,
                };
                let (element, sized) = (text(element)?, text(sized)?);
                AttrRule::Absent { name, value: AbsentValue::Fill { element, sized, columns } }
            }
            ("absent_list", [element, Datum::Int(length)]) => {
                let value = AbsentValue::List { element: text(element)?, length: *length };
                AttrRule::Absent { name, value }
            }
            ("parts", [Datum::List(parts)]) => {
                let parts = parts.iter().map(text).collect::<Option<_>>()?;
                AttrRule::Parts { name, parts, optional: false }
            }
            ("symbols", []) => AttrRule::Symbols { name },
            ("enumerated", [attr]) => AttrRule::Enumerated { name, attr: text(attr)? },
            ("config", []) => AttrRule::Config { name },
            ("together", _) => {
                AttrRule::Together { names: args.iter().map(text).collect::<Option<_>>()? }
            }
            _ => return None,
        })
    }
}

impl Change {
    /// Returns the name of the operation that was replaced.
    fn replaced(change: &'static Datum) -> Option<&'static str> {
        let Datum::Dag("from", [from, _]) = change else { return None };
        text(from)
    }

    fn read(change: &'static Datum) -> Option<Change> {
        let Datum::Dag("from", [from, Datum::List(differences)]) = change else { return None };
        let mut read =
            Change { from: OpName::new(text(from)?), added: Vec::new(), dropped_padding: None };
        for difference in *differences {
            match difference {
                Datum::Dag("absent", [name, value]) => read.added.push((text(name)?, text(value)?)),
                Datum::Dag("zero_padding", [name]) => read.dropped_padding = text(name),
                _ => return None,
            }
        }
        Some(read)
    }
}

fn text(datum: &'static Datum) -> Option<&'static str> {
    match datum {
        Datum::Text(text) => Some(*text),
        _ => None,
    }
}
