import type { JsonObject } from "../../../engine/index.ts";
import type { InsertBlock } from "../../kernel/inserts/block.ts";
import type { BlockPlace } from "../../kernel/new-things.ts";
import type { Overview, StepName } from "../../protocol.ts";
import type { AdditionView, NewItemView } from "../../protocol-parts.ts";
import type { CommandForm } from "../forms/command-form.ts";
import { oneOf, type Question, type Questions } from "../forms/questions.ts";
import { itemFrom, itemQuestions, newItemBegin } from "./objects/item-questions.ts";

/** The questions about all new parts: which one, and where. No question about a part has such a short name. */
const [WHICH, AFTER] = ["which", "after"];

/** The form for a new part at a step. `first` is the index of the place that is offered first. */
export function partForm(
  at: { readonly flow: string; readonly step: string },
  places: readonly (BlockPlace & { readonly words: string })[],
  asking: Omit<Asking, "places">,
  first: number,
): CommandForm {
  const { additions } = asking;
  return {
    questions: partQuestions({ ...asking, places: places.map(({ words }) => words) }),
    begin: newPartBegin(asking, first),
    membersIn: (answers) => ({ ...newPart(at, additions, places, answers) }) as unknown as JsonObject,
    notesAt: (answers) => {
      const description = additions.find(({ id }) => id === answers[WHICH])?.description;
      return description === undefined ? {} : { [WHICH]: description };
    },
  };
}

interface Asking {
  readonly additions: readonly AdditionView[];
  readonly others: readonly StepName[];
  readonly languages: Overview["languages"];
  /** The places that it can have, in words. */
  readonly places: readonly string[];
}

/** The questions about a new part of a page. Those about each kind are asked while it is chosen. */
export function partQuestions({ additions, others, languages, places }: Asking): Questions {
  const which: Question = {
    ...oneOf(
      "What is it?",
      additions.map(({ id, title }) => [id, title] as const),
    ),
    "x-layout": { placeholder: { literal: "Choose…" } },
    "x-missing": "Choose what it is",
  };
  const collected = additions.flatMap((addition) =>
    objectsOf(addition).map(({ before, title, asks }) =>
      within(itemQuestions(asks, others, languages), before, { [WHICH]: addition.id }, title),
    ),
  );
  return {
    type: "object",
    required: [WHICH, ...collected.flatMap(({ required }) => required), AFTER],
    properties: {
      [WHICH]: which,
      ...Object.fromEntries(collected.flatMap(({ properties }) => Object.entries(properties))),
      [AFTER]: oneOf(
        "Where does it go?",
        places.map((words, index) => [String(index), words] as const),
      ),
    },
  };
}

/** The answers before anything is written. `place` is the index of the place that is offered first. */
export function newPartBegin({ additions, others }: Pick<Asking, "additions" | "others">, place: number): JsonObject {
  const begin = additions.flatMap((addition) =>
    objectsOf(addition).flatMap(({ before, asks }) =>
      Object.entries(newItemBegin(asks, others)).map(([name, value]) => [before + name, value] as const),
    ),
  );
  return { [WHICH]: "", ...Object.fromEntries(begin), [AFTER]: String(place) };
}

/** The command for the answers, at a step. */
export function newPart(
  at: { readonly flow: string; readonly step: string },
  additions: readonly AdditionView[],
  places: readonly BlockPlace[],
  answers: JsonObject,
): InsertBlock | undefined {
  const addition = additions.find(({ id }) => id === answers[WHICH]);
  if (addition === undefined) return undefined;
  const [own, ...inner] = objectsOf(addition).map(({ name, before, asks, block }): Made => {
    return [name, { ...itemFrom(asks, without(answers, before)), ...(block !== undefined && { block }) }];
  });
  if (own === undefined) return undefined;
  const { into, after = null } = places[Number(answers[AFTER])] ?? {};
  const { flow, step } = at;
  return {
    kind: "insert",
    what: "block",
    flow,
    step,
    block: addition.block,
    ...own[1],
    settings: { ...own[1].settings, ...addition.with },
    parts: Object.fromEntries(inner),
    ...(into && { into }),
    after,
  };
}

/** A new object, by its property. */
type Made = readonly [name: string, of: InsertBlock["parts"][string]];

interface ObjectQuestions {
  /** The property. Empty for the part itself. */
  readonly name: string;
  /** The beginning of its questions' names. */
  readonly before: string;
  /** The title of the section with its questions. Empty for the part itself. */
  readonly title: string;
  readonly asks: NewItemView;
  /** Its kind, if it is a block in a list of blocks. */
  readonly block?: string;
}

/** A part itself, and the objects in it that are asked for. */
function objectsOf({ id, asks, parts }: AdditionView): readonly [ObjectQuestions, ...ObjectQuestions[]] {
  const inner = parts.map((part) => ({ ...part, before: `${id}-${part.name}-` }));
  return [{ name: "", before: `${id}-`, title: "", asks }, ...inner];
}

/** The same questions with longer names, in a section, asked while `when` holds. */
function within(
  { required, properties }: Questions,
  before: string,
  when: NonNullable<Question["x-when"]>,
  title: string,
): Pick<Questions, "required" | "properties"> {
  const longer = <T>(members: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [before + name, value]));
  const collected = Object.entries(properties).map(([name, question]): readonly [string, Question] => {
    const section = title === "" ? {} : { "x-section": title };
    return [before + name, { ...question, "x-when": { ...when, ...longer(question["x-when"] ?? {}) }, ...section }];
  });
  return { required: required.map((name) => before + name), properties: Object.fromEntries(collected) };
}

/** The answers of one object by their short names. */
function without(answers: JsonObject, before: string): JsonObject {
  const own = Object.entries(answers).filter(([name]) => name.startsWith(before));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(before.length), value]));
}
