/**
 * The specification does not describe recorded calls. This test shows what they can be built on, with an edit as a
 * colleague would make it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import sites from "../../../flows/sites.json" with { type: "json" };
import { armsFor, experiments } from "../../../src/app/experiments.ts";
import { loadProgram } from "../../../src/compiler/index.ts";
import { type Environment, type Json, type JsonObject, view } from "../../../src/engine/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { applyPatch, type Operation } from "../../../src/model/patch/apply.ts";
import { Browser } from "./browser.ts";
import { invitation, saved } from "./invite-answers.ts";
import { link } from "./invite-people.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FLAG = "recordedCallsParentB";

/** At the welcome, for everybody in that arm outside the United Kingdom. */
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

/** The running experiment, with this share in its second arm. */
const running = (treatment: number) =>
  experiments.map((one) =>
    one.flag === FLAG ? { ...one, active: true, share: { control: 100 - treatment, treatment } } : one,
  );

/** Whether the welcome offers recorded calls to an invited parent, and whether the experiment counts the parent. */
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
  "invited parents at the site %s can be offered recorded calls, except in the United Kingdom, where the experiment counts nobody [EXP-04]",
  (site) => {
    expect(welcomed(site, everybody)).toEqual(site === "uk" ? [false, false] : [true, true]);
    // Parents in the other arm of the experiment are compared with them, and get no offer.
    expect(welcomed(site, armsFor("visitor", {}, running(0)))).toEqual([false, site !== "uk"]);
  },
);

test("recorded calls are offered to a share of the invited parents, and to nobody until a share is decided [EXP-04]", () => {
  const share = (list: typeof experiments) =>
    Array.from({ length: 200 }, (_, index) => armsFor(`v-${index}`, {}, list)).filter(
      (flags) => welcomed("us", flags)[0],
    ).length / 200;
  expect(share(running(20))).toBeGreaterThan(0.12);
  expect(share(running(20))).toBeLessThan(0.28);
  expect(share(experiments)).toBe(0);
});
