import type { Json, JsonObject } from "../../../engine/index.ts";
import type { DialogMember, DialogCommand } from "../../kernel/dialog-words.ts";
import type { Overview } from "../../protocol.ts";
import { nameFromWords } from "../name-from-words.ts";
import { oneOf, type Question, type Questions } from "../../browser/questions.ts";
import { textIn } from "./words.ts";

/** The schema of a command with a dialog. */
export interface DialogSchema extends ObjectSchema, DialogCommand {}

export interface ObjectSchema {
  readonly properties: Readonly<Record<string, object>>;
  /** The members, if they depend on the kind of place. Those that are asked for are the same everywhere. */
  readonly oneOf?: readonly { readonly properties: Readonly<Record<string, object>> }[];
}

/** What the place knows. */
export interface DialogContext {
  readonly languages: Overview["languages"];
  /** The members of the command that are not asked for. */
  readonly preset?: JsonObject | undefined;
  /** The answers to choose from, by member of the command. */
  readonly offers?: Readonly<Record<string, readonly Offer[]>> | undefined;
}

/** An answer, in words and as the command has it. */
export interface Offer {
  readonly words: string;
  readonly value: Json;
}

/** What is asked about one member of a command, and what its answers mean. */
export interface Asking {
  readonly questions: Questions["properties"];
  readonly required: readonly string[];
  readonly begin: JsonObject;
  readonly valueOf: (answers: JsonObject) => Json;
  readonly notes?: (answers: JsonObject) => Readonly<Record<string, string>>;
}

/** The members of a command that its schema fixes: `kind`, and what is inserted. */
export function constantsOf(schema: ObjectSchema): JsonObject {
  const { properties } = schema.oneOf?.[0] ?? schema;
  const members = Object.entries(properties as Readonly<Record<string, { readonly const?: Json }>>);
  return Object.fromEntries(
    members.flatMap(([name, { const: fixed }]) => (fixed === undefined ? [] : [[name, fixed]])),
  );
}

export type Member = DialogMember & {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly ({ readonly type?: string } | ObjectSchema)[];
  readonly maxItems?: number;
  readonly items?: Partial<ObjectSchema> & { readonly pattern?: string };
};

/** Some of a list of answers. The first one may have a question of its own, because it is the default. */
export function severalOf(name: string, member: Member, offers: readonly Offer[], more: object): Asking {
  const { title, "x-first": first } = member;
  const list = offers.map(({ value, words }) => [String(value), words] as const);
  const firstName = `${name}-first`;
  const some: Question = {
    title,
    type: "array",
    items: { type: "string", enum: list.map(([value]) => value) },
    "x-choices": Object.fromEntries(list),
    ...more,
  };
  return {
    questions: { ...(first !== undefined && { [firstName]: oneOf(first, list) }), [name]: some },
    required: first === undefined ? [name] : [firstName],
    begin: { ...(first !== undefined && { [firstName]: list[0]?.[0] ?? "" }), [name]: [] },
    valueOf: (answers) => {
      const others = answers[name];
      const all = [
        ...(first === undefined ? [] : [textIn(answers, firstName)]),
        ...(Array.isArray(others) ? others : []),
      ];
      return [...new Set(all)];
    },
  };
}

/** Some of an item, with commas or spaces between them. */
export function separated(item = "^.+$"): string {
  const one = item.slice(1, -1);
  return `^${one}([\\s,]+${one})*[\\s,]*$`;
}

/** The key of an answer in a menu. */
export function keyOf(value: Json, index: number): string {
  return typeof value === "string" ? value : `#${index}`;
}

/** The name in the files of what somebody calls it. A pattern without capital letters wants hyphens. */
export function fileName(schema: ObjectSchema, member: string, called: string): string {
  const name = nameFromWords(called);
  const mayHaveCapitals = limitsOf(schema, member as never).pattern?.includes("A-Z") ?? true;
  return mayHaveCapitals ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

interface Limits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/**
 * The limits of a member of a command, as the server checks them. Of a list of texts in several languages, the limits
 * of a text.
 */
export function limitsOf<P>({ properties }: { readonly properties: P }, member: keyof P): Limits {
  const schema: Schema = properties[member] ?? {};
  const of = schema.anyOf?.[0] ?? schema.items?.properties?.["value"] ?? schema;
  return Object.fromEntries(LIMITS.flatMap((limit) => (of[limit] === undefined ? [] : [[limit, of[limit]]])));
}

interface Schema extends Limits {
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "pattern"] as const;
