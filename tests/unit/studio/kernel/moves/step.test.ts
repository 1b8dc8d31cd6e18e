import type { MoveStep } from "../../../../../src/studio/commands/move.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { gardenAfter } from "../../journeys.ts";
import { FLOW, inBoth, TIPS, write } from "../../trial.ts";
import { describeCommands } from "../../command-table.ts";

const SOIL = {
  ...TIPS,
  name: "soil",
  titles: inBoth("The soil", "La tierra"),
  path: "/soil",
  after: "tips",
  transitions: ["/steps/tips/on/continue/0"],
};

/** The small journey with two pages more: details, tips, soil, done. */
const four = () => gardenAfter(TIPS, SOIL);

/** From tips, people can go past the page about the soil. */
function withShortcut(): Workspace {
  return write(
    four(),
    FLOW,
    '"continue": { "do": [{ "done": "tips" }], "goto": "soil" }',
    '"continue": [{ "when": "data.done > 2", "goto": "done" }, { "do": [{ "done": "tips" }], "goto": "soil" }]',
  );
}

/** Each page says where most people go next. */
const withAhead = (): Workspace =>
  (["details tips", "tips soil", "soil done"] as const).reduce((workspace, names) => {
    const [step, next] = names.split(" ");
    const title = `"title": "${step}.title",`;
    return write(workspace, FLOW, title, `${title} "ahead": "${next}",`);
  }, four());

const moves = (step: string, after: string, before: string, transition: string): MoveStep => ({
  kind: "move",
  flow: "garden",
  step,
  after,
  before,
  transitions: [transition],
});
const BEHIND_SOIL = moves("tips", "soil", "done", "/steps/soil/on/continue/0");

describeCommands("moving a step", [
  {
    title: "joins what it was between, and puts it between two others, in the progress bar too",
    on: four,
    command: BEHIND_SOIL,
    then: [{ command: moves("tips", "details", "soil", "/steps/details/on/submit/0") }],
  },
  {
    title: "of the first page makes the next one the start",
    on: () => write(four(), FLOW, '"back": "details"', '"back": "done"'),
    command: moves("details", "tips", "soil", "/steps/tips/on/continue/0"),
  },
  {
    title: "changes where most people go next, also from its neighbours",
    on: withAhead,
    command: BEHIND_SOIL,
  },
  {
    title: "outside of the progress bar counts as the step behind it",
    on: () => gardenAfter(TIPS, { ...SOIL, counts: false }),
    command: moves("soil", "details", "tips", "/steps/details/on/submit/0"),
  },
  {
    title:
      "outside of the progress bar is before the page that it leads to, also if others get there on a shorter path",
    on: () =>
      write(
        gardenAfter(TIPS, { ...SOIL, counts: false }),
        FLOW,
        '"submit": { "do": [{ "done": "details" }], "goto": "tips" }',
        '"submit": [{ "when": "lang == \'es\'", "goto": "done" }, { "do": [{ "done": "details" }], "goto": "tips" }]',
      ),
    command: moves("soil", "details", "tips", "/steps/details/on/submit/1"),
  },
  {
    title: "is refused if something would lead back to nowhere",
    on: four,
    refused: [[moves("details", "tips", "soil", "/steps/tips/on/continue/0"), "leads back to it"]],
  },
  {
    title: "is refused if it leads on to several pages or to none, or if its place is gone",
    on: withShortcut,
    refused: [
      [BEHIND_SOIL, "It leads on to several pages: “Thank you” and “The soil”."],
      [moves("done", "details", "tips", "/steps/details/on/submit/0"), "It leads on to no later page"],
      [moves("soil", "details", "tips", "/steps/details/on/other"), "One of these transitions"],
      [
        moves("soil", "details", "gone", "/steps/details/on/submit/0"),
        "The pages around its new place no longer exist.",
      ],
    ],
  },
]);
