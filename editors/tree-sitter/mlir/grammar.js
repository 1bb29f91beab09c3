/// <reference types="tree-sitter-cli/dsl" />
// The textual form of MLIR, for any dialect.
//
// A dialect may give its operations any syntax, so an operation's name is followed by a sequence of parts: values,
// types, attributes, words, punctuation and groups in brackets. src/scanner.c decides, with a lookahead of a few
// tokens, where the next operation, block or alias begins.

const list = (rule) => seq(rule, repeat(seq(',', rule)));

module.exports = grammar({
  name: 'mlir',

  externals: ($) => [
    $._results_ahead,
    $._alias_ahead,
    $._label_ahead,
    $.generic_name,
    $._dictionary_open,
    $._error_sentinel,
  ],

  word: ($) => $.identifier,
  extras: ($) => [/\s/, $.comment],

  rules: {
    source_file: ($) => repeat($._item),

    _item: ($) => choice($.alias_definition, $.operation, $.block_label, $.resources, $._loose_part),

    alias_definition: ($) =>
      prec.right(
        seq($._alias_ahead, field('name', choice($.attribute_id, $.type_id)), '=', field('value', repeat1($._part))),
      ),

    operation: ($) =>
      prec.right(
        seq(
          optional(seq($._results_ahead, field('results', $.results), '=')),
          field('name', choice($.generic_name, $._operation_name)),
          repeat($._part),
        ),
      ),
    results: ($) => list($.result),
    result: ($) => seq($.value, optional(seq(':', $.integer))),
    _operation_name: ($) =>
      choice(
        alias($._dotted, $.operation_name),
        alias($.identifier, $.operation_name),
        alias($._head, $.operation_name),
      ),

    block_label: ($) =>
      seq($._label_ahead, field('name', $.block_id), optional(seq('(', optional(list($.block_argument)), ')')), ':'),
    block_argument: ($) => seq(field('name', $.value), ':', repeat1($._argument_part)),
    _argument_part: ($) => choice($._loose_part_but_comma, $.identifier),

    region: ($) => seq('{', repeat($._item), '}'),
    dictionary: ($) => seq(alias($._dictionary_open, '{'), optional(seq(list($.entry), optional(','))), '}'),
    entry: ($) =>
      seq(
        field('key', choice($._word, $._dotted_word, $.string)),
        optional(seq(choice('=', ':'), field('value', repeat1(choice($._argument_part, $._dotted_word))))),
      ),

    parentheses: ($) => seq('(', repeat(choice($._inner, $.comparison)), ')'),
    brackets: ($) => seq('[', repeat(choice($._inner, $.comparison)), ']'),
    angles: ($) => seq('<', repeat(choice($._inner, $.dimension)), '>'),
    resources: ($) => seq('{-#', repeat($._inner), '#-}'),

    // No operation begins within brackets: any word is plain.
    _inner: ($) => choice($._loose_part, $._word, $._dotted_word),
    _dotted_word: ($) => alias($._dotted, $.identifier),

    _part: ($) => choice($._loose_part, $.identifier),
    _loose_part: ($) => choice($._loose_part_but_comma, ','),
    _loose_part_but_comma: ($) =>
      choice(
        $._value_use,
        $.symbol,
        $.block_id,
        $.attribute_id,
        $.type_id,
        $.builtin_type,
        $.float,
        $.integer,
        $.string,
        $.region,
        $.dictionary,
        $.parentheses,
        $.brackets,
        $.angles,
        $.operator,
        ':',
        '=',
      ),

    _value_use: ($) => seq($.value, optional($.result_number)),
    value: () => token(seq('%', choice(/[0-9]+/, /[A-Za-z$._-][A-Za-z0-9$._-]*/))),
    result_number: () => token.immediate(/#[0-9]+/),
    symbol: ($) => token(seq('@', choice(/[A-Za-z_][A-Za-z0-9_$.]*/, /"([^"\\\n]|\\.)*"/))),
    block_id: () => token(seq('^', choice(/[0-9]+/, /[A-Za-z$._-][A-Za-z0-9$._-]*/))),
    attribute_id: () => token(seq('#', choice(/[0-9]+/, /[A-Za-z$._-][A-Za-z0-9$._-]*/))),
    type_id: () => token(seq('!', choice(/[0-9]+/, /[A-Za-z$._-][A-Za-z0-9$._-]*/))),

    operator: () => choice('->', '::', '*', '+', '-', '?', '|', '/', '...', $other()),
    comparison: () => choice('==', '>=', '<='),

    builtin_type: () =>
      token(choice(/[su]?i[0-9]+/, /f[0-9]+/, /bf16|tf32/, /f[0-9]+E[0-9]+M[0-9]+[A-Z0-9]*/, 'index', 'none')),
    // A size in a shape: a number, `?`, or a scalable size.
    dimension: () => token(choice(/([0-9]+|\?|\*)x/, /\[[0-9]+\]x/)),
    float: () => /[0-9]+\.[0-9]*([eE][+-]?[0-9]+)?/,
    integer: () => /[0-9]+|0x[0-9a-fA-F]+/,
    string: () => /"([^"\\\n]|\\.)*"/,

    _dotted: () => /[A-Za-z_][A-Za-z0-9_$]*\.[A-Za-z0-9_$.]*/,
    // Names of operations that may be written without their dialect.
    _head: () => choice('module', 'func', 'return', 'call'),
    _word: ($) => choice($.identifier, alias($._head, $.identifier)),
    identifier: () => /[A-Za-z_][A-Za-z0-9_$]*/,
    comment: () => token(seq('//', /[^\n]*/)),
  },
});

// The body of a dialect's attribute or type may hold any character.
function $other() {
  return token(prec(-1, /[^\s<>(){}\[\]"]/));
}
