//! The prelude: our own `OpBase.td` and the rest, part of the program, under upstream's include paths.
//!
//! It is looked up after all include directories, so that `-I` with upstream's own headers takes precedence.

/// Include path and text of every file of the prelude, in order of path.
pub fn files() -> &'static [(&'static str, &'static str)] {
    include!(concat!(env!("OUT_DIR"), "/prelude.rs"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn paths_are_upstreams() {
        let paths: Vec<&str> = super::files().iter().map(|file| file.0).collect();
        assert!(paths.contains(&"mlir/IR/OpBase.td"));
        assert!(paths.is_sorted());
    }
}
