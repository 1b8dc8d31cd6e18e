import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../../src/engine/index.ts";
import { explore } from "../../../src/explorer/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { applyPatch, type Operation } from "../../../src/model/patch/apply.ts";

/** A wrong edit of a committed journey that breaks one of its promises (`invariants`). */
export interface BrokenPromise {
  readonly flow: string;
  readonly invariant: string;
  readonly edit: string;
  readonly file: string;
  readonly changes: readonly Operation[];
  /**
   * The broken promise is deep in the journey: an exploration needs seconds to find it (`npm run bench -- promises`).
   */
  readonly deep?: true;
}

/** Those of `tests/fixtures/broken-promises.txt`. */
export const brokenPromises: readonly BrokenPromise[] = readFileSync(
  new URL("../../fixtures/broken-promises.txt", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split(/\n\n(?=#)/)
  .slice(1)
  .map(brokenPromiseOf);

function brokenPromiseOf(text: string): BrokenPromise {
  const [title = "", file = "", ...lines] = text.split("\n");
  const [, flow = "", invariant = "", deep, edit = ""] = /^# (\S+) ([\w-]+)( \(deep\))?: (.*)$/.exec(title) ?? [];
  const changes = lines.map((line) => {
    const [, op, path, value] = /^(\w+) (\S+)(?: (.*))?$/.exec(line) ?? [];
    return { op, path, ...(value !== undefined && { value: JSON.parse(value) as Json }) } as Operation;
  });
  return { flow, invariant, ...(deep !== undefined && { deep: true }), edit, file, changes };
}

/**
 * The story of how a person meets the broken promise. Searches with growing limits, up to `most` transitions;
 * `undefined` if it is not found.
 */
export async function storyOf(root: string, one: BrokenPromise, most: number): Promise<readonly string[] | undefined> {
  const patched = applyPatch(JSON.parse(readFileSync(join(root, one.file), "utf8")) as Json, one.changes);
  if ("finding" in patched) throw new Error(`${one.file}: ${patched.finding.message}`);
  const repo = readRepository(root, new Map([[one.file, JSON.stringify(patched.value)]]));
  const flow = repo.flows.find(({ id }) => id === one.flow);
  if (flow === undefined) throw new Error(`There is no journey ${one.flow}`);
  for (let bound = Math.min(4_000, most); bound <= most; bound *= 2) {
    const { findings } = await explore(repo, flow, { most: bound, further: 0 });
    const found = findings.find(
      ({ kind, message }) => kind === "invariant" && message.startsWith(`"${one.invariant}"`),
    );
    if (found !== undefined) return found.story;
  }
  return undefined;
}
