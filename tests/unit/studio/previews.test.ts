import { expect, onTestFinished, test, vi } from "vitest";
import type { ViteDevServer } from "vite";
import { openPreviews } from "../../../src/studio/server/definitions.ts";

test("an edit is shown in open previews, and in one that was loading at that moment once it applies edits", () => {
  vi.useFakeTimers({ now: 50_000 });
  onTestFinished(() => void vi.useRealTimers());
  const sent: unknown[] = [];
  let asks: (data: unknown, page: { send(event: string, data: object): void }) => void = () => undefined;
  const server = {
    config: { base: "/" },
    ws: { send: (payload: unknown) => sent.push(payload), on: (_: string, heard: typeof asks) => (asks = heard) },
  };
  const show = openPreviews(server as unknown as ViteDevServer, "/project");
  show({ kind: "locale", id: "en/garden", path: "locales/en/garden.json" });
  vi.setSystemTime(60_000);
  const arms = { shorter: "treatment" };
  const versions = [{ arms, path: "src/generated/forms/garden/details.shorter-treatment.js" }];
  show({ kind: "form", id: "schemas/garden/details", path: "src/generated/forms/garden/details.js", versions });
  const text = { kind: "locale", id: "en/garden", url: "/@fs/project/locales/en/garden.json?t=50000" };
  const form = {
    kind: "form",
    id: "schemas/garden/details",
    url: "/@fs/project/src/generated/forms/garden/details.js?t=60000",
    versions: [{ arms, url: "/@fs/project/src/generated/forms/garden/details.shorter-treatment.js?t=60000" }],
  };
  expect(sent).toEqual([text, form].map((data) => ({ type: "custom", event: "flow:update", data })));
  const missedSince = (since: unknown) => {
    const missed: unknown[] = [];
    asks({ since }, { send: (event, data) => missed.push([event, data]) });
    return missed;
  };
  expect(missedSince(40_000)).toEqual([
    ["flow:update", text],
    ["flow:update", form],
  ]);
  expect(missedSince(55_000)).toEqual([["flow:update", form]]);
  // Clocks may differ by a second.
  expect(missedSince(60_900)).toEqual([["flow:update", form]]);
  expect(missedSince(61_100)).toEqual([]);
  expect(missedSince("0")).toEqual([]);
});
