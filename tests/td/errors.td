// RUN: not ods tblgen %s
class Base<int n> { int value = n; }
def NoArgument : Base;
