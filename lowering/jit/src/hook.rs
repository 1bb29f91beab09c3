//! Functions that run when a module is loaded and unloaded.

/// The time at which a function runs by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// Before any other function of the module can be called.
    Loaded,
    /// After the last.
    Unloaded,
}

/// A function without parameters and results that runs by itself. Of two of one time, that of the lower priority is first.
#[derive(Clone, Debug)]
pub(crate) struct LoadHook {
    pub(crate) when: When,
    pub(crate) priority: u16,
    pub(crate) function: String,
}

/// The functions that run at a time, in order.
pub(super) fn in_order(hooks: &[LoadHook], when: When) -> Vec<String> {
    let mut found: Vec<&LoadHook> = hooks.iter().filter(|hook| hook.when == when).collect();
    found.sort_by_key(|hook| hook.priority);
    found.into_iter().map(|hook| hook.function.clone()).collect()
}
