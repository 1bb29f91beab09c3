// The lowest layer of the prelude: markers, string helpers and the `ins`/`outs` dag
// operators. It includes nothing and does not depend on operations.
#ifndef UTILS_TD
#define UTILS_TD

def ins;
def outs;

// The use of a record derived from one of these is reported as a warning; the first is
// about the spec itself, the second about the generated code.
class Deprecated<string reason> {
  string odsDeprecated = reason;
}
class CppDeprecated<string reason> {
  string odsCppDeprecated = reason;
}

// A builder parameter with a default.
class CArg<string ty, string value = ""> {
  string type = ty;
  string defaultValue = value;
}

// String functions are classes: the result is a field of the instance.
class StrFunc<string r> {
  string result = r;
}

class firstCharToUpper<string str> {
  string ret = !if(!empty(str), "", !toupper(!substr(str, 0, 1)) # !substr(str, 1));
}

// Drops the first underscore and capitalizes the letter after it.
class _snakeCaseHelper<string str> {
  int idx = !find(str, "_");
  string ret = !if(!lt(idx, 0), str,
                   !substr(str, 0, idx) # firstCharToUpper<!substr(str, !add(idx, 1))>.ret);
}

class snakeCaseToCamelCase<string str> {
  string ret = !foldl(firstCharToUpper<str>.ret, !range(!size(str)), s, _,
                      _snakeCaseHelper<s>.ret);
}

#endif // UTILS_TD
