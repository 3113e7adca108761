// Libraries that are loaded when one of their functions is first called.
//
// A program that is linked with its libraries loads all of them at every start, even to print its version. Here, each
// function that kj calls has a stand-in of the same name, which jumps to the real function. Callers and headers need no
// change, and a stand-in costs no more than the linker's own.
#pragma once

/// Loads the library that came with the program, in `../lib/kj`, or else the system's (`dlopen`).
///
/// Returns NULL if that fails; `dlerror` says why.
void *kj_lazy_open(const char *name);

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

/// A shared library.
struct kj_lazy_library {
  /// The name that the linker would write into a program.
  const char *name;
  /// What kj needs it for: `ssh`, or `pictures`.
  const char *feature;
  void *handle;
};

/// A function of a library.
struct kj_lazy_function {
  /// The address that its stand-in jumps to: at first `kj_lazy_enter`, later the function itself.
  void *target;
  struct kj_lazy_library *library;
  const char *name;
};

/// Finds the function whose stand-in was called, and continues there with the arguments of the call.
void kj_lazy_enter(void);

#define KJ_LAZY_METADATA(soname, feature, priority)                                                \
  "[{\"feature\":\"" feature "\",\"priority\":\"" priority "\",\"soname\":[\"" soname "\"]}]"

/// Tells packaging tools about a library (https://systemd.io/ELF_DLOPEN_METADATA).
#define KJ_LAZY_NOTE(note, soname, feature, priority)                                              \
  static const struct {                                                                            \
    unsigned owner_size, size, type;                                                               \
    char owner[4];                                                                                 \
    char metadata[(sizeof KJ_LAZY_METADATA(soname, feature, priority) + 3) / 4 * 4];               \
  } note __attribute__((used, section(".note.dlopen"), aligned(4))) = {                            \
      4, sizeof KJ_LAZY_METADATA(soname, feature, priority), 0x407c0c0a, "FDO",                    \
      KJ_LAZY_METADATA(soname, feature, priority)};

/// Names the library of the functions that follow in the file.
#define KJ_LAZY_LIBRARY(soname, feature) KJ_LAZY_LIBRARY_OF(soname, feature, "required")

/// The same for a library that is called only if it is installed.
#define KJ_LAZY_OPTIONAL_LIBRARY(soname, feature) KJ_LAZY_LIBRARY_OF(soname, feature, "recommended")

#define KJ_LAZY_LIBRARY_OF(soname, feature, priority)                                              \
  static struct kj_lazy_library kj_library = {soname, feature, 0};                                 \
  KJ_LAZY_NOTE(kj_library_note, soname, feature, priority)

#if defined(__x86_64__)
  // The called function may change r11 (System V ABI, section 3.2.3).
  #define KJ_LAZY_JUMP(name)                                                                       \
    "endbr64\n"                                                                                    \
    "leaq kj_lazy_" #name "(%rip), %r11\n"                                                         \
    "jmp *(%r11)\n"
#else
  // The called function may change x16 and x17 (AAPCS64, section 6.1.1).
  #define KJ_LAZY_JUMP(name)                                                                       \
    "hint #34\n"                                                                                   \
    "adrp x16, kj_lazy_" #name "\n"                                                                \
    "add x16, x16, :lo12:kj_lazy_" #name "\n"                                                      \
    "ldr x17, [x16]\n"                                                                             \
    "br x17\n"
#endif

/// Defines the stand-in of a function of the library.
#define KJ_LAZY(name)                                                                              \
  static struct kj_lazy_function kj_lazy_##name                                                    \
      __attribute__((used, section(".data.rel.kj_lazy_" #name))) = {                               \
          (void *)kj_lazy_enter, &kj_library, #name};                                              \
  __asm__(".pushsection .text." #name ", \"ax\", @progbits\n"                                      \
          ".globl " #name "\n"                                                                     \
          ".type " #name ", @function\n"                                                           \
          ".p2align 4\n" #name ":\n"                                                               \
          ".cfi_startproc\n" KJ_LAZY_JUMP(name) ".cfi_endproc\n"                                   \
          ".size " #name ", .-" #name "\n"                                                         \
          ".popsection\n");

#endif
