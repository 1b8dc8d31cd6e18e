import { expect, test } from "vitest";
import { readChanges, readStates } from "../../../../src/server/experiments/index.ts";
import { sharedBench } from "../builders.ts";
import { act } from "./desk.ts";

const FLAG = "socialProof";
const bench = sharedBench();

const history = async () => (await readChanges(bench.service.db, FLAG))(FLAG).history;
const state = async () => (await readStates(bench.service.db)).get(FLAG);

test("who has not seen the last change does nothing by any act, and is told who did what meanwhile", async () => {
  await act(bench, "experiment", { flag: FLAG, state: "on", shares: "control=50,treatment=50", change: "none" });
  const seen = (await history())[0]?.at ?? "";
  await act(
    bench,
    "experiment",
    { flag: FLAG, state: "off", change: seen },
    { by: "olga", reason: "the picture is wrong" },
  );
  const [stopped, changes] = [await state(), await history()];
  expect([stopped?.active, changes.length]).toEqual([false, 2]);
  for (const [name, input] of [
    ["experiment", { state: "on" }],
    ["experiment", { state: "off" }],
    ["experiment", { shares: "control=40,treatment=60" }],
    ["experiment", { sites: "us" }],
    ["experiment-end", { arm: "control", currency: "USD" }],
    ["experiment-undo", {}],
  ] as const)
    for (const change of [seen, "none"])
      await expect(act(bench, name, { flag: FLAG, change, ...input }), name).rejects.toMatchObject({
        field: "change",
        message: expect.stringMatching(
          /changed since, at \S+Z by olga \(“the picture is wrong”\): it is off now, control 50 %, treatment 50 %/,
        ),
      });
  expect([await state(), await history()]).toEqual([stopped, changes]);
});
