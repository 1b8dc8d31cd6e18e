import type { JsonObject } from "../../engine/index.ts";
import { type Block, pointer, type Repository } from "../../model/index.ts";
import type { BlockPlace } from "../kernel/new-things.ts";
import type { Draft } from "./draft.ts";
import { refuseCounted } from "./experiment/counted.ts";
import { type Described, propertyIn } from "./item/described.ts";
import { pageContainer } from "./item/container.ts";
import { listOf, refuseMixed, resolveTarget, writtenOf, writtenItem } from "../kernel/target.ts";
import { Refusal } from "./refusal.ts";
import { allBlocksIn } from "./removal/part-at.ts";
import { insertInto, type StepWritten } from "./step/step-written.ts";

/** A place that a block was inserted at. */
interface Inserted {
  /** JSON pointer of its list in the journey, and its index. */
  readonly list: string;
  readonly index: number;
  readonly path: string;
  /** What holds the list. `undefined` for the page itself. */
  readonly container: Described | undefined;
  /** For the end of a sentence: who else has what holds it. */
  readonly shared: string;
}

/** Inserts a block into a page, or into a part that holds blocks, even if others share that part. */
export function insertBlock(
  repo: Repository,
  draft: Draft,
  written: StepWritten,
  { into, after }: BlockPlace,
  block: JsonObject,
): Inserted {
  const list = into === undefined ? pointer(written.step.pointer, "page") : pointer(into.at, into.name);
  const blocks = into === undefined ? written.step.page : blocksOf(written, list);
  const above = after === null ? undefined : neighbour(repo, written, blocks, after);
  const index = above === undefined ? 0 : blocks.indexOf(above) + 1;
  if (into === undefined) {
    insertBelow(repo, draft, written, above, block);
    return { list, index, path: written.path, container: undefined, shared: "" };
  }
  const container = pageContainer(repo, written);
  const of = container.find(into.at);
  const property = of && propertyIn(of, into.name);
  if (of === undefined || property?.is !== "blocks") throw new Refusal("The part that it goes into no longer exists.");
  const { shared, ...place } = writtenOf(
    repo,
    resolveTarget(repo, { flow: written.flow.id, at: into.at, was: into.was }),
  );
  const own = { path: place.path, pointer: pointer(place.pointer, into.name) };
  if (property.value === undefined) draft.set(own.path, own.pointer, [block]);
  else {
    refuseMixed(draft.value(own.path, own.pointer), property.value);
    if (index < blocks.length) refuseCounted(repo, own.path, own.pointer, index);
    draft.insert(own.path, own.pointer, index, block);
  }
  return { list, index, path: own.path, container: of, shared };
}

function blocksOf({ step }: StepWritten, list: string): readonly Block[] {
  return allBlocksIn(step).filter((one) => listOf(one)?.at === list);
}

/** The part above the new place. */
function neighbour(
  repo: Repository,
  { flow }: StepWritten,
  blocks: readonly Block[],
  after: NonNullable<BlockPlace["after"]>,
): Block {
  const node = resolveTarget(repo, { flow: flow.id, ...after });
  const found = blocks.find((one) => one.pointer === node.pointer);
  if (found === undefined) throw new Refusal("The part above it is no longer in this list.");
  return found;
}

/** Inserts a block below another one of the page, or at the beginning of the page. */
function insertBelow(
  repo: Repository,
  draft: Draft,
  written: StepWritten,
  above: Block | undefined,
  block: JsonObject,
): void {
  const { page } = written.step;
  if (above === page.at(-1)) return insertInto(draft, written, "page", null, page.length, block);
  const beside = above ?? page[0];
  const place = beside && writtenItem(repo, beside);
  const list = pointer(written.at, "page");
  if (place === undefined || place.path !== written.path || place.list !== list)
    throw new Refusal(
      "The part above it is in a list that other steps use. Choose another place, or use the place JSON.",
    );
  const index = above === undefined ? place.index : place.index + 1;
  refuseCounted(repo, written.path, list, index);
  draft.insert(written.path, list, index, block);
}
