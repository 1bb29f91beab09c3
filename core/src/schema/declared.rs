//! The position of a declaration in `.td` files, and its documentation.

/// The position of an operation, type or attribute in the [`Sources`] of its dialect, and its description there.
///
/// The description is kept with the feature `docs` only: programs that do not show it do not carry it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Declared {
    // The file in the highest byte, the line in the others; 0 if unknown.
    place: u32,
    #[cfg(feature = "docs")]
    description: &'static str,
}

impl Declared {
    /// True with the feature `docs`: descriptions are kept.
    pub const DESCRIBED: bool = cfg!(feature = "docs");

    /// An unknown position without a description.
    pub const NONE: Declared = Declared::new(0, 0, "");

    /// Creates the position of a line, from 1, in a file of [`Sources::files`], and its description as Markdown.
    #[cfg_attr(not(feature = "docs"), expect(unused_variables, reason = "no caller can read it"))]
    pub const fn new(file: u8, line: u32, description: &'static str) -> Declared {
        let place = if line >> 24 == 0 { (file as u32) << 24 | line } else { 0 };
        Declared {
            place,
            #[cfg(feature = "docs")]
            description,
        }
    }

    /// Returns the file, as an index into [`Sources::files`], and the line, from 1.
    pub fn place(self) -> Option<(usize, u32)> {
        let line = self.place & 0x00ff_ffff;
        (line != 0).then_some(((self.place >> 24) as usize, line))
    }

    /// Returns the description as Markdown; empty without the feature `docs`.
    pub fn description(self) -> &'static str {
        #[cfg(feature = "docs")]
        return self.description;
        #[cfg(not(feature = "docs"))]
        return "";
    }
}

/// The `.td` files of a dialect.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sources {
    root: &'static str,
    files: &'static [&'static str],
}

impl Sources {
    /// No files.
    pub const NONE: Sources = Sources::new("", &[]);

    /// Creates a list of files with paths relative to `root`, which is kept with the feature `docs` only.
    pub const fn new(root: &'static str, files: &'static [&'static str]) -> Sources {
        Sources { root: if cfg!(feature = "docs") { root } else { "" }, files }
    }

    /// Returns the folder of the package at the time of the build; empty without the feature `docs`, and for a dialect
    /// that was loaded at run time.
    pub fn root(self) -> &'static str {
        self.root
    }

    /// Returns the paths of the files, separated with `/`.
    pub fn files(self) -> &'static [&'static str] {
        self.files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_file_and_a_line() {
        assert_eq!(Declared::new(3, 70_000, "").place(), Some((3, 70_000)));
        assert_eq!(Declared::new(0, 1, "").place(), Some((0, 1)));
        assert_eq!(Declared::NONE.place(), None);
        assert_eq!(Declared::new(1, 1 << 24, "").place(), None);
    }
}
