// A class that does not exist is reported twice, and so is the construct that needs the type.
class X<nope x>;
// -----
class X<list<nope> x>;
// -----
def a { list<nope> x = []; }
// -----
def a { list<int> x = []<nope>; }
// -----
def a { int x = !cast<nope>("a"); }
// -----
def a { int x = !isa<nope>("a"); }
// -----
def a { int x = !cast<list<string>(1); }
// -----
def a { int x = !cast("a"); }
// -----
def a { int x = !getdagarg<nope>((a), 1); }
// -----
def a { int x = !getdagop<int>((a)); }
// -----
def a { int x = !instances<nope>(); }
// -----
def a { string x = !cast<code>("a"); int y = 1; }
// -----
defset nope x = {}
// -----
deftype x = nope;
// -----
// After a value that is parsed to its end and found wrong, its declaration is parsed to its end.
def a {
  bits<2> b = {0, [1]};
  int c = !find("text", 8);
  list<int> none = !range(3, 5, 0);
  list<int> empty = !range(-2, -9223372036854775808);
  int d = nowhere;
}
// -----
// A value of the wrong type leaves its field without a value.
def a {
  bits<4> b = 0b101;
  let b{1} = 1;
}
// -----
def a { bits<2> b = {1, ]}; }
