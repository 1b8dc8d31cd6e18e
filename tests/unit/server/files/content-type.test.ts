import { expect, test } from "vitest";
import form from "../../../../schemas/language/form.schema.json" with { type: "json" };
import { isOfType } from "../../../../src/server/files/content-type.ts";

const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex");
const box = (...brands: string[]) => {
  const [main = "", ...others] = brands;
  const body = Buffer.from(`ftyp${main}\0\0\0\0${others.join("")}`, "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body, Buffer.from("....mdat", "latin1")]);
};

const FILES: readonly (readonly [string, Buffer])[] = [
  ["application/pdf", Buffer.from("%PDF-1.4 and so on")],
  ["image/jpeg", hex("ffd8ffe000104a464946")],
  ["image/jpeg", hex("ffd8ffe1")],
  ["image/png", hex("89504e470d0a1a0a 0000000d49484452")],
  ["image/gif", Buffer.from("GIF87a..")],
  ["image/gif", Buffer.from("GIF89a..")],
  ["image/webp", hex("52494646 24000000 574542505650 3820")],
  ["image/heic", box("heic", "mif1", "heic")],
  ["image/heic", box("mif1", "heic")],
  ["image/heif", box("mif1", "miaf")],
];

test("the language has exactly the types that a content is recognised as", () => {
  const { types } = form.definitions.schema.properties["x-file"].properties;
  expect(types.items.enum).toEqual([...new Set(FILES.map(([type]) => type)), "text/plain", "text/csv"]);
});

test.each(FILES)("recognises %s by its first bytes, and as no other type", (type, content) => {
  const types = new Set([...FILES.map(([one]) => one), "text/plain", "text/csv"]);
  expect([...types].filter((one) => isOfType(content, one))).toEqual([type]);
});

test.each([
  ["words in UTF-8", Buffer.from("Ana, 5 Straße\r\n\t日本\n")],
  ["words after a byte order mark", Buffer.from("\uFEFFa;b\n")],
])("recognises %s as text", (_what, content) => {
  expect(["text/plain", "text/csv"].map((type) => isOfType(content, type))).toEqual([true, true]);
  expect(isOfType(content, "application/json")).toBe(false);
});

test.each([
  ["another encoding", Buffer.from("Straße", "latin1")],
  ["a NUL", Buffer.from("a\0b")],
  ["an escape", Buffer.from("a\u001b[2Jb")],
  ["a control character beyond ASCII", Buffer.from("a\u0085b")],
  ["the first bytes of a video", box("isom", "mp42")],
])("recognises no known type in content with %s", (_what, content) => {
  const types = [...FILES.map(([type]) => type), "text/plain", "text/csv", "video/mp4"];
  expect(types.filter((type) => isOfType(content, type))).toEqual([]);
});

test("recognises no type in an incomplete signature, and no image with empty brands", () => {
  expect(isOfType(hex("ffd8"), "image/jpeg")).toBe(false);
  expect(isOfType(hex("89504e470d0a1a"), "image/png")).toBe(false);
  expect(isOfType(hex("52494646 24000000 5745425056"), "image/webp")).toBe(false);
  expect(isOfType(hex("00000000 66747970 6d696631 00000000"), "image/heic")).toBe(false);
});
