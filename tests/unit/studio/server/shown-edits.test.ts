import { beforeEach, expect, test, vi } from "vitest";
import { ShownEdits } from "../../../../src/studio/server/shown-edits.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** Three edits, and how often a wait for the last one has ended. */
function editedThrice() {
  const edits = new ShownEdits();
  for (const revision of [1, 2, 3]) edits.ask(revision);
  const ended = vi.fn();
  return {
    edits,
    ended,
    wait: () => void edits.last().then(ended),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test("waits until the last of several edits is shown", async () => {
  const { edits, ended, wait, pass } = editedThrice();
  wait();
  wait();
  edits.reached(2);
  await pass(0);
  expect(ended).not.toHaveBeenCalled();
  edits.reached(3);
  await pass(0);
  expect(ended).toHaveBeenCalledTimes(2);
  wait();
  await pass(0);
  expect(ended).toHaveBeenCalledTimes(3);
});

test("waits no longer than 150 ms", async () => {
  const { ended, wait, pass } = editedThrice();
  wait();
  await pass(149);
  expect(ended).not.toHaveBeenCalled();
  await pass(1);
  expect(ended).toHaveBeenCalledTimes(1);
});
