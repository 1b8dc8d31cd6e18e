import { answerAt, sharedNotes } from "../../edits/removal/choice.ts";
import { type Choice, type Field, type Form, pointer, type Repository } from "../../../model/index.ts";
import { comparedAt } from "../../edits/answer/sent-to-service.ts";
import {
  type Choices,
  choicesPlace,
  type FieldWithChoices,
  rememberedAt,
  sharingWith,
  choiceLists,
  type ChoiceList,
} from "../../edits/choices-of.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { refuseCounted } from "../../edits/experiment/counted.ts";
import { fieldOfForm } from "../../edits/plain-words.ts";
import { besides, freshTexts, placeBeside } from "../../edits/fresh-texts.ts";
import { Refusal } from "../../edits/refusal.ts";
import { insertion } from "./insertion.ts";
import { commandSchema, name, words, form, type Of } from "../schema.ts";
import { withDialog } from "../dialog-words.ts";

export const INSERT_CHOICE = withDialog(
  commandSchema("insert", {
    what: { const: "choice" },
    form,
    field: name,
    labels: { ...words, title: "What people read" },
    /** Its name in the files. */
    value: {
      type: "string",
      pattern: "^[A-Za-z][A-Za-z0-9_]{0,59}$",
      title: "What do you call it?",
      "x-called": { most: 50, example: "a friend", otherwise: "labels" },
    },
    /** The choice before it. `null` if it is the first. */
    after: { anyOf: [{ type: "string", maxLength: 200 }, { type: "null" }], title: "After which choice?" },
  }),
  {
    title: "Add a choice to “{of}”",
    "x-button": "Add a choice…",
    "x-arm": "Only people in the arm can choose it.",
  },
);
export type InsertChoice = Of<typeof INSERT_CHOICE>;

/**
 * Adds a choice to a field wherever its list of choices is used: in the schema, in the texts of layouts, and in the
 * remembered data.
 */
export const CHOICE = insertion({
  schema: INSERT_CHOICE,
  cannot: "The Studio cannot add this choice on its own: the service may have to know it first.",
  texts: (_repo, { labels }) => ({ labels }),
  changeName: (_repo, { value, field }) => `The choice “${value}” of ${field}`,
  plan: planned,
});

function planned(repo: Repository, command: InsertChoice): Plan {
  const { value, labels, after } = command;
  const place = choicesPlace(repo, command);
  const { form, field, choices } = place;
  if (choices.values.includes(value)) throw new Refusal(`There is a choice “${value}” already.`);
  const draft = new Draft(repo);
  const key = freshTexts(repo, draft, textsBeside(repo, form, choices)).add(textName(field, choices, value), labels);
  const everywhere = [place, ...sharingWith(repo, place)];
  for (const list of choiceLists(everywhere, draft, "add"))
    insertBehind(repo, draft, list, after, list.hasWords ? { value, label: key } : value);
  remember(repo, draft, place, value);
  const what = `A new choice of ${fieldOfForm(repo, form.id, field.name)}: ${labels[0]?.value ?? value}`;
  return draft.plan(what, notesOf(repo, everywhere, value));
}

/**
 * Inserts an item into a list after a value: at the beginning if that is null, at the end if the list does not have it.
 */
function insertBehind(
  repo: Repository,
  draft: Draft,
  { path, pointer: list, values }: ChoiceList,
  after: string | null,
  item: Parameters<Draft["insert"]>[3],
): void {
  const found = values.findIndex((one) => one === after);
  const index = after === null ? 0 : found < 0 ? values.length : found + 1;
  if (index < values.length) refuseCounted(repo, path, list, index);
  draft.insert(path, list, index, item);
}

function textsBeside(repo: Repository, form: Form, { options }: Choices) {
  const [, folder = ""] = form.id.split("/");
  const key = options.findLast(({ label }) => label !== undefined)?.label?.value ?? "";
  return placeBeside(repo, key, [folder, "common"]) ?? besides(repo, form, null);
}

/** Named like the texts of the other choices: by the value alone, or by the field's name and the value. */
function textName({ name }: Field, { options }: Choices, value: string): string {
  const last = ({ label }: Choice) => label?.value.split(".").at(-1) ?? "";
  if (options.some((one) => last(one) === one.value?.json)) return value;
  return name + value.charAt(0).toUpperCase() + value.slice(1);
}

/** Adds the value to the remembered data if that has a list of its own. */
function remember(repo: Repository, draft: Draft, { form, field }: FieldWithChoices, value: string): void {
  for (const { path, pointer: at } of rememberedAt(repo, form)) {
    const list = pointer(at, "properties", field.name, "enum");
    const now = draft.value(path, list);
    if (Array.isArray(now) && !now.includes(value)) draft.append(path, list, value);
  }
}

/** What the edit does not do, and what somebody has to check. */
function notesOf(repo: Repository, everywhere: readonly FieldWithChoices[], value: string): readonly string[] {
  const asking = [
    ...everywhere.flatMap(({ form, field }) => (isInRules(form, field) ? [form.file.path] : [])),
    ...everywhere.flatMap((one) => comparedAt(repo, answerAt(repo, one))),
  ];
  return [
    ...sharedNotes(
      repo,
      everywhere,
      "offer it too",
      (calls) => `The service gets this answer. It must know “${value}” before people can choose it: ${calls}.`,
    ),
    ...(asking.length > 0
      ? [`Conditions use this answer. Check whether they need the new choice: ${[...new Set(asking)].join(", ")}.`]
      : []),
  ];
}

/** Whether the form's own `if` or a similar keyword uses the field. */
function isInRules({ schema }: Form, { name }: Field): boolean {
  const rules = ["if", "allOf", "anyOf", "oneOf"].map((keyword) => JSON.stringify(schema.keyword(keyword) ?? ""));
  return rules.some((text) => text.includes(`"${name}"`));
}
