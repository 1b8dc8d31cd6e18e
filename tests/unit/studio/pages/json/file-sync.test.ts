import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EditFile } from "../../../../../src/studio/commands/edit-file.ts";
import { FileSync, type SyncState } from "../../../../../src/studio/pages/json/file-sync.ts";
import { lineChanges } from "../../../../../src/studio/pages/json/line-changes.ts";
import { mergeFile } from "../../../../../src/studio/browser/merge-file.ts";

const PATH = "flows/garden/flow.json";
const viewOf = (text: string) => ({ path: PATH, text, fixed: null, problems: [] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An open file and a fake server, with the text that it holds and the edits that it saved. */
function open(text: string) {
  const server = { text, saved: [] as EditFile[], refuses: false, tried: 0 };
  const shown: string[] = [];
  const states: SyncState[] = [];
  const sync = new FileSync(viewOf(text), {
    read: async () => viewOf(server.text),
    save: async (command) => {
      const { text: mine, was } = command;
      server.tried += 1;
      const { text: merged, conflicts } = mergeFile({ of: PATH, mine, was, theirs: server.text });
      if (server.refuses || conflicts.length > 0) return false;
      server.saved.push(command);
      server.text = merged;
      return true;
    },
    show: (made) => void shown.push(made),
    notify: (state) => void states.push(state),
  });
  return { sync, server, shown, last: () => states.at(-1) };
}

describe("a file that is open in the editor", () => {
  test("is saved after a pause and every second of long typing, as one undo step until a longer pause", async () => {
    const { sync, server, last } = open("a\n");
    for (let letter = 1; letter <= 15; letter += 1) {
      sync.typed(`a${"b".repeat(letter)}\n`);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(server.saved.length).toBe(1);
    expect(last()?.isSaved).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect(server.text).toBe(`a${"b".repeat(15)}\n`);
    expect(last()?.isSaved).toBe(true);
    expect(new Set(server.saved.map(({ group }) => group)).size).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    sync.typed("c\n");
    await vi.advanceTimersByTimeAsync(400);
    expect(new Set(server.saved.map(({ group }) => group)).size).toBe(2);
  });

  test("shows what others write and keeps what is typed but not saved yet", async () => {
    const { sync, server, shown } = open("a\nb\nc\n");
    server.text = "a\nb\nC\n";
    sync.news();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual(["a\nb\nC\n"]);
    sync.typed("A\nb\nC\n");
    server.text = "a\nb\nC\nd\n";
    sync.news();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.at(-1)).toBe("A\nb\nC\nd\n");
    await vi.advanceTimersByTimeAsync(500);
    expect(server.text).toBe("A\nb\nC\nd\n");
  });

  test("writes nothing if both changed a line, until the person chooses a version", async () => {
    const { sync, server, shown, last } = open("a\nb\n");
    sync.typed("mine\nb\n");
    server.text = "theirs\nb\n";
    await vi.advanceTimersByTimeAsync(500);
    expect([server.text, last()?.isSaved, shown]).toEqual(["theirs\nb\n", false, []]);
    sync.takeTheirs();
    await vi.advanceTimersByTimeAsync(500);
    expect([shown, last()?.isSaved]).toEqual([["theirs\nb\n"], true]);
  });

  test("is saved at once when `settle` is called, as before an undo or on leaving", async () => {
    const { sync, server } = open("a\n");
    sync.typed("ab\n");
    await sync.settle();
    expect(server.text).toBe("ab\n");
    sync.typed("abc\n");
    await sync.settle();
    expect(server.saved.map(({ group }) => group)).toEqual([...new Set(server.saved.map(({ group }) => group))]);
  });

  test("keeps text that was refused, and saves it with what is typed next", async () => {
    const { sync, server } = open("a\n");
    server.refuses = true;
    sync.typed("ab\n");
    await vi.advanceTimersByTimeAsync(3_000);
    expect([server.text, sync.isSaved]).toEqual(["a\n", false]);
    // A refused text is not sent again unless `again` is set.
    await sync.settle();
    expect(server.tried).toBe(1);
    await sync.settle({ again: true });
    expect(server.tried).toBe(2);
    server.refuses = false;
    sync.typed("abc\n");
    await vi.advanceTimersByTimeAsync(500);
    expect(server.text).toBe("abc\n");
  });
});

test("line changes turn one text into the other", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "{", "\n", "\n", "\r\n"), { maxLength: 40 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      let made = before;
      for (const { from, to, insert } of lineChanges(before, after).toReversed())
        made = made.slice(0, from) + insert + made.slice(to);
      expect(made).toBe(after);
    }),
  );
});
