import { beforeEach, expect, test, vi } from "vitest";
import type { ViteDevServer } from "vite";
import { openPreviews } from "../../../../src/studio/server/definitions.ts";

type Hear = (data: unknown, page: { send(event: string, data: object): void }) => void;

/** A server with one open preview: what it is sent, and how it answers. */
function openPage() {
  const sent: unknown[] = [];
  const heard = new Map<string, Hear>();
  const clients = new Set(["page"]);
  const ws = {
    clients,
    send: (event: string, data: unknown) => sent.push({ type: "custom", event, data }),
    on: (event: string, hear: Hear) => heard.set(event, hear),
  };
  const show = openPreviews({ config: { base: "/" }, ws } as unknown as ViteDevServer, "/project");
  const answer = (event: string, ...rest: Parameters<Hear>) => heard.get(event)?.(...rest);
  return { show, sent, answer, clients };
}

const TEXT = { kind: "locale", id: "en/garden", path: "locales/en/garden.json" } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: 50_000 });
  return () => void vi.useRealTimers();
});

test("an edit is shown in open previews, and in one that was loading at that moment once it applies edits", () => {
  const { show, sent, answer } = openPage();
  void show(TEXT);
  vi.setSystemTime(60_000);
  const arms = { shorter: "treatment" };
  const versions = [{ arms, path: "src/generated/forms/garden/details.shorter-treatment.js" }];
  void show({
    kind: "form",
    id: "schemas/garden/details",
    path: "src/generated/forms/garden/details.js",
    versions,
  });
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
    answer("flow:since", { since }, { send: (event, data) => missed.push([event, data]) });
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

test("an edit counts as shown when an open page has applied it, or after 150 ms, or if no page is open", async () => {
  const { show, answer, clients } = openPage();
  const isShown = vi.fn();
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  void show(TEXT).then(isShown);
  await after(100);
  expect(isShown).not.toHaveBeenCalled();
  answer("flow:applied", undefined, { send: () => undefined });
  await after(0);
  expect(isShown).toHaveBeenCalledTimes(1);
  void show(TEXT).then(isShown);
  await after(149);
  expect(isShown).toHaveBeenCalledTimes(1);
  await after(1);
  expect(isShown).toHaveBeenCalledTimes(2);
  clients.clear();
  void show(TEXT).then(isShown);
  await after(0);
  expect(isShown).toHaveBeenCalledTimes(3);
});
