// What a program has open and in memory while it runs.

#include <sys/types.h>

struct watch {
  // The CPU time of the children that it waited for.
  long long children_us;
  // The most resident memory of the program alone, and of its children together.
  long peak_kb;
  long children_peak_kb;
  // The most descriptors of the program alone.
  int descriptors;
};

// Looks every so many milliseconds until the child has ended, and leaves it to be waited for.
//
// Returns false where a system does not tell.
int watch_until_end(pid_t child, int milliseconds, struct watch *seen);
