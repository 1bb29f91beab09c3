// A class that does not exist is told twice, and so is what waited for the type.
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
