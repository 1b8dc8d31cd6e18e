import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findOperation, operationsOf, readRepository } from "../../../../src/model/index.ts";
import { askingAt, callsAt, judgeAnswer, madeUpAnswer } from "../../../../src/studio/reading/index.ts";
import { openApi } from "../open-api.ts";
import { copyOfJourneys } from "../journeys.ts";

const repo = readRepository(process.cwd());
const called = (flow: string, step: string, operation: string) =>
  callsAt(repo, flow, step).find((one) => one.operation === operation);

test("a step's calls are those made on entering, by its rules, and in advance for the next step", () => {
  expect(called("join", "step1", "createRegistration")).toMatchObject({
    summary: findOperation(repo, "createRegistration")?.summary,
    causes: [{ kind: "event", event: "submit", words: "“Continue”" }],
    isMadeUp: true,
  });
  expect(called("join", "step1", "getOptions")?.causes).toContainEqual({ kind: "enter" });
  const packages = called("join", "step2", "listPackages")?.causes ?? [];
  expect(packages.map(({ kind, ...rest }) => ("words" in rest ? rest.words : kind))).toContain(
    "“Save the registration” succeeds",
  );
  const causes = repo.flows.flatMap(({ id, value }) =>
    Object.keys((value["steps"] ?? {}) as object).flatMap((step) =>
      callsAt(repo, id, step).flatMap((one) => one.causes),
    ),
  );
  expect(new Set(causes.map(({ kind }) => kind))).toEqual(new Set(["enter", "event", "ahead"]));
});

test("lists the parts of a page that contact other services themselves, because the preview cannot answer for them", () => {
  expect(askingAt(repo, "join", "paymentMethod").toSorted()).toEqual(["card", "wallet"]);
  expect(askingAt(repo, "join", "step1")).toEqual([]);
});

test("a named call is listed once, under its operation, with its sample answer", () => {
  const calls = callsAt(repo, "join", "step1").filter(({ operation }) => operation === "updateRegistration");
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ answer: {}, isMadeUp: false });
});

test("a call lists every failure in the contract, including those common to all calls, with texts in every language", () => {
  const errors = called("join", "step1", "createRegistration")?.errors ?? [];
  expect(errors.map(({ code }) => code)).toEqual([
    ...(findOperation(repo, "createRegistration")?.errors ?? []).map(({ code }) => code),
    "unavailable",
  ]);
  for (const { words, meaning, kind } of errors) {
    expect(Object.keys(words)).toEqual([...repo.locales.keys()]);
    expect(Object.values(words).every((text) => text !== "")).toBe(true);
    expect(meaning).not.toBe("");
    expect(kind).not.toBe("");
  }
});

test("checks a written answer against the contract and reports faults with their line", () => {
  const good = { available: true, meetsRequirements: true };
  expect(judgeAnswer(repo, "checkUsername", JSON.stringify(good))).toEqual({ answer: good, mistakes: [] });
  const wrong = judgeAnswer(repo, "checkUsername", '{\n  "available": "yes",\n  "meetsRequirements": true\n}');
  expect(wrong.answer).toBeUndefined();
  expect(wrong.mistakes).toMatchObject([{ line: 2 }]);
  expect(judgeAnswer(repo, "checkUsername", '{\n  "available": true\n  "more": 1\n}').mistakes).not.toEqual([]);
  expect(judgeAnswer(repo, "checkUsername", "").mistakes).not.toEqual([]);
  expect(() => judgeAnswer(repo, "getNothing", "{}")).toThrow("no operation");
});

test("an answer made up from the contract fits it, and has an item in each list that may have one", () => {
  const made = [...operationsOf(repo).values()].map((one) => [one.id, madeUpAnswer(repo, one)] as const);
  expect(made.length).toBeGreaterThan(20);
  for (const [id, answer] of made)
    expect([id, judgeAnswer(repo, id, JSON.stringify(answer))]).toEqual([id, { answer, mistakes: [] }]);
  expect(Object.fromEntries(made)["listPackages"]).toMatchObject({ packages: [{ id: expect.anything() as unknown }] });
});

test("an answer made up from a contract that refers to something that does not exist is empty", () => {
  const root = copyOfJourneys();
  const path = join(root, "schemas/api/openapi.json");
  writeFileSync(path, readFileSync(path, "utf8").replace("schemas/CreateRegistrationAnswer", "schemas/NoSuchAnswer"));
  const calls = callsAt(readRepository(root), "join", "step1");
  expect(calls.find(({ operation }) => operation === "createRegistration")).toMatchObject({
    answer: {},
    isMadeUp: true,
  });
});

test("the API makes an answer up from the contract, but not for an operation that it does not have", async () => {
  const { ask } = await openApi({ root: copyOfJourneys(), commits: false });
  const { body, status } = await ask("made-up-answer", { operation: "checkUsername" });
  expect([status, judgeAnswer(repo, "checkUsername", JSON.stringify(body.answer)).mistakes]).toEqual([200, []]);
  expect((await ask("made-up-answer", { operation: "getThings" })).status).toBe(404);
});

test("the API refuses an answer for an unknown operation or without an operation", async () => {
  const { ask } = await openApi({ commits: false });
  expect((await ask("judged-answer", { operation: "getThings", text: "{}" })).status).toBe(422);
  expect((await ask("judged-answer", { text: "{}" })).status).toBe(400);
});
