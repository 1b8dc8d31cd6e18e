/** The walk that applications use, on the journey of the garden club (`tests/fixtures/application`). */
import { describe, expect, test } from "vitest";
import { importRuntime, loadProgram, runModule } from "../../../src/compiler/index.ts";
import { compileForm } from "../../../src/compiler/definitions/index.ts";
import type { FormDefinition, JsonObject } from "../../../src/engine/index.ts";
import { check, readJourneys } from "../../../src/linter/index.ts";
import { CallFailed, matchers, walk, type WalkableJourney } from "../../../src/testing/index.ts";

const root = "tests/fixtures/application/journeys";
const repo = readJourneys(root);
const id = "schemas/garden/details";
const form = runModule(compileForm(repo, id, importRuntime)) as { readonly default: FormDefinition };
const garden: WalkableJourney = {
  id: "garden",
  program: async () => ({ default: await loadProgram(repo, "garden") }),
  forms: { [id]: async () => form },
  files: ["garden", "common"],
  texts: Object.fromEntries(
    [...repo.locales].map(([lang, files]) => {
      const load = ([name, { value }]: readonly [string, { readonly value?: unknown }]) =>
        [name, async () => ({ default: value as JsonObject })] as const;
      return [lang, Object.fromEntries([...files].map(load))];
    }),
  ),
  variants: { programs: [], forms: [], texts: [] },
};
const ana = { name: "Ana", email: "ana@example.com", love: 5 };

describe("a walk", () => {
  test("begins at the first step, and sends no form that the page would refuse", async () => {
    const person = await walk(garden);
    expect(person.step).toBe("details");
    person.fillIn({ name: "Ana", email: "ana" }).submit();
    expect(person.problems).toEqual({ email: "details.emailProblem" });
    expect(person.step).toBe("details");
    // What was filled in before stays.
    person.fillIn({ email: "ana@example.com" }).submit();
    expect(person.problems).toEqual({});
    expect(person.input("joinClub")).toEqual({ body: { ...ana, love: 1 } });
  });

  test("refuses a field that the form of the step does not have, such as one of another form", async () => {
    const person = await walk(garden);
    expect(() => person.fillIn({ phone: "1" })).toThrow(`${id} has no field "phone". It has name, email, love.`);
    expect(() => person.fillIn(ana, "other")).toThrow('The step details has no form "other"');
  });

  test("answers calls one by one, or with functions that know the input", async () => {
    const byHand = (await walk(garden)).fillIn(ana).submit().answer("joinClub", { member: "M-1" });
    expect(byHand).toMatchObject({ step: "done", data: { member: "M-1" } });
    const joinClub = ({ body }: { readonly body?: unknown }) => ({ member: `M-${(body as typeof ana).name}` });
    const person = (await walk(garden, { calls: { joinClub } })).fillIn(ana).submit();
    expect(person).toMatchObject({ step: "done", data: { member: "M-Ana" } });
  });

  test("shows what a failed call leads to", async () => {
    const joinClub = () => {
      throw new CallFailed("conflict", { code: "already-member" });
    };
    const person = (await walk(garden, { calls: { joinClub } })).fillIn(ana).submit();
    expect(person.step).toBe("details");
    expect(person.problems).toEqual({ email: "details.known" });
  });

  test("does not wait for an answer that comes later", async () => {
    const joinClub = (async () => ({ member: "M-1" })) as never;
    const person = (await walk(garden, { calls: { joinClub } })).fillIn(ana);
    const says =
      'The answer of joinClub is a promise. A walk does not wait: leave it out of `calls`, and write person.answer("joinClub", await joinClub(person.input("joinClub"))).';
    expect(() => person.submit()).toThrow(says);
    const other = (await walk(garden)).fillIn(ana).submit();
    expect(() => other.answer("joinClub", Promise.resolve({ member: "M-1" }) as never)).toThrow(says);
  });

  test("says what a person reads in a language: texts, labels and problems", async () => {
    const joinClub = () => ({ member: "M-<1>" });
    const person = await walk(garden, { language: "en-GB", calls: { joinClub } });
    expect(person.fillIn({ name: "Ana", email: "ana" }).submit().read()).toEqual([
      "Your particulars",
      "Tell us who you are.",
      "The rose of the month",
      "Must be an email address",
      "Name",
      "Email address",
      "How much do you love roses?",
      "Continue",
    ]);
    expect(person.language("en").read()).toContain("Your details");
    expect(person.fillIn(ana).submit().read()).toContain("You are member M-<1>.");
    // Without the marks that keep its direction.
    const arabic = await walk(garden, { calls: { joinClub: () => ({ member: "أ" }) } });
    expect(arabic.fillIn(ana).submit().read()).toContain("You are member أ.");
  });

  test("gets what people in its arms get", async () => {
    const strict = { ...form.default, validate: () => [{ path: "name", text: { key: "details.closed" } }] };
    const arms = { open: "no" };
    const variants = { programs: [], forms: [{ id, arms, load: async () => ({ default: strict }) }], texts: [] };
    const closed = await walk({ ...garden, variants }, { flags: arms });
    expect(closed.fillIn(ana).submit().problems).toEqual({ name: "details.closed" });
    expect((await walk({ ...garden, variants })).fillIn(ana).submit().problems).toEqual({});
  });
});

test("the check is a matcher, which names each finding by file and line", () => {
  expect(matchers.toHaveNoFindings([])).toMatchObject({ pass: true });
  const file = "flows/garden/flow.json";
  const wrong = readJourneys(
    root,
    new Map([[file, repo.files.get(file)?.text.replace('"goto": "done"', '"goto": "dome"') ?? ""]]),
  );
  const { pass, message } = matchers.toHaveNoFindings(check(wrong));
  expect(pass).toBe(false);
  expect(message()).toMatch(
    /^flows\/garden\/flow\.json:\d+:\d+ error unknown-step\n {2}This journey has no step "dome"/m,
  );
});
