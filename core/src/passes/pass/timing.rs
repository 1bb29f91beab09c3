//! Timing: a tree of timers, and the report of it in the forms of `--mlir-timing`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// The layout of a timing report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimingDisplay {
    /// A list of timers, merged by name, the longest first.
    List,
    /// A tree of nested timers.
    Tree,
}

/// The format of a timing report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimingFormat {
    /// Columns of text.
    Text,
    /// An array of objects.
    Json,
}

/// The times of a timer: the wall-clock time, and the sum over all threads.
#[derive(Clone, Copy, Default, Debug)]
struct Record {
    wall: Duration,
    user: Duration,
}

/// A timer with the nested timers, in the order of their first start.
#[derive(Clone, Default, Debug)]
struct Timer {
    name: String,
    /// True if trees show only the nested timers.
    hidden: bool,
    record: Record,
    inside: Vec<Timer>,
}

impl Timer {
    fn named(&mut self, name: &str, hidden: bool) -> usize {
        self.inside.iter().position(|timer| timer.name == name).unwrap_or_else(|| {
            self.inside.push(Timer { name: name.to_owned(), hidden, ..Timer::default() });
            self.inside.len() - 1
        })
    }

    /// Adds the times of a later timer.
    fn add(&mut self, other: Timer) {
        self.record.wall += other.record.wall;
        self.record.user += other.record.user;
        for inner in other.inside {
            let at = self.named(&inner.name, inner.hidden);
            self.inside[at].add(inner);
        }
    }

    /// Sets the wall-clock time to that fraction of the time over all threads.
    fn scale(&mut self, part: f64) {
        self.record.wall = self.record.user.mul_f64(part);
        self.inside.iter_mut().for_each(|inner| inner.scale(part));
    }
}

/// A tree of timers, some of which are running.
///
/// # Examples
/// ```
/// use ods_core::pass::{Timing, TimingDisplay, TimingFormat};
///
/// let mut timing = Timing::new();
/// timing.start("Parser");
/// timing.stop();
/// let report = timing.report(TimingDisplay::Tree, TimingFormat::Text);
/// assert!(report.contains("  Parser\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Timing {
    root: Timer,
    /// The indices of the running timers, each nested in the one before, and their start times.
    running: Vec<(usize, Instant)>,
    begun: Instant,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing::new()
    }
}

impl Timing {
    /// Creates a tree whose time starts now.
    pub fn new() -> Timing {
        let root = Timer { name: "root".to_owned(), hidden: true, ..Timer::default() };
        Timing { root, running: Vec::new(), begun: Instant::now() }
    }

    /// Starts a timer inside the running ones, or resumes it.
    pub fn start(&mut self, name: &str) {
        self.start_as(name, false);
    }

    /// Like [`Self::start`], for a timer that trees do not show.
    pub(super) fn start_hidden(&mut self, name: &str) {
        self.start_as(name, true);
    }

    fn start_as(&mut self, name: &str, hidden: bool) {
        let at = self.innermost().named(name, hidden);
        self.running.push((at, Instant::now()));
    }

    /// Stops the timer that was started last.
    pub fn stop(&mut self) {
        let Some((_, since)) = self.running.last() else { return };
        let passed = since.elapsed();
        let record = &mut self.innermost().record;
        record.wall += passed;
        record.user += passed;
        self.running.pop();
    }

    fn innermost(&mut self) -> &mut Timer {
        self.running.iter().fold(&mut self.root, |timer, (at, _)| &mut timer.inside[*at])
    }

    /// Adds the timers of `others` to the running timer. If they ran in parallel, `at_once` is the wall-clock time.
    pub(super) fn merge(&mut self, others: Vec<Timing>, at_once: Option<Duration>) {
        let mut all = Timer::default();
        others.into_iter().for_each(|other| all.add(other.root));
        let spent = sum(&all.inside, |record| record.user);
        if let Some(passed) = at_once.filter(|_| !spent.is_zero()) {
            all.scale(passed.as_secs_f64() / spent.as_secs_f64());
        }
        let innermost = self.innermost();
        for inner in all.inside {
            let at = innermost.named(&inner.name, inner.hidden);
            innermost.inside[at].add(inner);
        }
    }

    /// Stops all timers and returns the report.
    pub fn report(mut self, display: TimingDisplay, format: TimingFormat) -> String {
        while !self.running.is_empty() {
            self.stop();
        }
        let wall = self.begun.elapsed();
        let inside = sum(&self.root.inside, |record| record.wall);
        let extra = sum(&self.root.inside, |record| record.user).saturating_sub(inside);
        self.root.record = Record { wall, user: wall + extra };
        let total = self.root.record;
        let rest = Record {
            wall: wall.saturating_sub(inside),
            user: total.user.saturating_sub(inside + extra),
        };
        let mut report = Report { out: String::new(), total, format };
        report.head();
        match display {
            TimingDisplay::Tree => report.tree(&self.root, 0),
            TimingDisplay::List => report.list(&self.root),
        }
        report.line("Rest", rest, 0);
        report.line("Total", total, 0);
        report.tail();
        report.out
    }
}

/// Calls `what`, inside a timer if there is a tree of timers.
pub(super) fn timed<T>(timing: Option<&mut Timing>, name: &str, what: impl FnOnce() -> T) -> T {
    match timing {
        None => what(),
        Some(timing) => {
            timing.start(name);
            let done = what();
            timing.stop();
            done
        }
    }
}

fn sum(timers: &[Timer], of: impl Fn(&Record) -> Duration) -> Duration {
    timers.iter().map(|timer| of(&timer.record)).sum()
}

struct Report {
    out: String,
    total: Record,
    format: TimingFormat,
}

impl Report {
    fn shows_user(&self) -> bool {
        self.total.user != self.total.wall
    }

    fn head(&mut self) {
        if self.format == TimingFormat::Json {
            self.out.push_str("[\n");
            return;
        }
        let rule = format!("==={}===\n", "-".repeat(73));
        let title = "... Execution time report ...";
        let _ = write!(self.out, "{rule}{:1$}{title}\n{rule}", "", (80 - title.len()) / 2);
        let seconds = self.total.wall.as_secs_f64();
        let _ = write!(self.out, "  Total Execution Time: {seconds:.4} seconds\n\n");
        if self.shows_user() {
            self.out.push_str("  ----User Time----");
        }
        self.out.push_str("  ----Wall Time----  ----Name----\n");
    }

    fn tail(&mut self) {
        if self.format == TimingFormat::Json {
            self.out.push_str("]\n");
        }
    }

    fn columns(&self, record: Record) -> Vec<(&'static str, f64, f64)> {
        let part = |spent: Duration, all: Duration| match all.as_secs_f64() {
            0.0 => 0.0,
            all => 100.0 * spent.as_secs_f64() / all,
        };
        let user = ("user", record.user.as_secs_f64(), part(record.user, self.total.user));
        let wall = ("wall", record.wall.as_secs_f64(), part(record.wall, self.total.wall));
        if self.shows_user() { vec![user, wall] } else { vec![wall] }
    }

    /// Prints the start of a line; the caller appends the name.
    fn entry(&mut self, record: Record, level: usize) {
        let columns = self.columns(record);
        match self.format {
            TimingFormat::Text => {
                for (_, spent, percentage) in columns {
                    let _ = write!(self.out, "  {spent:8.4} ({percentage:5.1}%)");
                }
                let _ = write!(self.out, "  {:1$}", "", level * 2);
            }
            TimingFormat::Json => {
                let _ = write!(self.out, "{:1$}{{", "", level * 2);
                for (name, spent, percentage) in columns {
                    let _ = write!(
                        self.out,
                        "\"{name}\": {{\"duration\": {spent:8.4}, \"percentage\": {percentage:5.1}}}, "
                    );
                }
            }
        }
    }

    /// Prints a line without nested timers.
    fn line(&mut self, name: &str, record: Record, level: usize) {
        self.entry(record, level);
        let _ = match self.format {
            TimingFormat::Text => writeln!(self.out, "{name}"),
            TimingFormat::Json => {
                let comma = if name == "Total" { "" } else { "," };
                writeln!(self.out, "\"name\": \"{name}\"}}{comma}")
            }
        };
    }

    /// Recursion is bounded by the nesting limit of pipelines.
    fn tree(&mut self, timer: &Timer, level: usize) {
        for inner in &timer.inside {
            if inner.hidden {
                self.tree(inner, level);
                continue;
            }
            self.entry(inner.record, level);
            match self.format {
                TimingFormat::Text => {
                    let _ = writeln!(self.out, "{}", inner.name);
                    self.tree(inner, level + 1);
                }
                TimingFormat::Json => {
                    let _ = writeln!(self.out, "\"name\": \"{}\", \"passes\": [", inner.name);
                    self.tree(inner, level + 1);
                    let _ = writeln!(self.out, "{:1$}{{}}]}},", "", level * 2);
                }
            }
        }
    }

    fn list(&mut self, root: &Timer) {
        let mut merged: BTreeMap<&str, Record> = BTreeMap::new();
        collect(root, &mut merged);
        let mut rows: Vec<_> = merged.into_iter().collect();
        rows.sort_by_key(|(_, record)| std::cmp::Reverse(record.wall));
        rows.into_iter().for_each(|(name, record)| self.line(name, record, 0));
    }
}

fn collect<'t>(timer: &'t Timer, into: &mut BTreeMap<&'t str, Record>) {
    let record = into.entry(&timer.name).or_default();
    record.wall += timer.record.wall;
    record.user += timer.record.user;
    timer.inside.iter().for_each(|inner| collect(inner, into));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    /// Creates a tree with fixed times.
    fn timing() -> Timing {
        let timer = |name: &str, hidden, millis, inside| {
            let spent = Duration::from_millis(millis);
            let record = Record { wall: spent, user: spent };
            Timer { name: name.to_owned(), hidden, record, inside }
        };
        let cse = timer("CSE", false, 30, vec![timer("(A) DominanceInfo", false, 10, Vec::new())]);
        let pipeline = timer("'func.func' Pipeline", false, 40, vec![cse]);
        let group = timer("Pipeline Collection : ['func.func']", true, 40, vec![pipeline]);
        let mut timing = Timing::new();
        timing.root.inside = vec![timer("Parser", false, 20, Vec::new()), group];
        timing
    }

    /// Replaces the digits, which differ from run to run.
    fn shape(report: &str) -> String {
        let digit = |c: char| if c.is_ascii_digit() { '0' } else { c };
        report.chars().map(digit).collect()
    }

    #[test]
    fn trees_hide_what_only_groups() {
        let report = timing().report(TimingDisplay::Tree, TimingFormat::Text);
        let names: Vec<&str> =
            report.lines().skip(6).filter_map(|line| Some(line.split_once(")  ")?.1)).collect();
        assert_eq!(
            names,
            ["Parser", "'func.func' Pipeline", "  CSE", "    (A) DominanceInfo", "Rest", "Total"]
        );
    }

    #[test]
    fn json_nests() {
        let report = shape(&timing().report(TimingDisplay::Tree, TimingFormat::Json));
        let without: String = report
            .lines()
            .map(|line| {
                let (indent, rest) = line.split_at(line.len() - line.trim_start().len());
                let name = rest.find("\"name\"").map_or(rest, |at| &rest[at..]);
                format!("{indent}{name}\n")
            })
            .collect();
        expect![[r#"
            [
            "name": "Parser", "passes": [
            {}]},
            "name": "'func.func' Pipeline", "passes": [
              "name": "CSE", "passes": [
                "name": "(A) DominanceInfo", "passes": [
                {}]},
              {}]},
            {}]},
            "name": "Rest"},
            "name": "Total"}
            ]
        "#]]
        .assert_eq(&without);
    }

    #[test]
    fn lists_put_the_longest_first() {
        let report = timing().report(TimingDisplay::List, TimingFormat::Text);
        let at = |name: &str| report.find(name).unwrap();
        assert!(at("Pipeline Collection") < at("CSE") && at("CSE") < at("Parser"));
        assert!(report.ends_with("Total\n"));
    }
}
