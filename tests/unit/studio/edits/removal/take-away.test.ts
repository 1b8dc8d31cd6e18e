import { describeCommands } from "../../command-table.ts";
import { message, RAIN } from "../../garden-parts.ts";
import { garden, gardenAfter, gardenWithTrial } from "../../journeys.ts";
import { FLOW, write } from "../../trial.ts";

const SUBMIT = `{ "do": [{ "done": "details" }], "goto": "done" }`;

/** The garden with the message, whose texts another page shows too: one everybody, one people in an arm. */
function withSharedTexts() {
  const shown = { op: "replace", path: "/steps/details/page/0/sub", value: "done.messageTitle" };
  const workspace = gardenWithTrial([{ file: FLOW, ops: [shown] }], RAIN);
  return write(workspace, FLOW, `"heading", "text": "details.title"`, `"heading", "text": "done.message"`);
}

describeCommands("deleting a message", [
  {
    title: "removes its texts in every language",
    on: () => gardenAfter(RAIN),
    command: (workspace) => message(workspace),
  },
  {
    title: "keeps texts that another page shows too, even if only people in an arm see them there",
    on: withSharedTexts,
    command: (workspace) => message(workspace),
  },
  {
    title: "also removes an arm's changes of it, and the plan says so",
    on: () =>
      gardenWithTrial(
        [
          { file: FLOW, ops: [{ op: "replace", path: "/steps/done/page/0/tone", value: "info" }] },
          { file: "locales/en/garden.json", ops: [{ op: "replace", path: "/done/message", value: "Soon." }] },
          { file: "locales/es/garden.json", ops: [{ op: "replace", path: "/done/message", value: "Pronto." }] },
        ],
        RAIN,
      ),
    command: (workspace) => message(workspace),
  },
  {
    title: "is refused if an arm's patch addresses a later block by index",
    on: () => gardenWithTrial([{ file: FLOW, ops: [{ op: "remove", path: "/steps/done/page/2" }] }], RAIN),
    refused: [[(workspace) => message(workspace), "The arm treatment of shorter changes"]],
  },
  {
    title: "also removes a message that a rule shows",
    on: () =>
      write(
        garden(),
        FLOW,
        SUBMIT,
        `{ "do": [{ "done": "details" }, { "alert": "details.subtitle", "tone": "info" }], "goto": "done" }`,
      ),
    command: (workspace) => message(workspace, "details"),
  },
  {
    title: "is refused if showing it is all that the rule does",
    on: () =>
      write(
        garden(),
        FLOW,
        SUBMIT,
        `[{ "when": "lang == 'es'", "do": [{ "alert": "details.title", "tone": "info" }] }, { "goto": "done" }]`,
      ),
    refused: [[(workspace) => message(workspace, "details"), "It is the only thing that happens there"]],
  },
  {
    title: "is refused for a message that does not exist or has changed",
    on: () => gardenAfter(RAIN),
    refused: [
      [(workspace) => ({ ...message(workspace), at: "/steps/done/page/9", was: "{}" }), "no longer exists"],
      [(workspace) => ({ ...message(workspace), was: "{}" }), "Somebody else has changed"],
      [(workspace) => ({ ...message(workspace), flow: "nowhere" }), "no longer exists"],
    ],
  },
]);
