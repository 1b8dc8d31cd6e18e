import { expect, test } from "vitest";
import { textGroups } from "../../../../../src/studio/pages/texts/text-groups.ts";
import type { TextRow } from "../../../../../src/studio/protocol.ts";

const text = (key: string, ...shown: readonly string[]): TextRow => ({
  file: "tour",
  key,
  values: { en: key },
  arms: {},
  shown,
  missingIn: [],
  unused: false,
  stale: false,
  room: null,
});

const [HELLO, NAME, SEND] = [text("hello", "tour/start"), text("name", "tour/you"), text("send", "tour/you")];
const CONTINUE = text("continue", "tour/you", "tour/start");
const [MAIL, ELSEWHERE] = [text("mail"), text("help", "join/start", "join/end")];
const STEPS = [
  { id: "start", title: "Welcome" },
  { id: "you", title: "About you" },
  { id: "end", title: "Thank you" },
];
const inGroups = (isFound: (row: TextRow) => boolean, steps = STEPS) =>
  textGroups({ flow: "tour", steps, all: [MAIL, SEND, CONTINUE, HELLO, NAME, ELSEWHERE], isFound });

test("texts are grouped by step in the journey's order, then those of several steps and those of none", () => {
  expect(inGroups(() => true)).toEqual([
    { id: "tour/start", title: "Welcome", rows: [HELLO], of: 1 },
    { id: "tour/you", title: "About you", rows: [SEND, NAME], of: 2 },
    { id: "several", title: "At several steps", rows: [CONTINUE], of: 1 },
    { id: "nowhere", title: "At no step of this journey", rows: [MAIL, ELSEWHERE], of: 2 },
  ]);
});

test("a group counts the texts that the filters leave out, and disappears if they leave out all of them", () => {
  expect(inGroups(({ key }) => key === "name")).toEqual([{ id: "tour/you", title: "About you", rows: [NAME], of: 2 }]);
});

test("if only one step is shown, its texts are one group, whatever other steps show them", () => {
  const [, you] = STEPS;
  const all = [SEND, CONTINUE];
  expect(textGroups({ flow: "tour", steps: you === undefined ? [] : [you], all, isFound: () => true })).toEqual([
    { id: "tour/you", title: "About you", rows: all, of: 2 },
  ]);
});
