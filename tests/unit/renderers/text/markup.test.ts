import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import type { Text } from "../../../../src/engine/index.ts";
import { parseMarkup, words } from "../../../../renderers/text/markup.ts";
import { type Speaker, translate } from "../../../../renderers/text/translate.ts";
import { createTexts } from "../../../../src/texts/index.ts";

test("links, emphasis and unbroken words become elements", () => {
  expect(parseMarkup('See our <link to="terms"><strong>terms</strong></link> or call <keep>1-800</keep>.')).toEqual([
    "See our ",
    { tag: "link", to: "terms", children: [{ tag: "strong", to: "", children: ["terms"] }] },
    " or call ",
    { tag: "keep", to: "", children: ["1-800"] },
    ".",
  ]);
});

test.each([
  ["<script>alert(1)</script>"],
  ["<strong onclick='x'>a</strong"],
  ["a < b <strong"],
  ["</keep>"],
  ["<link>no name</link>"],
  ["<strong>never closed"],
  ['<strong><link to="a">crossed</strong></link'],
])("unknown or broken markup stays text: %s", (source) => {
  expect(words(parseMarkup(source))).toContain(source.slice(0, 2));
  expect(JSON.stringify(parseMarkup(source))).not.toContain('"tag":"script"');
});

test("a link within a link stays text, since a keyboard could not reach it", () => {
  const [outer] = parseMarkup('<link to="a">x<link to="b">y</link></link>');
  expect(outer).toEqual({ tag: "link", to: "a", children: ['x<link to="b">y'] });
});

test("any text is parsed without an error, and no word of it is lost", () => {
  const piece = oneof(
    constantFrom("<strong>", "</strong>", '<link to="a">', "</link>", "<keep>", "</keep>", "<", ">", "</"),
    string(),
  );
  assert(
    property(array(piece), (pieces) => {
      const source = pieces.join("");
      const without = (text: string) => text.replace(/<\/?(strong|keep|link)>|<link to="[^"<>]*">/g, "");
      expect(without(words(parseMarkup(source)))).toBe(without(source));
    }),
  );
});

test("a parameter is never parsed as markup, whatever it contains", () => {
  const words = { k: "<strong>{name}</strong> has {count}" };
  const i18n = createTexts({ lang: "en", files: ["words"], resources: { en: { words } } });
  expect(translate({ key: "k", with: { name: '<link to="evil">x</link>', count: 2 } }, { t: i18n.t, i18n })).toEqual([
    { tag: "strong", to: "", children: ['<link to="evil">x</link>'] },
    " has 2",
  ]);
  const names = ["<strong>x</strong>", ["<keep>y</keep>"]];
  expect(translate({ key: "k", with: { name: names, count: 2 } }, { t: i18n.t, i18n })).toEqual([
    { tag: "strong", to: "", children: ["<strong>x</strong>,<keep>y</keep>"] },
    " has 2",
  ]);
});

test("a parameter may be another text with parameters of its own, an amount or a time", () => {
  const words = { k: "{plan} costs <strong>{price}</strong>", plan: "<strong>Basic</strong> for {who}" };
  const i18n = createTexts({ lang: "en", files: ["words"], resources: { en: { words } } });
  const plan = { key: "plan", with: { who: "<Ana>" } };
  const pieces = translate({ key: "k", with: { plan, price: { money: 500, currency: "USD" } } }, { t: i18n.t, i18n });
  expect(pieces).toEqual(["Basic for <Ana> costs ", { tag: "strong", to: "", children: ["USD\u00A05.00"] }]);
  const unknown = translate({ key: "k", with: { plan: { other: 1 }, price: 5 } }, { t: i18n.t, i18n });
  expect(unknown[0]).toBe(" costs ");
});

test("texts from the service are shown as they are", () => {
  expect(translate({ literal: "<strong>bold</strong>" }, silent("en"))).toEqual(["<strong>bold</strong>"]);
});

test.each([
  ["en", "USD 1,234.50", /^January [12], 2030 at \d{1,2}:05 [AP]M [A-Z]+[-+\d]*$/],
  ["es", "1234,50 USD", /^[12] de enero de 2030,? (a las )?\d{1,2}:05 [A-Z]+[-+\d]*$/],
])("an amount and a time are formatted for %s, the time with its zone [NOTE-60] [RCPT-16]", (lang, price, time) => {
  const words = (text: Text) => String(translate(text, silent(lang))[0]).replaceAll(/\s/gu, " ");
  expect(words({ money: 123_450, currency: "USD" })).toBe(price);
  expect(words({ moment: "2030-01-02T10:05:00+02:00" })).toMatch(time);
  expect(words({ moment: "yesterday" })).toBe("yesterday");
});

const silent = (lang: string): Speaker => {
  const i18n = createTexts({ lang, files: [], resources: {} });
  return { t: i18n.t, i18n };
};
