//! LLVM's intrinsics: the attributes of their declarations, and their overloaded names.

use std::sync::LazyLock;

use ods_core::{ApInt, Type};
use rustc_hash::FxHashMap;

use super::attributes::Attributes;
use super::ir::{Function, GlobalId, GlobalKind};
use super::module::{Translator, plain_global};
use super::types;

/// An intrinsic that is not target-specific.
pub(super) struct Known {
    /// The results (by field, if there are several) and parameters whose types are part of the name.
    pub(super) overloads: Vec<Place>,
    function: &'static str,
    result: &'static str,
    params: Vec<&'static str>,
}

/// A position in a function type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Result,
    Field(usize),
    Param(usize),
}

impl Known {
    /// Adds the attributes that LLVM declares for the function and its parameters.
    pub(super) fn add_attributes(&self, out: &mut Attributes) {
        out.function.add_list(self.function);
        out.result.add_list(self.result);
        for (index, list) in self.params.iter().enumerate() {
            if !list.is_empty() {
                out.param_mut(index).add_list(list);
            }
        }
    }
}

/// The range of three-way comparison results in the table, where the type is replaced by that of the call.
const THREE_WAY: &str = "range(i32 -1, 2)";

/// Lists of attributes, `#number attributes`, and intrinsics:
/// `name|overloads|number of the list|attributes of the result|attributes of parameters`.
const TABLE: &str = include_str!("intrinsics.txt");

static KNOWN: LazyLock<FxHashMap<&'static str, Known>> = LazyLock::new(|| {
    let lists: Vec<&str> = TABLE
        .lines()
        .filter_map(|line| line.strip_prefix('#'))
        .map(|line| line.split_once(' ').map_or("", |(_, list)| list))
        .collect();
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let mut fields = line.split('|');
        let mut next = || fields.next().unwrap_or_default();
        let name = next();
        let overloads = next().split_whitespace().filter_map(place).collect();
        let function = next().parse().ok().and_then(|at: usize| lists.get(at)).copied();
        let result = next();
        let params = next().split(',').collect();
        (name, Known { overloads, function: function.unwrap_or(""), result, params })
    })
    .collect()
});

fn place(text: &str) -> Option<Place> {
    match text.strip_prefix('r') {
        Some("") => Some(Place::Result),
        Some(field) => field.parse().ok().map(Place::Field),
        None => text.parse().ok().map(Place::Param),
    }
}

/// Returns the intrinsic of that name, without type suffixes.
pub(super) fn known(name: &str) -> Option<&'static Known> {
    KNOWN.get(name)
}

/// Returns the intrinsic of a name with type suffixes.
pub(super) fn declared(name: &str) -> Option<&'static Known> {
    known(base_name(name)?)
}

/// Returns the name of an intrinsic without its type suffixes.
pub(super) fn base_name(name: &str) -> Option<&str> {
    let mut base = name.strip_prefix("llvm.").map(|_| name)?;
    while known(base).is_none() {
        base = base.rsplit_once('.')?.0;
    }
    Some(base)
}

/// Returns whether an intrinsic is variadic.
pub(super) fn is_variadic(name: &str) -> bool {
    matches!(name, "llvm.fake.use")
}

impl Translator<'_> {
    /// Returns the range of three-way comparison results.
    fn three_way_range(&self, ty: Type) -> String {
        let elem = types::scalar(self.ctx, ty);
        let width = elem.int_or_float_width(self.ctx).unwrap_or(32);
        let upper = ApInt::from_i64(width, 2).to_decimal(true);
        format!("range(i{width} -1, {upper})")
    }

    /// Returns the declaration of an intrinsic for these types, created on first use.
    pub(super) fn intrinsic(
        &mut self,
        name: &str,
        overloads: &[Type],
        params: &[Type],
        result: Type,
        variadic: bool,
    ) -> GlobalId {
        let mut full = name.to_owned();
        for ty in overloads {
            full.push('.');
            full.push_str(&types::mangled(self.ctx, *ty));
        }
        if let Some(id) = self.symbols.get(full.as_bytes()) {
            return *id;
        }
        let mut function = Function {
            params: params.to_vec(),
            result: Some(result),
            variadic,
            intrinsic: true,
            ..Function::default()
        };
        if let Some(known) = known(name) {
            known.add_attributes(&mut function.attrs);
            if known.result == THREE_WAY {
                function.attrs.result.add_as("range", self.three_way_range(result));
            }
        }
        let ty = types::function(self.ctx, result, params, variadic);
        let kind = GlobalKind::Function(Box::new(function));
        let mut global = plain_global(full.as_bytes(), ty, kind);
        global.address_space = self.layout.program_space;
        self.add_global(full.as_bytes(), global)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read() {
        let memcpy = known("llvm.memcpy").expect("it is in the table");
        assert_eq!(memcpy.overloads, [Place::Param(0), Place::Param(1), Place::Param(2)]);
        let mut attrs = Attributes::default();
        memcpy.add_attributes(&mut attrs);
        assert_eq!(
            attrs.param(0).map(|set| set.text()).as_deref(),
            Some("noalias writeonly captures(none)")
        );
        assert_eq!(attrs.param(3).map(|set| set.text()).as_deref(), Some("immarg"));
        assert!(attrs.function.text().starts_with("nocallback nofree nounwind"));
        assert!(declared("llvm.memcpy.p0.p0.i64").is_some());
        assert!(declared("llvm.nothing.like.it").is_none());
    }
}
