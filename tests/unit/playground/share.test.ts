import { expect, test } from "vitest";
import { packed, unpacked } from "../../../src/playground/share.ts";

const FILES = { "flows/a/flow.json": '{ "id": "a" }\n', "locales/es/a.json": '{ "title": "¿Cuántos años? 👨‍👩‍👧" }' };

test("a link gives back the files that it was made of, and has only characters of an address", async () => {
  const text = await packed(FILES);
  expect(text).toMatch(/^[\w-]+$/);
  expect(await unpacked(text)).toEqual(FILES);
});

test("a link that was cut off, or holds something else, gives nothing", async () => {
  const text = await packed(FILES);
  expect(await unpacked(text.slice(0, -9))).toBe(null);
  expect(await unpacked("no link at all")).toBe(null);
  expect(await unpacked(await packed({ a: 1 } as never))).toBe(null);
});
