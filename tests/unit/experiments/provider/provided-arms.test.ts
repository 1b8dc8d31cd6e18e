import { InMemoryProvider } from "@openfeature/web-sdk";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FlagProvider, followProvidedArms, providedArms } from "../../../../src/experiments/provider/index.ts";

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

describe("an OpenFeature provider may override the assigned arms", () => {
  test("with values from OpenFeature's in-memory provider", async () => {
    expect(await ask(new InMemoryProvider({ one: flag("treatment"), two: flag("control") }))).toEqual({
      ...own,
      one: "treatment",
    });
  });

  test("and receives the visitor's context", async () => {
    const byKey = { disabled: false, variants: { a: "treatment", b: "control" }, defaultVariant: "b" };
    const contextEvaluator = ({ targetingKey }: { targetingKey?: string }) =>
      targetingKey === context.targetingKey ? "a" : "b";
    expect((await ask(new InMemoryProvider({ one: { ...byKey, contextEvaluator } })))["one"]).toBe("treatment");
  });

  test.each([
    ["an arm that does not exist", new InMemoryProvider({ one: flag("nonsense") })],
    ["a flag that it does not know", new InMemoryProvider({})],
    ["an experiment that is not active", new InMemoryProvider({ resting: flag("treatment") })],
  ])("but not with %s", async (_, provider) => {
    expect(await ask(provider)).toEqual(own);
  });

  test("but not when it fails or is too late", async () => {
    expect(await ask(Promise.reject(new Error("offline")))).toEqual(own);
    vi.useFakeTimers();
    const late = ask(new Promise<FlagProvider>(() => undefined));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await late).toEqual(own);
    vi.useRealTimers();
  });
});

describe("while a page is open", () => {
  async function follow(provider: InMemoryProvider) {
    const changed = vi.fn<() => void>();
    await followProvidedArms(async () => provider, own, context, experiments, changed);
    return changed;
  }

  test("a change of the provider's configuration that gives the person another arm is reported, once", async () => {
    const provider = new InMemoryProvider({ one: flag("control") });
    const changed = await follow(provider);
    await provider.putConfiguration({ one: flag("control"), two: flag("control"), resting: flag("treatment") });
    expect(changed).not.toHaveBeenCalled();
    await provider.putConfiguration({ one: flag("treatment") });
    await provider.putConfiguration({ one: flag("treatment"), two: flag("treatment") });
    expect(changed).toHaveBeenCalledOnce();
  });

  test("so is a change that came before the page listened", async () => {
    expect(await follow(new InMemoryProvider({ one: flag("treatment") }))).toHaveBeenCalledOnce();
  });
});
