// Positions out of a string are told, and the number is taken as unsigned.
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
// The value chosen does not fit the type that all have in common: the field stays as it was.
def a { bit b = 1; int x = !cond(1: { b, 1 }, 1: 3); bits<2> y = !cond(1: { b, 1 }, 1: 3); int z = 4; }
// -----
// What goes wrong while an operator's expression is read outside records has no place.
defvar rest = !foreach(s, ["a"], !substr("abc", 5));
// -----
// The comma before the expression has been read by the time the type is found wrong.
def a { int n = !add(!foreach(x, [1], x), 1); }
// -----
// A dag without a name gives none; only where a field is declared is that no error.
def op;
def named { string s = !getdagopname((op:$n 1)); string none = !getdagopname((op 1)); }
