import { isDeepStrictEqual } from "node:util";
import { applyEdits, type Node, parseTree } from "jsonc-parser";
import type { Json } from "../../engine/index.ts";
import { experimentsOf } from "../experiment/read-experiments.ts";
import { entriesOf, isList, isObject, omit } from "../json.ts";
import { pointer, segmentsOf } from "../pointer.ts";
import type { Named, Repository } from "../repository.ts";
import { readAgain } from "../reread.ts";
import { BY_NAME } from "../sent-by-name.ts";
import { membersOf, without } from "./edits.ts";

/** Fewer say at a glance what is sent: so many in all, and of each thing. */
const LEAST = { all: 3, each: 2 };

/** Where calls name members of an object that have the names under which they are sent: the texts of such files with `"..."` instead, by path. */
export function withMembersByName(repo: Repository): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let current = repo;
  for (const [path, { value }] of repo.files) {
    if (!path.startsWith("flows/")) continue;
    const patched = patchedAt(repo, path);
    for (const { at, names } of objectsIn(value, "")) {
      // An arm has another member there.
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

/** The places of a file that patches of arms name. */
function patchedAt(repo: Repository, path: string): readonly string[] {
  const patches = experimentsOf(repo).list.flatMap((experiment) => experiment.patches);
  const ops = patches.flatMap(({ files }) => files).flatMap((one) => (one.file === path ? one.ops : []));
  return ops.flatMap((op) => [op.path, op.from].filter((one) => one !== undefined));
}

interface Sent {
  readonly at: string;
  /** By what is sent (`form`, `data.about`), the members that are its own by the same name, as they are written. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** Objects that might be written by names, the innermost first. */
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

function nodeAt(node: Node, [key, ...rest]: readonly string[]): Node | undefined {
  if (key === undefined) return node;
  const child = node.type === "array" ? node.children?.[Number(key)] : membersOf(node).get(key);
  return child && nodeAt(child, rest);
}

/** Whether journeys that are written otherwise are the same when their parts are put together. */
function sendsTheSame(before: Repository, after: Repository): boolean {
  // What is said once of calls stands in the calls themselves, too.
  const sent = (flow: Named | undefined) => flow && omit(flow.value, "calls");
  const changed = after.flows.filter((flow, index) => flow.value !== before.flows[index]?.value);
  return (
    changed.length > 0 && after.flows.every((flow, index) => isDeepStrictEqual(sent(flow), sent(before.flows[index])))
  );
}
