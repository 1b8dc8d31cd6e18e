import { posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { applyEdits, type Edit, getNodeValue, type Node, parseTree } from "jsonc-parser";
import type { Json } from "../../engine/index.ts";
import { flowOf } from "../flow/read-flow.ts";
import { asJson } from "../node.ts";
import { pointer } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { membersOf, textOf, without } from "./edits.ts";
import { patchedAt } from "./patched-at.ts";

type Given = ReadonlyMap<string, Json | undefined>;

/**
 * Removes from texts the parameters that the journey gives to all its texts (`textParameters`). In a file that several
 * journeys share, those that all of them give. Returns the new texts of these files, by path.
 */
export function withoutTextParameters(repo: Repository): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [path, given] of givenByFile(repo)) {
    const text = repo.files.get(path)?.text ?? "";
    const root = given.size === 0 ? undefined : parseTree(text);
    const now = root === undefined ? text : applyEdits(text, editsIn(text, root, "", given, patchedAt(repo, path)));
    if (now !== text) texts.set(path, now);
  }
  return texts;
}

/** What all journeys that use a file give to their texts. */
function givenByFile(repo: Repository): ReadonlyMap<string, Given> {
  const found = new Map<string, Given>();
  for (const flow of repo.flows) {
    const own = new Map(flowOf(repo, flow).textParameters.map(({ name, node }) => [name, asJson(node)] as const));
    for (const path of filesOf(repo, flow.file.path)) {
      const others = found.get(path);
      const isSame = ([name, value]: readonly [string, Json | undefined]) =>
        others === undefined || isDeepStrictEqual(others.get(name), value);
      found.set(path, new Map([...own].filter(isSame)));
    }
  }
  return found;
}

/** The file and those that it refers to, directly or indirectly. */
function filesOf(repo: Repository, path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, ref = ""] of (repo.files.get(path)?.text ?? "").matchAll(/"\$ref"\s*:\s*"([^"#]+)#/g))
    filesOf(repo, posix.join(posix.dirname(path), ref), found);
  return found;
}

function editsIn(text: string, node: Node, at: string, given: Given, patched: readonly string[]): Edit[] {
  const children = node.children ?? [];
  if (node.type === "array")
    return children.flatMap((child, index) => editsIn(text, child, pointer(at, index), given, patched));
  const members = membersOf(node);
  const [key, sent] = [members.get("key"), members.get("with")];
  // The patch of an arm changes a member there.
  const isPatched = patched.some((one) => one === at || one.startsWith(`${at}/`));
  if (key?.type !== "string" || sent?.parent === undefined || isPatched)
    return [...members].flatMap(([name, child]) => editsIn(text, child, pointer(at, name), given, patched));
  const again = (sent.children ?? []).filter(({ children: [name, value] = [] }) => {
    const own = String(name?.value);
    return value !== undefined && given.has(own) && isDeepStrictEqual(getNodeValue(value), given.get(own));
  });
  if (again.length === 0) return [];
  if (again.length < (sent.children?.length ?? 0)) return without(sent, again);
  const isKeyAlone = members.size === 2 && !String(key.value).startsWith("=");
  return isKeyAlone
    ? [{ offset: node.offset, length: node.length, content: textOf(text, key) }]
    : without(node, [sent.parent]);
}
