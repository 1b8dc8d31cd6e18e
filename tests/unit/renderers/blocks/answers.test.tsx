import { expect, test } from "vitest";
import type { FormDefinition, JsonObject } from "../../../../src/engine/index.ts";
import { Answers, load } from "../../../../renderers/blocks/answers/Answers.tsx";
import { examples } from "../../../../renderers/blocks/answers/examples.ts";
import type { RendererHost } from "../../../../renderers/host.ts";
import { drawnIn } from "../drawn.tsx";

/** The names and values that a person reads. */
async function rowsOf(
  change: (form: JsonObject) => JsonObject = (form) => form,
  lang: "en" | "es" = "en",
  more: Partial<FormDefinition> = {},
) {
  const [{ props, forms = {} } = examples[1]!] = examples;
  const changed = { forms: (props["forms"] as JsonObject[]).map(change) };
  const host = {
    form: async (id: string) => forms[id] && { ...forms[id], ...more },
    site: { country: "US" },
  } as unknown as RendererHost;
  const block = { block: "answers", key: "/page/0", props: changed, slots: {} };
  await load(block, host);
  const html = drawnIn(<Answers block={block} />, { lang, host });
  const rows = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)];
  return rows.map(([, name, value = ""]) => `${name}: ${value.replaceAll(/<[^>]+>|\u00a0/g, " ").trim()}`);
}

test("answers are shown with the words of their form, those of lists too, and secrets are not", async () => {
  expect(await rowsOf()).toEqual([
    "Name: Jordan Avery",
    "Date of birth: March 27, 1990",
    "How you come: By train",
    "What you bring: A cake  A chair",
    "I stay the night: Yes",
    "Your gift: USD 12.50",
    "Child 1: First name: Riley",
    "Child 2: First name: Quinn",
  ]);
});

test("what is inside a secret is not shown, nor a list of secrets", async () => {
  const sensitive = ["password", "brings.*", "children", "born", "gift"];
  expect(await rowsOf((form) => form, "en", { sensitive })).toEqual([
    "Name: Jordan Avery",
    "How you come: By train",
    "I stay the night: Yes",
  ]);
});

test("answers follow the language, and one that nobody gave is not there", async () => {
  const values = { name: "", born: "1990-03-27", stays: false };
  expect(await rowsOf((form) => ({ ...form, values }), "es")).toEqual([
    "Date of birth: 27 de marzo de 1990",
    "I stay the night: No",
  ]);
});

test("a choice that the journey gave to the form has its words", async () => {
  const options = { comes: [{ value: "bike", label: "By bike" }] };
  expect(await rowsOf((form) => ({ ...form, options, values: { comes: "bike" } }))).toEqual(["How you come: By bike"]);
});
