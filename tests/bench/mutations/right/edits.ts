/** Correct edits, as people make them in the Studio: at a random place, and complete in every file and language. */
import { transitionsOf } from "../../../../src/insight/index.ts";
import { flowOf, formOf, localesOf, type Repository } from "../../../../src/model/index.ts";
import type { Command } from "../../../../src/studio/commands/index.ts";
import { presenceOf } from "../../../../src/studio/edits/index.ts";
import { rowsOf } from "../../../../src/studio/kernel/kinds/row.ts";
import { writtenAs } from "../../../../src/studio/kernel/target.ts";
import { ALWAYS, exceptAt } from "../../../../src/studio/browser/presence.ts";
import { pick, type Random } from "../random.ts";

/** An edit, and the names by which a finding would refer to it. */
export interface RightEdit {
  readonly kind: string;
  readonly command: Command;
  readonly about: readonly string[];
}

type Make = (repo: Repository, random: Random, index: number) => Omit<RightEdit, "kind"> | undefined;

/** An extra sentence in each language, which a spell checker accepts. */
const MORE: Readonly<Record<string, string>> = { en: " Thank you.", es: " Gracias." };
const LABELS = [
  { language: "en", value: "What else should we know?" },
  { language: "es", value: "¿Qué más debemos saber?" },
];
const TITLES = [
  { language: "en", value: "One more page" },
  { language: "es", value: "Una página más" },
];
const PROBLEMS = [
  { language: "en", value: "Must be at most 60 characters" },
  { language: "es", value: "Debe tener como máximo 60 caracteres" },
];
const CHOICES = [
  {
    value: "yes",
    labels: [
      { language: "en", value: "Yes" },
      { language: "es", value: "Sí" },
    ],
  },
  {
    value: "no",
    labels: [
      { language: "en", value: "No" },
      { language: "es", value: "No" },
    ],
  },
];

const MAKERS: Readonly<Record<string, Make>> = {
  "a text says more, in every language": (repo, random) => {
    const english = localesOf(repo).filter(({ language }) => language === "en");
    const { name: file, texts } = pick(random, english);
    const sentences = [...texts.values()].flat().filter(({ value }) => /^[^{<]{30,}\.$/.test(value));
    if (sentences.length === 0) return undefined;
    const { fullKey: key } = pick(random, sentences);
    const edits = localesOf(repo)
      .filter(({ name }) => name === file)
      .flatMap(({ language, texts: all }) => {
        const was = [...all.values()].flat().find(({ fullKey }) => fullKey === key)?.value;
        return was === undefined ? [] : [{ language, file, key, value: was + (MORE[language] ?? ""), was }];
      });
    return { command: { kind: "set", texts: edits }, about: [key] };
  },
  "a text has another name": (repo, random, index) => {
    const { name: file, texts } = pick(random, localesOf(repo));
    const { key } = pick(random, [...texts.values()].flat());
    const to = `${key.split(".").slice(0, -1).concat(`words${index}`).join(".")}`;
    return { command: { kind: "rename", file, key, to }, about: [key, to] };
  },
  "a field has another name": (repo, random, index) => {
    const { form, field } = fieldBy(repo, random);
    const to = `answer${index}`;
    return { command: { kind: "rename", form, field, to }, about: [field, to] };
  },
  "a step has another name": (repo, random, index) => {
    const flow = pick(random, repo.flows);
    const step = pick(random, [...flowOf(repo, flow).steps.keys()]);
    const to = `page${index}`;
    return { command: { kind: "rename", flow: flow.id, step, to }, about: [step, to] };
  },
  "a field stands elsewhere": (repo, random) => {
    const { form, field, row } = fieldBy(repo, random);
    if (row === undefined || row.count < 2) return undefined;
    const { pointer: at, count } = row;
    const by = at.endsWith("/0") ? 1 : at.endsWith(`/${count - 1}`) ? -1 : pick(random, [-1, 1]);
    return { command: { kind: "move", form, at, was: writtenAs(row), by }, about: [field] };
  },
  "a field takes more": (repo, random) => {
    const { form, field, most } = fieldBy(repo, random);
    if (most === undefined) return undefined;
    const limit = { values: { "/maxLength": most + 5 }, was: { "/maxLength": most } };
    return { command: { kind: "set", form, field, ...limit }, about: [field] };
  },
  "a field need not be filled in at a site": (repo, random) => {
    const { form, field, presence } = fieldBy(repo, random);
    return {
      command: { kind: "set", form, field, presence: exceptAt(["uk"]), was: presence, seen: [] },
      about: [field],
    };
  },
  "a new field that nobody has to fill in": (repo, random, index) => {
    const { form, field } = fieldBy(repo, random);
    const name = `more${index}`;
    const type = pick(random, ["text", "choice", "checkbox", "date"] as const);
    const words = { labels: LABELS, problems: PROBLEMS, maxLength: 60, choices: CHOICES };
    return {
      command: { kind: "insert", what: "field", form, name, type, required: false, ...words, after: field },
      about: [name],
    };
  },
  "a new step between two": (repo, random, index) => {
    const flow = pick(random, repo.flows);
    const transitions = transitionsOf(flow).filter(
      ({ from, to, at }) => from !== undefined && "step" in to && at.includes("/on/"),
    );
    if (transitions.length === 0) return undefined;
    const transition = pick(random, transitions);
    if (transition.from === undefined || !("step" in transition.to)) return undefined;
    const name = `extra${index}`;
    const between = {
      after: transition.from,
      before: transition.to.step,
      transitions: [transition.at],
      counts: false,
      asks: null,
    };
    const step = { flow: flow.id, name, path: `/extra-${index}`, titles: TITLES, ...between };
    return { command: { kind: "add-step", ...step }, about: [name] };
  },
  "a new experiment, not running yet": (_repo, _random, index) => {
    const flag = `trial${index}`;
    const command = { kind: "add-experiment", flag, epicKey: `GROW-${900 + index}`, why: "Whether it helps." } as const;
    return { command, about: [flag] };
  },
  "a file with other spaces": (repo, random, index) => {
    const own = [...repo.files.values()].filter(({ path, value }) => {
      return value !== undefined && /^(flows|schemas|locales)\//.test(path) && !path.startsWith("schemas/language/");
    });
    const { path, text, value } = pick(random, own);
    const changed = `${JSON.stringify(value, null, 4)}\n`;
    return {
      command: { kind: "edit-file", path, text: changed, was: text, group: `spaces ${index}`, seen: [] },
      about: [],
    };
  },
};

/**
 * Creates about `count` correct edits, the same number of each kind; the same for the same seed. Leaves out an edit for
 * which there is no place.
 */
export function rightEdits(repo: Repository, random: Random, count: number): readonly RightEdit[] {
  const kinds = Object.entries(MAKERS);
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = kinds[index % kinds.length] ?? [];
    const made = make?.(repo, random, index);
    return kind === undefined || made === undefined ? [] : [{ kind, ...made }];
  }).flat();
}

/** A visible field of a form with a layout, with the maximum length of its text. */
function fieldBy(repo: Repository, random: Random) {
  const forms = [...repo.schemas.values()].filter((form) => {
    return form.layout !== undefined && formOf(repo, form).fields.length > 1;
  });
  const form = pick(random, forms);
  const typed = formOf(repo, form);
  const field = pick(random, typed.fields);
  const { name, schema } = field;
  const most = schema.keyword("maxLength");
  const presence = presenceOf(field) ?? ALWAYS;
  const [row] = typed.layout === undefined ? [] : rowsOf(typed.layout, name);
  return { form: form.id, field: name, row, presence, most: typeof most === "number" ? most : undefined };
}
