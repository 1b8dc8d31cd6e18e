import type { FilePlaces } from "./fields.ts";
import type { NamedFile } from "./file-store.ts";

/** A file that a body refers to, and where: `children.0.photo`. */
interface FileInBody extends NamedFile {
  readonly field: string;
}

/**
 * The files that a body refers to at these places, in the order of the places. The body must already match the
 * contract.
 */
export function filesIn(body: unknown, places: FilePlaces): readonly FileInBody[] {
  return Object.entries(places).flatMap(([place, limits]) =>
    textsAt(body, place.split("."), []).map(({ text, path }) => {
      const slash = text.indexOf("/");
      // Text without a slash is no file reference: the empty id matches no file.
      return { field: path.join("."), id: slash < 0 ? "" : text.slice(0, slash), name: text.slice(slash + 1), limits };
    }),
  );
}

interface PlacedText {
  readonly text: string;
  readonly path: readonly string[];
}

/** The texts at a place; `*` means every item of a list and every value of a map. */
function textsAt(value: unknown, [step, ...rest]: readonly string[], path: readonly string[]): readonly PlacedText[] {
  if (step === undefined) return typeof value === "string" ? [{ text: value, path }] : [];
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value).filter(([key]) => step === "*" || key === step);
  return entries.flatMap(([key, inner]) => textsAt(inner, rest, [...path, key]));
}
