// Positions outside of a string are reported, and the number is converted to unsigned.
class Sub<int n> { string s = !substr("abc", n); int f = !find("abc", "a", n); int length = !size(s); }
def low : Sub<-1>;
def high : Sub<4>;
def fine : Sub<3>;
def short { string s = !substr("abc", 1, -1); }
// -----
def a { list<int> l = !listflatten(!filter(x, [[1]], 0)); }
// -----
def a { list<int> l = !listflatten([?]<list<int>>); }
// -----
def a { list<int> l = !listflatten([1, 2]); list<int> m = !listflatten([[1], [2, 3]]); }
// -----
def a { int x = !add(1) + 2; }
// -----
// The chosen value does not convert to the common type: the field keeps its value.
def a { bit b = 1; int x = !cond(1: { b, 1 }, 1: 3); bits<2> y = !cond(1: { b, 1 }, 1: 3); int z = 4; }
// -----
// Errors in an operator's expression outside of records have no position.
defvar rest = !foreach(s, ["a"], !substr("abc", 5));
// -----
// The comma before the expression is consumed when the type is found wrong.
def a { int n = !add(!foreach(x, [1], x), 1); }
// -----
// A dag without a name returns none; only in the declaration of a field is that no error.
def op;
def named { string s = !getdagopname((op:$n 1)); string none = !getdagopname((op 1)); }
