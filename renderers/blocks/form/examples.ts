import { hashForSchema, type RJSFSchema } from "@rjsf/utils";
import type { FieldError, FormDefinition, Json, JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";
import { asObject, asString } from "../../props.ts";
import { amount } from "./amount-example.ts";
import schema from "./example.schema.json" with { type: "json" };

/** A form with a pair of fields, an e-mail, a choice that another field depends on, and a phone number. */
const contact: FormDefinition = {
  id: "schemas/example/contact",
  schema,
  layout: {
    rows: [
      ["firstName", "lastName"],
      { group: ["email", "knows"], as: "stack" },
      "reason",
      {
        section: "fields.phoneNumber",
        text: "errors.phoneDigits",
        rows: [{ group: ["phoneCode", "phoneNumber"], as: "phone" }],
      },
    ],
    fields: {
      firstName: { label: "fields.firstName", autocomplete: "given-name" },
      lastName: { label: "fields.lastName", autocomplete: "family-name" },
      email: { label: "fields.email", widget: "email", autocomplete: "email" },
      knows: { label: "fields.emailOptional", widget: "checkbox", invert: true },
      reason: { label: "fields.referralOther", autocomplete: "off" },
      phoneCode: { label: "fields.countryCode", widget: "phoneCode", autocomplete: "tel-country-code" },
      phoneNumber: { label: "fields.phoneNumber", widget: "tel", autocomplete: "tel-national" },
    },
  },
  branches: { [hashForSchema(schema.if as RJSFSchema)]: (values) => asObject(values).knows === false },
  sensitive: [],
  validate: (values) => problems(asObject(values)),
};

function problems(values: JsonObject): readonly FieldError[] {
  const required = values.knows === false ? ["firstName", "lastName", "reason"] : ["firstName", "lastName", "email"];
  const missing = required.filter((path) => isEmpty(values[path]));
  const email = asString(values.email) ?? "";
  return [
    ...missing.map((path) => ({ path, text: { key: "errors.required" } })),
    ...(email === "" || email.includes("@") ? [] : [{ path: "email", text: { key: "errors.email" } }]),
  ];
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === "";
}

/** A date that must be complete. */
const born: FormDefinition = {
  id: "schemas/example/born",
  schema: { type: "object", required: ["born"], properties: { born: { type: "string", format: "date" } } },
  layout: { rows: ["born"], fields: { born: { label: "fields.firstName", widget: "date", autocomplete: "bday" } } },
  sensitive: [],
  validate: (values) => dayProblems(asString(asObject(values).born) ?? ""),
};

function dayProblems(day: string): readonly FieldError[] {
  const [year = "", month = "", date = ""] = day.split("-");
  const part = !/^\d{4}$/.test(year) ? "year" : month === "" ? "month" : date === "" ? "day" : "real";
  const key = day === "" ? "errors.required" : `errors.day.${part}`;
  return /^\d{4}-\d\d-\d\d$/.test(day) ? [] : [{ path: "born", text: { key } }];
}

/** A required number. */
const length: FormDefinition = {
  id: "schemas/example/length",
  schema: { type: "object", required: ["length"], properties: { length: { type: "number", exclusiveMinimum: 0 } } },
  layout: {
    rows: ["length"],
    fields: { length: { label: "fields.firstName", widget: "number", autocomplete: "off" } },
  },
  sensitive: [],
  validate: (values) => {
    const value = asObject(values).length;
    if (value === undefined) return [{ path: "length", text: { key: "errors.required" } }];
    return typeof value === "number" ? [] : [{ path: "length", text: { key: "errors.number.number" } }];
  },
};

/** A list with as many people as the number before it. */
const people: FormDefinition = {
  id: "schemas/example/people",
  schema: {
    type: "object",
    required: ["count", "people"],
    properties: {
      count: { type: "integer", minimum: 0, maximum: 4 },
      people: {
        type: "array",
        maxItems: 4,
        items: { type: "object", required: ["firstName"], properties: { firstName: { type: "string" } } },
      },
    },
  },
  layout: {
    rows: ["count", "people"],
    fields: {
      count: { label: "fields.lastName", widget: "number", autocomplete: "off" },
      people: {
        widget: "list",
        label: "fields.country",
        "x-length": (({ self }: { readonly self: JsonObject }) => self.count) as unknown as Json,
        item: { rows: ["firstName"], fields: { firstName: { label: "fields.firstName", autocomplete: "off" } } },
      },
    },
  },
  sensitive: [],
  validate: () => [],
};

const file = {
  type: "string",
  format: "file",
  "x-file": { types: ["application/pdf", "image/jpeg"], maxBytes: 5_000_000 },
};

/** Files. The form cannot be sent while one is still uploading. */
const papers: FormDefinition = {
  id: "schemas/example/papers",
  schema: { type: "object", properties: { papers: { type: "array", items: file } } },
  layout: { rows: ["papers"], fields: { papers: { label: "fields.firstName", widget: "file" } } },
  sensitive: [],
  validate: (values) => {
    const { papers: files } = asObject(values);
    const texts: readonly Json[] = Array.isArray(files) ? files : [];
    return texts.flatMap((text, index) =>
      String(text).startsWith("?") ? [{ path: `papers.${index}`, text: { key: "errors.file.sending" } }] : [],
    );
  },
};

/** A file in each item of a list. */
const letters: FormDefinition = {
  id: "schemas/example/letters",
  schema: {
    type: "object",
    properties: { letters: { type: "array", items: { type: "object", properties: { letter: file } } } },
  },
  layout: {
    rows: ["letters"],
    fields: {
      letters: {
        widget: "list",
        label: "fields.country",
        movable: true,
        copyable: true,
        item: { rows: ["letter"], fields: { letter: { label: "fields.firstName", widget: "file" } } },
      },
    },
  },
  sensitive: [],
  validate: () => [],
};

const options = {
  phoneCode: [
    { value: "+1", label: "US/Canada" },
    { value: "+44", label: "United Kingdom" },
  ],
};
const empty = { firstName: "", lastName: "", email: "", knows: true, phoneCode: "+1", phoneNumber: "" };
const prompt: FormDefinition = {
  ...contact,
  id: "schemas/example/prompt",
  layout: { ...contact.layout, pauseMs: 0, problems: "pause" },
};
const patient: FormDefinition = {
  ...contact,
  id: "schemas/example/patient",
  layout: { ...contact.layout, problems: "submit" },
};
const forms = {
  [contact.id]: contact,
  [prompt.id]: prompt,
  [patient.id]: patient,
  [born.id]: born,
  [length.id]: length,
  [people.id]: people,
  [papers.id]: papers,
  [letters.id]: letters,
  [amount.id]: amount,
};

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "empty",
    props: { schema: contact.id, options, submit: { key: "ui.submit" } },
    view: { forms: { form: { values: empty, errors: [] } } },
    forms,
  },
  {
    name: "refused by the service",
    props: { name: "refused", schema: contact.id, options, readOnly: ["firstName"], submit: { key: "ui.submit" } },
    view: {
      forms: {
        refused: {
          values: { ...empty, firstName: "Jordan", lastName: "Avery", email: "jordan@example.com" },
          errors: [
            { path: "email", text: { literal: "This address is already in use" } },
            { path: "", text: { key: "errors.generic" } },
          ],
        },
      },
    },
    forms,
  },
  {
    name: "being sent",
    props: {
      name: "sent",
      schema: contact.id,
      options,
      submit: { key: "ui.submit" },
      busyText: { key: "ui.busy" },
      note: { key: "ui.loading" },
      secondary: { event: "later", text: { key: "ui.close" } },
    },
    view: { busy: true, forms: { sent: { values: { ...empty, knows: false }, errors: [] } } },
    forms,
  },
  {
    name: "answered by the journey",
    props: { name: "answered", schema: contact.id, options, submit: { key: "ui.submit" } },
    view: {
      forms: {
        answered: { values: { ...empty, firstName: "Jordan", lastName: "Avery", email: "j@example.com" }, errors: [] },
      },
    },
    forms,
    // Without a known e-mail the field is empty, and every e-mail is already taken.
    answer: ({ name, payload, values = {} }) => {
      if (name === "answered.change" && payload?.field === "knows") {
        return { values: { ...values, email: "" }, errors: [] };
      }
      return name === "answered.submit"
        ? { values, errors: [{ path: "email", text: { key: "errors.sameEmail" } }] }
        : undefined;
    },
  },
  {
    name: "problems while typing",
    props: { name: "prompt", schema: prompt.id, options, submit: { key: "ui.submit" } },
    view: { forms: { prompt: { values: empty, errors: [] } } },
    forms,
  },
  {
    name: "problems after the submit alone",
    props: { name: "patient", schema: patient.id, options, submit: { key: "ui.submit" } },
    view: { forms: { patient: { values: empty, errors: [] } } },
    forms,
  },
  {
    name: "a day",
    props: { name: "born", schema: born.id, submit: { key: "ui.submit" } },
    view: { forms: { born: { values: { born: "" }, errors: [] } } },
    forms,
  },
  {
    name: "a number",
    props: { name: "length", schema: length.id, submit: { key: "ui.submit" } },
    view: { forms: { length: { values: {}, errors: [] } } },
    forms,
  },
  {
    name: "a list as long as an answer says",
    props: { name: "people", schema: people.id, submit: { key: "ui.submit" } },
    view: { forms: { people: { values: { count: 2, people: [] }, errors: [] } } },
    forms,
  },
  {
    name: "files",
    props: { name: "papers", schema: papers.id, submit: { key: "ui.submit" } },
    view: { forms: { papers: { values: { papers: [] }, errors: [] } } },
    forms,
  },
  {
    name: "files of the items of a list",
    props: { name: "letters", schema: letters.id, submit: { key: "ui.submit" } },
    view: { forms: { letters: { values: { letters: [{}, {}] }, errors: [] } } },
    forms,
  },
  {
    name: "an amount in the currency of another answer",
    props: { name: "amount", schema: amount.id, submit: { key: "ui.submit" } },
    view: { forms: { amount: { values: { currency: "USD" }, errors: [] } } },
    forms,
  },
];
