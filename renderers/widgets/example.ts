import type { FormDefinition, Json, JsonObject } from "../../src/engine/index.ts";

/** A named use of a widget, as in a form's schema and layout. */
export interface WidgetExample {
  readonly name: string;
  /** Schema of the field. */
  readonly schema: JsonObject;
  /** Its layout. A label in it is a locale key. Conditions are functions, as `npm run generate` creates them. */
  readonly layout: { readonly [key: string]: unknown };
  readonly value?: Json;
  /** The choices that the block provides. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly optional?: true;
  readonly readOnly?: true;
  /** Locale key of a problem to show. */
  readonly problem?: string;
}

/** A form with that one field. Its validator never reports a problem. */
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
