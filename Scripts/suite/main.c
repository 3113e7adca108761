// The beginning of a program that is all of kj's tools: the name that it was started by says which.
//
// Scripts/link-suite compiles it, with a list of the tools: a line TOOL("kj-upload", kj_upload_main) for each.

#include <string.h>
#include <sys/auxv.h>

#include "CKJRelease.h"

#define TOOL(name, entry) int entry(int, char **);
#include "tools.inc"
#undef TOOL

int kj_main(int count, char **arguments);

const char *kj_release_commit(void) { return KJ_COMMIT; }

// Swift reads the arguments of its process from the system; this has it take others.
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

static const struct {
  const char *name;
  int (*run)(int, char **);
} tools[] = {
#define TOOL(name, entry) {name, entry},
#include "tools.inc"
};

static const char *last_component(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

int main(int count, char **arguments) {
  // The path that was executed, since a program may be given any name as its first argument.
  const char *path = (const char *)getauxval(AT_EXECFN);
  const char *name = last_component(path ? path : count > 0 ? arguments[0] : "kj");
  const int has_word = strcmp(name, "kj") == 0 && count > 1;
  for (size_t index = 0; index < sizeof tools / sizeof *tools; index++) {
    const char *tool = tools[index].name;
    if (strcmp(tool, name) == 0) return tools[index].run(count, arguments);
    if (has_word && strcmp(tool + strlen("kj-"), arguments[1]) == 0) {
      _swift_stdlib_overrideUnsafeArgvArgc(arguments + 1, count - 1);
      return tools[index].run(count - 1, arguments + 1);
    }
  }
  return kj_main(count, arguments);
}
