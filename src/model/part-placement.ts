import { posix } from "node:path";
import type { Json } from "../engine/index.ts";
import { writtenPointer } from "./flow/one-rule.ts";
import type { NameUse, SourceFile } from "./source.ts";
import type { Origins, Whence } from "./part-origins.ts";
import { pointer, valueAt } from "./pointer.ts";
import type { SaidOnce, WrittenPart } from "./said-once.ts";
import { BY_NAME } from "./sent-by-name.ts";
import type { FilesByPath } from "./with-files.ts";

/** A place of a journey whose parts are being inserted. */
export interface Placement {
  readonly files: FilesByPath;
  readonly origins: Origins;
  /** The journey's named actions, calls and values, and its uses of their names. */
  readonly said: SaidOnce;
  readonly names: NameUse[];
  /** The original text of expressions that were expanded, by their pointer in the whole journey. */
  readonly asWritten: Map<string, string>;
  /** The places in the whole journey where members are sent by name. */
  readonly byName: Set<string>;
  /** The file that the value comes from, and its pointer there. */
  readonly file: SourceFile;
  readonly own: string;
  /** Pointer in the whole journey. */
  readonly at: string;
  /** Pointer in the journey's file. `undefined` inside a part, whose place is `outer`. */
  readonly from: string | undefined;
  readonly outer: string;
  /** The parts around it. */
  readonly inside: readonly string[];
}

/** A value that is laid over others, and the place from which its parts are resolved. */
export interface Layer {
  readonly value: Json;
  readonly place: Placement;
}

/** The place of a named value, for its use in the whole journey. */
export function placementOf({ file, pointer: own }: WrittenPart, { at, from, outer, ...place }: Placement): Placement {
  return { ...place, file, own, at, from: undefined, outer: from ?? outer };
}

export function below(place: Placement, key: string | number, from: string | number): Placement {
  if (key === BY_NAME) place.byName.add(pointer(place.at, key));
  return {
    ...place,
    own: pointer(place.own, from),
    at: pointer(place.at, key),
    from: place.from === undefined ? undefined : pointer(place.from, from),
  };
}

export function originAt({ from, outer, file, own }: Placement): Whence {
  return from === undefined ? { from: outer, part: { path: file.path, pointer: own } } : { from };
}

/** The value that a `$ref` refers to, and the place from which its own parts are resolved. */
export function partAt(ref: string, place: Placement): { readonly value: Json; readonly place: Placement } | undefined {
  const [path = "", fragment = ""] = ref.split("#", 2);
  const name = path === "" ? place.file.path : posix.join(posix.dirname(place.file.path), path);
  const file = place.files.get(name);
  const full = `${name}#${fragment}`;
  // The rule that it names may be written without a list.
  const own = writtenPointer(file?.value, fragment);
  const value = file && valueAt(file.value, own);
  if (file === undefined || value === undefined || place.inside.includes(full)) return undefined;
  const outer = place.from ?? place.outer;
  return { value, place: { ...place, file, own, from: undefined, outer, inside: [...place.inside, full] } };
}
