import type { Json, JsonObject } from "../../../engine/index.ts";
import type { Asked, AskedCommand } from "../../kernel/schema.ts";
import type { Overview } from "../../protocol.ts";
import { CONDITION_QUESTION } from "../../protocol-conditions.ts";
import { nameOf } from "../name-of.ts";
import { limitsOf } from "./limits-of.ts";
import { calledAmongYou, inFiles, inLanguages, oneOf, type Question, type Questions } from "./questions.ts";
import { textIn, wordsFrom } from "./words.ts";

/** The schema of a command with a dialog. */
export interface DialogSchema extends AskedCommand {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

/** What the place knows. */
export interface Place {
  readonly languages: Overview["languages"];
  /** The members of the command that are not asked for. */
  readonly given?: JsonObject;
  /** The answers to choose from, by member of the command. */
  readonly offers?: Readonly<Record<string, readonly Offer[]>>;
}

/** An answer, in words and as the command has it. */
export interface Offer {
  readonly words: string;
  readonly value: Json;
}

type Member = Partial<Asked> & {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly pattern?: string; readonly properties?: Readonly<Record<string, object>> };
};

type Members = readonly (readonly [name: string, member: Member & Asked])[];

function membersOf({ properties }: DialogSchema, given: JsonObject = {}): Members {
  return Object.entries(properties as Readonly<Record<string, Member>>).flatMap(([name, member]) =>
    member.title === undefined || name in given ? [] : [[name, { ...member, title: member.title }] as const],
  );
}

/** The question for the first item of a list. */
const firstOf = (name: string) => `${name}-first`;

const isWords = ({ items }: Member) => items?.properties?.["language"] !== undefined;

/** The questions of a command's dialog: about each member that has a title. */
export function questionsOf(schema: DialogSchema, place: Place): Questions {
  const members = membersOf(schema, place.given).flatMap(([name, { "x-first": first, ...member }]): Members => {
    if (first === undefined) return [[name, member]];
    const { type: _, ...one } = member;
    return [
      [firstOf(name), { ...one, title: first }],
      [name, { ...member, "x-may-be-empty": true }],
    ];
  });
  return {
    type: "object",
    required: members.flatMap(([name, member]) =>
      member["x-may-be-empty"] === true || member.type === "boolean" ? [] : [name],
    ),
    properties: Object.fromEntries(
      members.map(([name, member]) => [name, questionOf(schema, name, member, place)] as const),
    ),
  };
}

function questionOf(schema: DialogSchema, name: string, member: Member & Asked, place: Place): Question {
  const { title, type, "x-called": called, "x-widget": widget, "x-missing": missing } = member;
  const more = {
    ...(member.description !== undefined && { description: member.description }),
    ...(missing !== undefined && { "x-missing": missing }),
  };
  const offers = place.offers?.[name.replace(/-first$/, "")];
  if (isWords(member)) return { ...inLanguages(title, place.languages), ...more };
  if (called !== undefined) return calledAmongYou(called.most, called.example, title);
  if (widget === "condition") return { ...CONDITION_QUESTION, title, ...more };
  if (offers !== undefined && type === "array")
    return {
      title,
      type: "array",
      items: { type: "string", enum: offers.map(({ value }) => String(value)) },
      "x-choices": Object.fromEntries(offers.map(({ value, words }) => [String(value), words])),
      "x-widget": "checks",
      ...more,
    };
  if (offers !== undefined) {
    const open = missing === undefined ? {} : { "x-layout": { placeholder: { literal: "Choose…" } } };
    const list = offers.map(({ words, value }, index) => [keyOf(value, index), words] as const);
    return { ...oneOf(title, list), ...open, ...more };
  }
  if (member.enum !== undefined)
    return {
      ...oneOf(
        title,
        member.enum.map((one) => [one, member["x-choices"]?.[one] ?? one] as const),
      ),
      ...more,
    };
  const limits = limitsOf(schema, name);
  return {
    title,
    type: type === "boolean" || type === "integer" ? type : "string",
    ...limits,
    ...(member["x-capitals"] && { "x-capitals": true, pattern: limits.pattern?.replaceAll("A-Z", "A-Za-z") }),
    ...(member["x-separated"] && { maxLength: 2_000, pattern: separated(member.items?.pattern) }),
    ...(member.errorMessage !== undefined && { errorMessage: member.errorMessage }),
    ...(widget !== undefined && { "x-widget": widget }),
    ...more,
  };
}

/** Some of an item, with commas or spaces between them. */
function separated(item = "^.+$"): string {
  const one = item.slice(1, -1);
  return `^${one}([\\s,]+${one})*[\\s,]*$`;
}

/** The key of an answer in a menu. */
function keyOf(value: Json, index: number): string {
  return typeof value === "string" ? value : `#${index}`;
}

/** The answers before the person writes anything. `begin`: those that the place knows better, as the command has them. */
export function beginOf(schema: DialogSchema, { offers, given }: Place, begin: JsonObject = {}): JsonObject {
  const empty = ({ type, enum: [first = ""] = [], ...member }: Member, name: string): Json => {
    if (isWords(member) || (type === "array" && member["x-separated"] !== true)) return [];
    if (type === "boolean") return false;
    const offer = member["x-missing"] === undefined ? offers?.[name]?.[0] : undefined;
    return offer === undefined ? first : keyOf(offer.value, 0);
  };
  const empties = membersOf(schema, given).map(([name, one]) => [name, empty(one, name)] as const);
  const known = Object.entries(begin as Readonly<Record<string, Json>>).map(
    ([name, value]): readonly [string, Json] => {
      const index = Array.isArray(value) ? -1 : (offers?.[name]?.findIndex((one) => one.value === value) ?? -1);
      return [name, index < 0 ? value : keyOf(value, index)];
    },
  );
  return { ...Object.fromEntries(empties), ...Object.fromEntries(known) };
}

/** The members of the command that the answers name. */
export function answeredIn(schema: DialogSchema, { offers, given }: Place, answers: JsonObject): JsonObject {
  const valueOf = (name: string, member: Member): Json => {
    const answer = answers[name];
    if (isWords(member)) return wordsFrom(answer) as unknown as Json;
    if (member["x-called"] !== undefined) return nameIn(schema, name, answers);
    if (member["x-widget"] === "condition") return textIn(answers, name) || null;
    if (member["x-separated"] === true)
      return [...new Set(textIn(answers, name).split(/[\s,]+/))].filter((one) => one !== "");
    if (member.type === "array") {
      const first = member["x-first"] === undefined ? [] : [textIn(answers, firstOf(name))];
      return [...new Set([...first, ...(Array.isArray(answer) ? answer : [])])];
    }
    if (member.type === "boolean") return answer === true;
    if (member.type === "integer") return Number(answer);
    const offer = offers?.[name]?.find(({ value }, index) => keyOf(value, index) === answer);
    if (offer !== undefined) return offer.value;
    const text = textIn(answers, name);
    return member["x-capitals"] === true ? text.toUpperCase() : text;
  };
  return {
    ...given,
    ...Object.fromEntries(membersOf(schema, given).map(([name, member]) => [name, valueOf(name, member)])),
  };
}

/** The name in the files of what somebody calls it. A pattern without capital letters wants hyphens. */
function nameIn(schema: DialogSchema, member: string, answers: JsonObject): string {
  const name = nameOf(textIn(answers, member));
  const mayHaveCapitals = limitsOf(schema, member).pattern?.includes("A-Z") ?? true;
  return mayHaveCapitals ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The notes about the names in the files. */
export function namesNoted(schema: DialogSchema, answers: JsonObject): Readonly<Record<string, string>> {
  const notes = membersOf(schema).flatMap(([name, { "x-called": called }]) =>
    called === undefined ? [] : Object.entries(inFiles(name, nameIn(schema, name, answers), called.where)),
  );
  return Object.fromEntries(notes);
}

/** Whether the dialog asks for words, which need not be in all languages. */
export function asksWords(schema: DialogSchema): boolean {
  return membersOf(schema).some(([, member]) => isWords(member));
}

/** Whether it asks for a condition. */
export function asksCondition(schema: DialogSchema): boolean {
  return membersOf(schema).some(([, member]) => member["x-widget"] === "condition");
}
