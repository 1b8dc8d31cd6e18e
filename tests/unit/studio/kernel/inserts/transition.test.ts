import { expect, test } from "vitest";
import { pageView } from "../../../../../src/studio/reading/index.ts";
import { describeCommands } from "../../command-table.ts";
import { garden, gardenAfter, openWorkspace } from "../../journeys.ts";
import { FLOW, TIPS } from "../../trial.ts";

const WAY = {
  kind: "insert",
  what: "transition",
  flow: "garden",
  step: "details",
  event: "submit",
  when: "lang == 'es'",
  to: "done",
  before: "/steps/details/on/submit/0",
} as const;

const JOIN = "flows/join/flow.json";
/** An error that the contract declares, and that step 1 does not handle itself. */
const OF_ERROR = {
  kind: "insert",
  what: "transition",
  flow: "join",
  step: "step1",
  event: "updateRegistration.failed",
  when: "error.code == 'too-many-requests'",
  to: "noPermission",
  before: null,
} as const;

describeCommands("a transition", [
  {
    title: "is added before another one of the same event, and marks as done what its page needs",
    on: () => gardenAfter(TIPS),
    command: { ...WAY },
    what: "“Continue” at “Your details”: a new way to “Thank you” if the language is “es”; it is checked before the way to “Before you dig”",
    changes: {
      [FLOW]: [
        `/steps/details/on/submit: {"do":[{"done":"details"}],"goto":"tips"} → [{"when":"lang == 'es'","do":[{"done":"tips"}],"goto":"done"},{"do":[{"done":"details"}],"goto":"tips"}]`,
      ],
    },
  },
  {
    title: "is added before the name of a step",
    command: { ...WAY, step: "done", event: "change", to: "details", before: "/steps/done/on/change" },
    changes: {
      [FLOW]: [`/steps/done/on/change: "details" → [{"when":"lang == 'es'","goto":"details"},{"goto":"details"}]`],
    },
  },
  {
    title: "for an error of the service names the rules that the step shares beside it",
    on: openWorkspace,
    command: OF_ERROR,
    what: "Save the registration: fails at “Create your parent account”: a new way to “You do not have permission to access this material” if the error code is “too-many-requests”",
    changes: {
      [JOIN]: [
        `/steps/step1/on/updateRegistration.failed: {"$ref":"#/steps/step1/on/createRegistration.failed"} → [{"$ref":"#/steps/step1/on/createRegistration.failed"},{"when":"error.code == 'too-many-requests'","goto":"noPermission"}]`,
      ],
    },
  },
  {
    title: "is refused with a message if it is impossible",
    refused: [
      [{ ...WAY, to: "nowhere" }, "There is no step “nowhere” in garden."],
      [{ ...WAY, to: "details" }, "the page that it is on"],
      [{ ...WAY, when: "nothing.of.this" }, "nothing"],
      [{ ...WAY, when: null }, "never applies"],
      [{ ...WAY, before: null }, "never applies"],
      [{ ...WAY, event: "unsent", before: null }, "Nothing in this step sends"],
      [{ ...WAY, before: "/steps/done/on/change" }, "no longer exists"],
    ],
  },
]);

test("what a transition can follow is what people can do on its page, in words", () => {
  const { sends, ways } = pageView(garden().repo, "garden", "details", []);
  expect(sends).toEqual([{ event: "submit", words: "“Continue”" }]);
  expect(ways.map(({ was }) => was)).toEqual([`{"do":[{"done":"details"}],"goto":"done"}`]);
});
