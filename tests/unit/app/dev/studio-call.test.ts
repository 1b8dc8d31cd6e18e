import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { ChosenAnswer, ChosenAnswers } from "../../../../src/app/dev/index.ts";
import { sampleAnswer } from "../../../../src/app/dev/mock-route.ts";
import { callAnswered, madeUpAnswer } from "../../../../src/app/dev/studio-call.ts";
import type { CallResult } from "../../../../src/browser/index.ts";
import join from "../../../../flows/join/dev.json" with { type: "json" };
import account from "../../../../flows/account/dev.json" with { type: "json" };

const UNREACHABLE = { error: { kind: "network", code: "network", text: "", fields: [] } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The answer of a call to `getThings`, which has a sample, after so many milliseconds. `undefined`: no answer yet. */
async function answered(chosen: ChosenAnswer | undefined, after = 0, signal = new AbortController().signal) {
  const answers: ChosenAnswers = chosen === undefined ? {} : { getThings: chosen };
  const call = callAnswered(
    async () => answers,
    async (operation) => (operation === "getThings" ? { things: 3 } : undefined),
  );
  let result: CallResult | undefined;
  void call("getThings", {}, { lang: "es", signal }).then((one) => (result = one));
  await vi.advanceTimersByTimeAsync(after);
  return result;
}

test("a call in the Studio's frame gets its sample as the answer, or a network error if it has none", async () => {
  expect(await answered(undefined)).toEqual({ output: { things: 3 } });
  const call = callAnswered(
    async () => ({}),
    async () => undefined,
  );
  expect(await call("toString", {}, { lang: "en", signal: new AbortController().signal })).toEqual(UNREACHABLE);
});

test("a call gets the chosen values as its answer, after a delay if that was chosen", async () => {
  const chosen = { how: "values", slow: false, answer: { things: 0 } } as const;
  expect(await answered(chosen)).toEqual({ output: { things: 0 } });
  expect(await answered({ ...chosen, slow: true }, 4_999)).toBeUndefined();
  expect(await answered({ ...chosen, slow: true }, 5_000)).toEqual({ output: { things: 0 } });
});

test("a chosen failure contains the service's words in the language of the page, and the fields it refuses", async () => {
  const words = { en: "It is full.", es: "Está lleno." };
  const error = { kind: "validation", code: "full", words, fields: ["parent.email"] } as const;
  expect(await answered({ how: "error", slow: false, error })).toEqual({
    error: {
      kind: "validation",
      code: "full",
      text: "Está lleno.",
      fields: [{ field: "parent.email", code: "full", text: "Está lleno." }],
    },
  });
  const blameless = { ...error, kind: "unexpected", fields: [] } as const;
  expect(await answered({ how: "error", slow: false, error: blameless })).toMatchObject({
    error: { generic: "Está lleno." },
  });
});

test("offline, a call fails at once; without an answer it fails after 30 seconds or when it is aborted", async () => {
  expect(await answered({ how: "offline", slow: false })).toEqual(UNREACHABLE);
  const never = { how: "never", slow: false } as const;
  expect(await answered(never, 29_999)).toBeUndefined();
  expect(await answered(never, 30_000)).toEqual(UNREACHABLE);
  const abort = new AbortController();
  const pending = answered(never, 100, abort.signal);
  abort.abort();
  expect(await pending).toEqual(UNREACHABLE);
});

test("an answer from the contract is requested from the Studio, which is told; none if it has none or has ended", async () => {
  const requests: unknown[] = [];
  const messages: unknown[] = [];
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal("window", { parent: { postMessage: (...message: unknown[]) => messages.push(message) } });
  vi.stubGlobal("fetch", async (path: string, { body }: { readonly body: string }) => {
    const { operation } = JSON.parse(body) as { readonly operation: string };
    requests.push([path, operation]);
    if (operation === "gone") throw new TypeError("Failed to fetch");
    return operation === "listThings" ? Response.json({ answer: { things: [1] } }) : Response.json({}, { status: 404 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await madeUpAnswer("listThings")).toEqual({ things: [1] });
  expect(messages).toEqual([[{ studio: 1, notice: "madeUp", operation: "listThings" }, "http://localhost"]]);
  expect(await madeUpAnswer("getThings")).toBeUndefined();
  expect(await madeUpAnswer("gone")).toBeUndefined();
  expect(requests).toEqual(["listThings", "getThings", "gone"].map((one) => ["/studio/api/made-up-answer", one]));
  expect(messages).toHaveLength(1);
});

test("a sample comes from the journey itself, else from another journey", () => {
  expect(sampleAnswer("join", "getOptions")).toEqual(join.answers.getOptions);
  const only = Object.entries(account.answers).find(([operation]) => !(operation in join.answers));
  expect(sampleAnswer("join", only?.[0] ?? "")).toEqual(only?.[1]);
  expect(sampleAnswer("join", "getNothing")).toBeUndefined();
  expect(sampleAnswer("join", "toString")).toBeUndefined();
});
