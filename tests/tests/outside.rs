//! Outside of the workspace: repositories that `ods new` makes, and the toy when it is copied, build and pass their tests.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the checkout is there")
}

/// A folder outside of the workspace, and packages in it.
struct Outside {
    folder: PathBuf,
}

impl Outside {
    fn new() -> Outside {
        let folder = std::env::temp_dir().join(format!("ods-outside-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
        Outside { folder }
    }

    /// Runs `ods new` with the crates of this checkout, and the versions of the rest that are built already.
    fn make(&self, name: &str, flags: &[&str]) -> String {
        let mut ods = Command::new(env!("CARGO_BIN_EXE_ods-under-test"));
        ods.args(["new", name, "--ods-path"]).arg(root()).args(flags);
        let told = output(ods.current_dir(&self.folder));
        self.lock(name);
        told
    }

    /// Runs the block of the README that makes a repository, and returns what its commands print.
    fn follow_the_readme(&self) -> String {
        let readme = std::fs::read_to_string(root().join("README.md")).expect("it can be read");
        let (_, rest) =
            readme.split_once("\ncargo run -p ods-cli -- new ../").expect("it is there");
        let (block, _) = rest.split_once("\n```").expect("the block ends");
        let mut lines = block.lines();
        let mut first = lines.next().unwrap_or_default().split(' ');
        let name = first.next().unwrap_or_default();
        let mut ods = Command::new(env!("CARGO_BIN_EXE_ods-under-test"));
        ods.arg("new").arg(self.folder.join(name)).args(first).current_dir(root());
        let mut told = output(&mut ods);
        self.lock(name);
        assert_eq!(lines.next(), Some(format!("cd ../{name}").as_str()));
        for line in lines {
            let args: Vec<&str> = line.split(' ').collect();
            assert_eq!(args[0], "cargo", "{line}");
            told += &self.cargo(name, &args[1..]);
        }
        told
    }

    fn lock(&self, name: &str) {
        let lock = self.folder.join(name).join("Cargo.lock");
        std::fs::copy(root().join("Cargo.lock"), lock).expect("the folder is ours");
    }

    /// Runs cargo in a package; all share a folder of this workspace for what they build.
    fn cargo(&self, name: &str, args: &[&str]) -> String {
        let mut cargo = Command::new(std::env::var_os("CARGO").expect("cargo runs the tests"));
        cargo.arg(args[0]).arg("--offline").args(&args[1..]);
        cargo.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside"));
        output(cargo.current_dir(self.folder.join(name)))
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        // What is left in a temporary folder hurts nobody.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Returns what a command that succeeds prints.
fn output(command: &mut Command) -> String {
    let output = command.output().expect("the command runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{command:?}\n{out}{err}");
    out
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("the folder is ours");
    for entry in std::fs::read_dir(from).expect("the folder is there").flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            std::fs::copy(&from, &to).expect("the folder is ours");
        }
    }
}

#[test]
fn new_repositories_and_a_copied_toy_work() {
    let outside = Outside::new();

    let told = outside.make("fixed_point", &["--with-jit"]);
    assert!(told.contains("declared in src/FixedPoint.td. Next:\n\n  cd fixed_point\n"), "{told}");
    let tests = outside.cargo("fixed_point", &["test"]);
    assert!(tests.contains("test tests/files/run.mlir              ... ok"), "{tests}");
    assert!(tests.contains("test result: ok. 5 passed"), "{tests}");
    let result =
        ["run", "--", "run", "tests/files/run.mlir", "-e", "f", "14", "--entry-point-result=i64"];
    assert_eq!(outside.cargo("fixed_point", &result), "42\n");

    let made = outside.follow_the_readme();
    assert!(made.contains("test result: ok. 3 passed"), "{made}");
    assert!(made.contains("%c42_i64 = arith.constant 42 : i64\n"), "{made}");

    outside.make("small", &["--minimal"]);
    let text = outside.cargo("small", &["run", "--", "opt", "example.mlir"]);
    assert!(text.contains("%0 = small.scale %arg0 by 3\n"), "{text}");

    // A copy of the toy needs no more than what tells where the crates are, as long as no registry has them.
    copy(&root().join("examples/toy"), &outside.folder.join("toy"));
    let manifest = outside.folder.join("toy/Cargo.toml");
    let own = std::fs::read_to_string(&manifest).expect("it was copied");
    let made = outside.folder.join("fixed_point/Cargo.toml");
    let made = std::fs::read_to_string(made).expect("it was made");
    let (_, rest) = made.split_once("\n# Backtraces").expect("profiles and patches stand last");
    std::fs::write(&manifest, format!("{own}\n# Backtraces{rest}")).expect("the folder is ours");
    outside.lock("toy");
    let demo = outside.cargo("toy", &["run"]);
    assert!(demo.contains("1.5 ^ 10  = 57.66"), "{demo}");
}
