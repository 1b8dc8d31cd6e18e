import { posix } from "node:path";
import type { JsonObject } from "../../engine/index.ts";
import { isObject } from "../json.ts";
import { valueAt } from "../pointer.ts";
import type { SourceFile } from "../source.ts";
import type { FilesByPath } from "../with-files.ts";

export interface SchemaPlace {
  readonly file: SourceFile;
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly schema: JsonObject;
}

/**
 * The target of a `$ref` in a file. `read` gives the content of the file that it names. `undefined` if there is no such
 * file, or no schema at that place.
 */
export function placeOfRef(
  files: FilesByPath,
  from: SourceFile,
  ref: string,
  read: (file: SourceFile) => SourceFile = (file) => file,
): SchemaPlace | undefined {
  const [path = "", fragment = ""] = ref.split("#");
  const named = path === "" ? from : files.get(posix.join(posix.dirname(from.path), path));
  const target = named === undefined || named === from ? named : read(named);
  const at = decodeFragment(fragment);
  const schema = target && valueAt(target.value, at);
  return target && isObject(schema) ? { file: target, pointer: at, schema } : undefined;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
