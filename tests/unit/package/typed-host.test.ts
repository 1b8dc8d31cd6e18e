/** The types that an application gets of its journeys, as its own compiler reads them in the packed package. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FLOW, type Installed, installApplication } from "../../e2e/installed-package.ts";

let application: Installed;
beforeAll(() => {
  application = installApplication();
  expect(application.run(FLOW, "generate", "--root", "journeys")).toMatchObject({ code: 0 });
}, 120_000);
afterAll(() => application.remove());

/** What the compiler reports about the application, under its own strict settings. */
function compiled(): string {
  const tsc = join(import.meta.dirname, "../../../node_modules/.bin/tsc");
  return spawnSync(tsc, ["-p", "."], { cwd: application.folder, encoding: "utf8" }).stdout;
}

test("an application compiles under strict, and what its journey, contract, experiments or descriptors do not have does not", () => {
  // The compiler also reports a comment that expects an error where there is none.
  application.write("src/mistakes.tsx", () => MISTAKES);
  expect(compiled()).toBe("");
}, 120_000);

const MISTAKES = `
import { Journey, type JourneyHost, openJourney } from "twofold-flow/react";
import { journeys } from "../journeys/generated/journeys.js";
import type { BlockPropsOf, WidgetPropsOf } from "../journeys/generated/journeys.js";

const { garden } = journeys;
function Wrong({ block }: BlockPropsOf<"plant">) {
  // @ts-expect-error the descriptor has no such property
  return block.props.colour;
}
function Sunny({ block }: { readonly block: { readonly props: { readonly sun: number } } }) {
  return block.props.sun;
}
function Words({ value, commit }: WidgetPropsOf<"stars">) {
  // @ts-expect-error its fields are whole numbers
  commit("three");
  // @ts-expect-error its fields are whole numbers
  return value?.toUpperCase();
}
export const all = [
  // @ts-expect-error the contract has no such operation
  <Journey program={garden} host={{ calls: { leaveClub: () => ({}) } }} />,
  // @ts-expect-error the answer lacks a member that the contract requires
  <Journey program={garden} host={{ calls: { joinClub: () => ({ id: "1" }) } }} />,
  // @ts-expect-error the answer's member has another type
  <Journey program={garden} host={{ calls: { joinClub: async () => ({ member: 1 }) } }} />,
  // @ts-expect-error the input has no such member
  <Journey program={garden} host={{ calls: { joinClub: ({ body }) => ({ member: body.phone }) } }} />,
  // @ts-expect-error the journey remembers no such value
  <Journey program={garden} host={{ values: { details: { phone: "1" } } }} />,
  // @ts-expect-error the value is a number
  <Journey program={garden} host={{ values: { details: { love: "3" } } }} />,
  // @ts-expect-error the experiment has no such arm
  <Journey program={garden} host={{ flags: { warmThanks: "cold" } }} />,
  // @ts-expect-error there is no such experiment
  <Journey program={garden} host={{ flags: { coldThanks: "control" } }} />,
  // @ts-expect-error the data has no such member
  <Journey program={garden} host={{ onEnd: ({ data }) => console.info(data.number) }} />,
  // @ts-expect-error the journey has no such step
  <Journey program={garden} host={{ onEnd: ({ step }) => step === "dome" }} />,
  // @ts-expect-error there is no such block
  <Journey program={garden} host={{ blocks: { plannt: Wrong } }} />,
  // @ts-expect-error the component wants properties that the descriptor does not have
  <Journey program={garden} host={{ blocks: { plant: Sunny } }} />,
  // @ts-expect-error there is no such widget
  <Journey program={garden} host={{ widgets: { starts: { Component: Words } } }} />,
  // @ts-expect-error a host has no such member
  <Journey program={garden} host={{ onEnded: () => undefined }} />,
  // @ts-expect-error the contract has no such operation
  openJourney(garden, { calls: { leaveClub: () => ({}) } }),
];
/** A host of any journey, as a library of components may have it. */
export const any: JourneyHost = { calls: { whatever: () => ({}) }, values: { some: 1 }, flags: { some: "arm" } };
`;
