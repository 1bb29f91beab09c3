//! Parameters that are kept as written, for types and attributes whose syntax exists in C++ only.
//!
//! Text with a sigil inside is parsed, and so are affine maps and sets, so that aliases are resolved and renamed when
//! printed; all else is text, in which any white space counts as one space, and none beside brackets and before commas;
//! a comma, and an equals sign between words, have a space beside them. So texts that differ in white space alone are the same parameters, in the short form as in the full one.

use super::lexer::Tok;
use crate::Param;
use crate::text::{ParseResult, Parser};

impl Parser<'_> {
    /// Parses everything up to `end`, or one pair of angle brackets if the end is not known.
    pub(super) fn parse_verbatim(&mut self, end: Option<u32>) -> ParseResult<Vec<Param>> {
        let end = match end {
            Some(end) => end,
            None if self.cursor.tok.kind == Tok::Less => {
                let back = self.mark();
                let end = self.skip_body()?;
                self.rewind(back);
                end
            }
            None => return Err(self.error_here("expected '<'")),
        };
        let mut pieces = Vec::new();
        let tok = self.cursor.tok;
        let mut from = if tok.kind == Tok::Less { tok.start } else { self.end_before() };
        while self.cursor.tok.start < end && self.cursor.tok.kind != Tok::Eof {
            let map = self.cursor.tok.kind == Tok::BareId
                && matches!(self.cursor.spelling(), b"affine_map" | b"affine_set");
            if !map && !matches!(self.cursor.tok.kind, Tok::Exclamation | Tok::Hash) {
                if self.cursor.tok.kind == Tok::Error {
                    return Err(crate::text::ParseFailed);
                }
                self.advance();
                continue;
            }
            self.push_text(from, self.cursor.tok.start, &mut pieces);
            pieces.push(match self.cursor.tok.kind {
                Tok::Exclamation => Param::Type(self.parse_type()?),
                _ => Param::Attr(self.parse_attribute(None)?),
            });
            from = self.end_before();
        }
        let last = self.cursor.source[..end as usize].trim_ascii_end().len() as u32;
        self.push_text(from, last.max(from), &mut pieces);
        // Without its prefix, the text up to `end` was skipped over already.
        self.reset_to(end);
        Ok(vec![Param::Array(pieces.into())])
    }

    /// Returns the end of the text before the current token, without white space.
    fn end_before(&self) -> u32 {
        let before = &self.cursor.source[..self.cursor.tok.start as usize];
        before.trim_ascii_end().len() as u32
    }

    fn push_text(&self, from: u32, to: u32, pieces: &mut Vec<Param>) {
        let Some(text) = self.cursor.source.get(from as usize..to as usize) else { return };
        let text = tidy(&String::from_utf8_lossy(text));
        if !text.is_empty() {
            pieces.push(Param::Str(text.into()));
        }
    }
}

/// Returns `text` with one space for each run of white space outside of quotes, and none after an opening bracket and
/// before a closing bracket or comma.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut quoted, mut escaped) = (false, false);
    for c in text.chars() {
        if quoted {
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
        } else if c.is_ascii_whitespace() {
            if !out.ends_with([' ', '<', '(', '[', '{']) {
                out.push(' ');
            }
            continue;
        } else {
            quoted = c == '"';
            if matches!(c, '>' | ')' | ']' | '}' | ',') && out.ends_with(' ') {
                out.pop();
            }
            let beside_sign =
                c == '=' && out.ends_with(is_word) || out.ends_with('=') && is_word(c);
            if beside_sign || out.ends_with(',') {
                out.push(' ');
            }
        }
        out.push(c);
    }
    out
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '"' | '-')
}

#[cfg(test)]
mod tests {
    use super::tidy;

    #[test]
    fn white_space_counts_as_one_space_outside_of_quotes() {
        assert_eq!(tidy("<a\n  b, \"c  \\\"  d\"\t>"), "<a b, \"c  \\\"  d\">");
        assert_eq!(tidy("<\"< \"  x ->  y>"), "<\"< \" x -> y>");
    }

    #[test]
    fn commas_and_equals_signs_have_space_beside_them() {
        assert_eq!(tidy("<a=1,b = 2 ,c =\"x,y=z\">"), "<a = 1, b = 2, c = \"x,y=z\">");
        assert_eq!(tidy("<a => b, c==d>"), "<a => b, c == d>");
    }

    #[test]
    fn white_space_beside_brackets_does_not_count() {
        assert_eq!(tidy("< ( 3 , [ a ] ) , { b = 1 } >"), "<(3, [a]), {b = 1}>");
    }
}
