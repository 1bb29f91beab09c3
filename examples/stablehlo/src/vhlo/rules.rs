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

/// The data of all declarations of the dialect.
#[derive(Debug)]
pub(super) struct Rules {
    ops: HashMap<OpName, OpRules>,
    /// The current operation for each counterpart.
    current: HashMap<OpName, OpName>,
    /// The counterpart of each current operation.
    counterparts: HashMap<OpName, OpName>,
    /// The operation that replaces each older one.
    successors: HashMap<OpName, OpName>,
    types: HashMap<Ident, (Versions, &'static str)>,
    attrs: HashMap<Ident, (Versions, &'static str)>,
    by_type: HashMap<&'static str, Ident>,
    by_attr: HashMap<&'static str, Ident>,
}

impl Rules {
    /// Returns the data of the dialect's declarations.
    pub(super) fn get() -> &'static Rules {
        static RULES: OnceLock<Rules> = OnceLock::new();
        RULES.get_or_init(Rules::read)
    }

    /// Returns the declaration of an operation of vhlo.
    pub(super) fn op(&self, name: OpName) -> Option<&OpRules> {
        self.ops.get(&name)
    }

    /// Returns the current operation that stores an operation of another dialect.
    pub(super) fn current(&self, counterpart: OpName) -> Option<OpName> {
        self.current.get(&counterpart).copied()
    }

    /// Returns the operation that a current operation of vhlo stores.
    pub(super) fn counterpart(&self, name: OpName) -> Option<OpName> {
        self.counterparts.get(&name).copied()
    }

    /// Returns the operation that replaces an older one.
    pub(super) fn successor(&self, name: OpName) -> Option<OpName> {
        self.successors.get(&name).copied()
    }

    /// Returns the versions of a type.
    pub(super) fn type_versions(&self, name: Ident) -> Option<Versions> {
        self.types.get(&name).map(|found| found.0)
    }

    /// Returns the versions of an attribute.
    pub(super) fn attr_versions(&self, name: Ident) -> Option<Versions> {
        self.attrs.get(&name).map(|found| found.0)
    }

    /// Returns the name or text of the type that a type of vhlo stores, if parameters do not determine it.
    pub(super) fn type_counterpart(&self, name: Ident) -> Option<&'static str> {
        self.types.get(&name).map(|found| found.1).filter(|text| !text.is_empty())
    }

    /// Returns the type of vhlo that stores the type of that name or text.
    pub(super) fn type_of(&self, counterpart: &str) -> Option<Ident> {
        self.by_type.get(counterpart).copied()
    }

    /// Returns the name of the attribute that an attribute of vhlo stores.
    pub(super) fn attr_counterpart(&self, name: Ident) -> Option<&'static str> {
        self.attrs.get(&name).map(|found| found.1).filter(|text| !text.is_empty())
    }

    /// Returns the attribute of vhlo that stores the attribute of that name.
    pub(super) fn attr_of(&self, counterpart: &str) -> Option<Ident> {
        self.by_attr.get(counterpart).copied()
    }

    fn read() -> Rules {
        let schema = VhloDialect::SCHEMA;
        let mut rules = Rules {
            ops: HashMap::new(),
            current: HashMap::new(),
            counterparts: HashMap::new(),
            successors: HashMap::new(),
            types: HashMap::new(),
            attrs: HashMap::new(),
            by_type: HashMap::new(),
            by_attr: HashMap::new(),
        };
        for op in schema.ops {
            let Some(data) = op.data.and_then(Declared::read) else { continue };
            let name = OpName::new(op.name);
            if !data.counterpart.is_empty() {
                let counterpart = OpName::new(data.counterpart);
                rules.current.insert(counterpart, name);
                rules.counterparts.insert(name, counterpart);
            }
            let change = Change::read(data.change);
            if let Some(change) = &change {
                rules.successors.insert(change.from, name);
            }
            let attrs = AttrRule::read_all(data.rules);
            let same_elements_before = data.rules.iter().find_map(|rule| match rule {
                Datum::Dag("same_elements_before", [version]) => text(version)?.parse().ok(),
                _ => None,
            });
            let versions = data.versions;
            rules.ops.insert(name, OpRules { versions, attrs, change, same_elements_before });
        }
        let both = [
            (schema.types, &mut rules.types, &mut rules.by_type),
            (schema.attrs, &mut rules.attrs, &mut rules.by_attr),
        ];
        for (schemas, found, by_counterpart) in both {
            for schema in schemas {
                let Some(data) = schema.data.and_then(Declared::read) else { continue };
                let name = Ident::new(schema.name);
                found.insert(name, (data.versions, data.counterpart));
                if !data.counterpart.is_empty() {
                    by_counterpart.insert(data.counterpart, name);
                }
            }
        }
        rules
    }
}

/// The parts of the data of a declaration.
struct Declared {
    versions: Versions,
    counterpart: &'static str,
    rules: &'static [Datum],
    change: &'static Datum,
}

impl Declared {
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
