// The files that a program has open and the memory that it uses while it runs.

#include <sys/types.h>

struct watch {
  // The CPU time of the children for which the program waited.
  long long children_us;
  // The maximum resident memory of the program alone, and of its children together.
  long peak_kb;
  long children_peak_kb;
  // The maximum number of descriptors of the program alone.
  int descriptors;
};

// Checks the child at this interval until it has ended, and leaves it to be waited for.
//
// Returns false if the system does not provide the numbers.
int watch_until_end(pid_t child, int milliseconds, struct watch *seen);
