/// <reference types="tree-sitter-cli/dsl" />
// The TableGen language of LLVM 22, with the additions of later versions that ods reads.

const list = (rule) => seq(rule, repeat(seq(',', rule)));
const loose = (rule) => optional(seq(list(rule), optional(',')));
const braced = ($) => seq('{', repeat($._statement), '}');

module.exports = grammar({
  name: 'tablegen',

  word: ($) => $.identifier,

  // Directives and includes, like comments, may appear between any two tokens.
  extras: ($) => [/\s/, $.comment, $.directive, $.include],

  supertypes: ($) => [$._statement, $._type, $._simple_value],

  // The iterated value of `foreach` may begin with a brace in both alternatives.
  conflicts: ($) => [[$.range, $.bits]],

  rules: {
    source_file: ($) => repeat($._statement),

    _statement: ($) =>
      choice(
        $.class,
        $.def,
        $.defm,
        $.multiclass,
        $.let,
        $.foreach,
        $.if,
        $.defset,
        $.deftype,
        $.defvar,
        $.assert,
        $.dump,
      ),

    comment: () => token(choice(seq('//', /[^\n]*/), seq('/*', /[^*]*\*+([^/*][^*]*\*+)*/, '/'))),
    directive: () => token(prec(1, /#[ \t]*((ifdef|ifndef|define)[ \t]+[^\n]*|(else|endif)[^\n\w]*([\r\n]|\/\/[^\n]*)?)/)),
    include: ($) => seq('include', field('path', $.string)),

    class: ($) =>
      seq('class', field('name', $.identifier), optional($.template_parameters), optional($.parents), $._body),
    def: ($) => seq('def', optional(field('name', $._name)), optional($.parents), $._body),
    defm: ($) => seq('defm', optional(field('name', $._name)), $.parents, ';'),
    multiclass: ($) =>
      seq(
        'multiclass',
        field('name', $.identifier),
        optional($.template_parameters),
        optional($.parents),
        choice(';', field('body', alias($._block, $.block))),
      ),
    let: ($) => seq('let', list($.let_binding), 'in', $._nested),
    let_binding: ($) =>
      seq(
        optional($.let_mode),
        field('name', $.identifier),
        optional(choice(seq('<', list($.range), '>'), $.bits_suffix)),
        '=',
        field('value', $._value),
      ),
    let_mode: () => choice('append', 'prepend'),
    foreach: ($) =>
      seq('foreach', field('name', $.identifier), '=', field('in', choice($.ranges, $.range)), 'in', $._nested),
    ranges: ($) => prec.dynamic(1, seq('{', list($.range), '}')),
    if: ($) => prec.right(seq('if', field('condition', $._value), 'then', $._nested, optional($.else))),
    else: ($) => seq('else', $._nested),
    defset: ($) =>
      seq('defset', field('type', $._type), field('name', $.identifier), '=', field('body', alias($._block, $.block))),
    deftype: ($) => seq('deftype', field('name', $.identifier), '=', field('type', $._type), ';'),
    defvar: ($) => seq('defvar', field('name', $.identifier), '=', field('value', $._value), ';'),
    assert: ($) => seq('assert', $._value, ',', $._value, ';'),
    dump: ($) => seq('dump', $._value, ';'),

    _nested: ($) => choice($._statement, alias($._block, $.block)),
    _block: ($) => braced($),

    template_parameters: ($) => seq('<', list($.parameter), '>'),
    parameter: ($) =>
      seq(
        optional('field'),
        field('type', $._type),
        field('name', $.identifier),
        optional(seq('=', field('default', $._value))),
      ),

    parents: ($) => seq(':', list($.parent)),
    parent: ($) => seq(field('name', $.identifier), optional($.arguments)),
    arguments: ($) => seq('<', optional(list(choice($.named_argument, $._value))), '>'),
    named_argument: ($) => seq(field('name', choice($.identifier, $.string)), '=', field('value', $._value)),

    _body: ($) => choice(';', field('body', $.body)),
    body: ($) => seq('{', repeat(choice($.field, $.field_let, $.defvar, $.assert, $.dump)), '}'),
    field: ($) =>
      seq(
        optional('field'),
        field('type', $._type),
        field('name', $.identifier),
        optional(seq('=', field('value', $._value))),
        ';',
      ),
    field_let: ($) =>
      seq(
        'let',
        optional($.let_mode),
        field('name', $.identifier),
        optional($.bits_suffix),
        '=',
        field('value', $._value),
        ';',
      ),

    _type: ($) => choice($.primitive_type, $.bits_type, $.list_type, alias($.identifier, $.type_identifier)),
    primitive_type: () => choice('bit', 'int', 'string', 'code', 'dag'),
    bits_type: ($) => seq('bits', '<', $.integer, '>'),
    list_type: ($) => seq('list', '<', $._type, '>'),

    _value: ($) => choice($._simple_value, $.suffixed, $.paste),
    paste: ($) => prec.right(1, seq($._value, '#', optional($._value))),
    suffixed: ($) => prec(2, seq($._value, choice($.bits_suffix, $.slice, $.access))),
    bits_suffix: ($) => seq('{', list($.range), '}'),
    slice: ($) => seq('[', list($.range), optional(','), ']'),
    access: ($) => seq('.', field('name', $.identifier)),
    range: ($) => seq($._value, optional(choice(seq(choice('...', '-'), $._value), $.integer))),

    // After a def's name, a brace opens the body; it does not select bits.
    _name: ($) => choice($._simple_value, alias($._name_suffixed, $.suffixed), alias($._name_paste, $.paste)),
    _name_paste: ($) => prec.right(1, seq($._name, '#', optional($._name))),
    _name_suffixed: ($) => prec(2, seq($._name, choice($.slice, $.access))),

    _simple_value: ($) =>
      choice(
        $.identifier,
        $.integer,
        $.boolean,
        $.unset,
        $.strings,
        $.code,
        $.bits,
        $.list,
        $.dag,
        $.instance,
        $.operator,
        $.cond,
      ),
    strings: ($) => prec.right(repeat1($.string)),
    bits: ($) => seq('{', optional(list($._value)), '}'),
    list: ($) => seq('[', loose($._value), ']', optional(seq('<', $._type, '>'))),
    dag: ($) => seq('(', $.dag_operator, optional(list($.dag_argument)), ')'),
    dag_operator: ($) => seq($._value, optional(seq(':', $.variable))),
    dag_argument: ($) => choice(seq($._value, optional(seq(':', $.variable))), $.variable),
    instance: ($) => prec(3, seq(field('class', $.identifier), $.arguments)),
    operator: ($) =>
      seq(field('name', $.bang), optional(seq('<', $._type, '>')), '(', optional(list($.operand)), ')'),
    // The arms of `!switch`.
    operand: ($) => seq($._value, optional(seq(':', $._value))),
    cond: ($) => seq(field('name', alias('!cond', $.bang)), '(', loose($.clause), ')'),
    clause: ($) => seq($._value, ':', $._value),

    bang: () => /![a-z_]+/,
    boolean: () => choice('true', 'false'),
    unset: () => '?',
    variable: () => /\$[A-Za-z_][A-Za-z0-9_]*/,
    // A number takes precedence over an identifier of the same length, which may begin with digits.
    integer: () => token(choice(/[+-]?[0-9]+/, /0x[0-9a-fA-F]+/, /0b[01]+/)),
    identifier: () => /[0-9]*[A-Za-z_][A-Za-z0-9_]*/,
    string: ($) => seq('"', repeat(choice(token.immediate(prec(1, /[^"\\\n]+/)), $.escape)), token.immediate('"')),
    escape: () => token.immediate(/\\[\\'"tn]/),
    code: () => token(seq('[{', /([^}]|\}[^\]])*/, '}]')),
  },
});
