import type { Json, JsonObject } from "../engine/index.ts";
import { entriesOf, isList, isObject, stringAt } from "./json.ts";
import { pointer, segmentsOf, valueAt } from "./pointer.ts";
import { schemaId } from "./scope/blocks.ts";
import { type Doings, formAmong, isSubmitted } from "./scope/event-form.ts";
import type { FilesByPath } from "./with-files.ts";

/**
 * The form that `form` means at a place of a journey whose parts are still being inserted: the id of its schema, and
 * whether it was submitted.
 */
export function formAround(
  journey: JsonObject,
  at: string,
  files: FilesByPath,
): { readonly schema: string; readonly submitted: boolean } | undefined {
  const [steps, id = "", on, name] = segmentsOf(at);
  if (steps !== "steps") return undefined;
  const step = valueAt(journey, pointer("", "steps", id));
  const event = on === "on" ? name : undefined;
  const doings = doingsOf(step);
  const schema = formAmong(new Map(formsIn(step, files)), doings, event);
  return schema === undefined ? undefined : { schema, submitted: isSubmitted(doings, event) };
}

/** Forms by their names in events. The first form of a name comes last, so that it counts in a map. */
function formsIn(step: Json | undefined, files: FilesByPath): readonly (readonly [string, string])[] {
  return PAGES.flatMap((key) => blocksIn(isObject(step) ? step[key] : undefined, files)).toReversed();
}

const PAGES = ["page", "aside", "header", "dialogs"];

/** A block shows a form if it names a schema that has a layout. */
function blocksIn(value: Json | undefined, files: FilesByPath): readonly (readonly [string, string])[] {
  if (isList(value)) return value.flatMap((one) => blocksIn(one, files));
  if (!isObject(value)) return [];
  const named = value.block === undefined ? undefined : schemaId(stringAt(value, "schema") ?? "");
  const isForm = named !== undefined && files.get(`${named}.ui.json`) !== undefined;
  const inner = entriesOf(value).flatMap(([, one]) => blocksIn(one, files));
  return isForm ? [[stringAt(value, "name") ?? "form", named], ...inner] : inner;
}

function doingsOf(step: Json | undefined): Doings {
  const { on, enter } = isObject(step) ? step : {};
  return {
    handlers: entriesOf(on).map(([event, rules]) => ({ event, calls: (operation) => calls(rules, operation) })),
    callsOnEntering: (operation) => calls(enter, operation),
  };
}

function calls(value: Json | undefined, operation: string): boolean {
  if (isList(value)) return value.some((one) => calls(one, operation));
  if (!isObject(value)) return false;
  return value.call === operation || ["do", "then"].some((key) => calls(value[key], operation));
}
