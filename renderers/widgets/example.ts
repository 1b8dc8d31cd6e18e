import type { FormDefinition, Json, JsonObject } from "../../src/engine/index.ts";

/** A named use of a widget, as a form's schema and layout would have it. */
export interface WidgetExample {
  readonly name: string;
  /** Schema of the one field. */
  readonly schema: JsonObject;
  /** Its layout; a label in it is a locale key. Conditions are functions, as `npm run generate` makes them. */
  readonly layout: { readonly [key: string]: unknown };
  readonly value?: Json;
  /** What the block gives to choose from. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly optional?: true;
  readonly readOnly?: true;
  /** Locale key of a problem to show. */
  readonly problem?: string;
}

/** A form of that one field, which its own schema never finds wrong. */
export function definitionOf(id: string, example: WidgetExample): FormDefinition {
  return {
    id,
    schema: {
      type: "object",
      ...(example.optional ? {} : { required: ["example"] }),
      properties: { example: example.schema },
    },
    layout: { rows: ["example"], fields: { example: example.layout as JsonObject } },
    sensitive: [],
    validate: () => [],
  };
}
