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

/// Starts a thread with every signal blocked; `state` says whether it is detached.
static int start_thread(pthread_t *thread, int state, void (*body)(void *), void *context,
                        size_t stack) {
  struct thread_start *start = malloc(sizeof *start);
  if (start == NULL) return ENOMEM;
  start->body = body;
  start->context = context;

  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, state);
  pthread_attr_setstacksize(&attributes, stack);
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &previous);
  int code = pthread_create(thread, &attributes, run, start);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  pthread_attr_destroy(&attributes);
  if (code != 0) free(start);
  return code;
}

int kj_start_thread(void (*body)(void *), void *context, size_t stack) {
  pthread_t thread;
  return start_thread(&thread, PTHREAD_CREATE_DETACHED, body, context, stack);
}

int kj_run_beside(void (*other)(void *), void *other_context, void (*own)(void *),
                  void *own_context, size_t stack) {
  pthread_t thread;
  int code = start_thread(&thread, PTHREAD_CREATE_JOINABLE, other, other_context, stack);
  if (code != 0) return code;
  own(own_context);
  pthread_join(thread, NULL);
  return 0;
}
