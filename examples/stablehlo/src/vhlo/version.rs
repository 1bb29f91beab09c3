//! Versions of vhlo: `1.17.0`.

use std::fmt;
use std::str::FromStr;

/// A version of vhlo, which is a version of StableHLO.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Version {
    major: u32,
    minor: u32,
    patch: u32,
}

impl Version {
    /// The newest version that is known here: the one of jaxlib 0.10.2.
    pub const CURRENT: Version = Version::new(1, 17, 0);
    /// The oldest version that can be read and written.
    pub const MINIMUM: Version = Version::new(0, 9, 0);

    /// Creates a version from its numbers.
    pub const fn new(major: u32, minor: u32, patch: u32) -> Version {
        Version { major, minor, patch }
    }

    /// Returns the version without its patch number: a patch changes no operation.
    pub fn without_patch(self) -> Version {
        Version { patch: 0, ..self }
    }

    /// Returns the version of the bytecode format in which artifacts of this version are written.
    pub fn bytecode_format(self) -> u64 {
        match (self.major, self.minor) {
            (0, ..10) => 0,
            (0, ..12) => 1,
            (0, ..14) => 3,
            (0, ..15) => 4,
            _ => 6,
        }
    }
}

impl FromStr for Version {
    type Err = NoVersion;

    fn from_str(text: &str) -> Result<Version, NoVersion> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            if digits { text.parse().map_err(|_| NoVersion) } else { Err(NoVersion) }
        };
        match text.split('.').collect::<Vec<_>>().as_slice() {
            [major, minor, patch] => {
                Ok(Version::new(number(major)?, number(minor)?, number(patch)?))
            }
            _ => Err(NoVersion),
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// A text that is not of the form `#.#.#`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoVersion;

impl fmt::Display for NoVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a version must be of the form `#.#.#`")
    }
}

impl std::error::Error for NoVersion {}
