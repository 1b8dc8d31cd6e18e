import { languagesOf, type Repository } from "../../../model/index.ts";
import { formsMissing, type KnownTexts, textProblem } from "../../edits/index.ts";
import { MOST_TEXTS } from "../../kernel/schema.ts";
import type { TextRow } from "../../protocol.ts";
import type { LeftOut, TextChange, TextsImport } from "../../protocol-texts.ts";
import { textsOf } from "./arm-texts.ts";
import { readCsvFile } from "./csv/read-csv-file.ts";
import { decoded, type Imported, type ImportedText } from "./imported.ts";
import { fingerprintOf } from "./fingerprints.ts";
import { isXml, readXliff } from "./xliff/read-xliff.ts";

interface Judged {
  readonly changes: TextChange[];
  readonly leftOut: LeftOut[];
  /** The number of texts that changed here since the export, but not in the file. */
  kept: number;
  /** The number of texts without fingerprints in a file where others have them. */
  unsure: number;
}

/** Previews the import of a file of texts (CSV or XLIFF 2): the changes, and everything that is wrong with it. */
export function judgeImport(bytes: Uint8Array, repo: Repository): TextsImport {
  const text = decoded(bytes);
  if (text.problem !== null) return nothing(text.problem);
  const languages = languagesOf(repo);
  const read = isXml(text.value) ? readXliff(text.value, languages) : readCsvFile(text.value, languages);
  return read.problem === null ? judge(read.value, repo) : nothing(read.problem);
}

const nothing = (problem: string): TextsImport => {
  return { problem, counts: "row", changes: [], leftOut: [], notes: [] };
};

function judge({ counts, texts, notes: ownNotes }: Imported, repo: Repository): TextsImport {
  const judged: Judged = { changes: [], leftOut: [], kept: 0, unsure: 0 };
  const arms = new Map([...new Set(texts.map(({ arm = "" }) => arm))].map((arm) => [arm, textsOf(repo, arm)] as const));
  const byName = new Map(
    [...arms.values()].flatMap((all) => all?.rows ?? []).map((row) => [rowKey(row), row] as const),
  );
  const seen = new Map<string, number>();
  for (const text of texts) {
    const name = rowKey(text);
    const before = seen.get(name);
    const known = arms.get(text.arm ?? "")?.known;
    const problem =
      text.problem ??
      (known === undefined ? `There is no arm “${text.arm}”.` : undefined) ??
      (before === undefined ? undefined : `The text is already in ${counts} ${before}.`);
    if (text.problem === undefined && before === undefined) seen.set(name, text.row);
    const { row, arm, file, key } = text;
    if (problem === undefined && known !== undefined) judgeText(text, byName.get(name), known, judged);
    else judged.leftOut.push({ row, ...ofArm(arm), file, key, language: null, value: null, why: problem ?? "" });
  }
  if (judged.changes.length > MOST_TEXTS)
    return nothing(`It changes ${judged.changes.length} texts: at most ${MOST_TEXTS} can be imported at once.`);
  const { kept, unsure, leftOut } = judged;
  const notes = [
    ...ownNotes,
    ...(kept === 0
      ? []
      : [`Changed here since the export and not in the file: ${counted(kept)}, which stay as they are here.`]),
    ...(unsure === 0 ? [] : [`${UNSURE[counts]}: ${unsure}. What was changed here since is replaced.`]),
  ];
  const changes = [...arms].flatMap(([arm, all]) => {
    const own = judged.changes.filter((one) => (one.arm ?? "") === arm);
    return all === undefined ? [] : withForms(all.known, own);
  });
  return { problem: null, counts, changes, leftOut, notes };
}

const UNSURE = {
  row: "Rows whose cell “exported” cannot be read",
  line: "Texts whose note “exported” cannot be read",
} as const;

const counted = (count: number) => (count === 1 ? "1 text" : `${count} texts`);
const rowKey = ({ arm = "", file, key }: Pick<TextRow, "arm" | "file" | "key">) => `${arm}:${file}:${key}`;

function judgeText(text: ImportedText, held: TextRow | undefined, known: KnownTexts, judged: Judged): void {
  const { row, arm, file, key, source } = text;
  // A text that does not exist cannot have changed since the export.
  const prints = held === undefined ? undefined : text.prints;
  if (prints?.size === 0) judged.unsure += 1;
  const room = held?.room ?? null;
  const from = source === undefined ? null : (held?.values[source.language] ?? null);
  const notes = from === null || from === source?.value ? [] : [`Translated from other words: now “${from}”`];
  for (const [language, value] of text.values) {
    const now = held?.values[language] ?? null;
    const print = prints?.get(language);
    judgeValue({ row, ...ofArm(arm), file, key, language, value, now, print, room, notes }, known, judged);
  }
}

interface Value extends Omit<TextChange, "before" | "after"> {
  readonly row: number;
  readonly value: string;
  readonly now: string | null;
  /** The fingerprint at the time of the export. `undefined` if it is unknown. */
  readonly print: string | undefined;
  readonly room: number | null;
}

function judgeValue(
  { row, arm, file, key, language, value, now, print, room, notes }: Value,
  known: KnownTexts,
  judged: Judged,
): void {
  if (value === (now ?? "")) return;
  const leaveOut = (why: string) => judged.leftOut.push({ row, ...ofArm(arm), file, key, language, value, why });
  const isUntouched = print === fingerprintOf(value) || (print === "-" && value === "");
  if (isUntouched) {
    judged.kept += 1;
    return;
  }
  const problem = textProblem(known, { language, file, key, value });
  if (problem !== undefined) leaveOut(problem);
  else if (print !== undefined && print !== fingerprintOf(now))
    leaveOut(`It was changed here since the export, to: ${now ?? "nothing"}`);
  else {
    const over = room === null ? 0 : value.length - room;
    const long = over > 0 ? [`Too long for its place by ${over}`] : [];
    judged.changes.push({ ...ofArm(arm), file, key, language, before: now, after: value, notes: [...long, ...notes] });
  }
}

/** Adds notes to plural texts that would still lack a form after the import. */
function withForms(known: KnownTexts, changes: readonly TextChange[]): readonly TextChange[] {
  const present = new Map<string, Set<string>>();
  for (const { file, language, key } of changes) {
    const place = `${language}:${file}`;
    present.set(place, (present.get(place) ?? new Set()).add(key));
  }
  return changes.map((change) => {
    const missing = formsMissing(known, change, present.get(`${change.language}:${change.file}`) ?? new Set());
    if (missing.length === 0) return change;
    return {
      ...change,
      notes: [...change.notes, `For some numbers it has no words: ${missing.join(", ")} is missing`],
    };
  });
}

function ofArm(arm: string | undefined): { readonly arm?: string } {
  return arm === undefined ? {} : { arm };
}
