//! The standard streams as a connection.
//!
//! The connection of `lsp_server` ends at the first message that `serde_json` rejects. JavaScript editors send such
//! messages: their strings may contain half of a surrogate pair.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};
use std::thread::{Builder, JoinHandle};

use crossbeam_channel::{Sender, unbounded};
use lsp_server::{Connection, Message, Notification};
use lsp_types::notification::{Exit, Notification as _};

/// The reading and the writing thread.
pub(crate) struct Threads {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Threads {
    /// Waits until all messages are written; `Err` is a failure of one of the threads.
    pub(crate) fn join(self) -> io::Result<()> {
        let ended = |_| io::Error::other("a thread of the connection ended early");
        self.reader.join().map_err(ended)??;
        self.writer.join().map_err(ended)?
    }
}

/// Creates a connection to the editor on the standard streams.
pub(crate) fn stdio() -> io::Result<(Connection, Threads)> {
    let (to_editor, outgoing) = unbounded::<Message>();
    let (incoming, from_editor) = unbounded::<Message>();
    let writer = Builder::new().name("writer".into()).spawn(move || {
        let mut output = io::stdout().lock();
        outgoing.into_iter().try_for_each(|message| message.write(&mut output))
    })?;
    let reader = Builder::new().name("reader".into());
    let reader = reader.spawn(move || read(&mut io::stdin().lock(), &incoming))?;
    Ok((Connection { sender: to_editor, receiver: from_editor }, Threads { reader, writer }))
}

/// Reads messages up to the last; the senders of malformed ones cannot be informed.
fn read(input: &mut impl BufRead, to: &Sender<Message>) -> io::Result<()> {
    while let Some(body) = read_body(input)? {
        let Some(message) = message(&body) else { continue };
        let last = matches!(&message, Message::Notification(Notification { method, .. }) if method == Exit::METHOD);
        if to.send(message).is_err() || last {
            break;
        }
    }
    Ok(())
}

/// Reads the body of the next message; `None` at the end.
fn read_body(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let header = String::from_utf8_lossy(&line);
        let header = header.trim();
        if header.is_empty() {
            break;
        }
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<u64>().ok();
        }
    }
    let Some(length) = length else {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a message without its length"));
    };
    // No buffer is allocated before the bytes arrive.
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    Ok((body.len() as u64 == length).then_some(body))
}

fn message(body: &[u8]) -> Option<Message> {
    let text = String::from_utf8_lossy(body);
    let plain = serde_json::from_str(&text);
    plain.or_else(|_| serde_json::from_str(&without_lone_surrogates(&text))).ok()
}

/// The escape of the replacement character.
const REPLACEMENT: &str = "\\ufffd";

/// Replaces halves of surrogate pairs in JSON by [`REPLACEMENT`], which is one UTF-16 unit as well.
fn without_lone_surrogates(text: &str) -> Cow<'_, str> {
    let (mut out, mut remaining, mut at) = (String::new(), 0, 0);
    while let Some(found) = text[at..].find('\\') {
        let escape = at + found;
        let unit = unit(text, escape);
        at = match unit {
            Some(0xD800..=0xDBFF)
                if matches!(self::unit(text, escape + 6), Some(0xDC00..=0xDFFF)) =>
            {
                escape + 12
            }
            Some(0xD800..=0xDFFF) => {
                out.push_str(&text[remaining..escape]);
                out.push_str(REPLACEMENT);
                remaining = escape + 6;
                remaining
            }
            Some(_) => escape + 6,
            // The character behind the backslash may be a backslash itself, or have several bytes.
            None => escape + 1 + text[escape + 1..].chars().next().map_or(0, char::len_utf8),
        };
    }
    if remaining == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[remaining..]);
    Cow::Owned(out)
}

/// Returns the number of an escape of four digits.
fn unit(text: &str, at: usize) -> Option<u16> {
    let digits = text.get(at..)?.strip_prefix("\\u")?.get(..4)?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn framed(bodies: &[&[u8]]) -> Vec<u8> {
        let mut all = Vec::new();
        for body in bodies {
            all.extend(format!("Content-Length: {}\r\n\r\n", body.len()).bytes());
            all.extend(*body);
        }
        all
    }

    fn methods(input: &[u8]) -> (Vec<String>, io::Result<()>) {
        let (to, from) = unbounded();
        let result = read(&mut &*input, &to);
        let name = |message| match message {
            Message::Notification(note) => format!("{} {}", note.method, note.params),
            other => format!("{other:?}"),
        };
        (from.try_iter().map(name).collect(), result)
    }

    #[test]
    fn a_message_that_is_none_does_not_end_the_connection() {
        let input = framed(&[
            b"{\"method\":\"a\",\"params\":1}",
            b"{\"method\":",
            b"\xff\xfe",
            b"{\"method\":\"b\",\"params\":\"\xc3\"}",
            b"{\"method\":\"exit\",\"params\":null}",
            b"{\"method\":\"c\",\"params\":1}",
        ]);
        let (found, result) = methods(&input);
        assert_eq!(found, ["a 1", "b \"\u{FFFD}\"", "exit null"]);
        assert!(result.is_ok());
    }

    #[test]
    fn halves_of_pairs_are_replaced() {
        let params = r#"["\ud83d\ude00", "\ud83dx", "\ude00\ud83d", "\\ud83d", "\u00e9", "\é"]"#;
        let fixed = r#"["\ud83d\ude00", "\ufffdx", "\ufffd\ufffd", "\\ud83d", "\u00e9", "\é"]"#;
        assert_eq!(without_lone_surrogates(params), fixed);
        assert_eq!(without_lone_surrogates("\\"), "\\");
        assert_eq!(without_lone_surrogates(r"\ud83d"), REPLACEMENT);
        let (found, _) = methods(&framed(&[br#"{"method":"a","params":"\ud83d"}"#]));
        assert_eq!(found, ["a \"\u{FFFD}\""]);
    }

    #[test]
    fn what_ends_early_is_no_message() {
        assert_eq!(methods(b"Content-Length: 99999999999999\r\n\r\n{}").0, [""; 0]);
        let (found, result) = methods(b"Content-Type: x\r\n\r\n{}");
        assert!(found.is_empty() && result.is_err());
    }
}
