import { type Repository } from "../../../model/index.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { addButton, textsOfStep, leadingTo } from "../../edits/step/add-button.ts";
import { stepWritten } from "../../edits/step/step-written.ts";
import { insertion } from "./insertion.ts";
import { commandSchema, name, type Of } from "../schema.ts";
import { button } from "../new-things.ts";
import { withDialog } from "../dialog-words.ts";

/** Adds a button that leads to another step. */
export const INSERT_BUTTON = withDialog(
  commandSchema("insert", { what: { const: "button" }, ...button, to: { ...name, title: "What does it do?" } }),
  {
    title: "Add a button to the page",
    "x-button": "Add a button…",
    description: "It appears after the buttons that are already there, or at the bottom of the page.",
    "x-arm": "Only people in the arm get it.",
  },
);
export type InsertButton = Of<typeof INSERT_BUTTON>;

/** Adds a button to a page that leads to another step. */
export const BUTTON = insertion({
  schema: INSERT_BUTTON,
  cannot: "The Studio cannot add this button.",
  texts: (_repo, { labels }) => ({ labels }),
  changeName: (_repo, { name: of, step }) => `The button “${of}” at ${step}`,
  plan: planned,
});

function planned(repo: Repository, { flow, step, name, labels, to }: InsertButton): Plan {
  const written = stepWritten(repo, flow, step);
  const draft = new Draft(repo);
  const text = textsOfStep(repo, draft, written.flow, written.step).add(name, labels);
  const { does, notes } = leadingTo(written, to);
  addButton(repo, draft, written, { event: name, text, does });
  return draft.plan(
    `A new button from ${stepWords(repo, flow, step)} to ${stepWords(repo, flow, to)}: ${labels[0]?.value ?? name}`,
    notes,
  );
}
