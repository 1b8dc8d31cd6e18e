import type { Repository } from "../../../model/index.ts";
import type { Plan } from "../../edits/draft.ts";
import { withDialog } from "../dialog-words.ts";
import { commandSchema, type Of } from "../schema.ts";
import { targetName } from "../target-name.ts";
import { fieldOfForm } from "../../edits/plain-words.ts";
import { copyField } from "./copied-field.ts";
import { copyPart } from "./copied-part.ts";
import { ofField, ofPart, toForm, toPage } from "./copy-places.ts";
import { insertion } from "./insertion.ts";

/** Copies a part of a page or a field, here or into another journey. */
export const INSERT_COPY = withDialog(
  commandSchema("insert", {
    what: { const: "copy" },
    of: { anyOf: [ofPart, ofField] },
    to: { anyOf: [toPage, toForm], title: "Where does it go?" },
  }),
  {
    title: "Paste “{of}”",
    "x-button": "Paste “{of}”…",
    "x-verb": "Paste it",
    description:
      "The copy has the same words, conditions and settings. Later changes of one do not change the other. Conditions and remembered data that it needs are added.",
    "x-arm": "Only people in the arm see it.",
  },
);
export type InsertCopy = Of<typeof INSERT_COPY>;

export const COPY = insertion({
  schema: INSERT_COPY,
  cannot:
    "It would not work here, so that the Studio cannot paste it. Choose another place, or first add here what it needs.",
  texts: () => ({}),
  changeName: (repo, { of }) =>
    `A copy of ${"field" in of ? fieldOfForm(repo, of.form, of.field) : targetName(repo, of)}`,
  plan: planned,
});

function planned(repo: Repository, { of, to }: InsertCopy): Plan {
  if ("field" in of && "form" in to) return copyField(repo, of, to);
  if ("at" in of && "flow" in to) return copyPart(repo, of, to);
  throw new Error("A part goes to a page, and a field to a form.");
}
