// Decides which construct begins at a position if that takes more than one token of lookahead: the results of an
// operation, the definition of an alias, the label of a block, an operation in generic form, or a dictionary beside a
// region.
#include "tree_sitter/parser.h"

enum Token { RESULTS_AHEAD, ALIAS_AHEAD, LABEL_AHEAD, GENERIC_NAME, DICTIONARY_OPEN, ERROR_SENTINEL };

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool is_word(int32_t c) { return is_letter(c) || is_digit(c) || c == '$' || c == '.'; }

static void blanks(TSLexer *lexer) {
  for (;;) {
    while (is_blank(lexer->lookahead)) advance(lexer);
    if (lexer->lookahead != '/') return;
    // None of the constructs contains a slash, so it begins a comment, or ends the lookahead.
    while (lexer->lookahead != '\n' && !lexer->eof(lexer)) advance(lexer);
  }
}

static bool take(TSLexer *lexer, int32_t c) {
  if (lexer->lookahead != c) return false;
  advance(lexer);
  return true;
}

// Scans the name after a sigil.
static bool suffix(TSLexer *lexer) {
  if (!is_word(lexer->lookahead) && lexer->lookahead != '-') return false;
  while (is_word(lexer->lookahead) || lexer->lookahead == '-') advance(lexer);
  return true;
}

static bool string(TSLexer *lexer) {
  if (!take(lexer, '"')) return false;
  while (lexer->lookahead != '"') {
    if (lexer->eof(lexer) || lexer->lookahead == '\n') return false;
    if (lexer->lookahead == '\\') advance(lexer);
    advance(lexer);
  }
  advance(lexer);
  return true;
}

// A bound of a loop is as much a word as the name of an operation, so `min` and `max` are excluded.
static bool operation_name(TSLexer *lexer) {
  if (lexer->lookahead == '"') return true;
  if (!is_letter(lexer->lookahead)) return false;
  char text[4] = {0};
  unsigned length = 0;
  for (; is_word(lexer->lookahead); advance(lexer), length++)
    if (length < 3) text[length] = (char)lexer->lookahead;
  bool m = text[0] == 'm';
  bool bound = m && ((text[1] == 'a' && text[2] == 'x') || (text[1] == 'i' && text[2] == 'n'));
  return !(bound && length == 3);
}

// Scans results: `%a, %b:2 = name`.
static bool results(TSLexer *lexer) {
  do {
    blanks(lexer);
    if (!take(lexer, '%') || !suffix(lexer)) return false;
    blanks(lexer);
    if (take(lexer, ':')) {
      blanks(lexer);
      if (!is_digit(lexer->lookahead)) return false;
      while (is_digit(lexer->lookahead)) advance(lexer);
      blanks(lexer);
    }
  } while (take(lexer, ','));
  if (!take(lexer, '=')) return false;
  blanks(lexer);
  return operation_name(lexer);
}

// Scans the definition of an alias: `#name =`, `!name =`.
static bool alias(TSLexer *lexer) {
  advance(lexer);
  if (!suffix(lexer)) return false;
  blanks(lexer);
  return take(lexer, '=') && lexer->lookahead != '=';
}

// Scans a label: `^name:`, `^name(…):`.
static bool label(TSLexer *lexer) {
  advance(lexer);
  if (!suffix(lexer)) return false;
  blanks(lexer);
  if (lexer->lookahead == '(') {
    unsigned depth = 0;
    do {
      if (lexer->eof(lexer)) return false;
      if (lexer->lookahead == '"') {
        if (!string(lexer)) return false;
        continue;
      }
      depth += lexer->lookahead == '(';
      depth -= lexer->lookahead == ')';
      advance(lexer);
    } while (depth != 0);
    blanks(lexer);
  }
  return take(lexer, ':') && lexer->lookahead != ':';
}

// Scans the beginning of a dictionary: `{` before `}`, a name alone, or a name and its value.
static bool dictionary(TSLexer *lexer) {
  advance(lexer);
  lexer->mark_end(lexer);
  blanks(lexer);
  bool dotted = false;
  if (lexer->lookahead == '}') return true;
  if (lexer->lookahead == '"') {
    if (!string(lexer)) return false;
  } else {
    if (!is_letter(lexer->lookahead)) return false;
    for (; is_word(lexer->lookahead); advance(lexer)) dotted |= lexer->lookahead == '.';
  }
  blanks(lexer);
  if (lexer->lookahead == ':') {
    advance(lexer);
    return !dotted && lexer->lookahead != ':';
  }
  return lexer->lookahead == '=' || lexer->lookahead == ',' || lexer->lookahead == '}';
}

// Scans the operands of an operation in generic form, `(%a, %b#1)`, which follow no other string.
static bool operands(TSLexer *lexer) {
  blanks(lexer);
  if (!take(lexer, '(')) return false;
  do {
    blanks(lexer);
    if (lexer->lookahead == ')') return true;
    if (!take(lexer, '%') || !suffix(lexer)) return false;
    if (take(lexer, '#')) while (is_digit(lexer->lookahead)) advance(lexer);
    blanks(lexer);
  } while (take(lexer, ','));
  return lexer->lookahead == ')';
}

static bool found(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = token;
  return true;
}

void *tree_sitter_mlir_external_scanner_create(void) { return 0; }
void tree_sitter_mlir_external_scanner_destroy(void *payload) { (void)payload; }
unsigned tree_sitter_mlir_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload, (void)buffer;
  return 0;
}
void tree_sitter_mlir_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload, (void)buffer, (void)length;
}

bool tree_sitter_mlir_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  if (valid[ERROR_SENTINEL]) return false;
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  lexer->mark_end(lexer);
  switch (lexer->lookahead) {
  case '%': return valid[RESULTS_AHEAD] && results(lexer) && found(lexer, RESULTS_AHEAD);
  case '#':
  case '!': return valid[ALIAS_AHEAD] && alias(lexer) && found(lexer, ALIAS_AHEAD);
  case '^': return valid[LABEL_AHEAD] && label(lexer) && found(lexer, LABEL_AHEAD);
  case '{': return valid[DICTIONARY_OPEN] && dictionary(lexer) && found(lexer, DICTIONARY_OPEN);
  case '"': {
    if (!valid[GENERIC_NAME] || !string(lexer)) return false;
    lexer->mark_end(lexer);
    return operands(lexer) && found(lexer, GENERIC_NAME);
  }
  default: return false;
  }
}
