import { type Block, pointer, type Repository } from "../../model/index.ts";
import { stepWords } from "./rule-words.ts";
import type { MoveBlock } from "./command-away.ts";
import { Draft, type Plan } from "./draft.ts";
import { refuseCounted } from "./experiment/refuse-counted.ts";
import { Refusal } from "./refusal.ts";
import { writtenAs, writtenPart } from "./removal/part-at.ts";
import { stepWritten } from "./step/step-written.ts";
import { verifiedWithWarnings } from "./verified.ts";

/** A part of a page stands elsewhere among the others; what stands between moves by one. */
export function moveBlock(repo: Repository, { flow, step, at, was, by }: MoveBlock): Plan {
  const written = stepWritten(repo, flow, step);
  const { page } = written.step;
  const from = placeOf(page, at, was);
  const to = from + by;
  const block = page[from];
  if (block === undefined) throw new Refusal("This part of the page is not there any more.");
  if (page[to] === undefined) throw new Refusal("There is no such place on the page.");
  const { path } = writtenPart(repo, written, block, was);
  const list = pointer(written.at, "page");
  const draft = new Draft(repo);
  const now = draft.value(path, list);
  // What a part brings as a list is several blocks where they are read, and one item where it is written.
  if (!Array.isArray(now) || now.length !== page.length)
    throw new Refusal("What stands there is written in a part that other steps use: change it at the place JSON.");
  refuseCounted(repo, path, list, Math.min(from, to), Math.max(from, to));
  for (let index = from; index < to; index += 1) draft.swap(path, list, index);
  for (let index = from; index > to; index -= 1) draft.swap(path, list, index - 1);
  const plan = draft.plan(
    `A part of the page ${stepWords(repo, flow, step)} (${block.name}) moves ${to < from ? "up" : "down"}`,
  );
  return verifiedWithWarnings(repo, plan, "It cannot stand there.");
}

/** Its number on the page; whoever presses a key twice means the same part the second time, wherever it stands then. */
function placeOf(page: readonly Block[], at: string, was: string): number {
  const same = page.flatMap((one, index) => (writtenAs(one) === was ? [index] : []));
  const there = page.findIndex((one) => one.pointer === at);
  return same.length === 1 && same[0] !== undefined ? same[0] : there;
}
