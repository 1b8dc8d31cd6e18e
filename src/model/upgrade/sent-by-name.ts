import { isDeepStrictEqual } from "node:util";
import { applyEdits, type Node, parseTree } from "jsonc-parser";
import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject, omit } from "../json.ts";
import { pointer, segmentsOf } from "../pointer.ts";
import type { Named, Repository } from "../repository.ts";
import { readAgain } from "../reread.ts";
import { BY_NAME } from "../sent-by-name.ts";
import { nodeAt, without } from "./edits.ts";
import { patchedAt } from "./patched-at.ts";

/** With fewer members, the names show better what is sent. Minimum number in all, and for each source. */
const LEAST = { all: 3, each: 2 };

/**
 * Replaces members in calls that are sent under their own names by `"..."`. Returns the new texts of these files, by
 * path.
 */
export function withMembersByName(repo: Repository): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let current = repo;
  for (const [path, { value }] of repo.files) {
    if (!path.startsWith("flows/")) continue;
    const patched = patchedAt(repo, path);
    for (const { at, names } of objectsIn(value, "")) {
      // The patch of an arm changes a member there.
      if (patched.some((one) => one === at || one.startsWith(`${at}/`))) continue;
      const many = [...names].filter(([, own]) => own.length >= LEAST.each);
      const together = many.length > 1 ? [many.map(([source]) => source)] : [];
      const alone = many.flatMap(([source, own]) => (own.length >= LEAST.all ? [[source]] : []));
      for (const sources of [...together, ...alone]) {
        const gone = sources.flatMap((source) => names.get(source) ?? []);
        const text = byName(texts.get(path) ?? current.files.get(path)?.text ?? "", at, sources, gone);
        const next = text === undefined ? undefined : readAgain(current, path, text);
        if (text === undefined || next === undefined || !sendsTheSame(current, next)) continue;
        texts.set(path, text);
        current = next;
        break;
      }
    }
  }
  return texts;
}

interface Sent {
  readonly at: string;
  /** By source (`form`, `data.about`): the members that are sent under their own names, as written. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** The objects in which members might be sent by name, innermost first. */
function objectsIn(value: Json | undefined, at: string): readonly Sent[] {
  const parts = isList(value) ? value.map((one, index) => [index, one] as const) : entriesOf(value);
  const inner = parts.flatMap(([key, one]) => objectsIn(one, pointer(at, key)));
  if (!isObject(value) || value[BY_NAME] !== undefined) return inner;
  const names = new Map<string, string[]>();
  for (const [key, one] of entriesOf(value)) {
    const [, source, name] = /^=\s*((?:form|data)(?:\.\w+)*)\.(\w+)\s*$/.exec(typeof one === "string" ? one : "") ?? [];
    if (source !== undefined && name === key.replace(/\?$/, "")) names.set(source, [...(names.get(source) ?? []), key]);
  }
  return names.size === 0 ? inner : [...inner, { at, names }];
}

function byName(text: string, at: string, sources: readonly string[], gone: readonly string[]): string | undefined {
  const root = parseTree(text);
  const object = root && nodeAt(root, segmentsOf(at));
  const members = (object?.children ?? []).filter(({ children: [key] = [] }: Node) =>
    gone.includes(String(key?.value)),
  );
  const [first, ...others] = members;
  if (object === undefined || first === undefined) return undefined;
  const texts = sources.map((source) => JSON.stringify(`= ${source}`));
  const content = `${JSON.stringify(BY_NAME)}: ${texts.length === 1 ? texts.join("") : `[${texts.join(", ")}]`}`;
  return applyEdits(text, [{ offset: first.offset, length: first.length, content }, ...without(object, others)]);
}

/** Whether journeys are equal after all their parts are inserted, although they are written differently. */
function sendsTheSame(before: Repository, after: Repository): boolean {
  // Named calls are also part of the calls that use them.
  const sent = (flow: Named | undefined) => flow && omit(flow.value, "calls");
  const changed = after.flows.filter((flow, index) => flow.value !== before.flows[index]?.value);
  return (
    changed.length > 0 && after.flows.every((flow, index) => isDeepStrictEqual(sent(flow), sent(before.flows[index])))
  );
}
