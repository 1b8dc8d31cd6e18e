import type { Json, JsonObject } from "../../../../engine/index.ts";
import type { SettingValue } from "../../../kernel/new-things.ts";
import type { InsertItem } from "../../../kernel/inserts/item.ts";
import type { Overview, StepName } from "../../../protocol.ts";
import type { NewItemView } from "../../../protocol-parts.ts";
import type { CommandForm } from "../../forms/command-form.ts";
import { calledAmongYou, inFiles, inLanguages, oneOf, type Question, type Questions } from "../../forms/questions.ts";
import { textIn, wordsFrom } from "../../forms/words.ts";
import { nameFromWords } from "../../name-from-words.ts";

/** The questions about an event. No property of an item has a hyphen in its name. */
const [DOES, TO, SAME] = ["item-does", "item-to", "item-same"];
/** The question for the name of a new event. */
const CALLED = "item-called";
/** The question for the name of a new entry of a map. */
const ENTRY = "item-entry";

const [LEADS, REPEATS] = ["leads", "repeats"];

/** The form for a new item. */
export function itemForm(
  asks: NewItemView,
  others: readonly StepName[],
  languages: Overview["languages"],
): CommandForm {
  return {
    questions: itemQuestions(asks, others, languages),
    begin: newItemBegin(asks, others),
    membersIn: (answers) => itemFrom(asks, answers) as unknown as JsonObject,
    notesAt: (answers) => inFiles(CALLED, itemCalled(asks, answers)),
  };
}

/** The questions about a new item of a list: its required properties, and what it does. */
export function itemQuestions(
  asks: NewItemView,
  others: readonly StepName[],
  languages: Overview["languages"],
): Questions {
  const texts = asks.texts.map(({ name, title, description }) => {
    return [name, inLanguages(description === "" ? title : `${title}. ${description}`, languages)] as const;
  });
  const event = asks.event === null ? {} : eventQuestions(eventsOf(asks), others);
  const properties: Questions["properties"] = {
    ...(asks.isNamed && { [ENTRY]: NAME }),
    ...Object.fromEntries(texts),
    ...event,
    ...Object.fromEntries(settingsOf(asks)),
  };
  // Without a name of its own, an event is named by the first text.
  const mayBeEmpty = texts.length > 0 ? CALLED : "";
  const needed = new Set((asks.settings?.schema["required"] ?? []) as readonly string[]);
  const isOptional = (name: string) => name in (asks.settings?.schema.properties ?? {}) && !needed.has(name);
  const required = Object.keys(properties).filter((name) => name !== mayBeEmpty && !isOptional(name));
  return { type: "object", required, properties };
}

const NAME: Question = {
  title: "Its name",
  type: "string",
  maxLength: 60,
  pattern: "^[A-Za-z][A-Za-z0-9_-]*$",
  errorMessage: "Write letters and digits without spaces, a letter first",
};

/** The answers before anything is written. */
export function newItemBegin(asks: NewItemView, others: readonly StepName[]): JsonObject {
  const [[same = ""] = []] = eventsOf(asks);
  return {
    ...(asks.isNamed && { [ENTRY]: "" }),
    ...Object.fromEntries(asks.texts.map(({ name }) => [name, []])),
    ...(asks.event !== null && {
      [DOES]: others.length > 0 ? LEADS : REPEATS,
      [TO]: others[0]?.id ?? "",
      [CALLED]: "",
      [SAME]: same,
    }),
    ...Object.fromEntries(settingsOf(asks).map(([name, { type }]) => [name, type === "boolean" ? false : ""])),
  };
}

/** The name of its new event in the files. Empty if its event exists already. */
function itemCalled({ texts, event }: NewItemView, answers: JsonObject): string {
  if (event === null || answers[DOES] !== LEADS) return "";
  const called = textIn(answers, CALLED);
  return nameFromWords(called === "" ? (wordsFrom(answers[texts[0]?.name ?? ""])[0]?.value ?? "") : called);
}

/** What the command says of the item, from the answers. */
export function itemFrom(
  asks: NewItemView,
  answers: JsonObject,
): Pick<InsertItem, "entry" | "texts" | "settings" | "to"> {
  const isNew = asks.event !== null && answers[DOES] === LEADS;
  const settings = settingsOf(asks).flatMap(([name]) => (isSet(answers[name]) ? [[name, answers[name]] as const] : []));
  const event = isNew ? itemCalled(asks, answers) : textIn(answers, SAME);
  return {
    ...(asks.isNamed && { entry: textIn(answers, ENTRY) }),
    texts: Object.fromEntries(asks.texts.map(({ name }) => [name, wordsFrom(answers[name])])),
    settings: { ...Object.fromEntries(settings), ...(asks.event !== null && { [asks.event]: event }) },
    to: isNew ? textIn(answers, TO) : null,
  };
}

function eventQuestions(events: readonly Choice[], others: readonly StepName[]): Questions["properties"] {
  const leads = { "x-when": { [DOES]: LEADS } };
  const steps = others.map(({ id, title }) => [id, title] as const);
  return {
    [DOES]: oneOf("What does it do?", [
      ...(others.length > 0 ? [[LEADS, "It leads to another step"] as const] : []),
      ...(events.length > 0 ? [[REPEATS, "The same as another button of this step"] as const] : []),
    ]),
    [TO]: { ...oneOf("Which step does it lead to?", steps), ...leads },
    [CALLED]: { ...calledAmongYou(50, "more about it"), ...leads },
    [SAME]: { ...oneOf("The same as which one?", events), "x-when": { [DOES]: REPEATS } },
  };
}

type Choice = readonly [value: string, words: string];

/** The events that exist at the step, each with words. */
function eventsOf({ event, settings }: NewItemView): readonly Choice[] {
  if (event === null) return [];
  const { enum: values = [], "x-choices": words = {} } = questionFrom(settings?.schema.properties[event]);
  return values.map((value) => [String(value), words[String(value)] ?? String(value)] as const);
}

function settingsOf({ event, settings }: NewItemView): readonly (readonly [string, Question])[] {
  return Object.entries(settings?.schema.properties ?? {}).flatMap(([name, schema]) => {
    if (name === event) return [];
    const question = questionFrom(schema);
    // Nothing is chosen before the person does.
    const open = question.enum === undefined ? {} : { "x-layout": { placeholder: { literal: "Choose…" } } };
    return [[name, { ...question, ...open }] as const];
  });
}

/** The server sends a setting's schema with the keywords of a question. */
function questionFrom(schema: Json | undefined): Question {
  return (schema ?? { title: "", type: "string" }) as unknown as Question;
}

function isSet(value: Json | undefined): value is SettingValue {
  return (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";
}
