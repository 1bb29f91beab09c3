//! Attributes of functions, parameters and results, in LLVM's order.

/// The enum, type and integer attributes in the order in which LLVM prints them. String attributes follow all of these,
/// sorted by name.
const ORDER: &str = "allocalign allocptr alwaysinline builtin cold convergent coro_only_destroy_when_complete \
    coro_elide_safe dead_on_return dead_on_unwind disable_sanitizer_instrumentation fn_ret_thunk_extern hot \
    hybrid_patchable immarg inreg inlinehint jumptable minsize mustprogress naked nest noalias nobuiltin nocallback \
    nocf_check nocreateundeforpoison nodivergencesource noduplicate noext nofree noimplicitfloat noinline nomerge \
    noprofile norecurse noredzone noreturn nosanitize_bounds nosanitize_coverage nosync noundef nounwind nonlazybind \
    nonnull null_pointer_is_valid optforfuzzing optdebug optsize optnone presplitcoroutine readnone readonly returned \
    returns_twice signext safestack sanitize_address sanitize_alloc_token sanitize_hwaddress sanitize_memtag \
    sanitize_memory sanitize_numerical_stability sanitize_realtime sanitize_realtime_blocking sanitize_thread \
    sanitize_type shadowcallstack skipprofile speculatable speculative_load_hardening ssp sspreq sspstrong strictfp \
    swiftasync swifterror swiftself willreturn writable writeonly zeroext \
    byref byval elementtype inalloca preallocated sret \
    align allockind allocsize captures dereferenceable dereferenceable_or_null memory nofpclass alignstack uwtable \
    vscale_range range initializes";

/// The attributes of [`ORDER`] that take an integer.
const INTEGERS: [&str; 12] = [
    "align",
    "alignstack",
    "allockind",
    "allocsize",
    "captures",
    "dereferenceable",
    "dereferenceable_or_null",
    "memory",
    "nofpclass",
    "uwtable",
    "vscale_range",
    "range",
];

/// Returns whether LLVM defines an attribute of that name.
pub(super) fn is_known(name: &str) -> bool {
    rank(name) != usize::MAX
}

/// Returns whether the attribute of that name takes an integer.
pub(super) fn has_integer(name: &str) -> bool {
    INTEGERS.contains(&name)
}

fn rank(name: &str) -> usize {
    ORDER
        .split(' ')
        .filter(|word| !word.is_empty())
        .position(|word| word == name)
        .unwrap_or(usize::MAX)
}

/// A sorted set of attributes.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct AttrSet(Vec<Entry>);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Entry {
    rank: usize,
    name: String,
    /// The attribute as printed; a string attribute with its quotes.
    text: String,
}

impl AttrSet {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the set without the attributes of the given names.
    pub(super) fn without(&self, names: &[&str]) -> AttrSet {
        let remaining = self.0.iter().filter(|entry| !names.contains(&entry.name.as_str()));
        AttrSet(remaining.cloned().collect())
    }

    /// Adds an attribute without an argument.
    pub(super) fn add(&mut self, name: &str) {
        self.add_as(name, name.to_owned());
    }

    /// Adds an LLVM attribute with an argument: its name, and the whole attribute as printed.
    pub(super) fn add_as(&mut self, name: &str, text: String) {
        self.insert(Entry { rank: rank(name), name: name.to_owned(), text });
    }

    /// Adds a string attribute: `"name"="value"`.
    pub(super) fn add_text(&mut self, name: &str, value: &str) {
        let mut text = format!("\"{}\"", super::names::escaped(name.as_bytes()));
        if !value.is_empty() {
            text.push_str(&format!("=\"{}\"", super::names::escaped(value.as_bytes())));
        }
        self.insert(Entry { rank: usize::MAX, name: name.to_owned(), text });
    }

    /// Adds all attributes listed in `text`, as LLVM prints them.
    pub(super) fn add_list(&mut self, text: &str) {
        let mut rest = text.trim();
        while !rest.is_empty() {
            let mut depth = 0;
            let end = rest.find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                c == ' ' && depth == 0
            });
            let (one, after) = rest.split_at(end.unwrap_or(rest.len()));
            let name = one.split('(').next().unwrap_or(one);
            self.add_as(name, one.to_owned());
            rest = after.trim_start();
        }
    }

    fn insert(&mut self, entry: Entry) {
        let key = |entry: &Entry| (entry.rank, entry.name.clone());
        match self.0.binary_search_by_key(&key(&entry), key) {
            Ok(at) => self.0[at] = entry,
            Err(at) => self.0.insert(at, entry),
        }
    }

    /// Returns the attributes as printed beside a type, and in the comment before a function: `noundef align 8`.
    pub(super) fn text(&self) -> String {
        self.0.iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Returns [`Self::text`] without string attributes.
    pub(super) fn text_of_known(&self) -> String {
        let known = self.0.iter().filter(|entry| entry.rank != usize::MAX);
        known.map(|entry| entry.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the attributes as printed in an attribute group.
    pub(super) fn group_text(&self) -> String {
        let one = |entry: &Entry| match entry.name.as_str() {
            "align" => entry.text.replace("align ", "align="),
            "alignstack" | "dereferenceable" | "dereferenceable_or_null" => {
                entry.text.replace('(', "=").replace(')', "")
            }
            _ => entry.text.clone(),
        };
        self.0.iter().map(one).collect::<Vec<_>>().join(" ")
    }
}

/// The attributes of a function or call, of its result and of its parameters.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Attributes {
    pub(super) function: AttrSet,
    pub(super) result: AttrSet,
    params: Vec<AttrSet>,
    /// The types that attributes refer to.
    pub(super) types: Vec<ods_core::Type>,
}

impl Attributes {
    /// Returns the attributes of parameter `index`.
    pub(super) fn param(&self, index: usize) -> Option<&AttrSet> {
        self.params.get(index).filter(|set| !set.is_empty())
    }

    pub(super) fn param_mut(&mut self, index: usize) -> &mut AttrSet {
        if self.params.len() <= index {
            self.params.resize(index + 1, AttrSet::default());
        }
        &mut self.params[index]
    }
}
