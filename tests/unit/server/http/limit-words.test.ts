import { expect, test } from "vitest";
import { translate } from "../../../../src/server/texts/index.ts";

test("the service writes the day of a limit in the format of the language", () => {
  const latest = { day: "2008-11-24" };
  expect([translate("en", "errors.day.late", { latest }), translate("es", "errors.day.late", { latest })]).toEqual([
    "Enter November 24, 2008 or an earlier day",
    "Escribe el 24 de noviembre de 2008 o una fecha anterior",
  ]);
});

test("the service writes the number of a limit in the format of the language", () => {
  const max = { number: 12345.5 };
  expect([translate("en", "errors.number.max", { max }), translate("es", "errors.number.max", { max })]).toEqual([
    "Enter 12,345.5 or less",
    "Escribe 12.345,5 o menos",
  ]);
});
