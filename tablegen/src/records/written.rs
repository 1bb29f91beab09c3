//! Values as written in the text.
//!
//! Equal values are interned as one, so a value has no source position of its own. Only the position at which a field
//! was assigned is known; from there the text is parsed again, on demand.

use super::super::source::Span;
use super::Records;

/// A value as written in the text: its source position, and the positions of the elements of a list or dag.
///
/// It is the source text, not the evaluated value: a field that is assigned the argument of its class is written as the
/// name of that argument, and has no elements.
///
/// ```
/// use ods_tablegen::Session;
///
/// let source = "def op; def r { dag d = (op 1:$a, [2, 3]); list<string> names = [\"x\", \"y\"]; }";
/// let result = Session::new().evaluate_text("t.td", source);
/// let record = result.records.def("r").unwrap();
/// let names = record.field_written("names").unwrap();
/// let second = names.parts()[1];
/// assert_eq!(second.text(), "\"y\"");
/// let at = result.records.source_map().locate(second.span());
/// assert_eq!((at.line, at.column), (1, 71));
/// let dag = record.field_written("d").unwrap();
/// assert_eq!(dag.operator().unwrap().text(), "op");
/// let parts: Vec<&str> = dag.parts().iter().map(|part| part.text()).collect();
/// assert_eq!(parts, ["1", "[2, 3]"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    text: &'a str,
    span: Span,
}

impl<'a> Written<'a> {
    /// Parses the value that follows a name, as in `name = value` or `name{3-0} = value`.
    pub(super) fn after(records: &'a Records, name: Span) -> Option<Written<'a>> {
        let rest = records.map.text_from(name.end)?;
        let mut scan = Scan { text: rest.as_bytes(), at: 0 };
        scan.blanks()?;
        if matches!(scan.peek(), Some(b'{' | b'<')) {
            scan.group()?;
            scan.blanks()?;
        }
        if scan.peek() != Some(b'=') {
            return None;
        }
        scan.at += 1;
        scan.blanks()?;
        let from = scan.at;
        let to = scan.value(|_| false)?;
        Some(Written { text: &rest[from..to], span: at(name.end, from, to) })
    }

    /// Returns the source position.
    pub fn span(self) -> Span {
        self.span
    }

    /// Returns the text, without surrounding blanks.
    pub fn text(self) -> &'a str {
        self.text
    }

    /// Returns the operator of a dag.
    pub fn operator(self) -> Option<Written<'a>> {
        let (from, to) = Scan { text: self.text.as_bytes(), at: 0 }.operator()?;
        Some(self.part(from, to))
    }

    /// Returns the elements of a list or the arguments of a dag (without their names), in order; empty for any other
    /// value.
    pub fn parts(self) -> Vec<Written<'a>> {
        let ranges = Scan { text: self.text.as_bytes(), at: 0 }.parts().unwrap_or_default();
        ranges.into_iter().map(|(from, to)| self.part(from, to)).collect()
    }

    fn part(self, from: usize, to: usize) -> Written<'a> {
        Written { text: &self.text[from..to], span: at(self.span.start, from, to) }
    }
}

fn at(base: u32, from: usize, to: usize) -> Span {
    Span::new(base + from as u32, base + to as u32)
}

/// A position in text that was parsed without an error before.
struct Scan<'t> {
    text: &'t [u8],
    at: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn word(&self) -> &[u8] {
        let rest = &self.text[self.at..];
        let end = rest.iter().position(|b| !(b.is_ascii_alphanumeric() || *b == b'_'));
        &rest[..end.unwrap_or(rest.len())]
    }

    /// Skips blanks and comments; `None` at a `#` that may be a directive.
    fn blanks(&mut self) -> Option<()> {
        let mut new_line = false;
        while let Some(byte) = self.peek() {
            match (byte, self.text.get(self.at + 1)) {
                (b' ' | b'\t' | b'\r' | b'\n', _) => self.at += 1,
                (b'/', Some(b'/')) => self.until(|rest| rest.starts_with(b"\n")),
                (b'/', Some(b'*')) => self.comment(),
                (b'#', _) if new_line => return None,
                _ => break,
            }
            new_line |= byte == b'\n';
        }
        Some(())
    }

    fn until(&mut self, end: impl Fn(&[u8]) -> bool) {
        while self.at < self.text.len() && !end(&self.text[self.at..]) {
            self.at += 1;
        }
    }

    fn comment(&mut self) {
        let mut depth = 0;
        while self.at < self.text.len() {
            match &self.text[self.at..] {
                [b'/', b'*', ..] => (depth, self.at) = (depth + 1, self.at + 2),
                [b'*', b'/', ..] => (depth, self.at) = (depth - 1, self.at + 2),
                _ => self.at += 1,
            }
            if depth == 0 {
                break;
            }
        }
    }

    /// Skips one token; a bracketed group counts as one.
    fn token(&mut self) -> Option<()> {
        match self.peek()? {
            b'"' => {
                self.at += 1;
                while self.peek()? != b'"' {
                    self.at += if self.peek() == Some(b'\\') { 2 } else { 1 };
                }
                self.at += 1;
            }
            b'[' if self.text.get(self.at + 1) == Some(&b'{') => {
                self.at += 2;
                // A brace and the byte after it are consumed together.
                while self.text.get(self.at..self.at + 2)? != b"}]" {
                    self.at += if self.peek() == Some(b'}') { 2 } else { 1 };
                }
                self.at += 2;
            }
            b'(' | b'[' | b'{' | b'<' => self.group()?,
            _ => match self.word() {
                b"include" => return None,
                word => self.at += word.len().max(1),
            },
        }
        Some(())
    }

    /// Skips from an opening bracket past its closing one.
    fn group(&mut self) -> Option<()> {
        // Brackets nest as deep as in the file, so the search is a loop and not a recursion.
        let mut depth = 0_u32;
        loop {
            match self.peek()? {
                b'[' if self.text.get(self.at + 1) == Some(&b'{') => self.token()?,
                b'(' | b'[' | b'{' | b'<' => (depth, self.at) = (depth + 1, self.at + 1),
                b')' | b']' | b'}' | b'>' => (depth, self.at) = (depth - 1, self.at + 1),
                _ => self.token()?,
            }
            if depth == 0 {
                return Some(());
            }
            self.blanks()?;
        }
    }

    /// Skips a value and returns its end, before the blanks that follow.
    fn value(&mut self, stop: impl Fn(&Self) -> bool) -> Option<usize> {
        let mut end = self.at;
        while let Some(byte) = self.peek() {
            let over = matches!(byte, b';' | b',' | b')' | b']' | b'}' | b'>');
            if over || self.word() == b"in" || stop(self) {
                break;
            }
            self.token()?;
            end = self.at;
            self.blanks()?;
        }
        Some(end)
    }

    /// Parses the operator of a dag; leaves the position after it and its name.
    fn operator(&mut self) -> Option<(usize, usize)> {
        if self.peek() != Some(b'(') {
            return None;
        }
        self.at += 1;
        self.blanks()?;
        let from = self.at;
        let is_call = self.peek() == Some(b'!');
        self.token()?;
        if is_call {
            self.token()?;
            self.blanks()?;
        }
        // Suffixes of the operator follow it without a blank, except the operands of a `!` operator.
        while let Some(next @ (b'<' | b'[' | b'.' | b'(')) = self.peek() {
            if next == b'(' && !is_call {
                break;
            }
            self.token()?;
            match next {
                b'(' => break,
                b'.' => self.token()?,
                _ if is_call => self.blanks()?,
                _ => {}
            }
        }
        let to = self.at;
        self.blanks()?;
        self.name()?;
        Some((from, to))
    }

    /// Skips `:$name` if present.
    fn name(&mut self) -> Option<()> {
        if self.peek() == Some(b':') {
            self.at += 1;
            self.blanks()?;
            self.token()?;
            self.token()?;
            self.blanks()?;
        }
        Some(())
    }

    fn parts(&mut self) -> Option<Vec<(usize, usize)>> {
        match self.peek()? {
            b'[' => self.at += 1,
            b'(' => {
                self.operator()?;
            }
            _ => return None,
        }
        let mut parts = Vec::new();
        loop {
            self.blanks()?;
            if matches!(self.peek()?, b']' | b')') {
                break;
            }
            let from = self.at;
            let to = self.value(|scan| scan.peek() == Some(b':'))?;
            self.name()?;
            parts.push((from, to));
            if self.peek()? == b',' {
                self.at += 1;
            }
        }
        self.at += 1;
        self.blanks()?;
        // A list may be followed by its type; followed by anything else it is part of a larger expression.
        if self.peek() == Some(b'<') {
            self.group()?;
        }
        (self.at >= self.text.len()).then_some(parts)
    }
}

#[cfg(test)]
mod tests {
    use crate::Session;

    /// Returns the source text of a field's value, then of its operator and elements.
    fn written(field: &str, source: &str) -> Option<(String, Option<String>, Vec<String>)> {
        let result = Session::new().evaluate_text("t.td", source);
        assert_eq!(result.render_diagnostics(), "");
        let value = result.records.def("r").expect("it is made").field_written(field)?;
        let text = |at| {
            let place = result.records.source_map().locate(at);
            (place.line, place.column)
        };
        for part in value.parts() {
            assert!(text(part.span()) > text(value.span()));
        }
        let operator = value.operator().map(|op| op.text().to_owned());
        let parts = value.parts().iter().map(|part| part.text().to_owned()).collect();
        Some((value.text().to_owned(), operator, parts))
    }

    fn parts(source: &str) -> Vec<String> {
        let source = format!("class C<int n>; def op : C<0>; def r {{ {source} }}");
        written("f", &source).expect("it is written").2
    }

    #[test]
    fn lists() {
        assert_eq!(parts("list<int> f = [];"), [""; 0]);
        assert_eq!(parts("list<int> f = [1, /* , */ 2 , // ]\n 3,];"), ["1", "2", "3"]);
        assert_eq!(
            parts("list<string> f = [\"a,]\" \"b\\\"\", [{ , } ]}]]<string>;"),
            ["\"a,]\" \"b\\\"\"", "[{ , } ]}]"]
        );
        assert_eq!(parts("list<C> f = [C<1>, !cast<C>(\"op\")];"), ["C<1>", "!cast<C>(\"op\")"]);
        assert_eq!(parts("list<int> f = [1] # [2];"), [""; 0]);
    }

    #[test]
    fn dags() {
        let source = "class C; def o : C; class D { dag f; }\n\
                      let f = (!cast<C> (\"o\"):$n $x, 1:$y, (o 2, 3) : $z, [4, 5]) in def r : D;";
        let (text, operator, parts) = written("f", source).expect("it is written");
        assert!(text.starts_with("(!cast") && text.ends_with("5])"), "{text}");
        assert_eq!(operator.as_deref(), Some("!cast<C> (\"o\")"));
        assert_eq!(parts, ["$x", "1", "(o 2, 3)", "[4, 5]"]);
        let source = "def o; def r { dag f = (o (o 1)); let f = (o); }";
        assert_eq!(written("f", source), Some(("(o)".into(), Some("o".into()), vec![])));
    }

    #[test]
    fn what_is_not_there() {
        let source = "class C { list<int> f = [1]; } def r : C { list<int> f = [2]; }";
        assert_eq!(written("f", source), None);
        let source = "def r { list<int> f = [1,\n#ifdef X\n2,\n#endif\n3]; }";
        assert_eq!(written("f", source), None);
        let source = "def r { list<int> f; }";
        assert_eq!(written("f", source), None);
        let source = "class C<list<int> l> { list<int> f = l; } def r : C<[1]>;";
        assert_eq!(written("f", source), Some(("l".into(), None, vec![])));
    }
}
