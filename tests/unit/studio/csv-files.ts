import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportedEdit } from "../../../src/studio/commands/import-texts.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import type { TextRow } from "../../../src/studio/protocol.ts";
import type { TextsImport } from "../../../src/studio/protocol-texts.ts";
import { judgeImport, textRows, textsAsCsv } from "../../../src/studio/reading/index.ts";

export const bytes = (text: string) => new TextEncoder().encode(text);
export const LANGUAGES = ["en", "es"];

/** What importing the file would change. */
export function judged({ repo }: Workspace, file: string | Uint8Array): TextsImport {
  return judgeImport(typeof file === "string" ? bytes(file) : file, repo);
}

/** The CSV file of these texts. */
export const exported = ({ repo }: Workspace, rows: readonly TextRow[] = textRows(repo)) => textsAsCsv(rows, LANGUAGES);

/** A file written by hand: it has no `exported` column, so changes since the export cannot be detected. */
export const byHand = (...rows: readonly string[]) => ["key,place,en,es", ...rows, ""].join("\r\n");

/** Imports what a file changes, as the page does. */
export function takeOver(workspace: Workspace, { changes }: TextsImport) {
  const texts = changes.map(({ arm, language, file, key, before, after }): ImportedEdit => {
    return { ...(arm !== undefined && { arm }), language, file, key, value: after, was: before };
  });
  return workspace.apply({ kind: "import-texts", from: "join.csv", texts });
}

/** Texts that tests replace by random words: they have no parameter, so any words without braces are valid. */
export function plainRows({ repo }: Workspace): readonly TextRow[] {
  return textRows(repo).filter(({ key, values }) => {
    return !/_\w+$/.test(key) && Object.values(values).every((words) => words !== null && !/[{}]/.test(words));
  });
}

/** Every file of texts, byte for byte. */
export function localesIn({ root }: Workspace): ReadonlyMap<string, string> {
  const paths = globSync("locales/**/*.json", { cwd: root }).sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}
