class A<int n>;
def B : A<"text">;
