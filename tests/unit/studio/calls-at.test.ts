import { expect, test } from "vitest";
import { findOperation, readRepository } from "../../../src/model/index.ts";
import type { AnswerJudged } from "../../../src/studio/protocol-calls.ts";
import { askingAt, callsAt, judgeAnswer } from "../../../src/studio/reading/index.ts";
import { openApi } from "./open-api.ts";
import { copyOfGarden } from "./journeys.ts";

const repo = readRepository(process.cwd());
const called = (flow: string, step: string, operation: string) =>
  callsAt(repo, flow, step).find((one) => one.operation === operation);

test("the calls of a step are those of its entering, of its rules, and those that it asks ahead", () => {
  expect(called("join", "step1", "createRegistration")).toMatchObject({
    summary: findOperation(repo, "createRegistration")?.summary,
    causes: [{ kind: "event" }],
    sample: null,
  });
  expect(called("join", "step1", "getOptions")?.causes).toContainEqual({ kind: "enter" });
  const causes = repo.flows.flatMap(({ id, value }) =>
    Object.keys((value["steps"] ?? {}) as object).flatMap((step) =>
      callsAt(repo, id, step).flatMap((one) => one.causes),
    ),
  );
  expect(new Set(causes.map(({ kind }) => kind))).toEqual(new Set(["enter", "event", "ahead"]));
});

test("parts of a page that ask others by themselves are told, since nobody answers them in the preview", () => {
  expect(askingAt(repo, "join", "paymentMethod").toSorted()).toEqual(["card", "wallet"]);
  expect(askingAt(repo, "join", "step1")).toEqual([]);
});

test("a call by another name is listed as the operation that it asks, once, with its sample", () => {
  const calls = callsAt(repo, "join", "step1").filter(({ operation }) => operation === "updateRegistration");
  expect(calls).toHaveLength(1);
  expect(calls[0]?.sample).toEqual({ answer: {} });
});

test("a call lists each failure that the contract declares, also that of every operation, with the service's words", () => {
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

test("an answer that somebody writes is judged by the contract, and what is wrong is told with its line", () => {
  const good = { available: true, meetsRequirements: true };
  expect(judgeAnswer(repo, "checkUsername", JSON.stringify(good))).toEqual({ answer: good, faults: [] });
  const wrong = judgeAnswer(repo, "checkUsername", '{\n  "available": "yes",\n  "meetsRequirements": true\n}');
  expect(wrong.answer).toBeUndefined();
  expect(wrong.faults).toMatchObject([{ line: 2 }]);
  expect(judgeAnswer(repo, "checkUsername", '{\n  "available": true\n  "more": 1\n}').faults).not.toEqual([]);
  expect(judgeAnswer(repo, "checkUsername", "").faults).not.toEqual([]);
  expect(() => judgeAnswer(repo, "getNothing", "{}")).toThrow("no operation");
});

test("the Studio answers that an operation is not there where no contract has it, and takes no answer without an operation", async () => {
  const { ask } = await openApi({ root: copyOfGarden(), commits: false });
  expect((await ask<AnswerJudged>("answers", { operation: "getThings", text: "{}" })).status).toBe(422);
  expect((await ask("answers", { text: "{}" })).status).toBe(400);
});
