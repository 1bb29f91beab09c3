// The lowest layer of the prelude: markers, string helpers and the `ins`/`outs`
// dag operators. It includes nothing and knows nothing of operations.
#ifndef UTILS_TD
#define UTILS_TD

def ins;
def outs;

// A use of a record derived from one of these is worth a warning; the first
// concerns the spec itself, the second the code generated from it.
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

// String functions are classes: the answer is read from the instance's field.
class StrFunc<string r> {
  string result = r;
}

class firstCharToUpper<string str> {
  string ret = !if(!empty(str), "", !toupper(!substr(str, 0, 1)) # !substr(str, 1));
}

// Drops the first underscore and raises the letter after it.
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
