/// <reference types="vite/client" />
import type { JsonObject } from "../../src/engine/index.ts";
import type { Example } from "../block.ts";
import { definitionOf, type WidgetExample } from "../widgets/example.ts";

/** One example, as a block. A widget's example is a form with one field. */
export interface CatalogueExample extends Example<JsonObject> {
  /** Unique, such as `blocks/heading/0`. */
  readonly id: string;
  readonly block: string;
}

/** Examples of blocks, by file path. */
export type BlockExamples = Readonly<Record<string, { readonly examples: readonly Example<JsonObject>[] }>>;

const blockModules: BlockExamples = import.meta.glob<{ examples: readonly Example<JsonObject>[] }>(
  "../blocks/*/examples.ts",
  { eager: true },
);
const widgetModules = import.meta.glob<{ examples: readonly WidgetExample[] }>("../widgets/*/examples.ts", {
  eager: true,
});

/** Every example of every block and widget, found by file path. `more`: examples of other blocks. */
export function catalogueOf(more: BlockExamples): readonly CatalogueExample[] {
  return [
    ...each({ ...blockModules, ...more }).flatMap(({ name, examples }) =>
      examples.map((example, index) => ({ ...example, id: `blocks/${name}/${index}`, block: name })),
    ),
    ...each(widgetModules).flatMap(({ name, examples }) =>
      examples.map((example, index) => asForm(`widgets/${name}/${index}`, example)),
    ),
  ];
}

function each<E>(
  modules: Readonly<Record<string, { readonly examples: readonly E[] }>>,
): readonly { name: string; examples: readonly E[] }[] {
  return Object.entries(modules).map(([path, { examples }]) => ({ name: path.split("/").at(-2) ?? path, examples }));
}

function asForm(id: string, example: WidgetExample): CatalogueExample {
  const form = id.replaceAll("/", "-");
  const schema = `schemas/example/${form}`;
  const errors = example.problem === undefined ? [] : [{ path: "example", text: { key: example.problem } }];
  return {
    id,
    block: "form",
    name: example.name,
    props: {
      name: form,
      schema,
      readOnly: example.readOnly ? ["example"] : [],
      options: example.options ? { example: example.options } : {},
    },
    view: { forms: { [form]: { values: example.value === undefined ? {} : { example: example.value }, errors } } },
    forms: { [schema]: definitionOf(schema, example) },
  };
}
