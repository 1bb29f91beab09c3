// A dump is reported at its keyword; only a string, or a def, can be dumped.
class Dumped<int n> {
  int N = n;
  string s = "n is " # n;
  dump s;
}
def one : Dumped<1>;
def two { int v = Dumped<2>.N; dump one; }
dump one;
dump "done";
// -----
class Wrong<int n> { int N = n; dump N; dump [n]; }
def wrong : Wrong<1>;
dump 5;
dump [1, 2];
// -----
// Records that a loop or a multiclass copies lose their dumps, as upstream's do, but not their asserts.
class Base { dump "base"; assert 0, "base"; }
foreach i = [1] in def looped#i : Base { dump "own"; }
multiclass Many { def _a : Base { dump "own"; } dump "in " # NAME; }
defm Made : Many;
defm Also : Many, Base;
def plain : Base { dump "own"; }
// -----
// A dump outside records is evaluated at once: a later def of the name does not exist yet.
class K;
dump !if(!exists<K>("later"), "there", "not yet");
multiclass M { dump !if(!exists<K>("later"), "there", "not yet"); }
def later : K;
defm m : M;
dump !if(!exists<K>("later"), "there", "not yet");
dump !cast<K>("never");
