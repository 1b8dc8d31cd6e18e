import type { JsonObject } from "../../engine/index.ts";
import { type Block, descriptorOf, pointer, type Repository } from "../../model/index.ts";
import { blockTitle } from "./block-title.ts";
import type { AddBlock } from "./command-block.ts";
import { Draft, type Plan } from "./draft.ts";
import { refuseCounted } from "./experiment/refuse-counted.ts";
import type { FieldWords } from "./field-words.ts";
import type { NewObject } from "./item/command-item.ts";
import { emptyIn, propertiesIn, type Shape } from "./item/described.ts";
import { pageHolder } from "./item/holder.ts";
import { eventIn, itemFrom, leads } from "./item/item-from.ts";
import { refuseOther } from "./item/object-at.ts";
import { meant } from "./move-block.ts";
import { onceTranslated } from "./once-translated.ts";
import { Refusal } from "./refusal.ts";
import { listOf, writtenAs } from "./removal/part-at.ts";
import { ownPlace } from "./removal/written-here.ts";
import { stepWords } from "./rule-words.ts";
import { insertInto, stepWritten, type StepWritten } from "./step/step-written.ts";
import { textsOfStep } from "./step/texts-of-step.ts";
import { verifiedWithWarnings } from "./verified.ts";

/** Adds a block to a page. */
export function addBlock(repo: Repository, command: AddBlock): Plan {
  const cannot = "The Studio cannot add this part.";
  const words = wordsIn(command);
  if (Object.keys(words).length === 0) return verifiedWithWarnings(repo, planned(repo, command), cannot);
  return onceTranslated(repo, words, (given) => planned(repo, withWords(command, given)), cannot);
}

function planned(repo: Repository, command: AddBlock): Plan {
  const { flow, step, block: name, after } = command;
  const written = stepWritten(repo, flow, step);
  const draft = new Draft(repo);
  const { block, notes } = blockFrom(repo, draft, written, command);
  const { page } = written.step;
  const above = after === null ? undefined : neighbour(page, after);
  insertBelow(repo, draft, written, above, block);
  const place = above === undefined ? 0 : page.indexOf(above) + 1;
  refuseOther(repo, draft, pageHolder(repo, written), pointer("/steps", step, "page", String(place)), block);
  const said = Object.values(wordsIn(command))
    .flat()
    .find(({ value }) => value.trim() !== "");
  const called = said === undefined ? "" : ` “${said.value.trim()}”`;
  return draft.plan(`A new part at ${stepWords(repo, flow, step)}: ${blockTitle(repo, name)}${called}`, notes);
}

/** The new block, with its texts and handlers in the draft. */
function blockFrom(
  repo: Repository,
  draft: Draft,
  written: StepWritten,
  command: AddBlock,
): { readonly block: JsonObject; readonly notes: readonly string[] } {
  const named = repo.blocks.get(command.block);
  if (named === undefined) throw new Refusal(`There is no block “${command.block}”.`);
  const root = descriptorOf(named).properties;
  const shape: Shape = { schema: root, root, raw: {}, isBare: false };
  const asked = propertiesIn(shape);
  const fresh = textsOfStep(repo, draft, written.flow, written.step);
  const notes: string[] = [];
  const made = (given: NewObject, of: Shape, inner: JsonObject = {}) => {
    const properties = propertiesIn(of);
    const object = itemFrom(given, properties, fresh, inner);
    if (given.to !== null) notes.push(...leads(repo, draft, command, eventIn(properties, object), given.to));
    return object;
  };
  const parts = Object.entries(command.parts).map(([name, given]) => {
    const property = asked.find((one) => one.name === name);
    if (property?.is !== "list" && property?.is !== "part") throw new Refusal(`It has nothing called “${name}”.`);
    const empty = emptyIn({ root }, property);
    const object = made(given, empty);
    const item = empty.isBare ? (object["value"] ?? null) : object;
    return [name, property.is === "list" ? [item] : item] as const;
  });
  const block = made(command, shape, Object.fromEntries(parts));
  return { block: { block: command.block, ...block }, notes };
}

/** The part of the page that is meant. */
function neighbour(page: readonly Block[], after: NonNullable<AddBlock["after"]>): Block {
  const found = meant(page, { ...after, by: 0 });
  if (found === undefined) throw new Refusal("The part above it no longer exists.");
  if (writtenAs(found) !== after.was)
    throw new Refusal("Somebody else has changed the part above it. Look at it again.");
  return found;
}

/** Inserts a block below another one, or at the beginning of the page. */
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
  const own = beside && ownPlace(repo, written.path, beside);
  const place = own && listOf(own);
  if (place === undefined)
    throw new Refusal(
      "The part above it is in a list that other steps use. Choose another place, or use the place JSON.",
    );
  const index = above === undefined ? place.index : place.index + 1;
  refuseCounted(repo, written.path, place.at, index);
  draft.insert(written.path, place.at, index, block);
}

type Words = Readonly<Record<string, readonly FieldWords[]>>;

/** All texts of the command. Those of a part have its name and a slash before their own. */
function wordsIn({ texts, parts }: AddBlock): Words {
  const inner = Object.entries(parts).flatMap(([part, { texts }]) =>
    Object.entries(texts).map(([name, words]) => [`${part}/${name}`, words] as const),
  );
  return { ...texts, ...Object.fromEntries(inner) };
}

function withWords(command: AddBlock, words: Words): AddBlock {
  const given = (texts: Words, before: string): Words =>
    Object.fromEntries(Object.keys(texts).map((name) => [name, words[before + name] ?? []]));
  const parts = Object.entries(command.parts).map(([part, one]) => {
    return [part, { ...one, texts: given(one.texts, `${part}/`) }] as const;
  });
  return { ...command, texts: given(command.texts, ""), parts: Object.fromEntries(parts) };
}
