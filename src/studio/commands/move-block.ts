import { isList, type Place, type Repository, valueAt } from "../../model/index.ts";
import { stepWords } from "../edits/rule-words.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { refuseCounted } from "../edits/experiment/refuse-counted.ts";
import { Refusal } from "../edits/refusal.ts";
import { listOf, writtenAs, writtenPart } from "../edits/removal/part-at.ts";
import { stepWritten, type StepWritten } from "../edits/step/step-written.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { part, commandSchema, by, type Of } from "../kernel/schema.ts";

/** Moves a part of a page within its list. */
export const MOVE_BLOCK = commandSchema("move-block", { ...part, by });
export type MoveBlock = Of<typeof MOVE_BLOCK>;

/** Moves a part of a page. The parts in between shift by one. */
export function moveBlock(repo: Repository, command: MoveBlock): Plan {
  const { flow, step, by } = command;
  const written = stepWritten(repo, flow, step);
  const block = meant(written.step.page, command);
  if (block === undefined) throw new Refusal("This part of the page no longer exists.");
  const draft = moved(repo, written, block, command);
  const what = `A part of the page ${stepWords(repo, flow, step)} (${block.name}) moves ${by < 0 ? "up" : "down"}`;
  return verifiedWithWarnings(repo, draft.plan(what), "It cannot be there.");
}

type Move = Pick<MoveBlock, "at" | "was" | "by">;

/** Moves an item within its list. */
function moved(repo: Repository, written: StepWritten, item: Place, { was, by }: Move): Draft {
  const read = listOf(item);
  const items = read && valueAt(item.file.value, read.at);
  const to = (read?.index ?? 0) + by;
  if (!isList(items) || items[to] === undefined) throw new Refusal("There is no such place on the page.");
  const { path, pointer: own } = writtenPart(repo, written, item, was);
  const { at: list = "", index: from = 0 } = listOf({ pointer: own }) ?? {};
  const draft = new Draft(repo);
  swapTo(repo, draft, { path, list, from, to });
  return draft;
}

/** Moves an item of a list in a file. */
export function swapTo(
  repo: Repository,
  draft: Draft,
  {
    path,
    list,
    from,
    to,
  }: { readonly path: string; readonly list: string; readonly from: number; readonly to: number },
): void {
  refuseCounted(repo, path, list, Math.min(from, to), Math.max(from, to));
  for (let index = from; index < to; index += 1) draft.swap(path, list, index);
  for (let index = from; index > to; index -= 1) draft.swap(path, list, index - 1);
}

/** The part that is meant. If a person presses a key twice, the same part is meant again, wherever it is by then. */
export function meant<P extends Place>(parts: readonly P[], { at, was }: Move): P | undefined {
  const [same, ...others] = parts.filter((one) => writtenAs(one) === was);
  return same !== undefined && others.length === 0 ? same : parts.find((one) => one.pointer === at);
}
