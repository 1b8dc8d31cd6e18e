import { expect, test } from "vitest";
import { DatabaseUnavailable, type Walk } from "../../../../src/server/db/index.ts";
import { forget } from "../../../../src/server/retention/worker.ts";

/** Rows of which the database deletes at most `least` within its time limit. */
function slowRows(rows: number, least: number) {
  const [batches, walks]: [number[], Walk[]] = [[], []];
  let left = rows;
  const some = async (most: number, walk: Walk): Promise<number> => {
    batches.push(most);
    walks.push(walk);
    if (left > 0 && most > least) throw new DatabaseUnavailable("canceling statement due to statement timeout");
    const deleted = Math.min(most, left);
    left -= deleted;
    return deleted;
  };
  return { batches, walks, some };
}

function logged() {
  const lines: object[] = [];
  const log = (details: object, text: string): void => void lines.push({ ...details, text });
  return { lines, log: { info: log, warn: log, error: log } };
}

test("a batch that the database cancels is deleted in smaller ones at once, not an hour later", async () => {
  const { batches, walks, some } = slowRows(60, 25);
  const { lines, log } = logged();
  await forget({ name: "rows", batch: 100, some }, log, new AbortController().signal);
  expect(batches).toEqual([100, 50, 25, 25, 25, 25]);
  // What was cancelled is looked for again from the oldest on; then one walk leads to the end.
  expect(walks.map((walk) => walks.indexOf(walk))).toEqual([0, 1, 2, 2, 2, 2]);
  expect(lines).toEqual([{ data: "rows", deleted: 60, text: "old data deleted" }]);
});

test("a database that does not even delete one row is asked again an hour later, and the log says so", async () => {
  const { batches, some } = slowRows(60, 0);
  const { lines, log } = logged();
  await forget({ name: "rows", batch: 3, some }, log, new AbortController().signal);
  expect(batches).toEqual([3, 2, 1]);
  expect(lines).toEqual([{ data: "rows", reason: "DatabaseUnavailable", text: "old data could not be deleted" }]);
});
