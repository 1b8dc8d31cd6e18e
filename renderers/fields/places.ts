import type { FormDefinition, JsonObject } from "../../src/engine/index.ts";
import { environmentOf, type FormEnvironment } from "./condition.ts";
import { placedPaths, readLayout } from "./layout.ts";
import type { FormProperties } from "./properties.ts";

interface Places {
  readonly environment: FormEnvironment;
  /** The fields that are on the page, in its order. */
  readonly order: readonly string[];
  readonly placed: ReadonlySet<string>;
}

/** Returns a function that finds which fields are on the page. It computes that only once for the same values. */
export function createPlaces() {
  let kept: readonly unknown[] = [];
  let places: Places | undefined;
  return (definition: FormDefinition, { context }: FormProperties, values: JsonObject): Places => {
    if (places && kept[0] === definition && kept[1] === context && kept[2] === values) return places;
    kept = [definition, context, values];
    const environment = environmentOf(definition, values, context);
    const order = placedPaths(readLayout(definition.layout), environment);
    return (places = { environment, order, placed: new Set(order) });
  };
}
