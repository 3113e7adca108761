# The front door: the commands for a person who has just cloned the repository. Scripts/ does the work.

PREFIX ?= /usr/local
DESTDIR ?=
# Additional options for `swift build`.
SWIFT_FLAGS ?=
BUILD_FLAGS = -c release --disable-local-rpath $(SWIFT_FLAGS)
ifeq ($(shell uname -s),Linux)
  # With Swift's libraries linked in, and C++'s below them, the tools start in half the time and need no
  # toolchain. The linker prefers a shared libstdc++ in the same directory, so it gets a directory that
  # holds only the static one. See docs/decisions/0009-libraries-linked-into-the-tools.md.
  LIBSTDCXX := $(shell "$$(dirname "$$(command -v swift)")/clang" -print-file-name=libstdc++.a \
    2> /dev/null)
  LINKED := $(CURDIR)/.build/linked
  LINK_FLAGS := $(if $(wildcard $(LIBSTDCXX)),-L"$(LINKED)" -Xclang-linker -static-libgcc)
  # If each function has its own section, the linker leaves out those that nobody calls.
  BUILD_FLAGS += -debug-info-format none --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -Xfrontend \
    -Xswiftc -function-sections -Xlinker -s
  LINK_SUITE = "$$(swift build $(BUILD_FLAGS) --show-bin-path)" $(1) -static-stdlib $(LINK_FLAGS) -Xlinker -s
  # One program with the names of all tools.
  TOOLS := $(CURDIR)/.build/suite/bin
  # The list of what the linker took out of archives.
  LINKED_IN := $(CURDIR)/.build/suite/work/archives
else
  TOOLS = $(shell swift build $(BUILD_FLAGS) --show-bin-path)
endif

.PHONY: all which help demo deps test mutants soak test-asan test-tsan test-servers test-agents test-terminals test-limits test-passages screens docs lint format bench bench-quick bench-deps fuzz deb portable dist wheel test-packages install uninstall clean

all: ## Build the tools for use
	@Scripts/require-libraries
	@Scripts/forget-moved-build
	@$(if $(wildcard $(LIBSTDCXX)),mkdir -p "$(LINKED)" && ln -sf "$(LIBSTDCXX)" "$(LINKED)")
	@swift build $(BUILD_FLAGS) --quiet
	@$(if $(LINKED),Scripts/link-suite $(call LINK_SUITE,.build/suite))
	@echo "built: $(TOOLS)/kj"

# Prints where the built kj is, for Scripts/demo.
which:
	@echo "$(TOOLS)/kj"

help: ## Show these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

deps: ## Install the libraries and programs that building and testing need
	Scripts/install-deps

demo: ## Watch an upload to a private server on this machine
	Scripts/demo

test: all ## Run every test, with LIBSSH2=1.11 with that one; Scripts/test --filter NAME runs some
	KJ_TOOLS="$(TOOLS)" Scripts/test

soak: ## Cut the line at every byte, kill the server a thousand times, read odd lines: for an hour
	KJ_SOAK=1 Scripts/test --filter 'KJFaultTests|OddKnownHostsTests'

test-asan: ## Run the tests of kj's own code with the address sanitizer
	Scripts/test-sanitized address

test-tsan: ## Run the tests of kj's own code with the thread sanitizer
	Scripts/test-sanitized thread

mutants: ## Put faults into a copy of the sources, and make sure that the tests notice, for up to half an hour
	Tests/Mutants/run.py

test-servers: ## Try kj with every kind of SFTP server, for some twenty minutes
	Scripts/test-servers

test-terminals: ## Check in real terminals that nothing hides a question, for some three minutes
	Scripts/test-terminals

test-passages: ## Send files into containers, to other users and to hosts behind the host, with the real programs
	Scripts/install-deps bubblewrap crun podman sudo
	KJ_SCRIPT='kj-upload/through* kj-get/through* kj-upload/insert-through kj-attach/drop-through' Scripts/test --filter KJScriptTests

test-limits: ## Run the scripts with time limits of kj's own twenty times on a busy machine, for an hour
	Scripts/test-limits

screens: ## Take the pictures of the docs anew, from real terminals and a recorded run
	Scripts/screens

docs: ## Build the site of the docs and the manual, in .build/site
	Scripts/docs

test-agents: ## Try kj with real coding agents, for up to an hour; writes docs/agents.md
	Scripts/test-agents

lint: ## Check format, manual, scripts and warnings
	Scripts/lint

format: ## Bring every Swift file into the format that lint wants
	Scripts/format

# Measures what a person has: a program fresh from the linker starts up to a fifth slower than its copy.
INSTALLED := $(CURDIR)/.build/installed

bench: all ## Measure kj beside its peers; with ONLY='200kB @100ms' some of it
	@Scripts/install '' "$(INSTALLED)" "$(TOOLS)"
	KJ_TOOLS="$(INSTALLED)/bin" \
	  Scripts/bench $(if $(ONLY),$(ONLY),--output Benchmarks/results.md)
	$(if $(ONLY),,python3 Benchmarks/plot.py)

bench-quick: all ## Measure what matters most, in under two minutes
	@Scripts/install '' "$(INSTALLED)" "$(TOOLS)"
	KJ_TOOLS="$(INSTALLED)/bin" Scripts/bench --quick

bench-deps: ## Install the peers that kj is measured beside
	Scripts/bench-deps

fuzz: ## Throw random bytes at the parsers, TIME seconds at each
	Scripts/fuzz $(TIME)

deb: all ## Make a package for this Debian or Ubuntu, in dist/
	Scripts/deb $(RELEASE) "$(TOOLS)" "$(LINKED_IN)"

portable: all
	@Scripts/link-suite --portable $(call LINK_SUITE,.build/portable)

dist: portable ## Make an archive that needs nothing but glibc and works in any directory, in dist/
	Scripts/dist .build/portable/bin .build/portable/work/archives

wheel: portable ## Make the same as a Python wheel for pipx and uv, in dist/
	Scripts/dist --wheel .build/portable/bin .build/portable/work/archives

test-packages: ## Build the packages twice, and install and remove them in a new Debian, for half an hour
	Scripts/test-packages

install: all ## Install tools, manual and completions under PREFIX
	Scripts/install "$(DESTDIR)" "$(PREFIX)" "$(TOOLS)"

uninstall: ## Remove what install put there
	Scripts/install --remove "$(DESTDIR)" "$(PREFIX)"

clean: ## Remove everything that was built
	rm -rf .build .build-* dist
