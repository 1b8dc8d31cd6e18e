/** Cells that a spreadsheet would read as a formula, or that start with the escape for that. */
const READ_OTHERWISE = /^(?:'|[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A text as a cell. An apostrophe prevents a spreadsheet from calculating it. */
export function cellOf(text: string): string {
  return READ_OTHERWISE.test(text) ? `'${text}` : text;
}

/** The text of a cell, without the apostrophe from `cellOf`. */
export function textOf(cell: string): string {
  return cell.startsWith("'") && READ_OTHERWISE.test(cell.slice(1)) ? cell.slice(1) : cell;
}
