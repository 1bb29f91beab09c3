// Syntax that MLIR leaves to C++, declared: the meaning of a `custom<X>`, and of
// `hasCustomAssemblyFormat`. The records stand in one's own file or, for a dialect of
// others, in a second file (`ods opt --load-dialect X.td --answers Y.td`,
// `Build::answers`). mlir-tblgen does not know them; they do not affect its output.
#ifndef ODS_SYNTAX_TD
#define ODS_SYNTAX_TD

include "mlir/IR/OpBase.td"

// The syntax of `custom<name>(…)`: the elements of `format` stand in place of each use,
// with the arguments of the use for `$names`. Arguments are declared by a constraint on
// types (`AnyType`) for `$operand`, an attribute (`AnyAttr`) for `$attribute`, `TypeArg`
// for `type($value)`, `TextArg` for a C++ string, `DictArg` for `attr-dict`, `AnyRegion`
// for `$region`, `AnySuccessor` for `$successor`. A `SymbolNameAttr` is written `@name`.
// Several directives of one name differ in their arguments.
//
// `format` is an assembly format with more elements:
//   ( a | b | c )           the first alternative whose first token comes next; printed
//                           is the first one that the operation fits. `( … )?`: or none.
//                           If each is a keyword, they are the values of the one
//                           attribute that nothing else writes.
//   $x = "attribute"        a value that is not written: it is set when the alternative
//   $x = `word`             is parsed, and a condition when it is printed. Of types:
//   $x = type($y)           `type($x) = "type"`; `absent`: no value.
//   list(`,`, …)            variadic operands, types, successors, regions, elements of
//                           an array, in step; the separator may be empty
//   nested($x, "#d.a", …)   an attribute, or with `!` a type, of that name in a format of
//                           its own, in which `$names` are its parameters; without a
//                           format, in its own one, but without `#d.a`
//   arguments($r)           the arguments of the region's entry block, with types;
//   arguments($r = $x)      initialised with operands; `, $y`: of the types of `$y`
//   signature($t, $r, …)    a function's arguments and results: the attribute of its
//                           type, its body, and if there are any the attributes of
//                           arguments, of results, and of the arguments that results
//                           are tied to
//   common-type($x, $y)     one type, or a functional type if they differ
//   short-type($x)          types without the prefix of the dialect; `, "t", "?"`: its
//                           type `t` is written as the parameter and `?`; `, "t", "k"`:
//                           as the keyword `k` in place of the mnemonic
//   dictionaries("name")    in a list, the dictionary of an item, from the discardable
//                           array of that name
//   keyword($x)             a string without quotes
//   symbol($x)              a string as `@name`
//                           `keyword("name")`, `symbol("name")`: of a discardable
//                           attribute; a keyword may be absent
//   dimensions($x)          integers as `2x?x4`
//   ( … ^ … ) : ( … )?      anchored by `operands`, `type(operands)` or `type(results)`:
//                           the group if the operation has any, for one syntax of many
// A format of parameters has alternatives, settings, lists, nested attributes, `keyword`,
// `symbol` and `dimensions` as well; a directive of an `AnyAttr` serves both.
class Directive<string name, dag args, string format> {
  string directiveName = name;
  dag arguments = args;
  string assemblyFormat = format;
}

// The syntax of an operation of that full name, in place of its own; of a type or
// attribute, `!dialect.name` or `#dialect.name`. `dialect.*` serves all operations whose
// names start so, leave their syntax to C++, and have no `Syntax` of a longer name.
class Syntax<string name, string format> {
  string opName = name;
  string assemblyFormat = format;
}

// The syntax of a function: visibility, name, signature, attributes, body. The name and
// the visibility are attributes of the operation, or discardable ones if it declares none.
class FunctionSyntax<string name, bit namesDeclared = 1>
    : Syntax<name, !if(namesDeclared, [{
        (`public` $sym_visibility = `public` | `private` $sym_visibility = `private` |
         `nested` $sym_visibility = `nested`)?
        symbol($sym_name)}], [{keyword("sym_visibility") symbol("sym_name")}]) # [{ signature($function_type, $body, $arg_attrs, $res_attrs)
        attr-dict-with-keyword ($body^)?
      }]>;

// The result types of an operation of that full name, one C++ expression each, in which
// `$name` is an operand, attribute or region: `$lhs.getType()`. Of a variadic or optional
// result, a list: `$then.front().getTerminator()->getOperandTypes()`,
// `$body.getArgumentTypes()`.
class InferTypes<string name, list<string> types> {
  string opName = name;
  list<string> resultTypes = types;
}

// The dialect whose prefix operations in the regions of an operation of that full name
// omit. Without this record it is the one that a `getDefaultDialect` in the C++ of the
// operation returns, or the operation's own one if it has
// `DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>`.
class DefaultDialect<string name, string of> {
  string opName = name;
  string dialect = of;
}

// C++ text of predicates, transformers and builders that the portable language lacks,
// or the name of a predicate's def, and the text that replaces it.
class CppText<string cpp, string by> {
  string cppText = cpp;
  string replacement = by;
}

// A C++ type of parameters that the portable language lacks, and the C++ type that holds
// its values: `CppType<"std::shared_ptr<Column>", "::mlir::Type">`.
class CppType<string cpp, string by> {
  string cppType = cpp;
  string heldAs = by;
}

// Arguments of directives.
class DirectiveArg;
def TypeArg : DirectiveArg;
def TextArg : DirectiveArg;
def DictArg : DirectiveArg;

#endif // ODS_SYNTAX_TD
