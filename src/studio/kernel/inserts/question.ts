import type { JsonObject } from "../../../engine/index.ts";
import { isObject, omit, type Repository, segmentsOf, itemsIn } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { freeName } from "../../edits/fresh-texts.ts";
import { Refusal } from "../../edits/refusal.ts";
import { refuseArmsChanges } from "../../edits/removal/arms-changes.ts";
import { writtenOutTo } from "../../edits/removal/written-here.ts";
import { answer, textsOfStep } from "../../edits/step/add-button.ts";
import { ruleWords } from "../../edits/step/rule-at.ts";
import { simulationNotesAt } from "../../edits/step/simulations.ts";
import { stepWritten } from "../../edits/step/step-written.ts";
import { withDialog } from "../dialog-words.ts";
import { commandSchema, ofFlow, type Of, words } from "../schema.ts";
import { insideOf } from "../target-name.ts";
import { resolveTarget, writtenOf } from "../target.ts";
import { addDialog } from "./dialog.ts";
import { insertion } from "./insertion.ts";
import type { FilePlace } from "../../edits/answer/reference.ts";

/** Opens a dialog before a rule does what it does. */
export const INSERT_QUESTION = withDialog(
  commandSchema("insert", {
    what: { const: "question" },
    ...ofFlow,
    titles: { ...words, title: "The title of the dialog" },
    texts: { ...words, title: "The text of the dialog" },
    labels: { ...words, title: "The words on the button that leads on" },
  }),
  {
    title: "Ask in a dialog before “{of}”",
    "x-button": "Ask before it…",
    description: "The dialog has a second button, which closes it. Then people stay on the page, and nothing happens.",
    "x-arm": "Only people in the arm are asked.",
  },
);

/** A transition opens a dialog, whose button does what the transition did. */
export const QUESTION = insertion({
  schema: INSERT_QUESTION,
  cannot: "The Studio cannot ask before it.",
  texts: (_repo, { titles, texts, labels }) => ({ titles, texts, labels }),
  changeName: (_repo, { flow, at }) => `A question before a transition in ${flow} (${insideOf(at)})`,
  plan: planned,
});

function planned(before: Repository, command: Of<typeof INSERT_QUESTION>): Plan {
  const { flow: id, titles, texts, labels } = command;
  const { pointer: at, step: name, flow } = resolveTarget(before, command);
  const what = flow && ruleWords(before, flow, at);
  if (what === undefined || name === undefined || segmentsOf(at)[2] !== "on")
    throw new Refusal("Only what happens on a page can open a dialog there.");
  const { path } = stepWritten(before, id, name);
  // A dialog is the step's own, so what opens it is, too.
  const { repo, parts } = writtenOutTo(before, path, ({ flows }) =>
    flows.flatMap((one) => (one.id === id ? [{ file: one.file, pointer: at }] : [])),
  );
  // What an arm changes in a shared part would not reach the step's own copy.
  refuseArmsChanges(before, parts.map(placeOfPart));
  const written = stepWritten(repo, id, name);
  const place = writtenOf(repo, { file: written.step.file, pointer: at });
  const draft = new Draft(repo);
  const rule = draft.value(place.path, place.pointer);
  if (rule === undefined || place.isShared) throw new Refusal("This rule is shared. Change it at the place JSON.");
  const rest: JsonObject = isObject(rule) ? omit(rule, "when") : { goto: rule };
  if (Object.keys(rest).length === 0) throw new Refusal("Nothing happens then that people could be asked about.");
  refuseArmsChanges(repo, [place]);
  const called = dialogName(repo, id, name);
  const when = isObject(rule) ? rule["when"] : undefined;
  draft.set(place.path, place.pointer, { ...(when !== undefined && { when }), do: [{ open: called }] });
  const fresh = textsOfStep(repo, draft, written.flow, written.step);
  const onward = `${called}Yes`;
  addDialog(draft, written, fresh, { name: called, titles, texts, first: { event: onward, labels } });
  answer(draft, written, onward, typeof rule === "string" ? rule : closing(rest));
  const own = parts.map((part) => `This step gets its own copy of ${part}, which it shares with others.`);
  return draft.plan(`${what}: a dialog asks first, “${titles[0]?.value ?? called}”`, [
    ...own,
    ...simulationNotesAt(repo, draft, id, name),
  ]);
}

/** The place of a part that is written as `flows/garden/parts.json#/skip`. */
function placeOfPart(part: string): FilePlace {
  const [path = "", ...pointers] = part.split("#");
  return { path, pointer: pointers.join("#") };
}

/** What leads to no other page closes the dialog first. */
function closing(rest: JsonObject): JsonObject {
  const { do: actions, ...others } = rest;
  if ("goto" in rest || "leave" in rest) return rest;
  return { do: [{ close: true }, ...itemsIn(actions)], ...others };
}

/** A name that the step uses neither for a dialog nor for an event. */
function dialogName(repo: Repository, flow: string, step: string): string {
  const { dialogs, handlers } = stepWritten(repo, flow, step).step;
  const taken = new Set([...dialogs.map(({ id }) => id), ...handlers.map(({ event }) => event.replace(/Yes$/, ""))]);
  return freeName("confirm", (name) => taken.has(name));
}
