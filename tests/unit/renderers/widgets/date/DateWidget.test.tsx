import { expect, test } from "vitest";
import { loadWidgets } from "../../../../../renderers/widgets/registry.ts";
import { drawn } from "../../drawn.tsx";

await loadWidgets(["date"]);

const schema = { type: "string", format: "date" };
const layout = { label: "fields.firstName", widget: "date", autocomplete: "bday" };

/** Each control with the text of its label, its id and its value: `Month form-example-month 3`. */
function controls(html: string): string[] {
  return [...html.matchAll(/<label class="date__label" for="([^"]+)">([^<]+)<\/label><input ([^>]*)>/g)].map(
    ([, id = "", label = "", input = ""]) =>
      `${label} ${id}${id === /id="([^"]+)"/.exec(input)?.[1] ? "" : "!"} ${/value="([^"]*)"/.exec(input)?.[1]}${input.includes("aria-invalid") ? " wrong" : ""}`,
  );
}

test("a date is three labelled controls in one group, in the order of the locale", () => {
  const html = drawn({ schema, layout, value: "1985-03-27" });
  expect(html).toMatch(/<fieldset[^>]*><legend class="field__label">First name<\/legend>/);
  expect(controls(html)).toEqual(["Month form-example 3", "Day form-example-day 27", "Year form-example-year 1985"]);
  expect(html.match(/autoComplete="[^"]+"|autocomplete="[^"]+"/g)?.map((one) => one.split('"')[1])).toEqual([
    "bday-month",
    "bday-day",
    "bday-year",
  ]);
  expect(controls(drawn({ schema, layout, value: "1985-03-27" }, { country: "GB" }))).toEqual([
    "Day form-example 27",
    "Month form-example-month 3",
    "Year form-example-year 1985",
  ]);
  expect(controls(drawn({ schema, layout }, { lang: "es" }))).toEqual([
    "Día form-example ",
    "Mes form-example-month ",
    "Año form-example-year ",
  ]);
});

test("a problem is shown at the part that is wrong, and a link to the field leads to that part", () => {
  const wrong = drawn({ schema, layout, value: "1985-03-" }, { problem: { key: "errors.day.day" } });
  expect(controls(wrong)).toEqual([
    "Month form-example-month 3",
    "Day form-example  wrong",
    "Year form-example-year 1985",
  ]);
  expect(wrong).toContain("Enter the day, such as 27");
});

test("a limit's date is formatted for the language", () => {
  const problem = { key: "errors.day.late", with: { latest: { day: "2008-11-24" } } };
  expect(drawn({ schema, layout, value: "2010-01-01" }, { problem })).toContain(
    "Enter November 24, 2008 or an earlier day",
  );
  expect(drawn({ schema, layout, value: "2010-01-01" }, { problem, lang: "es" })).toContain(
    "Escribe el 24 de noviembre de 2008 o una fecha anterior",
  );
});
