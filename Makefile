# `make help` lists the targets: it prints the comments after `##` below.

CARGO ?= cargo
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
SUFFIX := $(if $(filter Windows_NT,$(OS)),.exe)
# Where the binary goes; OpenBench passes its own choice.
EXE ?= chuhe$(SUFFIX)
# A network to embed in place of the engine's own; OpenBench passes one for tests of networks.
export EVALFILE

# OpenBench builds fastchess by `make CXX=...` and expects ./fastchess. With a C++ compiler given, which our runner does
# not need, that is the default target.
ifeq ($(origin CXX),command line)
.DEFAULT_GOAL := fastchess
endif

.PHONY: build fastchess bench perft test lint doc ci clean help

build: ## Build the engine and copy it to EXE (default: chuhe in this folder)
	$(CARGO) build --release --locked -p chuhe
	cp -f "$(TARGET_DIR)/release/chuhe$(SUFFIX)" "$(EXE)"

fastchess: ## Build the tournament runner under the name of fastchess, as OpenBench asks for it
	$(CARGO) build --release --locked -p chuhe
	cp -f "$(TARGET_DIR)/release/chuhe$(SUFFIX)" "fastchess$(SUFFIX)"

bench: ## Search the bench positions; the last line is "N nodes M nps"
	$(CARGO) run --release --locked -- bench

perft: ## Count the regression suite in full
	$(CARGO) run --release --locked -- perft --suite perft/data/suite.epd

test: ## Run all tests
	$(CARGO) test --release --locked

lint: ## Check formatting and lints
	$(CARGO) fmt --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

doc: ## Build the API documentation
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --no-deps --locked

ci: ## Run everything that continuous integration runs
	bash .ci/run

clean: ## Remove what was built
	$(CARGO) clean
	rm -f "$(EXE)" "fastchess$(SUFFIX)"

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | awk -F '\t' '{ printf "  make %-9s %s\n", $$1, $$2 }'
	@echo "Variables: EXE=path of the binary, EVALFILE=network to embed, CARGO=which cargo, CARGO_TARGET_DIR=where to build"
