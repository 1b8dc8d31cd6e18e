import { expect, test, vi } from "vitest";
import { sharedBench } from "../builders.ts";
import { act } from "../support/desk.ts";
import { visit as visitArm } from "./visitors.ts";

const bench = sharedBench();

const visit = (arm: string, visitors: number, did: number) =>
  visitArm(bench, "socialProof", { arm, visitors, did, hours: 72 });

test("results say what was counted and what follows, and put a failed health check in place of a winner", async () => {
  const shares = "control=50,treatment=50";
  await act(bench, "experiment", { flag: "socialProof", state: "on", shares });
  expect(await act(bench, "results", { flag: "socialProof", currency: "USD" })).toMatchObject({
    flag: "socialProof",
    days: 0,
    verdict: { code: "noVisitors" },
  });
  await bench.sql`update experiment_states set since = now() - interval '4 days'`;
  await visit("control", 1000, 300);
  await visit("treatment", 1000, 500);
  const results = await act(bench, "results", { flag: "socialProof", currency: "USD" });
  expect(results).toMatchObject({ days: 3, health: [] });
  const logins = results.metrics.find(({ metric }: { metric: string }) => metric === "loginCreated");
  expect(logins.arms).toMatchObject([
    { arm: "control", visitors: 1000, mean: 0.3 },
    { arm: "treatment", visitors: 1000, mean: 0.5, difference: { estimate: expect.closeTo(0.2, 9) } },
  ]);
  // Days are counted by the database's clock.
  vi.spyOn(Date, "now").mockReturnValue(0);
  expect(await act(bench, "results", { flag: "socialProof", currency: "USD" })).toMatchObject({ days: 3 });
  vi.restoreAllMocks();
  await visit("treatment", 1000, 500);
  const uneven = await act(bench, "results", { flag: "socialProof", currency: "USD" });
  expect(uneven.health).toMatchObject([{ code: "sampleRatio", severity: "failed" }]);
  expect(uneven.verdict).toEqual({ code: "unhealthy" });

  // A stop keeps what was counted; with other shares the results begin anew, because an arm's visitors came differently.
  await act(bench, "experiment", { flag: "socialProof", state: "off" });
  expect((await act(bench, "results", { flag: "socialProof", currency: "USD" })).verdict).toEqual({
    code: "unhealthy",
  });
  await act(bench, "experiment", { flag: "socialProof", state: "on", shares: "control=20,treatment=80" });
  const anew = await act(bench, "results", { flag: "socialProof", currency: "USD" });
  expect([anew.health, anew.verdict]).toEqual([[], { code: "noVisitors" }]);
});

test("an unknown experiment, and a missing or unknown currency, are refused", async () => {
  await expect(act(bench, "results", { flag: "nothing", currency: "USD" })).rejects.toThrow(
    'There is no experiment "nothing"',
  );
  await expect(act(bench, "results", { flag: "socialProof" })).rejects.toThrow("--currency is needed");
  await expect(act(bench, "results", { flag: "socialProof", currency: "usd" })).rejects.toThrow(
    'No site sells in "usd", and nobody paid in it; known are USD, ',
  );
});
