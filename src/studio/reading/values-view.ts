import { conditionWords } from "../../insight/index.ts";
import type { Json } from "../../engine/index.ts";
import { originOf, type Place, type Repository, type Schema, typesOf } from "../../model/index.ts";
import { choiceWords, type Leaf, type ValueAt, type ValuesAt } from "../edits/index.ts";
import { writtenAs } from "../kernel/target.ts";
import type { ElsewhereView, ValuesView } from "../protocol-parts.ts";
import { plainWords } from "./settings-view.ts";

/** What a value that is a choice is asked as, if an expression calculates it. */
const CALCULATED = "=";

/**
 * The values of an action or a part of a page as a form. `null` if it has none. `called` are the names of what
 * conditions read.
 */
export function valuesView(of: Place, { values }: ValuesAt, called: (chain: string) => string): ValuesView | null {
  if (values.length === 0) return null;
  const questions = values.map((value, index) => questionsFor(`v${index}`, value, called));
  return {
    at: of.pointer,
    was: writtenAs(of),
    settings: {
      schema: { type: "object", properties: Object.assign({}, ...questions.map(({ schema }) => schema)) },
      values: Object.assign({}, ...questions.map(({ values }) => values)),
    },
    pointers: Object.fromEntries(values.map(({ at }, index) => [`v${index}`, at.slice(of.pointer.length)])),
  };
}

/** A question about a value, or two: the choice, and the expression in place of it. */
export interface ValueQuestions {
  readonly schema: Readonly<Record<string, Json>>;
  readonly values: Readonly<Record<string, Json>>;
}

/** A value about which a form asks. */
interface ValueToAsk {
  readonly title: string;
  readonly description: string;
  readonly schema: Schema;
  /** As it is now, or as it is offered. `undefined`: nothing yet. */
  readonly written: string | number | boolean | undefined;
  /** Whether it may be an expression. */
  readonly isFree: boolean;
}

function questionsFor(name: string, value: ValueAt, called: (chain: string) => string): ValueQuestions {
  const conditions = value.whens.map((when) => `Given only if ${conditionWords(when, called)}.`);
  const shared = value.isShared ? ["It is written once for several places: all of them change."] : [];
  const description = [value.description, ...conditions, ...shared].filter((one) => one !== "").join(" ");
  return valueQuestions(name, { ...value, description, isFree: true });
}

/** The questions about a value: a menu if there are a few possibilities, and otherwise a line. */
export function valueQuestions(
  name: string,
  { title, description, schema, written, isFree }: ValueToAsk,
): ValueQuestions {
  const choices = choicesIn(schema);
  const words = plainWords(description);
  const said = words === "" ? {} : { description: words };
  const isExpression = typeof written === "string" && written.startsWith("=");
  if (choices === undefined) {
    const line = { title, type: "string", ...(isFree && { "x-widget": "line" }), ...said };
    return { schema: { [name]: line }, values: { [name]: String(written ?? "") } };
  }
  // What is written stays a choice, even if it is not allowed.
  const isKnown = isExpression || written === undefined || choices.includes(written);
  const all = isKnown ? choices : [...choices, written];
  const menu = all.map((one) => [JSON.stringify(one), choiceOf(schema, one)] as const);
  const calculated = isFree ? [[CALCULATED, "Calculated by an expression"] as const] : [];
  const answers = [...menu, ...calculated];
  const question = {
    title,
    type: "string",
    enum: answers.map(([key]) => key),
    "x-choices": Object.fromEntries(answers),
    "x-widget": "select",
    ...(written === undefined && { "x-layout": { placeholder: { literal: "Choose…" } } }),
    ...said,
  };
  const now = written === undefined ? "" : isExpression ? CALCULATED : JSON.stringify(written);
  if (!isFree) return { schema: { [name]: question }, values: { [name]: now } };
  const line = {
    title: `${title}: the expression`,
    type: "string",
    "x-widget": "line",
    "x-when": { [name]: CALCULATED },
  };
  return {
    schema: { [name]: question, [`${name}-line`]: line },
    values: { [name]: now, [`${name}-line`]: isExpression ? written : "= " },
  };
}

/** The constants that a value can be. `undefined` if there are too many to choose from. */
function choicesIn(schema: Schema): readonly Json[] | undefined {
  if (schema.enum !== undefined) return schema.enum;
  return typesOf(schema).join() === "boolean" ? [true, false] : undefined;
}

function choiceOf(schema: Schema, value: Json): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === "" ? "Nothing" : choiceWords({ schema }, value);
}

/** What no form can show of an action: values that are not written one by one, and the action itself. */
export function valuesElsewhere(repo: Repository, of: Place, { values, others }: ValuesAt): readonly ElsewhereView[] {
  const view = (at: string, title: string, why: string): ElsewhereView => {
    const { path, pointer: own } = originOf({ file: of.file, pointer: at });
    return { title, why, isWritten: true, file: path, line: repo.files.get(path)?.locate(own).line ?? 1 };
  };
  return [
    ...others.map(({ at, title }: Leaf) => view(at, title, "because it is put together from parts")),
    view(
      of.pointer,
      values.length === 0 ? "what it does" : "everything else that it does",
      "because no form can ask for it",
    ),
  ];
}
