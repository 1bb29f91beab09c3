// If an integer, a list or a declaration is missing, the error of the value comes first.
foreach i = {} in def x;
// -----
foreach i = {1-2, "a"} in def x;
// -----
foreach i = {?} in def x;
// -----
foreach i = "a"...3 in def x;
// -----
foreach i = 1...? in def x;
// -----
foreach i = ? in def x;
// -----
multiclass M<list<int> l> { foreach i = ? in def x { list<int> k = l; } }
// -----
foreach = 1 in def x;
// -----
foreach i = [1] def x;
// -----
foreach i = [1] - in def x;
// -----
def a { bits<4> b; let b{foo} = 1; }
// -----
def a { bits<4> b; let b{1...foo} = 1; }
// -----
def a { bits<4> b; let b{1-0 0} = 1; }
// -----
class A { bits<4> b; }
let b<foo> = 1 in def a : A;
// -----
class A { bits<4> b; }
let b<1 = 1 in def a : A;
// -----
def a { bits<4> b = 1; bits<2> c = b{1-}; }
// -----
def a { bits<4> b = 1; string c = "q" # b {1}; }
// -----
def a { list<int> l = [1, 2]; int x = l[[1, 2]0]; }
