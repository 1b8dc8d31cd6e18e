import type { FilePlaces } from "./fields.ts";
import type { NamedFile } from "./file-store.ts";

/** A file that a body names, and where: `children.0.photo`. */
export interface FileInBody extends NamedFile {
  readonly field: string;
}

/** The files that a body names at these places, in the order of the places. The body was checked against the contract. */
export function filesIn(body: unknown, places: FilePlaces): readonly FileInBody[] {
  return Object.entries(places).flatMap(([place, limits]) =>
    textsAt(body, place.split("."), []).map(({ text, path }) => {
      const slash = text.indexOf("/");
      // Without a slash it is no file, and none has that id.
      return { field: path.join("."), id: slash < 0 ? "" : text.slice(0, slash), name: text.slice(slash + 1), limits };
    }),
  );
}

interface PlacedText {
  readonly text: string;
  readonly path: readonly string[];
}

/** Texts at a place; `*` is each item of a list and each value of a map. */
function textsAt(value: unknown, [step, ...rest]: readonly string[], path: readonly string[]): readonly PlacedText[] {
  if (step === undefined) return typeof value === "string" ? [{ text: value, path }] : [];
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value).filter(([key]) => step === "*" || key === step);
  return entries.flatMap(([key, inner]) => textsAt(inner, rest, [...path, key]));
}
