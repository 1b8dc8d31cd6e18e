import { getDefaultStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import { armNow } from "../../../src/studio/pages/arm-now.ts";
import { edit, follow, lensAtom } from "../../../src/studio/pages/state.ts";

afterEach(() => vi.unstubAllGlobals());

const glance = (...steps: string[]) => ({ journeys: [{ id: "garden", steps: steps.map((id) => ({ id })) }] });

test("a step that was just made stays chosen when how things were before is answered late, and a place that names no journey shows the first", async () => {
  const store = getDefaultStore();
  const answers: ((overview: object) => void)[] = [];
  let hear: (event: { data: string }) => void = () => {};
  const address = { hash: "#/map/garden/details" };
  let goTo = (): void => {};
  vi.stubGlobal("location", address);
  vi.stubGlobal("window", { addEventListener: (_: string, listener: () => void) => (goTo = listener) });
  vi.stubGlobal(
    "EventSource",
    class {
      addEventListener(kind: string, listener: typeof hear): void {
        if (kind === "message") hear = listener;
      }
    },
  );
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.endsWith("/at-a-glance")
        ? await new Promise<object>((resolve) => answers.push(resolve))
        : { what: "The step visit of garden is added" },
    ),
  );
  follow();
  hear({ data: "{}" });
  await edit({ kind: "delete-step", flow: "garden", step: "soil", instead: null });
  store.set(lensAtom, (lens) => ({ ...lens, step: "visit" }));
  answers[0]?.(glance("details", "thanks"));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(store.get(lensAtom)).toMatchObject({ flow: "garden", step: "visit" });
  answers[1]?.(glance("details", "visit", "thanks"));
  await new Promise(setImmediate);
  expect(store.get(lensAtom)).toMatchObject({ flow: "garden", step: "visit" });

  // What is no more is not looked at any longer.
  hear({ data: "{}" });
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.(glance("details", "thanks"));
  await vi.waitFor(() => expect(store.get(lensAtom)).toMatchObject({ flow: "garden", step: "details" }));

  // A link to a place that was pressed before the journeys were known.
  address.hash = "#/map//";
  goTo();
  expect(store.get(lensAtom)).toMatchObject({ place: "map", flow: "garden", step: "details" });
});

test("whoever looks as an arm goes on as it when it is renamed, and not as another one", () => {
  const trial = (...arms: string[]) => ({ experiments: [{ flag: "shorter", arms, active: false, why: "" }] });
  const treatment = { arm: "shorter=treatment" };
  const now = (before: string[], after: string[]) => armNow(treatment, trial(...before), trial(...after));
  expect(now(["control", "treatment"], ["control", "brief"])).toBe("shorter=brief");
  expect(now(["control", "treatment"], ["base", "treatment"])).toBe("shorter=treatment");
  expect(now(["control", "treatment"], ["treatment", "control"])).toBe("shorter=treatment");
  expect(now(["control", "treatment", "more"], ["control", "more"])).toBe("shorter=treatment");
  expect(now(["control", "treatment", "more"], ["treatment-2", "more", "control"])).toBe("shorter=treatment");
  expect(armNow(treatment, null, trial("control", "brief"))).toBe("shorter=treatment");
  expect(armNow(treatment, trial("control", "treatment"), { experiments: [] })).toBe("shorter=treatment");
  expect(armNow({ arm: "" }, trial("control"), trial("base"))).toBe("");
});
