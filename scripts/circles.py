#!/usr/bin/env python3
"""Finds files of a crate that use each other, directly or through others.

    scripts/circles.py [ROOT ...]      roots of crates, such as engine/src/lib.rs; all without

A file uses another if it names something that is defined there, in a `use` or in a path. A name that a module passes on
(`pub use`) belongs to the file that defines it. That a file declares another (`mod x;`) is no use of it, nor is what
stands under `#[cfg(test)]`. Links in comments are not code.
"""

import argparse
import pathlib
import re
import sys

WORD = r"[A-Za-z_][A-Za-z0-9_]*"
TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/)
      | (?P<text>b?r(?P<hashes>\#*)".*?"(?P=hashes)|b?c?"(?:\\.|[^"\\])*"|b?'(?:\\.[^']*|[^'\\])'|'[A-Za-z_]\w*)
      | (?P<word>r\#)?(?P<name>[A-Za-z_]\w*)
      | (?P<path>::)
      | (?P<other>.)""",
    re.S | re.X,
)


def tokens(text):
    found = []
    for match in TOKEN.finditer(text):
        if match["skip"] is None:
            found.append('""' if match["text"] else match["name"] or match[0])
    return found


def matching(code, at):
    """The place after the bracket that closes the one at `at`."""
    depth = 0
    pairs = {"{": 1, "(": 1, "[": 1, "}": -1, ")": -1, "]": -1}
    for place in range(at, len(code)):
        depth += pairs.get(code[place], 0)
        if depth == 0:
            return place + 1
    return len(code)


def without_tests(code):
    """The code without the items under `#[cfg(test)]`."""
    kept, at = [], 0
    while at < len(code):
        if code[at : at + 2] == ["#", "["] and "".join(code[at + 2 : at + 6]).startswith("cfg(test"):
            at = matching(code, at + 1)
            # Further attributes may follow. Then comes the item, which ends at its semicolon or closing brace.
            while at < len(code) and code[at] not in (";", "{"):
                at = matching(code, at) if code[at] in ("(", "[") else at + 1
            at = matching(code, at) if at < len(code) and code[at] == "{" else at + 1
        else:
            kept.append(code[at])
            at += 1
    return kept


def leaves(code, at, prefix):
    """The paths of a tree of `use` that begins at `at`, with the names they get; and the place after it."""
    path = list(prefix)
    found = []
    while at < len(code):
        word = code[at]
        if word == "::":
            at += 1
        elif word == "{":
            at += 1
            while code[at] != "}":
                inner, at = leaves(code, at, path)
                found += inner
                if code[at] == ",":
                    at += 1
            return found, at + 1
        elif word == "*":
            return found + [(path, "*")], at + 1
        elif word == "as":
            return found + [(path, code[at + 1])], at + 2
        elif re.fullmatch(WORD, word):
            if word == "self" and path:
                # `use a::{self}` means `use a`. At the beginning of a path, `self` is the module itself.
                if code[at + 1] == "as":
                    return found + [(path, code[at + 2])], at + 3
                if code[at + 1] != "::":
                    return found + [(path, path[-1])], at + 1
            path.append(word)
            at += 1
        else:
            break
    return found + [(path, path[-1] if path else "")], at


class Module:
    """A module: its file, the modules in it, what it takes in by `use`, and the paths that it names."""

    def __init__(self, file, parent):
        self.file, self.parent = file, parent
        self.modules, self.uses, self.globs, self.paths = {}, {}, [], []


def read(file, folder, parent):
    module = Module(file, parent)
    fill(module, without_tests(tokens(file.read_text(encoding="utf-8"))), folder)
    return module


def fill(module, code, folder):
    at = 0
    while at < len(code):
        word = code[at]
        if word == "mod" and at + 2 < len(code) and code[at + 2] in (";", "{"):
            name = code[at + 1]
            if code[at + 2] == "{":
                end = matching(code, at + 2)
                inner = Module(module.file, module)
                fill(inner, code[at + 3 : end - 1], folder / name)
                module.modules[name] = inner
                at = end
                continue
            for file in (folder / f"{name}.rs", folder / name / "mod.rs"):
                if file.is_file():
                    module.modules[name] = read(file, folder / name, module)
            at += 3
        elif word == "use" and (at == 0 or code[at - 1] in (";", "}", "{", "]", ")", "pub")):
            is_public = at > 0 and code[at - 1] in ("pub", ")")
            found, at = leaves(code, at + 1, [])
            for path, name in found:
                if name == "*":
                    module.globs.append((path, is_public))
                else:
                    module.uses[name] = (path, is_public)
        elif word == "pub" and code[at + 1 : at + 3] == ["(", "in"]:
            # The visibility in parentheses is not a use.
            at = matching(code, at + 1)
        elif re.fullmatch(WORD, word) and (at == 0 or code[at - 1] != "::") and code[at + 1 : at + 2] == ["::"]:
            path = [word]
            while code[at + 1 : at + 2] == ["::"] and at + 2 < len(code) and re.fullmatch(WORD, code[at + 2]):
                at += 2
                path.append(code[at])
            module.paths.append(path)
            at += 1
        else:
            at += 1


def owner(root, module, path, seen=frozenset()):
    """The module that defines what a path names, seen from a module; None if it is not of this crate."""
    if (module, tuple(path)) in seen or not path:
        return None
    seen = seen | {(module, tuple(path))}
    first, rest = path[0], path[1:]
    if first == "crate":
        return inside(root, root, rest, seen)
    if first == "self":
        return inside(root, module, rest, seen)
    if first == "super":
        return inside(root, module.parent, rest, seen) if module.parent else None
    if first in module.modules:
        return inside(root, module.modules[first], rest, seen)
    if first in module.uses:
        path = module.uses[first][0]
        # The path `use serde::{self}` names another crate.
        return owner(root, module, path + rest, seen) if path[0] != first else None
    return None


def inside(root, module, path, seen):
    while path and path[0] == "super":
        module, path = module.parent, path[1:]
    if not path:
        return module
    first, rest = path[0], path[1:]
    if first in module.modules:
        return inside(root, module.modules[first], rest, seen)
    if first in module.uses:
        path = module.uses[first][0]
        return owner(root, module, path + rest, seen) if path[0] != first else None
    for glob, _ in module.globs:
        there = owner(root, module, glob, seen)
        # The names that a glob imports are not known, but its modules and re-exports are.
        if there and there is not module and (first in there.modules or first in there.uses):
            return inside(root, there, path, seen)
    return module


def edges(root):
    """Which file uses which."""
    found = {}

    def walk(module):
        targets = found.setdefault(module.file, set())
        named = [path for path, is_public in module.uses.values() if not is_public]
        for path in named + module.paths + [path for path, is_public in module.globs if not is_public]:
            there = owner(root, module, path)
            if there and there.file != module.file:
                targets.add(there.file)
        for inner in module.modules.values():
            walk(inner)

    walk(root)
    return found


def components(graph):
    """Tarjan's strongly connected components."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        on_stack.add(node)
        for following in sorted(graph.get(node, ())):
            if following not in index:
                visit(following)
                low[node] = min(low[node], low[following])
            elif following in on_stack:
                low[node] = min(low[node], index[following])
        if low[node] == index[node]:
            component = []
            while True:
                last = stack.pop()
                on_stack.discard(last)
                component.append(last)
                if last == node:
                    break
            found.append(sorted(component))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def circles(file):
    """The groups of files of a crate that use each other."""
    graph = edges(read(file, file.parent, None))
    return [group for group in components(graph) if len(group) > 1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("roots", nargs="*", metavar="ROOT", type=pathlib.Path)
    roots = parser.parse_args().roots or sorted(
        it for it in pathlib.Path(".").glob("**/src/*.rs") if it.name in ("lib.rs", "main.rs") and "target" not in it.parts
    )
    failed = False
    for root in roots:
        graph = edges(read(root, root.parent, None))
        for group in circles(root):
            failed = True
            print("use each other:")
            for file in group:
                print(f"  {file} uses {', '.join(str(it) for it in sorted(graph[file] & set(group)))}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
