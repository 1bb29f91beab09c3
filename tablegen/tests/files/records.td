// Errors at a record list the positions of its instantiations.
class Checked<int n> { assert !gt(n, 0), "not positive"; int N = n; }
multiclass M<int n> { def _a : Checked<n>; }
multiclass O<int n> { defm _b : M<n>; }
defm m : O<0>;
// -----
class Late<string s> { string S = !head(!filter(x, [s], 0)); int open = !size(S); }
multiclass M { def _a : Late<"s">; }
defm m : M;
// -----
// A defm continues after a record that could not be added.
multiclass M { def a; def a; def b; }
defm x : M;
def q : nope;
// -----
multiclass M { def a; }
defm x : M;
defm x : M;
def xa;
// -----
class A;
class B : A;
class C : B, A;
// -----
class A;
def a : A { A other = !cast<A>("nowhere"); }
// -----
// `?` is no name.
class A;
def ? : A;
// -----
// A name may be spelled as code.
class Named { string name = NAME; }
foreach part = ["a", [{b}]] in def part#"_named" : Named;
// -----
// The names below a nameless defm are created at the very end: the first def of a name is kept.
multiclass M<int n> { def part { int N = n; } }
foreach n = [1, 2] in defm : M<n>;
