#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "CKJSystem.h"

struct thread_start {
  void (*body)(void *);
  void *context;
};

static void *run(void *argument) {
  struct thread_start start = *(struct thread_start *)argument;
  free(argument);
  start.body(start.context);
  return NULL;
}

int kj_start_thread(void (*body)(void *), void *context, size_t stack) {
  struct thread_start *start = malloc(sizeof *start);
  if (start == NULL) return ENOMEM;
  start->body = body;
  start->context = context;

  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stack);
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &previous);
  pthread_t thread;
  int code = pthread_create(&thread, &attributes, run, start);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  pthread_attr_destroy(&attributes);
  if (code != 0) free(start);
  return code;
}
