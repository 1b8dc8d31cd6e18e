import { expect, test } from "vitest";
import type { Comment } from "../../../../../src/studio/protocol-comments.ts";
import {
  conversationsIn,
  momentWords,
  nameIn,
  textAbout,
} from "../../../../../src/studio/pages/comments/comment-words.ts";

const said = (words: string, at: string, about: Comment["about"], more: object = {}): Comment => ({
  path: `flows/comments/${words}.json`,
  by: "A Writer <writer@example.com>",
  at,
  about,
  words,
  ...more,
});

test("comments about the same text are one conversation wherever it is shown; the latest one comes first", () => {
  const title = { called: "Your details", text: "garden:details.title", flow: "garden" };
  const all = [
    said("a", "2026-11-30T11:00:00.000Z", { ...title, step: "details" }),
    said("b", "2026-11-30T11:01:00.000Z", { called: "Name", flow: "garden", step: "details", part: "field name" }),
    said("c", "2026-11-30T11:02:00.000Z", { ...title, step: "done", called: "About you" }),
    said("d", "2026-11-30T11:03:00.000Z", { called: "Name", flow: "garden", step: "done", part: "field name" }),
    said("e", "2026-11-30T11:04:00.000Z", { called: "Prices" }, { approves: { of: "price", seen: {} } }),
  ];
  const words = conversationsIn(all).map((those) => those.map((one) => one.words).join(""));
  expect(words).toEqual(["d", "ac", "b"]);
});

test("people are named without their addresses, and texts by their words without tags", () => {
  expect(nameIn("A Writer <writer@example.com>")).toBe("A Writer");
  expect(nameIn("Somebody")).toBe("Somebody");
  const row = { file: "garden", key: "help", values: { en: 'Call <link to="phone">us</link>', es: null } };
  expect(textAbout(row, { flow: "garden", step: "done" })).toEqual({
    called: "Call us",
    flow: "garden",
    step: "done",
    text: "garden:help",
  });
});

test("a moment that does not exist stays as it is written", () => {
  expect(momentWords("2026-11-30T11:20:00.000Z")).toMatch(/^30 Nov 2026/);
  expect(momentWords("2026-13-45T11:20:00.000Z")).toBe("2026-13-45T11:20:00.000Z");
});
