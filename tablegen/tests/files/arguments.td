// Every argument of the wrong type is reported; the body is still parsed after a wrong argument of `Class<…>`.
class A<int n, int m = 0> { int N = n; int M = m; }
def a { A x = A<"s", "t">; A y = A<1, m = "u">; A z = A<>; int w = 1; }
// -----
class A<int n, int m = 0> { int N = n; int M = m; }
def b : A<"s", "t">;
// -----
class A<int n, int m = 0> { int N = n; int M = m; }
def named : A<"m" = 2, "n" = 1>;
def unknown : A<"k" = 2>;
// -----
class A<int n, int m = 0> { int N = n; int M = m; }
def bad : A<3 = 2>;
// -----
class A<int n, int m = 0> { int N = n; int M = m; }
def twice { A x = A<1, n = 2>; A y = A<1, 2, 3>; }
// -----
// A wrong default value of a parameter does not hide those after it.
class A<int n = "s", int m = [1], int k = nope> { int N = n; int M = m; int K = k; }
// -----
class A<int n = (1, 2)> { int N = n; }
// -----
class A<int n = !add(1), nope m> { int N = n; int M = m; }
// -----
class A<int n = [1, 2][0]> { int N = n; }
// -----
// A default with `?` inside does not count, for the operators whose operands upstream checks.
class D<int y, int x = !if(y, 1, ?)> { int X = x; }
def d : D<1>;
// -----
class D<int y, int x = !cond(y: 1, 1: ?)> { int X = x; }
def d : D<1>;
// -----
class D<list<int> y, dag x = !dag(?, y, ?)> { dag X = x; }
def d : D<[1]>;
// -----
class D<string y, int x = !exists<D>(y)> { int X = x; }
def d : D<"z">;
// -----
class E;
class D<int y, list<E> x = !instances<E>()> { list<E> X = x; int Y = y; }
def d : D<1>;
// -----
class D<int y, int x = !size([?, y])> { int X = x; }
def d : D<1>;
