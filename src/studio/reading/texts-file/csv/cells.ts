/** What a spreadsheet would take for a formula, or for the sign that there is none. */
const READ_OTHERWISE = /^(?:'|[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A text as a cell: one that a spreadsheet would calculate has an apostrophe before it. */
export function cellOf(text: string): string {
  return READ_OTHERWISE.test(text) ? `'${text}` : text;
}

/** The text of a cell, without the apostrophe that `cellOf` has put before it. */
export function textOf(cell: string): string {
  return cell.startsWith("'") && READ_OTHERWISE.test(cell.slice(1)) ? cell.slice(1) : cell;
}
