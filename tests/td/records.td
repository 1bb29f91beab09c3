// RUN: ods tblgen --print-records %s
// RUN: ods tblgen --dump-json %s
// One of everything that makes records.

def ops;
class Base<int n = 1, string text = "x"> {
  int value = n;
  list<int> doubled = !foreach(i, [1, 2, n], !mul(i, 2));
  bits<4> low = { 1, 0, ?, 1 };
  string name = text # "_" # n;
  code body = [{ some }];
}
class Derived<int n> : Base<!add(n, 1), "derived"> {
  let low{3...2} = 0b01;
  dag tree = (ops:$op value:$v, "leaf");
  field string later = ?;
}
multiclass Pair<string suffix> {
  def _a : Derived<10>;
  def _b#suffix : Base { let value = 7; }
}
defm Two : Pair<"_z">;
foreach i = [1, 3] in
  def Numbered#i : Base<i>;
let value = 42 in {
  def Overridden : Base<1>;
  if !gt(2, 1) then
    def : Base<text = "anonymous">;
}
defvar shared = "global";
defset list<Base> All = { def Member : Base<text = shared>; }
def Uses { list<Base> all = All; int count = !size(all); bit is = !isa<Derived>(Two_a); }
