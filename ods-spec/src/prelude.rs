//! The prelude: our own `OpBase.td` and the rest, part of the program, under upstream's include paths.
//!
//! It is searched after all include directories, so that `-I` with upstream's own headers takes precedence.

/// Returns the include path and text of every file of the prelude, sorted by path.
pub fn files() -> &'static [(&'static str, &'static str)] {
    include!(concat!(env!("OUT_DIR"), "/prelude.rs"))
}

/// Returns the include path of the file that defines a class, multiclass or def of that name.
pub fn file_that_defines(name: &str) -> Option<&'static str> {
    let defines = |text: &str| {
        let mut words = text.split([' ', '<', ':', ';', '{']);
        matches!(words.next(), Some("class" | "def" | "multiclass" | "defm" | "defvar"))
            && words.next() == Some(name)
    };
    files().iter().find(|(_, text)| text.lines().any(defines)).map(|(path, _)| *path)
}

#[cfg(test)]
mod tests {
    #[test]
    fn paths_are_upstreams() {
        let paths: Vec<&str> = super::files().iter().map(|file| file.0).collect();
        assert!(paths.contains(&"mlir/IR/OpBase.td"));
        assert!(paths.is_sorted());
    }

    #[test]
    fn a_name_is_found_in_its_file() {
        let file = super::file_that_defines;
        assert_eq!(file("Pure"), Some("mlir/Interfaces/SideEffectInterfaces.td"));
        assert_eq!(file("Dialect"), Some("mlir/IR/DialectBase.td"));
        assert_eq!(file("Pur"), None);
    }
}
