import type { Comparison, Condition } from "../../browser/condition.ts";
import type { AnswerView, PageView } from "../../protocol-page.ts";
import { wordsOfText } from "../page/words-of-text.ts";

type Texts = Pick<PageView, "texts">;

/** The comparisons in the menus. A checkbox is compared with itself. */
const COMPARED: Readonly<Record<AnswerView["kind"], readonly (readonly [value: string, words: string])[]>> = {
  tick: [
    ["true", "is yes"],
    ["false", "is no"],
  ],
  choice: [
    ["is", "is"],
    ["is-not", "is not"],
    ["filled", "is chosen"],
    ["empty", "is not chosen yet"],
  ],
  text: [
    ["filled", "is filled in"],
    ["empty", "is left empty"],
    ["is", "is exactly"],
    ["is-not", "is not"],
  ],
  number: [
    ["is", "is"],
    ["is-not", "is not"],
    ["at-least", "is at least"],
    ["at-most", "is at most"],
    ["more", "is more than"],
    ["less", "is less than"],
  ],
  list: [
    ["includes", "has"],
    ["lacks", "does not have"],
    ["some", "has any"],
    ["none", "has none"],
  ],
  items: [
    ["some", "has any"],
    ["none", "has none"],
  ],
  thing: [],
};

const THERE = [
  ["known", "is known"],
  ["unknown", "is not known yet"],
] as const;

/** The comparisons for an answer: those of its kind, and whether it exists if that is uncertain. */
export function comparisonsOf({ kind, maybe }: AnswerView, { compare }: Condition) {
  const asksPresence = compare === "known" || compare === "unknown";
  return [...COMPARED[kind], ...(maybe === true || kind === "thing" || asksPresence ? THERE : [])];
}

export function comparedAs({ kind }: AnswerView, { compare, values }: Condition): string {
  return kind === "tick" && compare === "is" ? String(values[0] ?? true) : compare;
}

export function compared(answer: AnswerView, condition: Condition, to: string): Condition {
  if (to === "true" || to === "false") return { ...condition, compare: "is", values: [to === "true"] };
  const compare = to as Comparison;
  if (VALUELESS.has(compare)) return { ...condition, compare, values: [] };
  const first = answer.kind === "number" ? 0 : (answer.choices[0]?.value ?? "");
  return { ...condition, compare, values: condition.values.length > 0 ? condition.values : [first] };
}

const VALUELESS: ReadonlySet<Comparison> = new Set(["filled", "empty", "known", "unknown", "some", "none"]);

/** A first condition for an answer. */
export function emptyCondition({ of, kind, choices }: AnswerView): Condition {
  if (kind === "tick") return { of, compare: "is", values: [true] };
  if (kind === "text") return { of, compare: "filled", values: [] };
  if (kind === "list" || kind === "items") return { of, compare: "some", values: [] };
  if (kind === "thing") return { of, compare: "known", values: [] };
  return { of, compare: "is", values: [kind === "number" ? 0 : (choices[0]?.value ?? "")] };
}

export function answerName(view: Texts, { of, label, called }: AnswerView): string {
  return label === null ? (called ?? of.replace(/^(self|context)\./, "")) : wordsOfText(view, label);
}

/** An answer that a condition still reads although the form no longer has it. */
export function answerUnknown({ of, values }: Condition): AnswerView {
  const kind = typeof values[0] === "boolean" ? "tick" : typeof values[0] === "number" ? "number" : "text";
  return { of, label: null, kind, choices: [] };
}

/** The group of an answer. A form's own answers have none, because they are few. */
export function groupOf({ of, near }: AnswerView): string {
  if (near === true) return "Read on this page";
  const [variable = ""] = of.split(".");
  return of.includes(".") ? (GROUPS[variable] ?? "") : (GROUPS[of] ?? "Conditions that have a name");
}

const GROUPS: Readonly<Record<string, string>> = {
  self: "",
  context: "",
  data: "What the journey remembers",
  form: "In the form",
  event: "What has just happened",
  error: "How the call failed",
  flags: "Experiments",
  site: "The site",
  route: "Where the person is",
  lang: "Where the person is",
  elsewhere: "Where the person is",
};
