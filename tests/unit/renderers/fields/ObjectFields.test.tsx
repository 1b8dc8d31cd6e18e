import { describe, expect, test } from "vitest";
import { loadLists } from "../../../../renderers/fields/late-lists.ts";
import { placedPaths, readLayout } from "../../../../renderers/fields/layout.ts";
import type { JsonObject } from "../../../../src/engine/index.ts";
import type { WidgetExample } from "../../../../renderers/widgets/example.ts";
import { examples as matrices } from "../../../../renderers/widgets/matrix/examples.ts";
import { examples } from "../../../../renderers/widgets/object/examples.ts";
import { formDefaults, layoutIn, parseSource, type Schema } from "../../../../src/model/index.ts";
import { loadForm, problems } from "../../compiler/forms/load.ts";
import { drawn } from "../drawn.tsx";

await loadLists();

const schema = {
  type: "object",
  required: ["home"],
  properties: {
    home: {
      type: "object",
      required: ["street"],
      properties: {
        street: { type: "string", errorMessage: "errors.street" },
        country: { type: "string", default: "US" },
        region: {
          type: "string",
          errorMessage: "errors.region",
          "x-cases": [{ when: "self.country == 'US'", is: "required" }, { is: "hidden" }],
        },
      },
    },
  },
} as const;
const layout = {
  rows: ["home"],
  fields: {
    home: {
      widget: "object",
      label: "home",
      item: {
        rows: ["country", "region", "street"],
        fields: { street: { label: "a" }, country: { label: "b" }, region: { label: "c" } },
      },
    },
  },
};

test("an object's fields are shown under its label, each with its value", () => {
  const html = drawn(examples[0] as (typeof examples)[number]);
  expect(html).toMatch(/<fieldset[^>]* aria-labelledby="form-example-label"/);
  expect(html).toContain('value="Mila"');
  expect(html).toContain('data-field="example.email"');
});

test("the problems of an object's fields are at these fields, in the order of the page, also where its cases ask", () => {
  const form = loadForm(schema, layout);
  expect(problems(form, { home: { country: "US" } })).toEqual([
    "home.region: errors.region",
    "home.street: errors.street",
  ]);
  expect(problems(form, { home: { country: "FR" } })).toEqual(["home.street: errors.street"]);
  expect(problems(form, { home: { country: "FR", street: "Rue X" } })).toEqual([]);
  const fields = readLayout(layout);
  const hides = (path: string) => path === "home.region";
  expect(placedPaths(fields, { self: {}, context: {}, hides })).toEqual(["home", "home.country", "home.street"]);
});

test.each(["object", "matrix"])(
  "a form begins with an object (%s) and its defaults, so that what it requires is reported at its fields",
  (widget) => {
    const looks = { ...layout, fields: { home: { ...layout.fields.home, widget } } };
    const file = parseSource("schemas/t/form.ui.json", JSON.stringify(looks)).file;
    expect(formDefaults(schema as unknown as Schema, layoutIn(file))).toEqual({ home: { country: "US" } });
    const optional = { ...schema, required: [] } as unknown as Schema;
    expect(formDefaults(optional, layoutIn(file))).toEqual({ home: { country: "US" } });
  },
);

describe("a matrix", () => {
  const three = matrices[0] as WidgetExample;
  const html = (example: WidgetExample = three) =>
    drawn(example, { problem: { key: "errors.required" }, at: "example.city" });

  test("names its choices once above the questions, and each radio button has its words, too", () => {
    expect(/matrix__head.*?<\/div>/.exec(html())?.[0].match(/<span>/g)).toHaveLength(3);
    expect(html().match(/>Search engine</g)).toHaveLength(4);
    expect(html().match(/<legend/g)).toHaveLength(3);
  });

  test("shows the problem of a question in its group", () => {
    const [, city, country] = html().split("<legend");
    expect(city).toMatch(/>City<.*This field is required/);
    expect(country).not.toContain("This field is required");
  });

  test("has the choices of the questions that are shown above them, and is no table without one", () => {
    const { fields, rows } = three.layout["item"] as { fields: JsonObject; rows: string[] };
    const hidden = { secret: { widget: "hidden" } };
    const layout = { ...three.layout, item: { rows, fields: { ...hidden, ...fields } } };
    expect(/matrix__head.*?<\/div>/.exec(html({ ...three, layout }))?.[0].match(/<span>/g)).toHaveLength(3);
    expect(html({ ...three, layout: { ...three.layout, item: { rows: [], fields: hidden } } })).not.toContain(
      "data-wide",
    );
  });

  test("is no table with more choices than fit beside each other", () => {
    const options = Array.from({ length: 8 }, (_, value) => ({ value, label: "fields.city" }));
    const city = { label: "fields.city", widget: "radio", options };
    const schema = { type: "object", properties: { city: { type: "integer" } } };
    const item = { rows: ["city"], fields: { city } };
    expect(html()).toContain("data-wide");
    expect(html({ ...three, schema, layout: { ...three.layout, item }, value: {} })).not.toContain("data-wide");
  });
});
