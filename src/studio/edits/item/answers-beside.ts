import type { JsonObject } from "../../../engine/index.ts";
import type { Repository } from "../../../model/index.ts";
import type { NewObject } from "../../kernel/new-things.ts";
import { formsIn } from "../answer/field-owners.ts";
import type { Property } from "./described.ts";

/** Where a journey remembers the answers of its forms, by the form. Of several places, the first one. */
export function answerPlaces(repo: Repository, flow: string): ReadonlyMap<string, string> {
  const places = formsIn(repo, flow).flatMap(({ schema, into }) =>
    into === undefined ? [] : [[schema, into] as const],
  );
  return new Map(places.toReversed());
}

/** The values of a new object's properties that are the answers of a form which it names (`x-answers-of`). */
export function answersBeside(
  repo: Repository,
  flow: string,
  properties: readonly Property[],
  { settings }: Pick<NewObject, "settings">,
): JsonObject {
  const places = answerPlaces(repo, flow);
  return Object.fromEntries(
    properties.flatMap(({ name, schema }) => {
      const place = places.get(String(settings[schema["x-answers-of"] ?? ""]));
      return place === undefined ? [] : [[name, `= ${place}`]];
    }),
  );
}
