import { useRef } from "react";
import type { FormContext, FormDefinition, Json, JsonObject } from "../../src/engine/index.ts";
import { loadedLists } from "./late-lists.ts";
import type { FormLayout } from "./layout.ts";

/** Gives the lists of a form's values as many items as other answers say; the same object where nothing is to be changed. */
export function useFittedLists(
  { schema }: FormDefinition,
  layout: FormLayout,
  context: FormContext,
): (values: JsonObject) => JsonObject {
  const longest = useRef(new Map<string, readonly Json[]>());
  return (values) => loadedLists()?.fitLists(values, { layout, schema, context, longest: longest.current }) ?? values;
}
