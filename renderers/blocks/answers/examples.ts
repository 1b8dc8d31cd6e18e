import type { FormDefinition, JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });
const text = { type: "string" };
const schema = "schemas/example/visit";

const visit: FormDefinition = {
  id: schema,
  schema: {
    type: "object",
    properties: {
      name: text,
      born: { type: "string", format: "date" },
      comes: { enum: ["car", "train"] },
      brings: { type: "array", items: { enum: ["cake", "chair"] } },
      stays: { type: "boolean" },
      gift: { type: "integer", "x-currency": "USD" },
      password: text,
      children: { type: "array", items: { type: "object", properties: { name: text } } },
    },
  },
  layout: {
    rows: ["name", "born", "comes", "brings", "stays", "gift", "password", "children"],
    fields: {
      name: { label: words("Name") },
      born: { label: words("Date of birth"), widget: "date" },
      comes: {
        label: words("How you come"),
        widget: "radio",
        options: [
          { value: "car", label: words("By car") },
          { value: "train", label: words("By train") },
        ],
      },
      brings: {
        label: words("What you bring"),
        widget: "checks",
        options: [
          { value: "cake", label: words("A cake") },
          { value: "chair", label: words("A chair") },
        ],
      },
      stays: { label: words("I stay the night"), widget: "checkbox" },
      gift: { label: words("Your gift"), widget: "money" },
      password: { label: words("Password"), widget: "password" },
      children: {
        label: words("Children"),
        widget: "list",
        itemTitle: words("Child"),
        item: { rows: ["name"], fields: { name: { label: words("First name") } } },
      },
    },
  },
  sensitive: ["password"],
  validate: () => [],
};

const values: JsonObject = {
  name: "Jordan Avery",
  born: "1990-03-27",
  comes: "train",
  brings: ["cake", "chair"],
  stays: true,
  gift: 1250,
  password: "secret",
  children: [{ name: "Riley" }, { name: "Quinn" }],
};

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "a form",
    props: {
      forms: [{ title: words("Your visit"), schema, values, change: { event: "change", text: words("Change") } }],
    },
    forms: { [schema]: visit },
  },
  {
    name: "what was answered, without a title",
    props: { forms: [{ schema, values: { name: "Jordan Avery", stays: false } }] },
    forms: { [schema]: visit },
  },
];
