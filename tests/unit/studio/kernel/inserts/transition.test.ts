import { expect, test } from "vitest";
import { pageView } from "../../../../../src/studio/reading/index.ts";
import { describeCommands } from "../../command-table.ts";
import { garden, gardenAfter, openWorkspace } from "../../journeys.ts";
import { TIPS, AGAIN } from "../../trial.ts";

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
    command: { ...AGAIN },
  },
  {
    title: "is added before the name of a step",
    command: { ...AGAIN, step: "done", event: "change", to: "details", before: "/steps/done/on/change" },
  },
  {
    title: "for an error of the service names the rules that the step shares beside it",
    on: openWorkspace,
    command: OF_ERROR,
  },
  {
    title: "is refused with a message if it is impossible",
    refused: [
      [{ ...AGAIN, to: "nowhere" }, "There is no step “nowhere” in garden."],
      [{ ...AGAIN, to: "details" }, "the page that it is on"],
      [{ ...AGAIN, when: "nothing.of.this" }, "nothing"],
      [{ ...AGAIN, when: null }, "never applies"],
      [{ ...AGAIN, before: null }, "never applies"],
      [{ ...AGAIN, event: "unsent", before: null }, "Nothing in this step sends"],
      [{ ...AGAIN, before: "/steps/done/on/change" }, "no longer exists"],
    ],
  },
]);

test("what a transition can follow is what people can do on its page, in words", () => {
  const { sends, transitions } = pageView(garden().repo, "garden", "details", []);
  expect(sends).toEqual([{ event: "submit", words: "“Continue”" }]);
  expect(transitions.map(({ was }) => was)).toEqual([`{"do":[{"done":"details"}],"goto":"done"}`]);
});
