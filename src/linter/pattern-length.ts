/** Lengths of the texts that match a complete pattern. */
interface Lengths {
  readonly least: number;
  readonly most: number;
}

/**
 * The lengths of complete matches of a regular expression (ECMAScript, `u`). `undefined` if it is not anchored at both
 * ends, or contains a part of unknown length (look-around, back references).
 */
export function lengthsOf(pattern: string): Lengths | undefined {
  if (!pattern.startsWith("^") || !/(^|[^\\])(\\\\)*\$$/.test(pattern)) return undefined;
  const reader = { text: Array.from(pattern.slice(1, -1)), at: 0 };
  const found = alternatives(reader);
  return reader.at === reader.text.length ? found : undefined;
}

interface Reader {
  readonly text: readonly string[];
  at: number;
}

const ONE: Lengths = { least: 1, most: 1 };

function alternatives(reader: Reader): Lengths | undefined {
  let found = sequence(reader);
  while (found !== undefined && reader.text[reader.at] === "|") {
    reader.at += 1;
    const other = sequence(reader);
    found = other && { least: Math.min(found.least, other.least), most: Math.max(found.most, other.most) };
  }
  return found;
}

function sequence(reader: Reader): Lengths | undefined {
  let sum: Lengths = { least: 0, most: 0 };
  while (reader.at < reader.text.length && !"|)".includes(reader.text[reader.at] ?? "")) {
    const atom = atomOf(reader);
    const times = atom && timesOf(reader);
    if (atom === undefined || times === undefined) return undefined;
    const most = atom.most === 0 || times.most === 0 ? 0 : atom.most * times.most;
    sum = { least: sum.least + atom.least * times.least, most: sum.most + most };
  }
  return sum;
}

function atomOf(reader: Reader): Lengths | undefined {
  const { text } = reader;
  const first = text[reader.at];
  reader.at += 1;
  if (first === "(") {
    if (text[reader.at] === "?") {
      if (text[reader.at + 1] !== ":") return undefined;
      reader.at += 2;
    }
    const inner = alternatives(reader);
    if (text[reader.at] !== ")") return undefined;
    reader.at += 1;
    return inner;
  }
  if (first === "[") {
    while (reader.at < text.length && text[reader.at] !== "]") reader.at += text[reader.at] === "\\" ? 2 : 1;
    reader.at += 1;
    return ONE;
  }
  if (first === "\\") return escaped(reader);
  return first === "^" || first === "$" ? undefined : ONE;
}

function escaped(reader: Reader): Lengths | undefined {
  const letter = reader.text[reader.at] ?? "";
  reader.at += 1;
  if (/[1-9kbB]/.test(letter)) return undefined;
  const braced = reader.text[reader.at] === "{" && /[pPu]/.test(letter);
  if (braced) reader.at = reader.text.indexOf("}", reader.at) + 1;
  else if (letter === "u") reader.at += 4;
  else if (letter === "x") reader.at += 2;
  return ONE;
}

function timesOf(reader: Reader): Lengths | undefined {
  const first = reader.text[reader.at] ?? "";
  const known: Readonly<Record<string, Lengths>> = {
    "*": { least: 0, most: Number.POSITIVE_INFINITY },
    "+": { least: 1, most: Number.POSITIVE_INFINITY },
    "?": { least: 0, most: 1 },
  };
  let times = known[first];
  if (times !== undefined) reader.at += 1;
  else if (first === "{") {
    const end = reader.text.indexOf("}", reader.at);
    const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(reader.text.slice(reader.at, end + 1).join("")) ?? [];
    if (least === undefined) return undefined;
    reader.at = end + 1;
    const open = comma === "," ? Number.POSITIVE_INFINITY : Number(least);
    times = { least: Number(least), most: most ? Number(most) : open };
  } else return ONE;
  if (reader.text[reader.at] === "?") reader.at += 1;
  return times;
}
