//! Assembly formats: their elements, and an example of an operation in that format.

use ods_spec::model::Op;

/// The directives of a format, each with its snippet and description.
pub(super) const DIRECTIVES: [(&str, &str, &str); 12] = [
    ("attr-dict", "attr-dict", "the attributes that stand nowhere else"),
    ("attr-dict-with-keyword", "attr-dict-with-keyword", "the same behind `attributes`"),
    ("prop-dict", "prop-dict", "the properties that stand nowhere else"),
    ("type", "type($1)", "the type of an operand or result"),
    ("functional-type", "functional-type($1, $2)", "types as those of a function"),
    ("qualified", "qualified($1)", "with the dialect's name in front"),
    ("custom", "custom<$1>($2)", "written by hand"),
    ("ref", "ref($1)", "something bound before, for a custom directive"),
    ("oilist", "oilist($1)", "clauses in any order"),
    ("operands", "operands", "all operands"),
    ("results", "results", "all results, inside of `type`"),
    ("regions", "regions", "all regions"),
];

/// Returns an example of an operation in its format: `%sum = calc.add %lhs, %rhs attr-dict`.
pub(super) fn example(op: &Op, format: &str) -> String {
    let mut out = String::new();
    let results: Vec<String> = op
        .results
        .iter()
        .enumerate()
        .map(|(at, one)| match one.name.as_str() {
            "" => format!("%{at}"),
            name => format!("%{name}"),
        })
        .collect();
    if !results.is_empty() {
        out = format!("{} = ", results.join(", "));
    }
    out += &op.name;
    let sigil = |name: &str| {
        let operand = op.operands.iter().any(|one| one.name == name);
        let block = op.successors.iter().any(|one| one.name == name);
        let region = op.regions.iter().any(|one| one.name == name);
        if operand {
            format!("%{name}")
        } else if block {
            format!("^{name}")
        } else if region {
            format!("{{ {name} }}")
        } else {
            format!("<{name}>")
        }
    };
    for word in words(format) {
        let (text, glued) = match word.strip_prefix('`') {
            Some(literal) => {
                let literal = literal.trim_end_matches('`');
                let closes = matches!(literal, "," | ")" | "]" | ">" | "");
                (literal.trim().to_owned(), closes)
            }
            None => match word.strip_prefix('$') {
                Some(name) => (sigil(name), false),
                None => (spelled(&word), matches!(word.as_str(), ")" | ",")),
            },
        };
        if text.is_empty() {
            continue;
        }
        let opened = out.ends_with(['(', '[', '<']) && !text.starts_with('<');
        if !glued && !opened {
            out.push(' ');
        }
        out += &text;
    }
    out
}

fn spelled(word: &str) -> String {
    // These directives are omitted, since most operations have no such attributes.
    if matches!(word, "attr-dict" | "attr-dict-with-keyword" | "prop-dict") {
        return String::new();
    }
    word.replace(['$', '`'], "")
}

/// Splits a format into its elements: literals with their quotes, variables, directives with their arguments.
pub(super) fn words(format: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = format.trim();
    while let Some(first) = rest.chars().next() {
        let name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
        let length = match first {
            '`' => rest[1..].find('`').map_or(rest.len(), |at| at + 2),
            _ if name(first) => {
                let word = rest.find(|c| !name(c)).unwrap_or(rest.len());
                let directive = first != '$' && rest[word..].starts_with(['(', '<']);
                if directive { word + balanced(&rest[word..]) } else { word }
            }
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(length.min(rest.len()));
        // The markers of optional groups are dropped.
        if !matches!(word, "(" | ")" | "?" | "^" | ":") {
            all.push(word.to_owned());
        }
        rest = after.trim_start();
    }
    all
}

/// Returns the length of `<…>(…)` or `(…)` at the start of a text.
fn balanced(text: &str) -> usize {
    let mut depth = 0_i32;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 && c == ')' {
            return at + 1;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_in_words() {
        let format = "$lhs `,` custom<X>($a, ref($b)) (`to` $c^)? attr-dict `:` type($lhs)";
        let expected = [
            "$lhs",
            "`,`",
            "custom<X>($a, ref($b))",
            "`to`",
            "$c",
            "attr-dict",
            "`:`",
            "type($lhs)",
        ];
        assert_eq!(words(format), expected);
        assert_eq!(words("`open"), ["`open"]);
        assert_eq!(words("type("), ["type("]);
    }
}
