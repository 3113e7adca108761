// Tries Sources/CKJSystem/directory_changes.c on Linux, over libkqueue; Scripts/check-platforms runs it.
//
// The argument is an empty directory. The test prints the first claim that does not hold or, with status 0, why nothing
// was tried. Two differences in libkqueue are left out: poll reports nothing about its descriptor, and files that are
// rewritten are reported, too.

#define _GNU_SOURCE
#include "directory_changes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/event.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void expect(int holds, const char *claim) {
  if (holds) return;
  printf("it does not hold that %s\n", claim);
  exit(1);
}

static void write_file(int directory, const char *name, int flags) {
  int file = openat(directory, name, O_WRONLY | flags, 0600);
  expect(file >= 0 && write(file, "1", 1) == 1 && close(file) == 0, "a file can be written");
}

// Whether this libkqueue reports new names in a directory: versions up to 2.7.0 do not.
static int library_reports(int directory) {
  int changes = kqueue();
  struct kevent event;
  EV_SET(&event, directory, EVFILT_VNODE, EV_ADD | EV_CLEAR, NOTE_WRITE, 0, NULL);
  expect(kevent(changes, &event, 1, NULL, 0, NULL) == 0, "libkqueue works");
  expect(mkdirat(directory, "first", 0700) == 0, "a directory can be made");
  int reported = kevent(changes, NULL, 0, &event, 1, &(struct timespec){0});
  close(changes);
  return reported == 1;
}

int main(int count, char **words) {
  expect(count == 2 && chdir(words[1]) == 0 && mkdir("watched", 0700) == 0, "there is a directory");
  int directory = open("watched", O_RDONLY | O_CLOEXEC);
  if (!library_reports(directory)) {
    printf("this libkqueue does not report new names in a directory\n");
    return 0;
  }
  int changes = kj_begin_directory_changes(directory);
  expect(changes >= 0, "a directory can be watched");
  expect(fcntl(changes, F_GETFD) & FD_CLOEXEC, "no other program gets the descriptor");
  expect(kj_take_directory_changes(changes) == KJ_DIRECTORY_AS_BEFORE, "at first the directory is as before");

  write_file(directory, "a", O_CREAT);
  write_file(directory, "b", O_CREAT);
  expect(kj_take_directory_changes(changes) == KJ_DIRECTORY_CHANGED, "a new file is a change");
  expect(kj_take_directory_changes(changes) == KJ_DIRECTORY_AS_BEFORE, "a change is told once");

  expect(renameat(directory, "a", directory, "c") == 0, "a file can be renamed");
  expect(kj_take_directory_changes(changes) == KJ_DIRECTORY_CHANGED, "a new name is a change");

  expect(rename("watched", "elsewhere") == 0, "the directory can be moved");
  expect(kj_take_directory_changes(changes) == KJ_DIRECTORY_GONE, "a directory that was moved is gone");
  close(changes);

  expect(kj_begin_directory_changes(-1) == -1 && errno == EBADF, "a descriptor that is closed is refused");
  expect(kj_take_directory_changes(-1) == -1, "nothing can be taken from it");
  return 0;
}
