import { useRef } from "react";
import type { FormContext, FormDefinition, Json, JsonObject } from "../../src/engine/index.ts";
import { environmentOf } from "./condition.ts";
import { loadedLists } from "./late-lists.ts";
import type { FormLayout } from "./layout.ts";

/**
 * Returns a function that gives each list in a form's values as many items as other answers require. It returns the
 * same object if nothing changes.
 */
export function useFittedLists(
  definition: FormDefinition,
  layout: FormLayout,
  context: FormContext,
): (values: JsonObject) => JsonObject {
  const longest = useRef(new Map<string, readonly Json[]>());
  return (values) =>
    loadedLists()?.fitLists(values, {
      layout,
      schema: definition.schema,
      environment: environmentOf(definition, values, context),
      longest: longest.current,
    }) ?? values;
}
