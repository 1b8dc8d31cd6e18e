/** Every sample of `tests/fixtures/import`, drawn with many answers: beside RJSF's own form, if it is one of RJSF. */
import { createRequire } from "node:module";
import type { FormProps } from "@rjsf/core";
import * as fc from "fast-check";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../../src/engine/index.ts";
import { loadForm } from "../../../src/compiler/definitions/index.ts";
import { fieldsOfRows, type ImportedField, type ImportedRow } from "../../../src/import/form.ts";
import { ENGINES } from "../../../src/import/index.ts";
import { isObject, type SourceFile } from "../../../src/model/index.ts";
import { loadLists } from "../../../renderers/fields/late-lists.ts";
import { loadWidgets, widgetNames } from "../../../renderers/widgets/registry.ts";
import { answersOf } from "../import/answers.ts";
import { repositoryOf, sampleFile, samplesOf } from "../import/imported.ts";
import { ALL } from "../share.ts";
import { drawnForm, textsIn } from "./drawn.tsx";

// As it is published, without what our pages replace in it.
const published = createRequire(import.meta.url);
const { default: Form } = published("@rjsf/core") as { readonly default: ComponentType<FormProps> };
const { default: validator } = published("@rjsf/validator-ajv8") as { readonly default: FormProps["validator"] };

await Promise.all([loadWidgets(widgetNames), loadLists()]);

/** The files of a sample, after its name. */
const FILES: Readonly<Record<string, readonly [string, string?]>> = {
  rjsf: [".schema.json", ".ui.json"],
  "json-forms": [".schema.json", ".uischema.json"],
  surveyjs: [".json"],
  "form-js": [".json"],
  xlsform: [".survey.csv", ".choices.csv"],
};

/** The fields with one value that people see, by their path, with the items that these values have. */
function fieldsIn(rows: readonly ImportedRow[], values: Json | undefined, at = ""): ReadonlyMap<string, ImportedField> {
  const own = (field: ImportedField): readonly (readonly [string, ImportedField])[] => {
    const path = at + field.name;
    const value = isObject(values) ? values[field.name] : undefined;
    if (field.widget === "hidden") return [];
    if (field.rows === undefined) return [[path, field]];
    if (field.widget !== "list") return [...fieldsIn(field.rows, value, `${path}.`)];
    const items: readonly Json[] = Array.isArray(value) ? value : [];
    return items.flatMap((item, index) => [...fieldsIn(field.rows ?? [], item, `${path}.${index}.`)]);
  };
  return new Map(fieldsOfRows(rows).flatMap(own));
}

/** Whether a control of a field is there. Some have several: the parts of a date, the buttons of a choice. */
const has = (html: string, attribute: string, path: string, between: string) =>
  new RegExp(`${attribute}="${path}["${between}]`).test(html);

/** What people read of a field, in the words of the form. */
const wordsOf = ({ label, options = [] }: ImportedField) =>
  [label, ...options.map((option) => option.label)].filter((words) => typeof words === "string");

const plain = (html: string) =>
  html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/**
 * Where RJSF shows something else, by sample. It shows each alternative while nothing is chosen, and no control for
 * alternatives without a type. Its items of a list may be plain texts, which are objects here.
 */
const DIFFERS: Readonly<Record<string, readonly string[]>> = {
  alternatives: ["contact"],
  conditions: ["food", "water"],
  lists: ["guests.*.value"],
};

describe.each(Object.keys(ENGINES))("a form of %s", (engine) => {
  test.each(samplesOf(engine))(
    "%s: what was taken is drawn with its words, where the original asks it",
    async (name) => {
      const [file, other] = (FILES[engine] ?? []).map((ending) => sampleFile(engine, name + ending));
      const imported = ENGINES[engine]!.read(file as SourceFile, other);
      const repo = repositoryOf(imported);
      const texts = textsIn("en", repo.files.get("locales/en/trial.json")?.value as JsonObject);
      // By visit: what is answered on the pages before.
      const earlier: JsonObject[] = [];
      const [paths, seen] = [new Set<string>(), new Set<string>()];
      for (const page of imported.form.pages) {
        const form = await loadForm(repo, `schemas/trial/${page.name}`);
        const visits = fc.sample(answersOf(form.schema), { numRuns: ALL ? 20 : 4, seed: 54 });
        for (const [visit, answers] of visits.entries()) {
          const context = earlier[visit] ?? {};
          earlier[visit] = { ...context, ...answers };
          const html = plain(drawnForm(form, answers, { texts, context }));
          const original = engine === "rjsf" ? plain(drawnByRjsf(file, other, answers)) : undefined;
          const now = form.shown?.(answers, context);
          for (const [path, field] of fieldsIn(page.rows, answers)) {
            const everyItem = path.replaceAll(/\d+/g, "*");
            const isDrawn = has(html, "data-field", path, ".");
            const isExpected =
              original === undefined || DIFFERS[name]?.includes(everyItem)
                ? now?.hides(path) !== true
                : has(original, "id", `root_${path.replaceAll(".", "_")}`, "_-");
            const lacking = isDrawn ? wordsOf(field).filter((one) => !html.includes(one)) : [];
            expect({ path, answers, isDrawn, lacking }).toEqual({ path, answers, isDrawn: isExpected, lacking: [] });
            paths.add(everyItem);
            if (isDrawn) seen.add(everyItem);
          }
        }
      }
      if (ALL) expect([...paths].filter((path) => !seen.has(path))).toEqual([]);
    },
  );
});

function drawnByRjsf(schema: SourceFile | undefined, uiSchema: SourceFile | undefined, answers: JsonObject): string {
  // Its control for a time throws for other texts.
  const { moment: _, ...formData } = answers;
  const props = { schema: schema?.value, uiSchema: uiSchema?.value ?? {}, formData, validator };
  return renderToStaticMarkup(createElement(Form, props as unknown as FormProps));
}
