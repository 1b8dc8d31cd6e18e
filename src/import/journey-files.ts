import type { Json, JsonObject } from "../engine/index.ts";
import { fieldsOfRows, type ImportedForm, type ImportedPage } from "./form.ts";
import { formFiles } from "./form-files.ts";
import { LANGUAGE_VERSION } from "../model/index.ts";
import { createTexts, type Texts } from "./texts.ts";

interface JourneyOptions {
  readonly name: string;
  /** The languages of the journeys' folder. Texts that the form has in one language only are repeated in the others. */
  readonly languages: readonly string[];
  /** `examples` and `x-refuses` for the pattern of a text. */
  examplesFor(schema: JsonObject): JsonObject;
}

/** The files of a journey that asks what a form asks, page by page, by their path. */
export function journeyFiles(
  form: ImportedForm,
  { name, languages, examplesFor }: JourneyOptions,
): ReadonlyMap<string, string> {
  const texts = createTexts(languages);
  const files = new Map<string, Json>();
  const earlier = new Map<string, { readonly page: string; readonly schema: JsonObject }>();
  const steps: [string, JsonObject][] = form.pages.map((page, index) => {
    const { schema, layout, context } = formFiles(page, { journey: name, texts, examplesFor, earlier });
    files.set(`schemas/${name}/${page.name}.schema.json`, schema);
    files.set(`schemas/${name}/${page.name}.ui.json`, layout);
    for (const field of fieldsOfRows(page.rows)) {
      const { type = "string" } = field.schema;
      earlier.set(field.name, { page: page.name, schema: { type } });
    }
    return [page.name, stepOf({ form, page, index, name, texts, context })];
  });
  files.set(`flows/${name}/flow.json`, {
    $schema: "../../schemas/language/flow.schema.json",
    id: name,
    language: LANGUAGE_VERSION,
    basePath: `/app/${name}`,
    start: form.pages[0]?.name ?? DONE,
    data: `schemas/${name}/data.schema.json`,
    storage: { area: "local", key: name },
    progress: {
      steps: [...form.pages.map((page) => page.name), DONE].map((step) => ({ step, label: `${step}.title` })),
      done: "data.done",
    },
    steps: Object.fromEntries([...steps, [DONE, doneStep(texts)]]),
  });
  files.set(`schemas/${name}/data.schema.json`, dataSchema(name, form.pages));
  for (const language of languages) files.set(`locales/${language}/${name}.json`, texts.file(language));
  return new Map([...files].map(([path, value]) => [path, `${JSON.stringify(value, undefined, 2)}\n`]));
}

/** The name of the last step. */
const DONE = "done";

interface PageOfJourney {
  readonly form: ImportedForm;
  readonly page: ImportedPage;
  readonly index: number;
  readonly name: string;
  readonly texts: Texts;
  readonly context: Readonly<Record<string, string>>;
}

function stepOf({ form, page, index, name, texts, context }: PageOfJourney): JsonObject {
  const words = page.title ?? (index === 0 ? form.title : undefined);
  const usual = page.name.charAt(0).toUpperCase() + page.name.slice(1);
  const title = texts.add(`${page.name}.title`, words ?? usual);
  const about = page.text ?? (index === 0 ? form.text : undefined);
  const submit = texts.add("submit", form.submit ?? { own: "continue" });
  const readOnly = fieldsOfRows(page.rows).flatMap((field) => (field.readOnly === true ? [field.name] : []));
  const next = form.pages[index + 1]?.name ?? DONE;
  return {
    path: `/${page.name}`,
    title,
    page: [
      {
        block: "heading",
        text: title,
        ...(about !== undefined && { sub: texts.add(`${page.name}.text`, about) }),
      },
      {
        block: "form",
        schema: `schemas/${name}/${page.name}`,
        into: `data.${page.name}`,
        submit,
        ...(Object.keys(context).length > 0 && { context }),
        ...(readOnly.length > 0 && { readOnly }),
      },
    ],
    on: { submit: { do: [{ done: page.name }], goto: next } },
  };
}

function doneStep(texts: Texts): JsonObject {
  const title = texts.add("done.title", { own: "done" });
  const text = texts.add("done.text", { own: "doneText" });
  return {
    path: "/done",
    title,
    page: [
      { block: "heading", text: title, mark: "done" },
      { block: "text", text },
    ],
    end: true,
  };
}

function dataSchema(name: string, pages: readonly ImportedPage[]): JsonObject {
  const objects = pages.map((page) => [
    page.name,
    {
      description: `What was entered at ${page.name}.`,
      type: "object",
      additionalProperties: false,
      "x-fields-of": [`schemas/${name}/${page.name}`],
    },
  ]);
  return {
    $schema: "../language/form.schema.json",
    title: `All that the journey ${name} remembers`,
    type: "object",
    additionalProperties: false,
    required: ["done", ...pages.map((page) => page.name)],
    properties: {
      done: { description: "How many steps of the progress are completed.", type: "integer", default: 0 },
      ...Object.fromEntries(objects),
    },
  };
}
