import type { TextNamed } from "../../protocol-texts.ts";

/** What a row of the table is known by. */
export function idOf({ arm = "", file, key }: TextNamed): string {
  return `${arm}:${file}:${key}`;
}
