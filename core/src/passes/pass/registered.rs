//! The passes of a registry.

use std::collections::BTreeMap;

use super::{PassInfo, RunPass};
use crate::Registry;

/// Passes in the order of registration; the last of several with the same flag wins.
#[derive(Default)]
struct Passes(Vec<PassInfo>);

impl Registry {
    /// Registers a pass by its flag, for textual pipelines; the last of several with the same flag wins.
    pub fn insert_pass<P: RunPass>(&mut self) {
        self.attachments_mut().get_mut::<Passes>().0.push(PassInfo::of::<P>());
    }

    /// Returns the registered passes, sorted by flag.
    pub fn passes(&self) -> impl Iterator<Item = &PassInfo> {
        let all = self.attachments().get::<Passes>().map_or(&[][..], |all| &all.0);
        let by_flag: BTreeMap<&str, &PassInfo> =
            all.iter().map(|info| (info.schema.argument, info)).collect();
        by_flag.into_values()
    }

    /// Returns the pass with that flag.
    pub fn pass(&self, argument: &str) -> Option<&PassInfo> {
        let all = &self.attachments().get::<Passes>()?.0;
        all.iter().rev().find(|info| info.schema.argument == argument)
    }
}
