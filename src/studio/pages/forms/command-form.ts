import type { Json, JsonObject } from "../../../engine/index.ts";
import { CONDITION_QUESTION } from "../../protocol-conditions.ts";
import { nameFromWords } from "../name-from-words.ts";
import {
  type Asking,
  fileName,
  keyOf,
  type Member,
  type ObjectSchema,
  type DialogContext,
  separated,
  severalOf,
  limitsOf,
} from "./asking.ts";
import {
  calledAmongYou,
  inFiles,
  inLanguages,
  isAnswered,
  longer,
  oneOf,
  type Question,
  type Questions,
  shorter,
  within,
} from "../../browser/questions.ts";
import { calledIn, textIn, wordsFrom } from "./words.ts";

/** The questions of a dialog, the answers before the person writes anything, and what they mean. */
export interface CommandForm {
  readonly questions: Questions;
  readonly begin: JsonObject;
  readonly membersIn: (answers: JsonObject) => JsonObject;
  /** The notes about names in the files. */
  readonly notesAt: (answers: JsonObject) => Readonly<Record<string, string>>;
}

/** The form for a command: it asks about each member that has a title. `begin`: the answers that the place knows better. */
export function commandForm(schema: ObjectSchema, place: DialogContext, begin: JsonObject = {}): CommandForm {
  const { preset = {}, offers = {} } = place;
  const own = schema.oneOf?.[0] ?? schema;
  const members = Object.entries(own.properties as Readonly<Record<string, Partial<Member>>>);
  const all = members.flatMap(([name, { title, ...member }]) => {
    if (title === undefined || name in preset) return [];
    return [[name, onlyWhen(member, askingOf(own, name, { title, ...member }, place))] as const];
  });
  const known = Object.entries(begin).map(([name, value]) => {
    const index = typeof value === "string" ? -1 : (offers[name]?.findIndex((one) => one.value === value) ?? -1);
    return [name, index < 0 ? value : keyOf(value as Json, index)] as const;
  });
  return {
    questions: {
      type: "object",
      required: all.flatMap(([, { required }]) => required),
      properties: Object.fromEntries(all.flatMap(([, { questions }]) => Object.entries(questions))),
    },
    begin: { ...Object.assign({}, ...all.map(([, one]) => one.begin)), ...Object.fromEntries(known) },
    membersIn: (answers) => ({
      ...preset,
      ...Object.fromEntries(all.map(([name, one]) => [name, one.valueOf(answers)])),
    }),
    notesAt: (answers) => Object.assign({}, ...all.map(([, { notes }]) => notes?.(answers) ?? {})),
  };
}

/** A member that is not asked for now is empty. */
function onlyWhen({ "x-when": when, anyOf }: Partial<Member>, asking: Asking): Asking {
  if (when === undefined) return asking;
  const empty = anyOf === undefined ? [] : null;
  return {
    ...asking,
    valueOf: (answers) => (isAnswered(when, answers) ? asking.valueOf(answers) : empty),
  };
}

function askingOf(schema: ObjectSchema, name: string, member: Member, place: DialogContext): Asking {
  const { title, type, enum: values, items, "x-widget": widget, "x-missing": missing, "x-called": called } = member;
  const offers = place.offers?.[name];
  const more = Object.fromEntries(KEPT.flatMap((keyword) => (keyword in member ? [[keyword, member[keyword]]] : [])));
  const mayBeEmpty = member["x-may-be-empty"] === true || type === "boolean" || called?.otherwise !== undefined;
  const one = (question: Question, begin: Json, valueOf: Asking["valueOf"], notes?: Asking["notes"]): Asking => ({
    questions: { [name]: { ...question, ...more } },
    required: mayBeEmpty ? [] : [name],
    begin: { [name]: begin },
    valueOf,
    ...(notes && { notes }),
  });
  const text = (answers: JsonObject) => textIn(answers, name);
  if (items?.properties?.["language"] !== undefined)
    return one(inLanguages(title, place.languages), [], (answers) => wordsFrom(answers[name]) as unknown as Json);
  if (called !== undefined) {
    const nameIn = (answers: JsonObject) => {
      const said = calledIn(answers, name, called.otherwise);
      // Words without a Latin letter give no name.
      return fileName(schema, name, said) || (said === "" ? "" : fileName(schema, name, called.example));
    };
    const notes = (answers: JsonObject) => inFiles(name, nameIn(answers), called.where);
    return one(calledAmongYou(called, title), "", nameIn, notes);
  }
  if (widget === "condition") return one({ ...CONDITION_QUESTION, title }, "", (answers) => text(answers) || null);
  if (widget === "checks" && offers !== undefined) return severalOf(name, member, offers, more);
  if (offers !== undefined) {
    const list = offers.map(({ words, value }, index) => [keyOf(value, index), words] as const);
    const open = missing === undefined ? {} : { "x-layout": { placeholder: { literal: "Choose…" } } };
    const valueOf = (answers: JsonObject) => offers[list.findIndex(([key]) => key === answers[name])]?.value ?? null;
    return one({ ...oneOf(title, list), ...open }, missing === undefined ? (list[0]?.[0] ?? "") : "", valueOf);
  }
  if (values !== undefined) {
    const list = values.map((value) => [value, member["x-choices"]?.[value] ?? value] as const);
    return one(oneOf(title, list), values[0] ?? "", text);
  }
  if (items?.properties !== undefined) return listOf(one, name, member, items.properties, place);
  const nested = member.anyOf?.find((of): of is ObjectSchema => "properties" in of);
  if (nested !== undefined && member["x-asked-if"]) return nestedIn(name, member, nested, place);
  const limits = limitsOf(schema, name);
  const question = (more: Partial<Question>): Question => ({ title, type: "string", ...limits, ...more });
  if (type === "boolean") return one({ title, type }, false, (answers) => answers[name] === true);
  if (limits.minimum !== undefined)
    return one(question({ type: "integer" }), member["x-begin"] ?? "", (answers) => Number(answers[name]));
  if (member["x-separated"] === true)
    return one(question({ maxLength: 2_000, pattern: separated(items?.pattern) }), "", (answers) => {
      return [...new Set(text(answers).split(/[\s,]+/))].filter((item) => item !== "");
    });
  if (member["x-capitals"] === true) {
    const pattern = limits.pattern?.replaceAll("A-Z", "A-Za-z") ?? "";
    return one(question({ pattern, "x-capitals": true }), "", (answers) => text(answers).toUpperCase());
  }
  return one(question({}), "", text);
}

/** Keywords that a question has as well. */
const KEPT = ["description", "errorMessage", "x-missing", "x-widget", "x-layout", "x-when", "x-titles"] as const;

/** Entries with questions of their own. A name that is not asked for is made from an entry's words. */
function listOf(
  one: (question: Question, begin: Json, valueOf: Asking["valueOf"]) => Asking,
  name: string,
  { title, maxItems = 50, "x-items": { least, entry, add, remove } = ENTRIES }: Member,
  properties: ObjectSchema["properties"],
  place: DialogContext,
): Asking {
  const form = commandForm({ properties }, { languages: place.languages });
  const named = Object.entries(properties as Readonly<Record<string, Partial<Member>>>).flatMap(
    ([key, { "x-named-by": by }]) => (by === undefined ? [] : [[key, by] as const]),
  );
  const namesOf = (members: JsonObject, index: number) =>
    named.map(([key, by]) => {
      const words = members[by] as unknown as readonly { readonly language: string; readonly value: string }[];
      const first = words.find(({ language }) => language === place.languages[0]?.id)?.value ?? "";
      return [key, nameFromWords(first) || `${entry.toLowerCase()}${index + 1}`] as const;
    });
  const question: Question = {
    title,
    type: "array",
    minItems: least,
    maxItems,
    items: form.questions,
    "x-layout": {
      numbered: "all",
      itemTitle: { literal: entry },
      add: { literal: add },
      remove: { literal: remove },
    },
  };
  return one(
    question,
    Array.from({ length: least }, () => ({})),
    (answers) => {
      const entries = answers[name];
      return (Array.isArray(entries) ? entries : []).map((answered: Json, index) => {
        const members = form.membersIn(answered as JsonObject);
        return { ...members, ...Object.fromEntries(namesOf(members, index)) };
      });
    },
  );
}

const ENTRIES = { least: 0, entry: "Entry", add: "One more", remove: "Delete it" };

/** An object that is asked for after one of two answers, in a section of its own. Otherwise it is `null`. */
function nestedIn(
  name: string,
  { title, "x-asked-if": only, description }: Member,
  schema: ObjectSchema,
  place: DialogContext,
): Asking {
  const form = commandForm(schema, { languages: place.languages });
  const [which, yes, before] = [`${name}-is`, "asked", `${name}-`];
  const { required, properties } = within(form.questions, before, { [which]: yes }, title);
  const answers = [
    ["none", only?.no ?? ""],
    [yes, only?.yes ?? ""],
  ] as const;
  return {
    questions: {
      [which]: {
        ...oneOf(only?.title ?? "", answers),
        ...(description !== undefined && { description }),
        "x-widget": "radio",
      },
      ...properties,
    },
    required: [which, ...required],
    begin: { [which]: "none", ...longer(form.begin, before) },
    valueOf: (answers) => (answers[which] === yes ? form.membersIn(shorter(answers, before)) : null),
    notes: (answers) => (answers[which] === yes ? longer(form.notesAt(shorter(answers, before)), before) : {}),
  };
}

/**
 * Each offered answer of each question in turn, with the first offered answers of the others, and the question. Empty if
 * something is asked that is not chosen from a list: then other answers may be possible.
 */
export function offeredAnswers({ questions, begin }: CommandForm): readonly (readonly [JsonObject, string])[] {
  const all = Object.entries(questions.properties);
  const lists = all.flatMap(([name, { enum: values }]) => (values === undefined ? [] : [[name, values] as const]));
  if (lists.length < all.length) return [];
  const first = {
    ...begin,
    ...Object.fromEntries(lists.flatMap(([name, [one = ""]]) => (begin[name] === "" ? [[name, one]] : []))),
  };
  const others = lists.flatMap(([name, values]) =>
    values.flatMap((value) => (value === first[name] ? [] : [[{ ...first, [name]: value }, name] as const])),
  );
  return [[first, ""], ...others];
}

/** Whether a form asks with this widget. */
export function asksWith({ questions }: CommandForm, widget: "condition" | "words"): boolean {
  return Object.values(questions.properties).some((question) => question["x-widget"] === widget);
}
