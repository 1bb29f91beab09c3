// The parser is one token ahead, so an error of the lexer comes before that of what precedes it.
class A { int x = nope /* ; }
// -----
class A<int n>;
def a : A "open
// -----
multiclass M { def a; }; /*
// -----
def	tabs	{	int	x = "s"; }
// -----
def a { string s = "é"; int x = "s"; }
// -----
#ifdef X
