import type { Json } from "../../../engine/index.ts";
import { isObject, pointer, type Repository, segmentsOf, valueAt } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { insertBlock } from "../../edits/insert-block.ts";
import { objectAt, objectWords } from "../../edits/item/object-at.ts";
import { listOf, PARTS, refuseMixed, refuseOther } from "../target.ts";
import { Refusal } from "../../edits/refusal.ts";
import { refuseArmsChanges } from "../../edits/removal/arms-changes.ts";
import { stepWritten } from "../../edits/step/step-written.ts";
import { verifiedWithWarnings } from "../../edits/verified.ts";
import type { OfFlow } from "../schema.ts";
import type { BlockPlace } from "../new-things.ts";

/** Moves a block to another list of blocks: out of a section, into one, or into a dialog. */
export function movePart(repo: Repository, command: OfFlow & BlockPlace): Plan {
  const { flow, into } = command;
  const { node, container, of, place } = objectAt(repo, command);
  const { shared } = place;
  const written = stepWritten(repo, flow, node.step ?? "");
  const from = listOf(node);
  if (from === undefined || of.block?.pointer !== node.pointer) throw new Refusal("Only a block can be moved there.");
  if (into !== undefined && `${into.at}/`.startsWith(`${node.pointer}/`))
    throw new Refusal("A part cannot be moved into itself.");
  const target = into === undefined ? pointer(written.step.pointer, "page") : pointer(into.at, into.name);
  if (target === from.at) throw new Refusal("It is in this list already.");
  const own = listOf(place);
  if (own === undefined) throw new Refusal(PARTS);
  refuseArmsChanges(repo, [place]);
  const draft = new Draft(repo);
  refuseMixed(draft.value(place.path, own.at), valueAt(node.file.value, from.at));
  const value = draft.value(place.path, place.pointer);
  if (!isObject(value)) throw new Refusal(PARTS);
  const remove = () => draft.remove(place.path, place.pointer);
  // What is removed last must not have moved because of the other change.
  const isDeeper = target.startsWith(`${from.at}/`);
  if (!isDeeper) remove();
  const to = insertBlock(repo, draft, written, command, value);
  if (isDeeper) remove();
  if (to.path !== place.path) throw new Refusal(PARTS);
  const wanted = movedIn(node.file.value ?? null, [from, { at: to.list, index: to.index }]);
  refuseOther(repo, draft, node, written.step.pointer, valueAt(wanted, written.step.pointer));
  const where =
    to.container === undefined ? "to the page itself" : `into ${objectWords(repo, container, to.container)}`;
  const what = `${objectWords(repo, container, of)} moves ${where}${shared === "" ? to.shared : shared}`;
  return verifiedWithWarnings(repo, draft.plan(what), "It cannot be there.");
}

/** A step after one of its blocks was moved to another list. */
function movedIn(value: Json, [from, to]: readonly [ListPlace, ListPlace]): Json {
  const copy = structuredClone(value);
  const container = valueAt(copy, to.at.replace(/\/[^/]*$/, ""));
  const name = segmentsOf(to.at).at(-1) ?? "";
  const [source, target] = [from, to].map(({ at }) => valueAt(copy, at) as Json[] | undefined);
  const [block = null] = source?.splice(from.index, 1) ?? [];
  if (target !== undefined) target.splice(to.index, 0, block);
  else if (isObject(container)) Object.assign(container, { [name]: [block] });
  return copy;
}

type ListPlace = NonNullable<ReturnType<typeof listOf>>;
