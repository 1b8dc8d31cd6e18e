import { expect, test } from "vitest";
import type { Term } from "../../../../../src/studio/protocol-texts.ts";
import { termsIn } from "../../../../../src/studio/pages/texts/terms-in.ts";

const GLOSSARY: readonly Term[] = [
  { term: "co-parent", in: { es: "otro padre o madre", fr: "coparent" }, note: "Never “ex”." },
  { term: "plan", in: { es: "plan" } },
];

test.each([
  ["Invite your co-parent", "Invita al otro padre o madre", ["co-parent true"]],
  ["Your Co-Parents' plans", "Los planes de los otros padres o madres", ["co-parent true", "plan true"]],
  ["Invite your co-parent", "Invita a tu ex", ["co-parent false"]],
  ["Invite your co-parent", null, ["co-parent true"]],
  ["An airplane", "Un avión", []],
  ["We explain it", "Lo explicamos", []],
  ["A place for it", "Un lugar para ello", []],
])("terms in “%s” and “%s”", (en, es, expected) => {
  const found = termsIn({ values: { en, es } }, GLOSSARY, "en");
  expect(found.map(({ term, translations }) => `${term} ${translations.map(({ isUsed }) => isUsed).join()}`)).toEqual(
    expected,
  );
});

test("only languages of the project are named, and the note is kept", () => {
  expect(termsIn({ values: { en: "Co-parent", es: "Otro padre o madre" } }, GLOSSARY, "en")).toEqual([
    {
      term: "co-parent",
      note: "Never “ex”.",
      translations: [{ language: "es", words: "otro padre o madre", isUsed: true }],
    },
  ]);
});

test("a term without a note or a translation here is not named", () => {
  const terms: readonly Term[] = [
    { term: "plan" },
    { term: "plan", in: { fr: "formule" } },
    { term: "plan", note: "N" },
  ];
  expect(termsIn({ values: { en: "Your plan", es: "Tu plan" } }, terms, "en").map(({ note }) => note)).toEqual(["N"]);
});
