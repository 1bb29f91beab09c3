// The parser is one token ahead, so an error of the lexer comes before the error of the preceding token.
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
// -----
#ifdef X /y
// -----
#define X 3
// -----
#ifdef A
#else /* open
// -----
def a { int x = 1; int y = missing; }
// -----
#define GIVEN
#ifndef GIVEN
def hidden { int x = ; }
/* #else */
  #else // given
def shown;
#endif
