import { expect, test } from "vitest";
import { lensIn } from "../../../../src/studio/pages/lens.ts";
import { lookCookie, lookIn, lookWords } from "../../../../src/studio/pages/how-shown.ts";

const DARK = { width: 390, scheme: "dark", text: 200 } as const;

test("how pages are shown is remembered, and an address that says it differently counts more", () => {
  const cookies = `other=1; ${lookCookie(DARK).split(";")[0]}; more=2`;
  expect(lookIn(cookies, 1440)).toEqual(DARK);
  expect(lookIn("studio-look=17.pink.300", 768)).toEqual({ width: 768, scheme: "light", text: 100 });
  // On a phone, a page of the usual width would be cut.
  expect(lookIn("", 390)).toEqual({ width: 390, scheme: "light", text: 100 });
  expect(lookIn("studio-look=768.light.100", 390)).toEqual({ width: 768, scheme: "light", text: 100 });
  expect(lensIn("#/page/join/step1", lookIn(cookies, 1440))).toMatchObject(DARK);
  expect(lensIn("#/page/join/step1?width=1280&scheme=light", lookIn(cookies, 1440))).toMatchObject({
    width: 1280,
    scheme: "light",
    text: 200,
  });
});

test("the choice of how and for whom pages are shown is said in words, without what is usual", () => {
  const languages = [{ id: "es", name: "Español", sites: [] }];
  const usual = { width: 390, scheme: "light", text: 100, site: "uk", lang: "es", arm: "", sheet: "one" } as const;
  expect(lookWords(usual, { languages })).toBe("390 px, Español, uk, everyone");
  expect(lookWords({ ...usual, ...DARK, arm: "short=treatment" }, { languages })).toBe(
    "390 px, dark, 200 %, Español, uk, treatment",
  );
  expect(lookWords({ ...usual, sheet: "widths" }, { languages })).toBe("all widths, Español, uk, everyone");
});
