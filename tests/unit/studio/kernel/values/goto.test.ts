import { expect } from "vitest";
import { describeCommands } from "../../command-table.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { gardenAfter, gardenWithTrial } from "../../journeys.ts";
import { errors, FLOW, inBoth, SKIP, TIPS, write, AGAIN } from "../../trial.ts";

const CHANGE = { flow: "garden", at: "/steps/done/on/change", was: '"details"' } as const;
const ELSEWHERE = { kind: "set", ...CHANGE, to: "tips" } as const;

const BUTTON = { ...SKIP, to: "tips" } as const;
const skipping = (done: string, goto: string) => JSON.stringify({ do: [{ done }], goto });

describeCommands("where a transition leads", [
  {
    title: "is another step",
    on: () => gardenAfter(TIPS),
    command: ELSEWHERE,
  },
  {
    title: "is further along the progress bar, so that what comes before counts as done",
    on: () => gardenAfter(TIPS, BUTTON),
    command: {
      kind: "set",
      flow: "garden",
      at: "/steps/details/on/skip/0",
      was: skipping("details", "tips"),
      to: "done",
    },
  },
  {
    title: "is deleted with what it did, and with what only it needed",
    on: () => gardenAfter(TIPS, AGAIN),
    command: {
      kind: "remove",
      flow: "garden",
      at: "/steps/details/on/submit/0",
      was: `{"when":"lang == 'es'","do":[{"done":"tips"}],"goto":"done"}`,
    },
  },
  {
    title: "is refused with a message if it is impossible",
    on: () => gardenAfter(TIPS),
    refused: [
      [{ ...ELSEWHERE, to: "nowhere" }, "There is no step “nowhere” in garden."],
      [{ ...ELSEWHERE, to: "done" }, "the page that it is on"],
      [{ ...ELSEWHERE, to: "details" }, "It leads there already."],
      [{ ...ELSEWHERE, to: null }, "Delete it instead."],
      [{ kind: "remove", ...CHANGE }, "It is all that happens then."],
    ],
  },
]);

const QUESTION = {
  kind: "insert",
  what: "question",
  ...CHANGE,
  titles: inBoth("Change it?", "¿Cambiarlo?"),
  texts: inBoth("You see the form again.", "Verás el formulario otra vez."),
  labels: inBoth("Change", "Cambiar"),
} as const;

/** The garden whose last step has the same rules after “change” as the step before it, where an arm changes them. */
function sharedWithArm(): Workspace {
  const change = "/steps/tips/on/change";
  const scrolls = { op: "add", path: `${change}/0/do`, value: [{ scroll: "top" }] };
  const button = { ...SKIP, step: "tips", name: "change", to: "details" } as const;
  const workspace = gardenWithTrial([{ file: FLOW, ops: [scrolls] }], TIPS, button);
  write(workspace, FLOW, '"change": "details"', '"change": [{ "goto": "details" }]');
  write(workspace, FLOW, '"change": "details"', `"change": { "$ref": "#${change}" }`);
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

describeCommands("a question before a transition", [
  {
    title: "is a dialog, whose button leads on",
    command: QUESTION,
  },
  {
    title: "is refused if an arm changes the shared part that the step would get its own copy of",
    on: sharedWithArm,
    refused: [
      [
        { ...QUESTION, at: "/steps/done/on/change/0", was: '{"goto":"details"}' },
        "The arm treatment of shorter changes it",
      ],
    ],
  },
]);
