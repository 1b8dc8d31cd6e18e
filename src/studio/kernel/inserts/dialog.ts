import { pointer, type Repository } from "../../../model/index.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import type { FreshTexts } from "../../edits/fresh-texts.ts";
import { Refusal } from "../../edits/refusal.ts";
import { addButton, answer, textsOfStep } from "../../edits/step/add-button.ts";
import { type StepWritten, stepWritten } from "../../edits/step/step-written.ts";
import { insertion } from "./insertion.ts";
import { commandSchema, words, type Of } from "../schema.ts";
import { button } from "../new-things.ts";

/** Adds a button that opens a dialog. */
export const INSERT_DIALOG = commandSchema("insert", {
  what: { const: "dialog" },
  ...button,
  titles: { ...words, title: "The title of the dialog" },
  texts: { ...words, title: "The text of the dialog" },
});
export type InsertDialog = Of<typeof INSERT_DIALOG>;

/** Adds a button to a page that opens a dialog, and a button that closes it. */
export const DIALOG = insertion({
  schema: INSERT_DIALOG,
  cannot: "The Studio cannot add this dialog.",
  texts: (_repo, { labels, titles, texts }) => ({ labels, titles, texts }),
  changeName: (_repo, { name: of, step }) => `The button “${of}” at ${step}`,
  plan: planned,
});

function planned(repo: Repository, { flow, step, name, labels, titles, texts }: InsertDialog): Plan {
  const written = stepWritten(repo, flow, step);
  if (written.step.dialogs.some(({ id }) => id === name))
    throw new Refusal(`There is a dialog “${name}” at “${step}” already.`);
  const draft = new Draft(repo);
  const fresh = textsOfStep(repo, draft, written.flow, written.step);
  const label = fresh.add(name, labels);
  addButton(repo, draft, written, { event: name, text: label, does: [{ do: [{ open: name }] }] });
  addDialog(draft, written, fresh, { name, titles, texts });
  return draft.plan(`A new dialog at ${stepWords(repo, flow, step)}: ${titles[0]?.value ?? name}`);
}

interface NewDialog extends Pick<InsertDialog, "name" | "titles" | "texts"> {
  /** The button before the one that closes it. */
  readonly first?: { readonly event: string; readonly labels: InsertDialog["labels"] };
}

/** Adds a dialog to a step, with a button that closes it. */
export function addDialog(draft: Draft, written: StepWritten, fresh: FreshTexts, dialog: NewDialog): void {
  const { name, titles, texts, first } = dialog;
  if (!fresh.known(CLOSE)) throw new Refusal(`There is no text “${CLOSE}” among the common ones, for its button.`);
  const title = fresh.add(`${name}Title`, titles);
  const text = fresh.add(`${name}Text`, texts);
  const closing = `${name}Closed`;
  const [main, other] = ["primary", "secondary"] as const;
  const buttons = [
    ...(first === undefined ? [] : [{ event: first.event, text: fresh.add(first.event, first.labels), variant: main }]),
    { event: closing, text: CLOSE, variant: first === undefined ? main : other },
  ];
  const page = [
    { block: "text", text },
    { block: "actions", buttons },
  ];
  answer(draft, written, closing, [{ do: [{ close: true }] }]);
  const { path, at } = written;
  if (written.step.dialogs.length > 0) draft.set(path, pointer(at, "dialogs", name), { title, page });
  else {
    const keys = Object.keys(draft.value(path, at) ?? {});
    draft.add(path, at, "dialogs", keys.indexOf("on"), { [name]: { title, page } });
  }
}

const CLOSE = "ui.close";
