import { expect, test } from "vitest";
import { fileLimits, refusalOf, sizeInWords, typesInWords } from "../../../../../renderers/widgets/file/file-limits.ts";
import { fileText, namedFiles, newFileId, plainName } from "../../../../../renderers/widgets/file/file-text.ts";
import { formats } from "../../../../../src/compiler/forms/runtime/index.ts";

const id = "Az09_-Az09_-Az09_-Az09";

test("a value names its files, and marks those that are not uploaded yet", () => {
  const named = namedFiles([`${id}/a.pdf`, `?${id}/b/c.pdf`, "x", 7]);
  expect(named).toEqual([
    { id, name: "a.pdf", isKept: true },
    { id, name: "b/c.pdf", isKept: false },
  ]);
  expect(namedFiles(`${id}/a.pdf`)).toEqual([{ id, name: "a.pdf", isKept: true }]);
  expect([namedFiles(""), namedFiles(undefined)]).toEqual([[], []]);
  expect(named.map(fileText)).toEqual([`${id}/a.pdf`, `?${id}/b/c.pdf`]);
});

test.each([
  [`${id}/a.pdf`, true],
  [`${id}/a name, “quoted”.pdf`, true],
  [`${id}/${"n".repeat(200)}`, true],
  [`${id}/${"n".repeat(201)}`, false],
  [`?${id}/a.pdf`, false],
  [`${id.slice(1)}/a.pdf`, false],
  [`${id}1/a.pdf`, false],
  [`${id}/`, false],
  [`${id}/a/b.pdf`, false],
  [`${id}/a\\b.pdf`, false],
  [`${id}/a\nb.pdf`, false],
])("the format `file` accepts %j: %s", (text, is) => {
  expect(formats.file.test(text)).toBe(is);
});

test("new file ids have 22 characters, match the format, and are all different", () => {
  const ids = Array.from({ length: 200 }, newFileId);
  expect(new Set(ids).size).toBe(200);
  for (const one of ids) expect(formats.file.test(`${one}/a`)).toBe(true);
});

test.each([
  ["passport.pdf", "passport.pdf"],
  ["C:\\scans\\a.pdf", "C: scans a.pdf"],
  ["a\u0000b\n.pdf", "a b .pdf"],
  [" ", "file"],
  [`${"n".repeat(300)}.jpeg`, `${"n".repeat(195)}.jpeg`],
  ["é".repeat(300), "é".repeat(200)],
])("a file name becomes one line without a path: %j", (written, plain) => {
  expect(plainName(written)).toBe(plain);
  expect(formats.file.test(`${id}/${plain}`)).toBe(true);
});

const pdf = { format: "file", type: "string", "x-file": { types: ["application/pdf", "image/jpeg"], maxBytes: 100 } };
const one = { types: ["application/pdf", "image/jpeg"], maxBytes: 100, several: false };

test("the limits come from the field's schema, or from the schema of a list's items", () => {
  expect(fileLimits(pdf)).toEqual(one);
  expect(fileLimits({ type: "array", items: pdf })).toEqual({ ...one, several: true });
  expect(fileLimits({ type: "string" })).toEqual({ types: [], maxBytes: 0, several: false });
});

test.each([
  ["application/pdf", 100, undefined],
  ["application/pdf", 101, "size"],
  ["application/pdf", 0, "empty"],
  ["text/plain", 5, "type"],
  // If the browser does not know the type, the service decides.
  ["", 5, undefined],
])("the reason to refuse a file of type %s with %s bytes: %s", (type, size, why) => {
  expect(refusalOf({ type, size }, one)).toBe(why);
});

test("a CSV file, which Windows labels as an Excel file, is left to the service", () => {
  expect(refusalOf({ type: "application/vnd.ms-excel", size: 5 }, { ...one, types: ["text/csv"] })).toBeUndefined();
});

test("limits are written in the person's language", () => {
  expect(typesInWords(["application/pdf", "image/jpeg", "text/plain"], "en")).toBe("PDF, JPEG, or TXT");
  expect(typesInWords(["application/pdf", "image/jpeg"], "es")).toBe("PDF o JPEG");
  expect([5_000_000, 1_590_000, 250_000].map((size) => sizeInWords(size, "en"))).toEqual(["5 MB", "1.5 MB", "0.25 MB"]);
  expect(sizeInWords(1_500_000, "es")).toBe("1,5 MB");
});
