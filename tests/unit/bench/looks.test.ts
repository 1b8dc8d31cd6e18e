import { expect, test } from "vitest";
import { Looks, NotTaken } from "../../bench/looks.ts";

/** Fails so many times before it succeeds. */
function failing(times: number, error: Error): () => Promise<string> {
  let left = times;
  return async () => {
    if (left-- > 0) throw error;
    return "measured";
  };
}

test("a measurement that the tool itself failed to take is repeated and logged, at most three times in a run", async () => {
  const said: string[] = [];
  const looks = new Looks((line) => said.push(line));
  const lost = new NotTaken("/step1: no trace");
  expect(await looks.take(failing(2, lost))).toBe("measured");
  expect(await looks.take(failing(1, lost))).toBe("measured");
  expect(said).toEqual([1, 2, 3].map((time) => `taken again (${time} of at most 3 in a run): /step1: no trace`));
  await expect(looks.take(failing(1, lost))).rejects.toBe(lost);
});

test("a measurement that failed for another reason is not repeated", async () => {
  const said: string[] = [];
  const wrong = new Error("/step1 led to /signup");
  await expect(new Looks((line) => said.push(line)).take(failing(1, wrong))).rejects.toBe(wrong);
  expect(said).toEqual([]);
});
