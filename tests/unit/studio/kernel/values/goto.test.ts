import { expect } from "vitest";
import { describeCommands } from "../../command-table.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { gardenAfter, gardenWithTrial } from "../../journeys.ts";
import { errors, FLOW, inBoth, SKIP, TIPS, write } from "../../trial.ts";

const CHANGE = { flow: "garden", at: "/steps/done/on/change", was: '"details"' } as const;
const ELSEWHERE = { kind: "set", ...CHANGE, to: "tips" } as const;

const BUTTON = { ...SKIP, to: "tips" } as const;
/** Another way to the end, before what is there. */
const AGAIN = {
  kind: "insert",
  what: "transition",
  flow: "garden",
  step: "details",
  event: "submit",
  when: "lang == 'es'",
  to: "done",
  before: "/steps/details/on/submit/0",
} as const;
const skipping = (done: string, goto: string) => JSON.stringify({ do: [{ done }], goto });

describeCommands("where a transition leads", [
  {
    title: "is another step",
    on: () => gardenAfter(TIPS),
    command: ELSEWHERE,
    what: "“Change your details” at “Thank you”: the way to “Your details” leads elsewhere: people get to “Before you dig” then",
    changes: { [FLOW]: [`/steps/done/on/change: "details" → "tips"`] },
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
    notes: [
      "For people who get there, “tips” counts as done in the progress bar, even if they have not filled it in.",
      "A developer has to update what these test walks expect: “straight through”.",
    ],
    changes: {
      [FLOW]: [`/steps/details/on/skip/do/0/done: "details" → "tips"`, `/steps/details/on/skip/goto: "tips" → "done"`],
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
    what: "“Continue” at “Your details”: the way to “Thank you” if the language is “es” is deleted",
    changes: {
      [FLOW]: [
        `/steps/details/on/submit: [{"when":"lang == 'es'","do":[{"done":"tips"}],"goto":"done"},{"do":[{"done":"details"}],"goto":"tips"}] → {"do":[{"done":"details"}],"goto":"tips"}`,
      ],
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

const DIALOG = {
  confirm: {
    title: "done.confirmTitle",
    page: [
      { block: "text", text: "done.confirmText" },
      {
        block: "actions",
        buttons: [
          { event: "confirmYes", text: "done.confirmYes", variant: "primary" },
          { event: "confirmClosed", text: "ui.close", variant: "secondary" },
        ],
      },
    ],
  },
};

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
    changes: {
      [FLOW]: [
        `/steps/done/on/change: "details" → {"do":[{"open":"confirm"}]}`,
        `/steps/done/on/confirmClosed + [{"do":[{"close":true}]}]`,
        `/steps/done/on/confirmYes + "details"`,
        `/steps/done/dialogs + ${JSON.stringify(DIALOG)}`,
      ],
      "locales/en/garden.json": [
        `/done/confirmTitle + "Change it?"`,
        `/done/confirmText + "You see the form again."`,
        `/done/confirmYes + "Change"`,
      ],
      "locales/es/garden.json": [
        `/done/confirmTitle + "¿Cambiarlo?"`,
        `/done/confirmText + "Verás el formulario otra vez."`,
        `/done/confirmYes + "Cambiar"`,
      ],
    },
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
