import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

import { Refusal } from "../../../../../src/studio/edits/index.ts";

import type { Command } from "../../../../../src/studio/commands/index.ts";
import { copyOfGarden, copyOfJourneys, edited, openWorkspace, writeTrial } from "../../journeys.ts";
import { LONG } from "../../../share.ts";
import { errors, EXPERIMENTS, FLOW, textOf } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

type RenameArm = Extract<Command, { readonly kind: "rename"; readonly flag: string }>;

const TRIED = "flows/garden/simulations/straight-through.json";
const RECORDED = "tests/recordings/garden/us-en.json";
const SHORT: RenameArm = { kind: "rename", flag: "shorter", arm: "treatment", to: "few-words" };

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The small journey with an experiment. `when` reads its arm, and `more` is inserted into the journey. */
function trying(when: string, more = "") {
  const root = copyOfGarden();
  writeTrial(root, [
    { file: "locales/en/garden.json", ops: [{ op: "replace", path: "/done/title", value: "treatment" }] },
    { file: FLOW, ops: [{ op: "replace", path: "/steps/details/on/submit/0/when", value: `!(${when})` }] },
  ]);
  const text = readFileSync(join(root, FLOW), "utf8");
  const submit = '"submit": { "do": [{ "done": "details" }], "goto": "done" }';
  expect(text).toContain(submit);
  const rule = `"submit": [\n  { "when": ${JSON.stringify(when)}, "goto": "done" },\n  { "do": [{ "done": "details" }], "goto": "done" }]`;
  write(
    root,
    FLOW,
    text.replace(submit, () => rule).replace('\n  "steps"', () => `\n  ${more}"steps"`),
  );
  return root;
}

/** What the join and invite journeys share. */
const CHECKOUT = "flows/shared/checkout.json";

describe("renaming an arm", () => {
  testCommands([
    {
      title: "changes the experiment, expressions, simulations and recordings, not equal words",
      on: () => {
        const more = `"conditions": { "isShort": "flags['shorter'] in ['treatment'] && visitor != 'treatment'" },
  "values": { "mine": "flags.shorter", "isOf(word)": "mine != 'treatment' && word == 'treatment'" },
  `;
        const root = trying("isShort || mine == 'treatment' || isOf(visitor)", more);
        const recorded = `{\n  "flow": "garden",\n  "arms": {"shorter":"treatment","longer":"treatment"},\n  "events": []\n}\n`;
        write(root, RECORDED, recorded);
        const tried = readFileSync(join(root, TRIED), "utf8").replace(
          `"flow": "garden",`,
          `"flow": "garden",\n  "arms": { "shorter": "treatment" },\n  "kept": { "details": { "name": "treatment", "email": "a@b.es" } },`,
        );
        write(root, TRIED, tried);
        return openWorkspace(root);
      },
      command: SHORT,
    },
  ]);

  test("in this project's journeys: changes conditions, shared parts and simulations without a new error", LONG, () => {
    const workspace = openWorkspace(copyOfJourneys());
    const before = new Map(workspace.repo.files);
    const pay: RenameArm = { kind: "rename", flag: "payPalInJoin", arm: "treatment", to: "offered" };
    workspace.apply(pay);
    expect(Object.keys(edited(workspace, before))).toEqual([
      EXPERIMENTS,
      "flows/invite/simulations/is-in-the-checkout.json",
      "flows/join/simulations/is-in-the-checkout.json",
      "flows/join/simulations/pays-by-card.json",
      "flows/join/simulations/pays-in-the-united-kingdom.json",
      CHECKOUT,
    ]);
    expect(textOf(workspace, CHECKOUT)).toContain("flags.payPalInJoin == 'offered'");
    expect(textOf(workspace, CHECKOUT)).toContain("flags.venmoInJoin == 'treatment'");
    workspace.apply({ ...pay, flag: "priceInBuildYourOwn", to: "priced" });
    expect(textOf(workspace, CHECKOUT)).toContain("flags.priceInBuildYourOwn == 'priced' ?");
    workspace.apply({ ...pay, flag: "removeCoParentStatus", arm: "control", to: "asked" });
    expect(textOf(workspace, "flows/join/simulations/to-the-packages.json")).toContain(
      '"removeCoParentStatus": "asked"',
    );
    expect(errors(workspace)).toEqual([]);
  });

  test("says beforehand how it affects assignment, analytics and places that receive the name", () => {
    const workspace = openWorkspace(trying("flags.shorter == 'treatment'"));
    const said = (command: RenameArm) => workspace.plan(command).notes.join("\n");
    expect(said(SHORT)).toContain("People stay in their arm.");
    expect(said(SHORT)).toContain("While it uses “treatment”, the project assigns people itself");
    expect(said(SHORT)).toContain("It does not run. Analytics get “few-words” once it does");
    expect(said({ ...SHORT, arm: "control", to: "usual" })).toContain(
      "everybody is in this arm. Analytics get “usual” as their arm",
    );
    expect(said(SHORT)).not.toContain("passed on");
    const runs = textOf(workspace, EXPERIMENTS).replace('"active": false', '"active": true');
    write(workspace.root, EXPERIMENTS, runs);
    const withReason = textOf(workspace, FLOW).replace(
      '"do": [{ "done": "details" }]',
      '"do": [{ "done": "details" }, { "track": "Sent", "with": { "arm": "= flags.shorter" } }]',
    );
    write(workspace.root, FLOW, withReason);
    const declared = `{ "events": { "Sent": { "properties": { "arm": { "enum": ["control", "treatment"] } } } } }\n`;
    write(workspace.root, "flows/garden/analytics.json", declared);
    workspace.refresh([FLOW, "flows/garden/analytics.json"]);
    expect(errors(workspace)).toEqual([]);
    expect(() => workspace.plan(SHORT)).toThrow("The Studio cannot rename “treatment”");
    write(workspace.root, "flows/garden/analytics.json", declared.replace("[", '["few-words", '));
    expect(said(SHORT)).toContain("It runs now. Analytics get “few-words” for people who come to it from then on");
    expect(said(SHORT)).toContain(`The name is passed on in ${FLOW}, as “few-words” from then on.`);
  });

  test("is refused, with the place, if an expression computes something from the name, shows it or stores it", () => {
    for (const [was, is, place] of [
      [`"email": "= data.details.email"`, `"email": "= flags.shorter"`, "/steps/done/page/1/text/with/email"],
      [`"email": "= data.details.email"`, `"email": "= flags.shorter + '!'"`, "/steps/done/page/1/text/with/email"],
      [`"text": "details.title"`, `"text": "= flags.shorter"`, "/steps/details/page/0/text"],
      [
        `{ "done": "details" }`,
        `{ "set": { "data.kept": "= flags.shorter" } }`,
        "/steps/details/on/submit/1/do/0/set/data.kept",
      ],
    ] as const) {
      const root = trying("flags.shorter == 'treatment'");
      const text = readFileSync(join(root, FLOW), "utf8");
      expect(text).toContain(was);
      write(root, FLOW, text.replace(was, is));
      const workspace = openWorkspace(root);
      const expression = /"= ([^"]+)"/.exec(is)?.[1];
      expect(() => workspace.apply(SHORT), is).toThrow(
        `The Studio cannot tell how “${expression}” uses the arm’s name (${FLOW}, ${place}).`,
      );
    }
    for (const when of ["flags.shorter.startsWith('treat')", "(lang == 'en' ? flags.shorter : 'control') == 'control'"])
      expect(() => openWorkspace(trying(when)).plan(SHORT), when).toThrow(`The Studio cannot tell how “${when}”`);
  });

  test("refuses a taken or invalid name and an unknown arm, and writes nothing", () => {
    const workspace = openWorkspace(trying("flags.shorter == 'treatment'"));
    expect(() => workspace.plan({ ...SHORT, to: "control" })).toThrow("“shorter” has an arm “control” already.");
    for (const to of ["Few", "few words", "1st", ""])
      expect(() => workspace.plan({ ...SHORT, to }), to).toThrow(
        `“${to}” cannot be a name: letters, digits and hyphens, starting with a small letter.`,
      );
    expect(() => workspace.plan({ ...SHORT, to: "treatment" })).toThrow("That is its name.");
    expect(() => workspace.plan({ ...SHORT, arm: "third" })).toThrow("“shorter” has no arm “third”.");
    expect(() => workspace.plan({ ...SHORT, flag: "longer" })).toThrow(Refusal);
  });
});
