import type { JsonObject } from "../../../engine/index.ts";
import { descriptorOf, pointer, type Repository } from "../../../model/index.ts";
import { blockTitle } from "../../edits/plain-words.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { type FreshTexts, firstSaid } from "../../edits/fresh-texts.ts";
import { insertBlock } from "../../edits/insert-block.ts";
import { answersBeside } from "../../edits/item/answers-beside.ts";
import { emptyIn, propertiesIn, type Shape } from "../../edits/item/described.ts";
import { pageContainer } from "../../edits/item/container.ts";
import { eventIn, itemFrom, leads, textsBeside } from "../../edits/item/item-from.ts";
import { objectWords } from "../../edits/item/object-at.ts";
import { nodeAt, refuseOther } from "../target.ts";
import { Refusal } from "../../edits/refusal.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { stepWritten } from "../../edits/step/step-written.ts";
import { textsOfStep } from "../../edits/step/add-button.ts";
import { insertion, type Words } from "./insertion.ts";
import { commandSchema, whole, name, fieldName, type Of } from "../schema.ts";
import { blockPlace, newObject, blockPlaceOptional, type NewObject } from "../new-things.ts";
import { withDialog } from "../dialog-words.ts";

/** Adds a block to a page, or to a part that holds blocks, from its descriptor. */
export const INSERT_BLOCK = withDialog(
  commandSchema(
    "insert",
    {
      what: { const: "block" },
      flow: name,
      step: name,
      block: { ...fieldName, "x-which": { title: "What is it?", "x-missing": "Choose what it is" } },
      ...newObject,
      /** The first item of each list, and objects in it, by property. For a list of blocks, with the block's kind. */
      parts: {
        type: "object",
        maxProperties: 50,
        propertyNames: fieldName,
        additionalProperties: whole(newObject, { block: fieldName }),
      },
      after: { ...blockPlace.after, title: "Where does it go?" },
    },
    blockPlaceOptional,
  ),
  {
    title: "Add a part to {of}",
    "x-button": "Add a part…",
    description: "Everything else is set once it is there.",
    "x-arm": "Only people in the arm see it.",
  },
);
export type InsertBlock = Of<typeof INSERT_BLOCK>;

/** Adds a block to a page, or to a part of it that holds blocks. */
export const BLOCK = insertion({
  schema: INSERT_BLOCK,
  cannot: "The Studio cannot add this part.",
  texts: (_repo, command) => wordsIn(command),
  withTexts: withWords,
  changeName: (_repo, { step, block }) => `A new part at ${step} (${block})`,
  plan: planned,
});

function planned(repo: Repository, command: InsertBlock): Plan {
  const { flow, step, block: name, into } = command;
  const written = stepWritten(repo, flow, step);
  const container = pageContainer(repo, written);
  const draft = new Draft(repo);
  const around = into && container.find(into.at);
  const fresh =
    around === undefined
      ? textsOfStep(repo, draft, written.flow, written.step)
      : textsBeside(repo, draft, container, around);
  const { block, notes } = blockFrom(repo, draft, fresh, command);
  const { list, index, shared } = insertBlock(repo, draft, written, command, block);
  refuseOther(repo, draft, nodeAt(repo, { flow, at: list }), pointer(list, index), block);
  const said = firstSaid(Object.values(wordsIn(command)).flat());
  const called = said === undefined ? "" : ` “${said}”`;
  const where =
    around === undefined ? `at ${stepWords(repo, flow, step)}` : `in ${objectWords(repo, container, around)}`;
  return draft.plan(`A new part ${where}: ${blockTitle(repo, name)}${called}${shared}`, notes);
}

/** The new block, with its texts and handlers in the draft. */
function blockFrom(
  repo: Repository,
  draft: Draft,
  fresh: FreshTexts,
  command: InsertBlock,
): { readonly block: JsonObject; readonly notes: readonly string[] } {
  const shape = shapeOf(repo, command.block);
  const ofShape = propertiesIn(shape);
  const notes: string[] = [];
  const made = (filled: NewObject, of: Shape, inner: JsonObject = {}) => {
    const properties = propertiesIn(of);
    const object = itemFrom(filled, properties, fresh, {
      ...answersBeside(repo, command.flow, properties, filled),
      ...inner,
    });
    if (filled.to !== null) notes.push(...leads(repo, draft, command, eventIn(properties, object), filled.to));
    return object;
  };
  const parts = Object.entries(command.parts).map(([name, filled]) => {
    const property = ofShape.find((one) => one.name === name);
    const { block: kind } = filled;
    if (property?.is === "blocks" && kind !== undefined)
      return [name, [{ block: kind, ...made(filled, shapeOf(repo, kind)) }]] as const;
    if (property?.is !== "list" && property?.is !== "part") throw new Refusal(`It has nothing called “${name}”.`);
    const empty = emptyIn(shape, property);
    const object = made(filled, empty);
    const item = empty.isBare ? (object["value"] ?? null) : object;
    return [name, property.is === "list" ? [item] : item] as const;
  });
  const block = made(command, shape, Object.fromEntries(parts));
  return { block: { block: command.block, ...block }, notes };
}

/** A block of a kind before it has any property. */
function shapeOf({ blocks }: Repository, kind: string): Shape {
  const named = blocks.get(kind);
  if (named === undefined) throw new Refusal(`There is no block “${kind}”.`);
  const root = descriptorOf(named).properties;
  return { schema: root, root, raw: {}, isBare: false };
}

/** All texts of the command. Those of a part have its name and a slash before their own. */
function wordsIn({ texts, parts }: InsertBlock): Words {
  const inner = Object.entries(parts).flatMap(([part, { texts }]) =>
    Object.entries(texts).map(([name, words]) => [`${part}/${name}`, words] as const),
  );
  return { ...texts, ...Object.fromEntries(inner) };
}

function withWords(command: InsertBlock, words: Words): InsertBlock {
  const filled = (texts: Words, before: string): Words =>
    Object.fromEntries(Object.keys(texts).map((name) => [name, words[before + name] ?? []]));
  const parts = Object.entries(command.parts).map(([part, one]) => {
    return [part, { ...one, texts: filled(one.texts, `${part}/`) }] as const;
  });
  return { ...command, texts: filled(command.texts, ""), parts: Object.fromEntries(parts) };
}
