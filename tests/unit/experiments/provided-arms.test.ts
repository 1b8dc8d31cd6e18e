import { InMemoryProvider } from "@openfeature/web-sdk";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FlagProvider, providedArms } from "../../../src/experiments/provider/index.ts";

const experiments = ["one", "two"].map((flag) => ({
  flag,
  epicKey: "TRY-1",
  arms: ["control", "treatment"],
  share: { control: 100, treatment: 0 },
  active: true,
}));
const own = { one: "control", two: "control", resting: "control" };
const context = { targetingKey: "11111111-1111-4111-8111-111111111111", site: "us" };
const flag = (value: string) => ({ disabled: false, variants: { it: value }, defaultVariant: "it" });
const ask = (provider: FlagProvider | Promise<FlagProvider>) =>
  providedArms(() => Promise.resolve(provider), own, context, experiments);

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

describe("an OpenFeature provider may replace the assignment", () => {
  test("with what OpenFeature's own in-memory provider says", async () => {
    expect(await ask(new InMemoryProvider({ one: flag("treatment"), two: flag("control") }))).toEqual({
      ...own,
      one: "treatment",
    });
  });

  test("and it learns who asks", async () => {
    const byKey = { disabled: false, variants: { a: "treatment", b: "control" }, defaultVariant: "b" };
    const contextEvaluator = ({ targetingKey }: { targetingKey?: string }) =>
      targetingKey === context.targetingKey ? "a" : "b";
    expect((await ask(new InMemoryProvider({ one: { ...byKey, contextEvaluator } })))["one"]).toBe("treatment");
  });

  test.each([
    ["an arm that there is not", new InMemoryProvider({ one: flag("nonsense") })],
    ["a flag that it does not know", new InMemoryProvider({})],
    ["an experiment that does not run here", new InMemoryProvider({ resting: flag("treatment") })],
  ])("but not with %s", async (_, provider) => {
    expect(await ask(provider)).toEqual(own);
  });

  test("and our own holds where it fails, or is late", async () => {
    expect(await ask(Promise.reject(new Error("offline")))).toEqual(own);
    vi.useFakeTimers();
    const late = ask(new Promise<FlagProvider>(() => undefined));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await late).toEqual(own);
    vi.useRealTimers();
  });
});
