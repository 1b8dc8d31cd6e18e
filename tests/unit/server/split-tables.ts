import { readFileSync } from "node:fs";
import { join } from "node:path";

const DOCUMENT = join(import.meta.dirname, "../../../docs/operations.md");

interface SplitTable {
  readonly tables: readonly string[];
  /** Undefined for a table that is not split. */
  readonly key: string | undefined;
  readonly mayBeEmpty: boolean;
  readonly without: readonly string[];
}

const names = (text: string): readonly string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

/** The table of docs/operations.md, "Beyond one primary". */
export function splitTables(): readonly SplitTable[] {
  const table = readFileSync(DOCUMENT, "utf8").split("distribution.test.ts. -->")[1]?.split("\n\n- ")[0] ?? "";
  const lines = table.split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) => {
    const [, tables = "", key = "", without = ""] = line.split("|").map((cell) => cell.trim());
    const [, column, empty] = /^`(\w+)`( \(may be empty\))?$/.exec(key) ?? [];
    return { tables: names(tables), key: column, mayBeEmpty: empty !== undefined, without: names(without) };
  });
}
