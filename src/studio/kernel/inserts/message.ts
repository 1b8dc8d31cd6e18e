import type { JsonObject } from "../../../engine/index.ts";
import { type Block, pointer, type Repository } from "../../../model/index.ts";
import { flowConditionWords, stepWords } from "../../edits/rule-words.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { refuseCounted } from "../../edits/experiment/counted.ts";
import { Refusal } from "../../edits/refusal.ts";
import { refuseUnreadable, rulePlace } from "../../edits/rule-place.ts";
import { insertInto, stepWritten } from "../../edits/step/step-written.ts";
import { textsOfStep } from "../../edits/step/add-button.ts";
import { insertion } from "./insertion.ts";
import { commandSchema, name, words, expression, TONES, type Of } from "../schema.ts";
import { withDialog } from "../dialog-words.ts";
import { firstSaid } from "../../edits/fresh-texts.ts";

/** Adds a message to a step's page. */
export const INSERT_MESSAGE = withDialog(
  commandSchema("insert", {
    what: { const: "message" },
    flow: name,
    step: name,
    tone: {
      enum: TONES,
      title: "What kind of message is it?",
      "x-choices": {
        info: "Something to know",
        success: "Something that went well",
        warning: "Something to look out for",
        error: "Something that went wrong",
      },
    },
    texts: { ...words, title: "What it says" },
    titles: { ...words, title: "Its title, if it has one", "x-may-be-empty": true },
    when: { ...expression, title: "When is it shown?", "x-widget": "condition", "x-may-be-empty": true },
  }),
  {
    title: "Add a message",
    "x-button": "Add a message…",
    description: "It appears above the heading of the page.",
    "x-arm": "Only people in the arm get it.",
  },
);
export type InsertMessage = Of<typeof INSERT_MESSAGE>;

/**
 * Adds a message to a step's page, above its heading like messages on other pages. It is shown always, or under a
 * condition.
 */
export const MESSAGE = insertion({
  schema: INSERT_MESSAGE,
  cannot: "The Studio cannot add this message.",
  texts: (_repo, { titles, texts }) => ({ titles, texts }),
  changeName: (_repo, { step }) => `A message at ${step}`,
  plan: planned,
});

function planned(repo: Repository, { flow, step, tone, titles, texts, when }: InsertMessage): Plan {
  const written = stepWritten(repo, flow, step);
  const said = firstSaid([...texts, ...titles]);
  if (said === undefined) throw new Refusal("Write what the message says, in one language at least.");
  const at = pointer(written.at, "page", "-");
  const place = rulePlace(repo, flow, at);
  refuseUnreadable(place, when);
  const draft = new Draft(repo);
  const fresh = textsOfStep(repo, draft, written.flow, written.step);
  const block: JsonObject = {
    block: "alert",
    ...(when !== null && { when }),
    tone,
    ...(firstSaid(titles) !== undefined && { title: fresh.add("messageTitle", titles) }),
    ...(firstSaid(texts) !== undefined && { text: fresh.add("message", texts) }),
  };
  const { page } = written.step;
  const index = placeOnPage(page);
  refuseCounted(repo, written.path, pointer(written.at, "page"), index);
  insertInto(draft, written, "page", index, page.length, block);
  return draft.plan(
    `A new message at ${stepWords(repo, flow, step)}${when === null ? "" : `, if ${flowConditionWords(repo, place.flow, when)}`}: ${said}`,
  );
}

/** Before the heading, or, if there is none, after the back link and the messages at the top of a page. */
function placeOnPage(page: readonly Block[]): number {
  const heading = page.findIndex(({ name }) => name === "heading");
  if (heading >= 0) return heading;
  const first = page.findIndex(({ name }) => name !== "back" && name !== "alert");
  return first >= 0 ? first : page.length;
}
