/** What recorded calls are is not described: this says what they may come to rest on, by an edit as whoever describes them would make it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import sites from "../../../flows/sites.json" with { type: "json" };
import { armsFor, experiments } from "../../../src/app/experiments.ts";
import { loadProgram } from "../../../src/compiler/index.ts";
import { type Environment, type Json, type JsonObject, view } from "../../../src/engine/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { applyPatch, type Operation } from "../../../src/model/patch/index.ts";
import { Browser } from "./browser.ts";
import { invitation, saved } from "./invite-answers.ts";
import { link } from "./invite-people.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FLAG = "recordedCallsParentB";

/** At the welcome, to whoever is in that arm outside the United Kingdom. */
const offer: readonly Operation[] = [
  {
    op: "add",
    path: "/steps/arrival/page/-",
    value: {
      block: "text",
      when: `site.id != 'uk' && flags.${FLAG} == 'treatment'`,
      text: "invite.recordedCalls",
    },
  },
];

const program = await loadProgram(
  readRepository(
    ROOT,
    new Map([
      edited("flows/invite/flow.json", offer),
      ...["en", "es"].map((lang) =>
        edited(`locales/${lang}/invite.json`, [
          { op: "add", path: "/invite/recordedCalls", value: "Your calls can be recorded." },
        ]),
      ),
    ]),
  ),
  "invite",
);

function edited(file: string, operations: readonly Operation[]): readonly [string, string] {
  const patched = applyPatch(JSON.parse(readFileSync(join(ROOT, file), "utf8")) as Json, operations);
  if ("finding" in patched) throw new Error(`${file}: ${patched.finding.message}`);
  return [file, JSON.stringify(patched.value)];
}

/** The experiment with this share in its second arm, as it would run. */
const running = (treatment: number) =>
  experiments.map((one) =>
    one.flag === FLAG ? { ...one, active: true, share: { control: 100 - treatment, treatment } } : one,
  );

/** Whether an invited parent is offered them at the welcome, and whether they count as having seen the experiment. */
function welcomed(site: string, flags: Environment["flags"]): readonly [offered: boolean, counted: boolean] {
  const found = sites.sites.find(({ id }) => id === site) as JsonObject | undefined;
  const person = new Browser(program, { path: "/", query: link, env: { site: found ?? {}, flags } })
    .answer("findInvite", invitation())
    .answer("getInvitedParent", saved());
  expect(person.step).toBe("arrival");
  const { exposes } = view(program, person.snapshot, person.now);
  return [person.shown().includes("invite.recordedCalls"), exposes.includes(FLAG)];
}

const everybody = armsFor("visitor", {}, running(100));

test.each(sites.sites.map(({ id }) => id))(
  "invited parents at the site %s may be offered recorded calls, unless it is the United Kingdom's, where the experiment counts nobody [EXP-04]",
  (site) => {
    expect(welcomed(site, everybody)).toEqual(site === "uk" ? [false, false] : [true, true]);
    // The others of the same experiment are compared with them, and are offered none.
    expect(welcomed(site, armsFor("visitor", {}, running(0)))).toEqual([false, site !== "uk"]);
  },
);

test("who is offered recorded calls is a share of the invited parents, and nobody as long as none is decided [EXP-04]", () => {
  const share = (list: typeof experiments) =>
    Array.from({ length: 200 }, (_, index) => armsFor(`v-${index}`, {}, list)).filter(
      (flags) => welcomed("us", flags)[0],
    ).length / 200;
  expect(share(running(20))).toBeGreaterThan(0.12);
  expect(share(running(20))).toBeLessThan(0.28);
  expect(share(experiments)).toBe(0);
});
