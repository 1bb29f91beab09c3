//! The passes of a registry.

use std::collections::BTreeMap;

use super::{PassInfo, RunPass};
use crate::Registry;

/// Passes in the order of registration; of two with one flag the last counts.
#[derive(Default)]
struct Passes(Vec<PassInfo>);

impl Registry {
    /// Registers a pass by its flag, for pipelines that are text; of two with one flag the last counts.
    pub fn insert_pass<P: RunPass>(&mut self) {
        self.kept_mut().get_mut::<Passes>().0.push(PassInfo::of::<P>());
    }

    /// The registered passes, by flag.
    pub fn passes(&self) -> impl Iterator<Item = &PassInfo> {
        let all = self.kept().get::<Passes>().map_or(&[][..], |all| &all.0);
        let by_flag: BTreeMap<&str, &PassInfo> =
            all.iter().map(|info| (info.schema.argument, info)).collect();
        by_flag.into_values()
    }

    /// The pass of that flag.
    pub fn pass(&self, argument: &str) -> Option<&PassInfo> {
        let all = &self.kept().get::<Passes>()?.0;
        all.iter().rev().find(|info| info.schema.argument == argument)
    }
}
