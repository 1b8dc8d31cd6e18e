import { describe, expect, test } from "vitest";
import { translate } from "../../../src/app/translate.ts";

const files = [
  { greeting: { hello: "Hello {name}", term_one: "one year", term_other: "{count} years" } },
  { greeting: { hello: "never reached", bye: "Bye" } },
];

describe("a text", () => {
  test("is that of the first file that has it", () => {
    expect(translate(files, "en", "greeting.hello", { name: "Ana" })).toBe("Hello Ana");
    expect(translate(files, "en", "greeting.bye")).toBe("Bye");
  });

  test("takes the plural form of its language", () => {
    expect(translate(files, "en", "greeting.term", { count: 1 })).toBe("one year");
    expect(translate(files, "es", "greeting.term", { count: 2 })).toBe("2 years");
  });

  test("keeps parameters as they are, markup and braces included", () => {
    expect(translate(files, "en", "greeting.hello", { name: "<b>{count}$&</b>", count: 3 })).toBe(
      "Hello <b>{count}$&</b>",
    );
  });

  test("that no file has shows its key, whatever the key", () => {
    for (const key of ["greeting.nothing", "greeting", "constructor.name", "", "greeting.hello.length"])
      expect(translate(files, "en", key)).toBe(key);
  });
});
