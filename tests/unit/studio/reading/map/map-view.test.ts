import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRepository } from "../../../../../src/model/index.ts";
import type { Finding } from "../../../../../src/studio/protocol.ts";
import type { MapView, SeenAs } from "../../../../../src/studio/protocol-map.ts";
import { mapView, textRows } from "../../../../../src/studio/reading/index.ts";
import { copyOfGarden } from "../../journeys.ts";

const EVERYONE: SeenAs = { site: "us", lang: "en" };

/** The small journey with additional steps, rules and experiments. */
function garden(steps: Record<string, object> = {}, experiments: readonly object[] = []) {
  const root = copyOfGarden();
  const path = join(root, "flows/garden/flow.json");
  const flow = JSON.parse(readFileSync(path, "utf8")) as { steps: Record<string, object> };
  const all = Object.entries({ ...flow.steps, ...steps }).map(([id, step]) => [id, { ...flow.steps[id], ...step }]);
  writeFileSync(path, JSON.stringify({ ...flow, steps: Object.fromEntries(all) }, null, 2));
  writeFileSync(join(root, "flows/experiments.json"), JSON.stringify({ referrerOrder: [], experiments }));
  return readRepository(root);
}

function seen(repo: ReturnType<typeof garden>, as: Partial<SeenAs> = {}, findings: readonly Finding[] = []): MapView {
  return mapView(repo, "garden", { ...EVERYONE, ...as }, textRows(repo), findings);
}

const EXPERIMENT = {
  epicKey: "GROW-900",
  flag: "tour",
  arms: ["control", "treatment"],
  share: { control: 50, treatment: 50 },
  active: true,
  why: "Whether a tour helps.",
};
const page = (rest: object) => ({ path: "/tour", title: "done.title", page: [], ...rest });
const absences = ({ steps }: MapView) => Object.fromEntries(steps.map(({ id, absent }) => [id, absent]));
const transitionsOf = ({ transitions }: MapView) =>
  transitions.map(({ from, to, kind, cause, when, absent }) =>
    [from, kind, cause, ...when, `to ${to}`, absent ? "absent" : ""].filter((one) => one !== "").join(" | "),
  );

describe("a journey on the map", () => {
  test("has its steps, what they contain, and the transitions between them in words", () => {
    const { steps, ...rest } = seen(garden());
    const always = { when: [], leads: null, ofArm: false, absent: false };
    const before = "an earlier step is not done";
    expect(rest).toEqual({
      flow: "garden",
      columns: ["Before", "Your details", "Done"],
      links: [],
      transitions: [
        {
          id: "transition-0",
          at: "/steps/details/on/submit/0",
          from: "details",
          to: "Thank you",
          step: "done",
          kind: "action",
          cause: "“Continue”",
          ...always,
          leads: "on",
        },
        {
          id: "transition-1",
          at: "/progress",
          from: "done",
          to: "Your details",
          step: "details",
          kind: "guard",
          cause: before,
          ...always,
        },
        {
          id: "transition-2",
          at: "/steps/done/on/change",
          from: "done",
          to: "Your details",
          step: "details",
          kind: "action",
          cause: "“Change your details”",
          ...always,
        },
      ],
      findings: [],
    });
    const nothing = { absent: null, differs: [], missing: 0, findings: [] };
    expect(steps).toEqual([
      {
        id: "details",
        number: 1,
        title: "Your details",
        path: "/details",
        kind: "form",
        column: 1,
        isStart: true,
        ...nothing,
        holds: [
          { kind: "text", name: "details.title", words: ["Your details", "Tus datos"] },
          { kind: "text", name: "details.subtitle", words: ["Tell us who you are.", "Cuéntanos quién eres."] },
          { kind: "text", name: "details.name", words: ["Name", "Nombre"] },
          { kind: "text", name: "details.nameProblem", words: expect.any(Array) as string[] },
          { kind: "text", name: "details.email", words: ["Email address", "Correo electrónico"] },
          { kind: "text", name: "details.emailProblem", words: expect.any(Array) as string[] },
          { kind: "text", name: "details.submit", words: ["Continue", "Continuar"] },
          { kind: "field", name: "name", words: ["Name", "Nombre"] },
          { kind: "field", name: "email", words: ["Email address", "Correo electrónico"] },
        ],
      },
      {
        id: "done",
        number: 2,
        title: "Thank you",
        path: "/done",
        kind: "end",
        column: 2,
        isStart: false,
        ...nothing,
        holds: [
          { kind: "text", name: "done.title", words: ["Thank you", "Gracias"] },
          { kind: "text", name: "done.text", words: ["We will write to {email}.", "Te escribiremos a {email}."] },
          { kind: "text", name: "done.change", words: ["Change your details", "Cambiar tus datos"] },
        ],
      },
    ]);
  });

  test("shows a step that only an arm reaches as absent for everybody else, with its transitions", () => {
    const submit = [{ when: "flags.tour == 'treatment'", goto: "tour" }, { goto: "done" }];
    const repo = garden({ details: { on: { submit } }, tour: page({ on: { on: "done" } }) }, [EXPERIMENT]);
    const everyone = seen(repo);
    expect(absences(everyone)).toEqual({ details: null, done: null, tour: "No path leads here outside of an arm" });
    expect(transitionsOf(everyone)).toEqual([
      "details | action | “Continue” | in the arm treatment of tour | to Thank you | absent",
      "details | action | “Continue” | to Thank you",
      "done | guard | an earlier step is not done | to Your details",
      "done | action | “Change your details” | to Your details",
      "tour | action | on | to Thank you | absent",
    ]);
    const treatment = seen(repo, { arm: { flag: "tour", arm: "treatment" } });
    expect(absences(treatment)).toEqual({ details: null, done: null, tour: null });
    // People in the arm never reach the rule after it.
    expect(transitionsOf(treatment).slice(0, 2)).toEqual([
      "details | action | “Continue” | in the arm treatment of tour | to Thank you",
      "details | action | “Continue” | to Thank you | absent",
    ]);
    expect(treatment.steps.map(({ differs }) => differs)).toEqual([["what depends on the arm"], [], []]);
  });

  test("shows which steps an arm's patch changes, adds and removes", () => {
    const ops = [
      { op: "replace", path: "/steps/done/title", value: "details.title" },
      { op: "replace", path: "/steps/details/on/submit", value: "tour" },
      { op: "add", path: "/steps/tour", value: page({ on: { on: "done" } }) },
      { op: "remove", path: "/steps/old" },
    ];
    const patch = { treatment: [{ file: "flows/garden/flow.json", ops }] };
    const view = seen(garden({ old: page({ path: "/old" }) }, [{ ...EXPERIMENT, patch }]), {
      arm: { flag: "tour", arm: "treatment" },
    });
    expect(view.steps.map(({ id, absent, differs }) => [id, absent, differs])).toEqual([
      ["details", null, ["its transitions"]],
      ["done", null, ["its page"]],
      ["tour", null, ["only in this arm"]],
      ["old", "Not there in this arm", []],
    ]);
  });

  test("marks a step as absent at a site where a guard always sends people away, and guards that never apply there", () => {
    const guards = [
      { when: "site.country == 'GB'", goto: "done" },
      { when: "data.done > 0 && site.country == 'GB'", goto: "details" },
      { when: "data.done > 0 || site.country == 'US'", goto: "details" },
    ];
    const repo = garden({ details: { on: { submit: "tour" } }, tour: page({ guards, on: { on: "done" } }) });
    const guarded = (view: MapView) => transitionsOf(view).filter((transition) => transition.startsWith("tour"));
    expect(absences(seen(repo, { site: "uk" }))).toMatchObject({
      tour: "Everybody is redirected before it opens at this site",
    });
    expect(guarded(seen(repo, { site: "uk" }))).toEqual([
      "tour | guard | the site's country is “GB” | to Thank you",
      "tour | guard | done is more than 0 | the site's country is “GB” | to Your details | absent",
      "tour | guard | done is more than 0 or the site's country is “US” | to Your details | absent",
      "tour | action | on | to Thank you | absent",
    ]);
    expect(absences(seen(repo))).toMatchObject({ tour: "Everybody is redirected before it opens at this site" });
    expect(guarded(seen(repo)).filter((transition) => transition.endsWith("absent"))).toEqual([
      "tour | guard | the site's country is “GB” | to Thank you | absent",
      "tour | guard | done is more than 0 | the site's country is “GB” | to Your details | absent",
      "tour | action | on | to Thank you | absent",
    ]);
  });

  test("has titles in the chosen language and counts the texts that are missing in it", () => {
    const repo = garden();
    expect(seen(repo, { lang: "es" }).steps.map(({ title, missing }) => [title, missing])).toEqual([
      ["Tus datos", 0],
      ["Gracias", 0],
    ]);
    const root = copyOfGarden();
    const path = join(root, "locales/es/garden.json");
    writeFileSync(path, readFileSync(path, "utf8").replace(/,\s*"change": "[^"]*"/, ""));
    expect(seen(readRepository(root), { lang: "es" }).steps.map(({ missing }) => missing)).toEqual([0, 1]);
    expect(seen(readRepository(root)).steps.map(({ missing }) => missing)).toEqual([0, 0]);
  });

  test("puts a step that is no part of the progress where people first get there from, or where the one before it is", () => {
    const repo = readRepository(process.cwd());
    const { columns, steps } = mapView(repo, "join", EVERYONE, textRows(repo), []);
    const inColumns = columns.map((name, index) => [
      name,
      ...steps.flatMap(({ id, column }) => (column === index ? id : [])),
    ]);
    expect(inColumns).toEqual([
      ["Before", "signup", "coparentstatus", "coparentSent"],
      // Nothing leads to the page "noPermission" but a rule for every step.
      ["Your details", "step1", "detailsLink", "detailsSent", "detailsOpen", "duplicate", "noPermission"],
      ["Co-parent", "step2"],
      ["Package", "step3", "alacarte"],
      ["Payment", "billing", "paymentMethod", "paymentReview", "paymentPending"],
      ["Login", "credentials", "receipt"],
    ]);
    expect(seen(garden({ tour: page({}) })).steps.map(({ column }) => column)).toEqual([1, 2, 2]);
    expect(mapView(repo, "account", EVERYONE, textRows(repo), []).columns).toEqual([]);
  });

  test("puts such a step in the first of several columns from which people get there", () => {
    const on = { tour: "tour" };
    const { columns, steps } = seen(garden({ details: { on }, done: { on }, tour: page({}) }));
    expect(columns).toEqual(["Before", "Your details", "Done"]);
    expect(steps.map(({ id, column }) => [id, column])).toEqual([
      ["details", 1],
      ["done", 2],
      ["tour", 1],
    ]);
  });

  test("puts each finding of the check at its step, by the line in the flow, the form or the texts", () => {
    const repo = garden();
    const at = (file: string, part: string): Finding => {
      const lines = repo.files.get(file)?.text.split("\n") ?? [];
      const line = lines.findIndex((one) => one.includes(part)) + 1;
      return { severity: "error", rule: "rule", message: part, file, line };
    };
    const step = at("flows/garden/flow.json", '"path": "/done"');
    const flow = at("flows/garden/flow.json", '"basePath"');
    const text = at("locales/es/garden.json", '"Gracias"');
    const form = at("schemas/garden/details.schema.json", '"type"');
    const elsewhere = at("flows/sites.json", '"us"');
    // Both checks report faults within one file, so the same finding can arrive twice.
    const { steps, findings } = seen(repo, {}, [step, step, flow, text, form, elsewhere]);
    expect(steps.map((one) => one.findings)).toMatchObject([[form], [step, text]]);
    expect(findings).toMatchObject([flow]);
  });
});
