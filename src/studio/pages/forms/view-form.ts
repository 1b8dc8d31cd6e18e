import type { Json, JsonObject } from "../../../engine/index.ts";
import { inFiles, isAnswered, longer, oneOf, OPEN, type Question, shorter, within } from "../../browser/questions.ts";
import type { AdditionView, ValuesView } from "../../protocol-parts.ts";
import { nameFromWords } from "../name-from-words.ts";
import type { CommandForm } from "./command-form.ts";
import { calledIn, wordsFrom } from "./words.ts";

/** The form that the server gives. */
export function viewForm({ schema, values, paths, members }: ValuesView): CommandForm {
  const all = Object.entries(schema.properties);
  const named = all.filter(([, question]) => question["x-names"] !== undefined);
  return {
    questions: schema,
    begin: values,
    membersIn: (answers) =>
      Object.entries(paths).reduce((made, [name, path]) => {
        const value = valueOf(name, schema.properties[name], answers);
        return value === undefined ? made : withValue(made, path, value);
      }, members),
    notesAt: (answers) =>
      Object.assign({}, ...named.map(([name, of]) => inFiles(name, String(valueOf(name, of, answers) ?? "")))),
  };
}

/** The question which of several new things it is. No question about one of them has such a short name. */
const WHICH = "which";

/** The form for one of several new things: first which one, and then what is asked about that. */
export function additionForm(
  additions: readonly AdditionView[],
  which: Required<Pick<Question, "title" | "x-missing">>,
): CommandForm {
  const forms = additions.map((one) => ({ ...one, form: viewForm(one), before: `${one.id}-` }));
  const parts = forms.map(({ id, form, before }) => within(form.questions, before, { [WHICH]: id }));
  const chosenIn = (answers: JsonObject) => {
    const chosen = forms.find(({ id }) => id === answers[WHICH]);
    return chosen && { ...chosen, answers: shorter(answers, chosen.before) };
  };
  const titles = additions.map(({ id, title }) => [id, title] as const);
  return {
    questions: {
      type: "object",
      required: [WHICH, ...parts.flatMap(({ required }) => required)],
      properties: Object.assign(
        { [WHICH]: { ...oneOf(which.title, titles), ...which, ...OPEN } },
        ...parts.map(({ properties }) => properties),
      ),
    },
    begin: Object.assign({ [WHICH]: "" }, ...forms.map(({ form, before }) => longer(form.begin, before))),
    membersIn: (answers) => {
      const chosen = chosenIn(answers);
      return chosen?.form.membersIn(chosen.answers) ?? {};
    },
    notesAt: (answers) => {
      const chosen = chosenIn(answers);
      if (chosen === undefined) return {};
      return { [WHICH]: chosen.description, ...longer(chosen.form.notesAt(chosen.answers), chosen.before) };
    },
  };
}

/** Two forms as one. */
export function joined(first: CommandForm, second: CommandForm): CommandForm {
  return {
    questions: {
      type: "object",
      required: [...first.questions.required, ...second.questions.required],
      properties: { ...first.questions.properties, ...second.questions.properties },
    },
    begin: { ...first.begin, ...second.begin },
    membersIn: (answers) => ({ ...first.membersIn(answers), ...second.membersIn(answers) }),
    notesAt: (answers) => ({ ...first.notesAt(answers), ...second.notesAt(answers) }),
  };
}

/** What an answer means. `undefined` if there is none, or the question is not asked. */
function valueOf(name: string, question: Question | undefined, answers: JsonObject): Json | undefined {
  const answer = answers[name];
  if (question === undefined || !isAnswered(question["x-when"] ?? {}, answers)) return undefined;
  const { "x-widget": widget, "x-names": names, "x-json": isJson } = question;
  if (widget === "words") return wordsFrom(answer) as unknown as Json;
  if (names !== undefined) return nameFromWords(calledIn(answers, name, names.otherwise));
  if (!isEntered(answer)) return undefined;
  if (isJson !== true) return answer;
  const line = answers[`${name}-line`];
  return answer === "=" ? (isEntered(line) ? line : "=") : (JSON.parse(String(answer)) as Json);
}

function isEntered(value: Json | undefined): value is string | number | boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";
}

function withValue(object: JsonObject, [name = "", ...rest]: readonly string[], value: Json): JsonObject {
  const inside = (object[name] ?? {}) as JsonObject;
  return { ...object, [name]: rest.length === 0 ? value : withValue(inside, rest, value) };
}
