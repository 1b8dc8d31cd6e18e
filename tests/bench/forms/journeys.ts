import { type BenchField, DIGITS, fieldsOf, MESSAGES, NAME_LENGTH, wizard } from "./definitions.ts";

/**
 * The forms as journeys of an application that has installed the package: files of its `journeys/` folder, by path.
 * `f20` has one form of 20 fields, and so on for each size; `w` has three forms.
 */
export function journeyFiles(sizes: readonly number[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const write = (path: string, value: object) => files.set(path, `${JSON.stringify(value, null, 2)}\n`);
  const journeys: Readonly<Record<string, readonly (readonly BenchField[])[]>> = {
    ...Object.fromEntries(sizes.map((size) => [`f${size}`, [fieldsOf(size)]])),
    w: wizard(),
  };
  for (const [id, pages] of Object.entries(journeys)) {
    const names = pages.map((_, page) => `page${page + 1}`);
    for (const [page, fields] of pages.entries()) {
      write(`schemas/${id}/${names[page]}.schema.json`, schemaOf(fields));
      write(`schemas/${id}/${names[page]}.ui.json`, layoutOf(fields));
    }
    write(`schemas/${id}/data.schema.json`, dataOf(pages, names));
    write(`flows/${id}/flow.json`, flowOf(id, names));
    for (const lang of ["en", "es"]) write(`locales/${lang}/${id}.json`, textsOf(pages.flat()));
  }
  write("flows/experiments.json", {
    $schema: "../schemas/language/experiments.schema.json",
    experiments: [],
  });
  return files;
}

function schemaOf(fields: readonly BenchField[]): object {
  const revealed = fields.filter(({ showIf }) => showIf !== undefined);
  return {
    $schema: "../language/form.schema.json",
    title: "A form",
    type: "object",
    additionalProperties: false,
    required: fields.filter(({ showIf }) => showIf === undefined).map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    dependencies: Object.fromEntries(revealed.map(({ name, showIf }) => [showIf, [name]])),
  };
}

function propertyOf({ kind }: BenchField): object {
  const limits = {
    name: { minLength: NAME_LENGTH[0], maxLength: NAME_LENGTH[1] },
    email: { format: "email" },
    digits: { pattern: DIGITS },
  };
  return {
    type: "string",
    ...limits[kind],
    errorMessage: { required: "messages.required", "*": `messages.${kind}` },
  };
}

function layoutOf(fields: readonly BenchField[]): object {
  const looks = ({ name, kind, showIf }: BenchField) => ({
    label: `labels.${name}`,
    autocomplete: "off",
    ...(kind !== "name" && { widget: kind }),
    ...(showIf !== undefined && { when: `has(self.${showIf}) && self.${showIf} != ''` }),
  });
  return {
    $schema: "../language/layout.schema.json",
    rows: fields.map(({ name }) => name),
    fields: Object.fromEntries(fields.map((field) => [field.name, looks(field)])),
  };
}

function dataOf(pages: readonly (readonly BenchField[])[], names: readonly string[]): object {
  const kept = (fields: readonly BenchField[]) => ({
    type: "object",
    additionalProperties: false,
    required: fields.map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name }) => [name, { type: "string", default: "" }])),
  });
  return {
    $schema: "../language/form.schema.json",
    title: "What the journey remembers",
    type: "object",
    additionalProperties: false,
    required: ["done", ...names],
    properties: {
      done: { type: "boolean", default: false },
      ...Object.fromEntries(pages.map((fields, page) => [names[page], kept(fields)])),
    },
  };
}

function flowOf(id: string, names: readonly string[]): object {
  const step = (name: string, page: number) => {
    const next = names[page + 1];
    const before = names[page - 1];
    return {
      path: `/${name}`,
      title: "title",
      page: [
        { block: "heading", text: "title" },
        {
          block: "form",
          schema: `schemas/${id}/${name}`,
          into: `data.${name}`,
          submit: next === undefined ? "submit" : "next",
          ...(before !== undefined && { secondary: { event: "back", text: "back" } }),
        },
      ],
      on: {
        submit: next ?? [{ do: [{ set: { "data.done": true } }], goto: "done" }],
        ...(before !== undefined && { back: before }),
      },
    };
  };
  return {
    $schema: "../../schemas/language/flow.schema.json",
    id,
    basePath: `/app/${id}`,
    start: names[0],
    data: `schemas/${id}/data.schema.json`,
    storage: { area: "local", key: id },
    steps: {
      ...Object.fromEntries(names.map((name, page) => [name, step(name, page)])),
      done: { path: "/done", title: "done", page: [{ block: "heading", text: "done", mark: "done" }], end: true },
    },
  };
}

function textsOf(fields: readonly BenchField[]): object {
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return { title: "A form", done: "Done", submit: "Submit", next: "Next", back: "Back", messages: MESSAGES, labels };
}
