import { isSpoken, nameProblem, templateFor } from "../../insight/index.ts";
import { languagesOf, pointer, type Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { onceTranslated } from "../edits/fresh-texts.ts";
import { Refusal } from "../edits/refusal.ts";
import { commandSchema, words, type Of } from "../kernel/schema.ts";
import { withDialog } from "../kernel/dialog-words.ts";

/** Adds a journey like one from `flow new`. */
export const ADD_JOURNEY = withDialog(
  commandSchema("add-journey", {
    /** Its name in the files, and the last segment of its address. */
    name: {
      type: "string",
      pattern: "^[a-z0-9-]{1,60}$",
      title: "What do you call it?",
      "x-called": { most: 40, example: "newsletter", where: "In the files and in its address" },
    },
    titles: { ...words, title: "The title of its first page" },
  }),
  {
    title: "Create a journey",
    "x-button": "New journey…",
    "x-verb": "Create it",
    description: "It starts with two steps, a form and a thank-you page, which you can then change.",
  },
);
export type AddJourney = Of<typeof ADD_JOURNEY>;

/**
 * Adds a journey of two steps, like `flow new`, with the given title. In languages without a template its texts are
 * missing and are listed as such.
 */
export function addJourney(repo: Repository, command: AddJourney): Plan {
  const { name, titles } = command;
  const problem = nameProblem(name);
  if (problem !== undefined) throw new Refusal(problem);
  if (repo.flows.some(({ id }) => id === name)) throw new Refusal(`There is a journey “${name}” already.`);
  const cannot = "These files cannot hold the new journey.";
  return onceTranslated(
    repo,
    { titles },
    (words, isTranslated) => planned(repo, { ...command, ...words }, isTranslated),
    cannot,
  );
}

function planned(repo: Repository, { name, titles }: AddJourney, isTranslated: boolean): Plan {
  const filled = titles.filter(({ value }) => value.trim() !== "");
  const [first] = filled;
  if (first === undefined) throw new Refusal("Write its title, in one language at least.");
  const languages = languagesOf(repo);
  const draft = new Draft(repo);
  const hasCommon = (language: string) => repo.locales.get(language)?.has("common") === true;
  for (const [path, text] of templateFor(name, languages, hasCommon)) draft.createText(path, text);
  const flow = `flows/${name}/flow.json`;
  const start = String(draft.value(flow, "/start"));
  const title = String(draft.value(flow, pointer("/steps", start, "title"))).split(".");
  for (const language of languages) {
    const path = `locales/${language}/${name}.json`;
    if (!isTranslated && !isSpoken(language)) draft.createText(path, "{}\n");
    const words = filled.find((one) => one.language === language)?.value.trim();
    const at = pointer("", ...title);
    if (words !== undefined) draft.set(path, at, words);
    else draft.remove(path, at);
  }
  const untranslated = languages.filter((language) => !isSpoken(language));
  const notes =
    untranslated.length === 0
      ? []
      : [`All its texts have to be translated into ${untranslated.join(", ")}: see the place Texts.`];
  return draft.plan(`A new journey ${name}: ${first.value.trim()}`, notes);
}
