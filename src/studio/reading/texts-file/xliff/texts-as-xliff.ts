import { DOMImplementation, type Document, type Element, XMLSerializer } from "@xmldom/xmldom";
import type { TextRow } from "../../../protocol.ts";
import { notesOf } from "../notes.ts";
import { fingerprintsOf } from "../fingerprints.ts";
import { piecesOf, type Piece } from "./codes.ts";

/** The namespace of XLIFF 2.0 and 2.1. */
const XLIFF = "urn:oasis:names:tc:xliff:document:2.0";

/**
 * Categories of notes: `place` tells the translator where the text is shown, and `exported` contains the fingerprint.
 */
export const NOTES = { place: "place", exported: "exported" } as const;

/**
 * Characters that XML 1.0 cannot contain, not even as references, and the carriage return, which would become a line
 * feed.
 */
// oxlint-disable-next-line no-control-regex
const UNSAYABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/**
 * Texts for a translation tool, from one language into another: XLIFF 2.1,
 * <https://docs.oasis-open.org/xliff/xliff-core/v2.1/xliff-core-v2.1.html>. A file is a place of texts, for everybody
 * or for people in an arm, and a unit is a text. Parameters and tags are codes, which such tools protect. `all`
 * contains the other plural forms of these texts.
 */
export function textsAsXliff(rows: readonly TextRow[], source: string, target: string, all = rows): string {
  const document = new DOMImplementation().createDocument(XLIFF, "xliff", null);
  const root = document.documentElement;
  if (root === null) throw new Error("A new document has no element");
  set(root, { version: "2.1", srcLang: source, trgLang: target });
  // One line per unit, because messages about a text name its line.
  const breakLine = (parent: Element) => void parent.appendChild(document.createTextNode("\n"));
  for (const [index, place] of [...new Set(rows.map(groupOf))].entries()) {
    breakLine(root);
    // Tools must not split texts into sentences.
    const file = add(root, "file", { id: `f${index + 1}`, original: place, canResegment: "no" });
    const inPlace = rows.filter((row) => groupOf(row) === place);
    for (const [number, row] of inPlace.entries()) {
      breakLine(file);
      addUnit(file, row, `u${number + 1}`, source, target, all);
    }
    breakLine(file);
  }
  breakLine(root);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`;
}

/** `garden`, or with the arm that it belongs to: `garden shorter=treatment`. */
function groupOf({ file, arm }: TextRow): string {
  return arm === undefined ? file : `${file} ${arm}`;
}

function addUnit(
  file: Element,
  row: TextRow,
  id: string,
  source: string,
  target: string,
  all: readonly TextRow[],
): void {
  const unit = add(file, "unit", { id, name: row.key });
  const from = row.values[source] ?? otherForm(row, all)?.values[source] ?? "";
  const into = row.values[target] ?? null;
  const notes = add(unit, "notes");
  const about = notesOf(
    row,
    row.stale && into !== null ? ["One language was changed after the other was translated"] : [],
  );
  if (about !== "") add(notes, "note", { category: NOTES.place }).textContent = about;
  add(notes, "note", { category: NOTES.exported }).textContent = fingerprintsOf({
    [source]: row.values[source] ?? null,
    [target]: into,
  });
  const codes = new Codes();
  const [sourcePieces, targetPieces] = [piecesOf(from), into === null ? null : piecesOf(into)];
  const segment = unit.ownerDocument?.createElementNS(XLIFF, "segment");
  if (segment === undefined) throw new Error("A unit is in no document");
  set(segment, { state: into === null || row.stale ? "initial" : "translated" });
  codes.write(add(segment, "source", { "xml:space": "preserve" }), sourcePieces);
  if (targetPieces !== null) {
    codes.again();
    codes.write(add(segment, "target", { "xml:space": "preserve" }), targetPieces);
  }
  codes.define(unit);
  unit.appendChild(segment);
}

/** A plural form that the source language does not have is translated from its form for all other numbers. */
function otherForm({ file, key }: TextRow, all: readonly TextRow[]): TextRow | undefined {
  const other = key.replace(/_(?:zero|one|two|few|many)$/, "_other");
  return all.find((row) => row.file === file && row.key === other);
}

/** The codes of a unit. Each has an id, which is the same in both languages, and its text in `originalData`. */
class Codes {
  readonly #data = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  #seen = new Map<string, number>();

  /** Starts the other language. */
  again(): void {
    this.#seen = new Map();
  }

  write(parent: Element, pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if ("words" in piece) addWords(parent, piece.words);
      else if (piece.is === "pair") {
        const [dataRefStart, dataRefEnd] = [this.#dataOf(piece.code), this.#dataOf(piece.end)];
        const id = this.#idOf(piece.code);
        this.write(add(parent, "pc", { id, dataRefStart, dataRefEnd }), piece.inner);
      } else add(parent, "ph", { id: this.#idOf(piece.code), dataRef: this.#dataOf(piece.code), disp: piece.code });
    }
  }

  /** Writes `originalData`, which must come before the segment. */
  define(unit: Element): void {
    if (this.#data.size === 0) return;
    const all = add(unit, "originalData");
    for (const [words, id] of this.#data) addWords(add(all, "data", { id, "xml:space": "preserve" }), words);
  }

  #dataOf(code: string): string {
    const id = this.#data.get(code) ?? `d${this.#data.size + 1}`;
    this.#data.set(code, id);
    return id;
  }

  /** The second occurrence of a code in one language corresponds to the second one in the other. */
  #idOf(code: string): string {
    const count = (this.#seen.get(code) ?? 0) + 1;
    this.#seen.set(code, count);
    const id = this.#ids.get(`${count} ${code}`) ?? `c${this.#ids.size + 1}`;
    this.#ids.set(`${count} ${code}`, id);
    return id;
  }
}

/** Adds text, with `cp` elements for characters that XML cannot contain. */
function addWords(parent: Element, words: string): void {
  let from = 0;
  const document = documentOf(parent);
  const plain = (to: number) => to > from && parent.appendChild(document.createTextNode(words.slice(from, to)));
  for (const { 0: sign, index } of words.matchAll(UNSAYABLE)) {
    plain(index);
    add(parent, "cp", { hex: sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0") });
    from = index + 1;
  }
  plain(words.length);
}

function add(parent: Element, name: string, attributes: Readonly<Record<string, string>> = {}): Element {
  const element = documentOf(parent).createElementNS(XLIFF, name);
  set(element, attributes);
  parent.appendChild(element);
  return element;
}

function set(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

function documentOf({ ownerDocument }: Element): Document {
  if (ownerDocument === null) throw new Error("An element is in no document");
  return ownerDocument;
}
