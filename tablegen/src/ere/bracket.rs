//! Sets of bytes: the content of bracket expressions.

use super::{Parsed, wrong};

/// A set of bytes, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set([u64; 4]);

/// The POSIX names of bytes, except those whose name is the byte itself.
const NAMES: [(&str, u8); 95] = [
    ("NUL", 0),
    ("SOH", 1),
    ("STX", 2),
    ("ETX", 3),
    ("EOT", 4),
    ("ENQ", 5),
    ("ACK", 6),
    ("BEL", 7),
    ("alert", 7),
    ("BS", 8),
    ("backspace", 8),
    ("HT", 9),
    ("tab", 9),
    ("LF", 10),
    ("newline", 10),
    ("VT", 11),
    ("vertical-tab", 11),
    ("FF", 12),
    ("form-feed", 12),
    ("CR", 13),
    ("carriage-return", 13),
    ("SO", 14),
    ("SI", 15),
    ("DLE", 16),
    ("DC1", 17),
    ("DC2", 18),
    ("DC3", 19),
    ("DC4", 20),
    ("NAK", 21),
    ("SYN", 22),
    ("ETB", 23),
    ("CAN", 24),
    ("EM", 25),
    ("SUB", 26),
    ("ESC", 27),
    ("IS4", 28),
    ("FS", 28),
    ("IS3", 29),
    ("GS", 29),
    ("IS2", 30),
    ("RS", 30),
    ("IS1", 31),
    ("US", 31),
    ("space", b' '),
    ("exclamation-mark", b'!'),
    ("quotation-mark", b'"'),
    ("number-sign", b'#'),
    ("dollar-sign", b'$'),
    ("percent-sign", b'%'),
    ("ampersand", b'&'),
    ("apostrophe", b'\''),
    ("left-parenthesis", b'('),
    ("right-parenthesis", b')'),
    ("asterisk", b'*'),
    ("plus-sign", b'+'),
    ("comma", b','),
    ("hyphen", b'-'),
    ("hyphen-minus", b'-'),
    ("period", b'.'),
    ("full-stop", b'.'),
    ("slash", b'/'),
    ("solidus", b'/'),
    ("zero", b'0'),
    ("one", b'1'),
    ("two", b'2'),
    ("three", b'3'),
    ("four", b'4'),
    ("five", b'5'),
    ("six", b'6'),
    ("seven", b'7'),
    ("eight", b'8'),
    ("nine", b'9'),
    ("colon", b':'),
    ("semicolon", b';'),
    ("less-than-sign", b'<'),
    ("equals-sign", b'='),
    ("greater-than-sign", b'>'),
    ("question-mark", b'?'),
    ("commercial-at", b'@'),
    ("left-square-bracket", b'['),
    ("backslash", b'\\'),
    ("reverse-solidus", b'\\'),
    ("right-square-bracket", b']'),
    ("circumflex", b'^'),
    ("circumflex-accent", b'^'),
    ("underscore", b'_'),
    ("low-line", b'_'),
    ("grave-accent", b'`'),
    ("left-brace", b'{'),
    ("left-curly-bracket", b'{'),
    ("vertical-line", b'|'),
    ("right-brace", b'}'),
    ("right-curly-bracket", b'}'),
    ("tilde", b'~'),
    ("DEL", 127),
];

/// Returns the membership test of a class such as `alpha`.
fn class(name: &[u8]) -> Option<fn(u8) -> bool> {
    Some(match name {
        b"alnum" => |b| b.is_ascii_alphanumeric(),
        b"alpha" => |b| b.is_ascii_alphabetic(),
        b"blank" => |b| matches!(b, b' ' | b'\t'),
        b"cntrl" => |b| b != 0 && b.is_ascii_control(),
        b"digit" => |b| b.is_ascii_digit(),
        b"graph" => |b| b.is_ascii_graphic(),
        b"lower" => |b| b.is_ascii_lowercase(),
        b"print" => |b| b == b' ' || b.is_ascii_graphic(),
        b"punct" => |b| b.is_ascii_punctuation(),
        b"space" => |b| matches!(b, b' ' | 9..=13),
        b"upper" => |b| b.is_ascii_uppercase(),
        b"xdigit" => |b| b.is_ascii_hexdigit(),
        _ => return None,
    })
}

impl Set {
    /// Parses the text after an opening bracket; returns the rest after the closing one.
    pub(super) fn read(text: &[u8]) -> Parsed<(Set, &[u8])> {
        let mut set = Set::default();
        let inner = text.strip_prefix(b"^");
        let mut rest = inner.unwrap_or(text);
        if let [first @ (b']' | b'-'), after @ ..] = rest {
            set.insert(*first);
            rest = after;
        }
        while !matches!(rest, [] | [b']', ..] | [b'-', b']', ..]) {
            rest = set.member(rest)?;
        }
        if let [b'-', after @ ..] = rest {
            set.insert(b'-');
            rest = after;
        }
        if inner.is_some() {
            set.0 = set.0.map(|bits| !bits);
        }
        Ok((set, rest.strip_prefix(b"]").ok_or(wrong::BRACKETS)?))
    }

    fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte / 64)] |= 1 << (byte % 64);
    }

    pub(super) fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte / 64)] >> (byte % 64) & 1 == 1
    }

    /// Parses a class, an equivalence class, a byte or a range; returns the rest.
    fn member<'t>(&mut self, text: &'t [u8]) -> Parsed<&'t [u8]> {
        match text {
            [b'-', ..] => Err(wrong::RANGE),
            [b'[', b':'] => Err(wrong::BRACKETS),
            [b'[', b':', rest @ ..] => {
                let length = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
                let is_member = class(&rest[..length]).ok_or(wrong::CLASS)?;
                (0..=255).filter(|&b| is_member(b)).for_each(|b| self.insert(b));
                match &rest[length..] {
                    [] => Err(wrong::BRACKETS),
                    [b':', b']', after @ ..] => Ok(after),
                    _ => Err(wrong::CLASS),
                }
            }
            [b'[', b'=', rest @ ..] => {
                let (byte, rest) = element(rest, b"=]")?;
                self.insert(byte);
                Ok(rest)
            }
            _ => {
                let (from, mut rest) = symbol(text)?;
                let mut to = from;
                if let [b'-', after @ ..] = rest
                    && !matches!(after, [] | [b']', ..])
                {
                    (to, rest) = match after {
                        [b'-', after @ ..] => (b'-', after),
                        _ => symbol(after)?,
                    };
                }
                // Upstream compares bytes as signed.
                if from as i8 > to as i8 {
                    return Err(wrong::RANGE);
                }
                (from as i8..=to as i8).for_each(|b| self.insert(b as u8));
                Ok(rest)
            }
        }
    }
}

/// Parses a byte, or a byte named by `[.name.]`.
fn symbol(text: &[u8]) -> Parsed<(u8, &[u8])> {
    match text.strip_prefix(b"[.") {
        Some(rest) => element(rest, b".]"),
        None => text.split_first().map(|(&byte, rest)| (byte, rest)).ok_or(wrong::BRACKETS),
    }
}

/// Parses a byte, itself or by name, up to `end`.
fn element<'t>(text: &'t [u8], end: &[u8]) -> Parsed<(u8, &'t [u8])> {
    let length = text.windows(end.len()).position(|part| part == end).ok_or(wrong::BRACKETS)?;
    let (name, rest) = (&text[..length], &text[length + end.len()..]);
    let named = NAMES.iter().find(|(known, _)| known.as_bytes() == name);
    let byte = match (named, name) {
        (Some(&(_, byte)), _) | (None, &[byte]) => byte,
        _ => return Err(wrong::COLLATION),
    };
    Ok((byte, rest))
}
