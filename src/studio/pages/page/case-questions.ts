import { equal, type Json, type JsonObject } from "../../../engine/index.ts";
import type { CaseLimits } from "../../browser/case-limits.ts";
import type { Overview } from "../../protocol.ts";
import type { FieldView, ItemFieldView, PageView } from "../../protocol-page.ts";
import { inLanguages, oneOf, type Question, type Questions } from "../../browser/questions.ts";
import { textIn, wordsFrom } from "../forms/words.ts";
import { wordsOfText } from "./words-of-text.ts";

interface Of {
  readonly view: Pick<PageView, "texts" | "caseLimits">;
  readonly field: Pick<ItemFieldView, "name" | "takes" | "messages">;
  readonly languages: Overview["languages"];
  readonly limits: CaseLimits | undefined;
}

/** The dotted path of the list whose entries have a field. Empty if the form itself has it. */
export function listOf({ name }: Pick<ItemFieldView, "name">): string {
  return name.split(".").slice(0, -1).join(".");
}

const USUAL = " usual";
const NEW = " new";

/** The questions about the limits of an answer in a case, made from the language's own schema. */
export function limitQuestions({ view, field, languages, limits = {} }: Of): Questions["properties"] {
  const { takes, messages } = field;
  const keywords = KEYWORDS.filter((keyword) => isOffered(keyword, takes, limits));
  const keys = [...new Set([...messages, ...(limits.message === undefined ? [] : [limits.message])])];
  const refusals = keys.map((key) => [key, wordsOfText(view, key)] as const);
  const properties: Questions["properties"] = {
    ...Object.fromEntries(keywords.map((keyword) => [keyword, limitQuestion(view.caseLimits, keyword, takes)])),
    message: oneOf("What people read if it is refused", [
      [USUAL, "the usual message of this field"],
      ...refusals,
      [NEW, "other words…"],
    ]),
    words: { ...inLanguages("These words", languages), "x-when": { message: NEW } },
  };
  const inSection = Object.entries(properties).map(([name, question]) => {
    const when = { isLimited: true, ...question["x-when"] };
    return [name, { ...question, "x-when": when, "x-section": "What it accepts there" }] as const;
  });
  return {
    isLimited: { title: "It accepts something else there", type: "boolean" },
    ...Object.fromEntries(inSection),
  };
}

const KEYWORDS = ["minLength", "maxLength", "pattern", "minimum", "maximum", "enum", "examples", "x-refuses"] as const;
type Keyword = (typeof KEYWORDS)[number];

const OF_TEXT: ReadonlySet<Keyword> = new Set(["minLength", "maxLength", "pattern"]);
const OF_NUMBER: ReadonlySet<Keyword> = new Set(["minimum", "maximum"]);
const LISTS: ReadonlySet<Keyword> = new Set(["enum", "examples", "x-refuses"]);

/** A limit is asked for if the field can have it, or has it. Values that cannot be written on a line of their own stay in the file. */
function isOffered(keyword: Keyword, takes: ItemFieldView["takes"], limits: CaseLimits): boolean {
  if (keyword === "enum") return takes === "tick" || linesOf(onlyOf(limits), takes) !== undefined;
  if (LISTS.has(keyword)) return takes !== "tick" && linesOf(valuesOf(limits, keyword), takes) !== undefined;
  const possible = OF_TEXT.has(keyword) ? takes === "text" : OF_NUMBER.has(keyword) && takes === "number";
  return possible || limits[keyword] !== undefined;
}

function limitQuestion(described: PageView["caseLimits"], keyword: Keyword, takes: ItemFieldView["takes"]): Question {
  const { title = keyword, description, type, minimum } = described[keyword] ?? {};
  if (type === "integer" || type === "number") return { title, type, ...(minimum !== undefined && { minimum }) };
  if (keyword === "enum" && takes === "tick")
    return {
      ...oneOf("Accepts", [
        ["true", "only yes"],
        ["false", "only no"],
      ]),
      "x-layout": { placeholder: { literal: "either answer" } },
    };
  const isList = LISTS.has(keyword);
  return {
    title: isList ? `${title}, one per line` : title,
    ...(description !== undefined && { description }),
    type: "string",
    "x-as-typed": true,
    ...(isList ? { "x-widget": "textarea", "x-layout": { lines: 2 } } : { maxLength: 2_000 }),
  };
}

/** The limits of a case, or of an answer elsewhere, as the answers of a form. */
export function limitAnswers(limits: CaseLimits | undefined, takes: ItemFieldView["takes"]): JsonObject {
  const { message, words } = limits ?? {};
  const own = KEYWORDS.map((keyword): readonly [string, Json] => {
    if (keyword === "enum")
      return [keyword, takes === "tick" ? String(limits?.const ?? "") : (linesOf(onlyOf(limits), takes) ?? "")];
    if (LISTS.has(keyword)) return [keyword, linesOf(valuesOf(limits, keyword), takes) ?? ""];
    const value = limits?.[keyword];
    return [keyword, typeof value === "number" || typeof value === "string" ? value : ""];
  });
  return {
    isLimited: limits !== undefined,
    ...Object.fromEntries(own),
    message: words === undefined ? (message ?? USUAL) : NEW,
    words: (words ?? []).map(({ language, value }) => ({ language, value })),
  };
}

/** The limits for the answers. What the form does not ask for stays as it was. `undefined` if there are none. */
export function limitsFor({ field: { takes }, limits = {} }: Of, answers: JsonObject): CaseLimits | undefined {
  if (answers["isLimited"] !== true) return undefined;
  const message = textIn(answers, "message");
  const next = {
    ...limits,
    ...Object.fromEntries(
      KEYWORDS.filter((one) => isOffered(one, takes, limits)).map((one) => [one, limitIn(one, takes, answers)]),
    ),
    ...(isOffered("enum", takes, limits) && onlyIn(takes, limits, answers)),
    message: message === USUAL || message === NEW ? undefined : message,
    words: message === NEW ? wordsFrom(answers["words"]) : undefined,
  };
  const entries = Object.entries(next).filter(
    ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function limitIn(keyword: Keyword, takes: ItemFieldView["takes"], answers: JsonObject): unknown {
  const answer = answers[keyword];
  if (LISTS.has(keyword)) return valuesIn(textIn(answers, keyword), takes);
  return typeof answer === "number" || typeof answer === "string" ? answer : undefined;
}

/** The only allowed answers. A single `const` is kept until it is edited. */
function onlyIn(
  takes: ItemFieldView["takes"],
  limits: CaseLimits,
  answers: JsonObject,
): Pick<Partial<CaseLimits>, "const" | "enum"> & JsonObject {
  const written = textIn(answers, "enum");
  if (takes === "tick")
    return { const: written === "" ? undefined : written === "true", enum: undefined } as JsonObject;
  const values = valuesIn(written, takes);
  const isOne = values.length === 1 && limits.enum === undefined;
  return (isOne ? { const: values[0], enum: undefined } : { const: undefined, enum: values }) as JsonObject;
}

function onlyOf(limits: CaseLimits = {}): NonNullable<CaseLimits["enum"]> {
  return limits.enum ?? (limits.const === undefined ? [] : [limits.const]);
}

function valuesOf(limits: CaseLimits | undefined, keyword: Keyword): NonNullable<CaseLimits["enum"]> {
  const values = keyword === "examples" || keyword === "x-refuses" ? limits?.[keyword] : undefined;
  return values ?? [];
}

type Values = NonNullable<CaseLimits["enum"]>;

/** Values from lines of text, one per line. Numbers if the field accepts numbers. */
function valuesIn(lines: string, takes: FieldView["takes"]): Values {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (takes === "number" && line.trim() !== "" && Number.isFinite(Number(line)) ? Number(line) : line));
}

/** Values as lines, or `undefined` if they would not be read back as the same values. */
function linesOf(values: Values, takes: FieldView["takes"]): string | undefined {
  const lines = values.join("\n");
  return equal(valuesIn(lines, takes), values) ? lines : undefined;
}
