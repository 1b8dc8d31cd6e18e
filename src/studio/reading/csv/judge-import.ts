import { formsMissing, type KnownTexts, MOST_TEXTS, textFault } from "../../edits/index.ts";
import type { TextRow } from "../../protocol.ts";
import type { LeftOut, TextChange, TextsImport } from "../../protocol-texts.ts";
import { textOf } from "./cells.ts";
import { fingerprintOf, fingerprintsIn } from "./fingerprints.ts";
import { decoded } from "./decoded.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";
import { type Header, readHeader } from "./read-header.ts";

interface Judged {
  readonly changes: TextChange[];
  readonly leftOut: LeftOut[];
  /** How many texts were changed here since the export, and not in the file. */
  kept: number;
  /** How many rows do not say what they were when they were exported. */
  unsure: number;
}

/** What a file of texts would change, and everything that is wrong with it. */
export function judgeImport(bytes: Uint8Array, rows: readonly TextRow[], known: KnownTexts): TextsImport {
  const nothing = (problem: string): TextsImport => ({ problem, changes: [], leftOut: [], notes: [] });
  const text = decoded(bytes);
  if (text.problem !== null) return nothing(text.problem);
  const table = readCsv(text.value);
  if (table.problem !== null) return nothing(table.problem);
  const [first = { row: 1, cells: [] }, ...others] = table.value;
  const header = readHeader(first, known.languages);
  if (header.problem !== null) return nothing(header.problem);
  const judged: Judged = { changes: [], leftOut: [], kept: 0, unsure: 0 };
  const byName = new Map(rows.map((row) => [nameOf(row), row] as const));
  const seen = new Map<string, number>();
  for (const row of others) judgeRow({ row, header: header.value, byName, known, seen, judged });
  if (judged.changes.length > MOST_TEXTS)
    return nothing(`It changes ${judged.changes.length} texts: more than ${MOST_TEXTS} are not taken at once.`);
  const { kept, unsure, leftOut } = judged;
  const notes = [
    ...header.value.notes,
    ...(kept === 0
      ? []
      : [`Changed here since the export and not in the file: ${texts(kept)}, which stay as they are here.`]),
    ...(unsure === 0
      ? []
      : [`Rows whose cell “exported” cannot be read: ${unsure}. What was changed here since is replaced.`]),
  ];
  return { problem: null, changes: withForms(known, judged.changes), leftOut, notes };
}

const texts = (count: number) => (count === 1 ? "1 text" : `${count} texts`);
const nameOf = ({ file, key }: { readonly file: string; readonly key: string }) => `${file}:${key}`;

interface Given {
  readonly row: CsvRow;
  readonly header: Header;
  readonly byName: ReadonlyMap<string, TextRow>;
  readonly known: KnownTexts;
  /** The rows of the texts that the file has had so far. */
  readonly seen: Map<string, number>;
  readonly judged: Judged;
}

function judgeRow({ row: { row, cells }, header, byName, known, seen, judged }: Given): void {
  const cell = (column: number) => textOf(cells[column] ?? "");
  const [key, file] = [cell(header.key).trim(), cell(header.place).trim()];
  const leaveOut = (why: string) => judged.leftOut.push({ row, file, key, language: null, value: null, why });
  if (cells.length !== header.width) {
    leaveOut(`The row has ${cells.length} cells, and there are ${header.width} columns.`);
    return;
  }
  const before = seen.get(nameOf({ file, key }));
  if (before !== undefined) {
    leaveOut(`The text stands in row ${before} already.`);
    return;
  }
  seen.set(nameOf({ file, key }), row);
  const held = byName.get(nameOf({ file, key }));
  const exported = header.exported < 0 ? "" : cell(header.exported);
  // Of a text that is not there nothing can have changed here since.
  const prints = fingerprintsIn(held === undefined ? "" : exported);
  if (header.exported >= 0 && held !== undefined && prints.size === 0) judged.unsure += 1;
  for (const [language, column] of header.languages) {
    const value = cell(column);
    const now = held?.values[language] ?? null;
    judgeCell(
      { row, file, key, language, value, now, print: prints.get(language), room: held?.room ?? null },
      known,
      judged,
    );
  }
}

interface Cell {
  readonly row: number;
  readonly file: string;
  readonly key: string;
  readonly language: string;
  readonly value: string;
  readonly now: string | null;
  /** What it was when it was exported; `undefined`: that is not told. */
  readonly print: string | undefined;
  readonly room: number | null;
}

function judgeCell(cell: Cell, known: KnownTexts, judged: Judged): void {
  const { row, file, key, language, value, now, print, room } = cell;
  if (value === (now ?? "")) return;
  const leaveOut = (why: string) => judged.leftOut.push({ row, file, key, language, value, why });
  const isUntouched = print === fingerprintOf(value) || (print === "-" && value === "");
  if (isUntouched) {
    judged.kept += 1;
    return;
  }
  const fault = textFault(known, { language, file, key, value });
  if (fault !== undefined) leaveOut(fault);
  else if (print !== undefined && print !== fingerprintOf(now))
    leaveOut(`It was changed here since the export, to: ${now ?? "nothing"}`);
  else {
    const over = room === null ? 0 : value.length - room;
    const notes = over > 0 ? [`Too long for its place by ${over}`] : [];
    judged.changes.push({ file, key, language, before: now, after: value, notes });
  }
}

/** What lacks a form of a number, also after all of the file is taken over. */
function withForms(known: KnownTexts, changes: readonly TextChange[]): readonly TextChange[] {
  const given = new Map<string, Set<string>>();
  for (const { file, language, key } of changes) {
    const place = `${language}:${file}`;
    given.set(place, (given.get(place) ?? new Set()).add(key));
  }
  return changes.map((change) => {
    const missing = formsMissing(known, change, given.get(`${change.language}:${change.file}`) ?? new Set());
    if (missing.length === 0) return change;
    return {
      ...change,
      notes: [...change.notes, `For some numbers it has no words: ${missing.join(", ")} is missing`],
    };
  });
}
