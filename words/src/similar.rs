//! Similar names, for diagnostics about names that do not exist.

/// Returns the candidate with the smallest edit distance to `name`, the first if there are several; `None` if the
/// distance is too large for a misspelling.
pub fn similar<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).max(1);
    let near = candidates.into_iter().filter(|one| *one != name && !one.is_empty());
    let near = near.filter(|one| one.len().abs_diff(name.len()) <= 4 * limit);
    let (changes, found) =
        near.map(|one| (changes(name, one), one)).min_by_key(|(changes, _)| *changes)?;
    (changes <= limit).then_some(found)
}

/// Returns the number of letters to insert, delete, replace or swap with the next to turn `a` into `b`. Names that
/// differ only in case have distance 1.
fn changes(a: &str, b: &str) -> usize {
    if a.eq_ignore_ascii_case(b) {
        return 1;
    }
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1; b.len() + 1];
        for (j, y) in b.iter().enumerate() {
            let replaced = last[j] + usize::from(x != y);
            let mut least = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                least = least.min(before[j - 1] + 1);
            }
            row[j + 1] = least;
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::similar;

    #[test]
    fn slips_are_found_and_other_names_are_not() {
        let names = ["AnyInteger", "AnyFloat", "I32", "summary", "assemblyFormat"];
        let near = |name| similar(name, names);
        assert_eq!(near("AnyIntger"), Some("AnyInteger"));
        assert_eq!(near("sumamry"), Some("summary"));
        assert_eq!(near("i32"), Some("I32"));
        assert_eq!(near("assemblyformat"), Some("assemblyFormat"));
        assert_eq!(near("Pure"), None);
        assert_eq!(near("I32"), None);
        assert_eq!(near("é"), None);
    }
}
