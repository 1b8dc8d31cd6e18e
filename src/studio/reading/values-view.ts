import type { Json, JsonObject } from "../../engine/index.ts";
import { conditionWords } from "../../insight/index.ts";
import {
  type Field,
  languageSchema,
  originOf,
  type Place,
  pointer,
  type Repository,
  stringAt,
  typesOf,
} from "../../model/index.ts";
import { choiceWords, isCalculated, type Parameter, type Value, type ValuesAt } from "../edits/index.ts";
import { OPEN, type Question, type Questions } from "../browser/questions.ts";
import { LIMITS } from "../kernel/schema.ts";
import { limitsFor } from "../kernel/values/limit.ts";
import { definitionOf, sharing } from "../kernel/values/shared-limits.ts";
import { CONDITION_QUESTION } from "../protocol-conditions.ts";
import type { LimitsView, LimitView } from "../protocol-page.ts";
import type { ElsewhereView, ParameterView, ValuesView } from "../protocol-parts.ts";

/** What a value that is a choice is asked as, if an expression calculates it. */
const CALCULATED = "=";

/**
 * The values of a node at a pointer as a form, in the words of their schemas. `null` if there are none. `required` are
 * those that have no default.
 */
export function valuesView(
  values: readonly Value[],
  at: string,
  required: (of: Value) => boolean = () => false,
): ValuesView | null {
  if (values.length === 0) return null;
  const named = values.map((of, index) => [of.name ?? `v${index}`, of] as const);
  const needed = named.flatMap(([name, of]) => (required(of) ? [name] : []));
  const questions = named.map(([name, of]) => questionsFor(name, of, needed.includes(name)));
  return {
    schema: {
      type: "object",
      required: needed,
      properties: Object.assign({}, ...questions.map(({ schema }) => schema)),
    },
    values: Object.assign({}, ...questions.map((one) => one.values)),
    paths: Object.fromEntries(named.map(([name, of]) => [name, [of.at.slice(at.length)]])),
    members: Object.fromEntries(named.map(([, of]) => [of.at.slice(at.length), null])),
  };
}

/** A question about a value, or two: the choice, and the expression in place of it. */
interface ValueQuestions {
  readonly schema: Questions["properties"];
  readonly values: JsonObject;
}

/** A menu if there are a few possibilities, a line if it may be an expression, otherwise what its type needs. */
function questionsFor(name: string, of: Value, isRequired: boolean): ValueQuestions {
  const { title, schema, written, isFree, mayBeMissing } = of;
  const description = descriptionOf(of);
  const said = { title, ...(description !== "" && { description }) };
  const choices = choicesIn(of);
  if (isFree && choices !== undefined) return withExpression(name, of, choices, said);
  if (isFree) return one(name, { ...said, type: "string", "x-widget": "line" }, String(written ?? valueOf(of)));
  const { type, enum: values, minimum, maximum, "x-currency": currency } = schema;
  const usual = values?.length !== 0 && values?.every((value) => typeof value === "number") ? "integer" : "string";
  const question = {
    ...said,
    type: typeof type === "string" ? type : usual,
    ...(schema["x-kind"] === "condition" && { ...CONDITION_QUESTION, title, "x-layout": { isRequired } }),
    ...(values && {
      enum: values,
      "x-choices": Object.fromEntries(values.map((value) => [String(value), choiceOf(of, value)])),
    }),
    ...(values && !mayBeMissing && written === undefined && OPEN),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(currency !== undefined && { "x-currency": currency, "x-widget": "money" }),
  };
  return one(name, question, valueOf(of));
}

function one(name: string, question: JsonObject, value: Json): ValueQuestions {
  return { schema: { [name]: question as unknown as Question }, values: { [name]: value } };
}

/** A menu in which a choice is JSON, or an expression that another question asks for. */
function withExpression(
  name: string,
  of: Value,
  choices: readonly Json[],
  said: Pick<Question, "title">,
): ValueQuestions {
  const { title, written } = of;
  // What is written stays a choice, even if it is not allowed.
  const isKnown = isCalculated(written) || written === undefined || choices.includes(written);
  const menu = (isKnown ? choices : [...choices, written]).map(
    (value) => [JSON.stringify(value), choiceOf(of, value)] as const,
  );
  const answers = [...menu, [CALCULATED, "Calculated by an expression"] as const];
  const question: Question = {
    ...said,
    type: "string",
    enum: answers.map(([key]) => key),
    "x-choices": Object.fromEntries(answers),
    "x-widget": "select",
    "x-json": true,
    ...(written === undefined && OPEN),
  };
  const now = written === undefined ? "" : isCalculated(written) ? CALCULATED : JSON.stringify(written);
  const when = { [name]: CALCULATED };
  const line: Question = { title: `${title}: the expression`, type: "string", "x-widget": "line", "x-when": when };
  return {
    schema: { [name]: question, [`${name}-line`]: line },
    values: { [name]: now, [`${name}-line`]: isCalculated(written) ? written : "= " },
  };
}

/** The constants that a value can be. `undefined` if there are too many to choose from. */
function choicesIn({ schema }: Value): readonly Json[] | undefined {
  if (schema.enum !== undefined) return schema.enum;
  return typesOf(schema).join() === "boolean" ? [true, false] : undefined;
}

function choiceOf(of: Value, value: Json): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === "" ? "Nothing" : choiceWords(of, value);
}

/** Without the marks for names in the files. */
export function plainWords(description: string): string {
  return description.replaceAll("`", "");
}

function descriptionOf({ schema, notes = [] }: Value): string {
  const { "x-about": about = "", "x-kind": kind = "" } = schema;
  const said = [plainWords(stringAt(schema, "description") ?? ""), ...notes, HARM[about] ?? HARM[kind] ?? ""];
  return said.filter((part) => part !== "").join(" ");
}

/** The harm that a mistake in a value can do: by what it is about (`x-about`), or what it names (`x-kind`). */
const HARM: Readonly<Record<string, string>> = {
  price: "Take care: this changes what people read about prices.",
  consent: "Take care: this changes what people agree to.",
  form: "Take care: people in the middle get other fields here, and may lose what they have typed in the old ones.",
  dataPath: "Take care: what browsers remember of this form at the old place is no longer shown here.",
};

/** The default where nothing is written: a switch without one is off, anything else is empty. */
function valueOf({ schema, written }: Value): Json {
  return written ?? schema["default"] ?? (schema.type === "boolean" ? false : "");
}

/** Values with the conditions under which they are given, in words. `called` are the names of what conditions read. */
export function withConditions({ values }: ValuesAt, called: (chain: string) => string): readonly Value[] {
  return values.map(({ whens, notes = [], ...value }) => ({
    ...value,
    notes: [...whens.map((when) => `Given only if ${conditionWords(when, called)}.`), ...notes],
  }));
}

/** A parameter of an action or of a part of a page. `container` is the pointer of that. */
export function parameterView({ at, title, schema, written, why }: Parameter, container: string): ParameterView {
  const description = plainWords(stringAt(schema, "description") ?? "");
  return { name: at.slice(container.length), title, description, isSet: written !== undefined, why };
}

/** What no form can show of an action: values that are not written one by one, and the action itself. */
export function valuesElsewhere(repo: Repository, of: Place, { values, others }: ValuesAt): readonly ElsewhereView[] {
  const view = (at: string, title: string, why: string): ElsewhereView =>
    elsewhereView(repo, { file: of.file, pointer: at }, { title, why, isWritten: true });
  return [
    ...others.map(({ at, title }) => view(at, title, "because it is put together from parts")),
    view(
      of.pointer,
      values.length === 0 ? "what it does" : "everything else that it does",
      "because no form can ask for it",
    ),
  ];
}

/** Says where a file has what no form can show. */
export function elsewhereView(
  repo: Repository,
  place: Place,
  about: Pick<ElsewhereView, "title" | "why" | "isWritten">,
): ElsewhereView {
  const { path, pointer: own } = originOf(place);
  return { ...about, file: path, line: repo.files.get(path)?.locate(own).line ?? 1 };
}

/**
 * The limits of a field as a form, made from the language's own schema: those that are set, and those that its type can
 * have. `null` if there are none.
 */
export function limitsView(repo: Repository, { schema }: Field): LimitsView | null {
  const described = languageSchema("form").definitions?.["schema"]?.properties ?? {};
  // What is chosen from a list, a day or a file has limits of another kind.
  const isFree =
    schema.choices === undefined && schema.keyword("const") === undefined && !APART.has(schema.format ?? "");
  const possible = isFree ? limitsFor(schema.type ?? "") : [];
  const limits = LIMITS.filter((keyword) => possible.includes(keyword) || typeof schema.keyword(keyword) === "number");
  const shared = limits.map((name) => sharing(repo, schema, name));
  const view = valuesView(
    limits.map((name, index): Value => {
      const { type = "integer", title = name, minimum } = described[name] ?? {};
      const own = schema.keyword(name);
      const who = shared[index] ?? [];
      return {
        at: `/${name}`,
        name,
        title: String(title),
        schema: { type, ...(minimum !== undefined && { minimum }) },
        written: typeof own === "number" ? own : undefined,
        isFree: false,
        mayBeMissing: true,
        notes:
          who.length > 1
            ? [`${who.length} fields share it, and the service with them: ${[...new Set(who)].join(", ")}.`]
            : [],
      };
    }),
    "",
  );
  const definition = definitionOf(repo, schema);
  const isShared = definition !== undefined && sharing(repo, definition).length > 1;
  const isOwn =
    definition !== undefined && limits.some((name) => schema.placeOf(name)?.pointer === pointer(schema.pointer, name));
  return view && { ...view, scope: isOwn ? "here" : isShared ? "everywhere" : null };
}

/** Formats whose values are not written freely. */
const APART: ReadonlySet<string> = new Set(["date", "month", "color", "file"]);

/** The limits that a case of a field can have, from the language's own schema. */
export function caseLimits(): Readonly<Record<string, LimitView>> {
  const described = languageSchema("form").definitions?.["case"]?.properties ?? {};
  const limits = Object.entries(described).flatMap(([keyword, one]) => {
    const [title, description] = [stringAt(one, "title"), stringAt(one, "description")];
    if (title === undefined || description === undefined) return [];
    const { type, minimum } = one;
    return [
      [
        keyword,
        { title, description, ...(typeof type === "string" && { type }), ...(minimum !== undefined && { minimum }) },
      ],
    ];
  });
  return Object.fromEntries(limits);
}
