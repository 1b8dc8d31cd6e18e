import { isUtf8 } from "node:buffer";

/**
 * Whether the content matches a media type, judged by the content alone. PDF, JPEG, PNG, GIF and WebP have signatures
 * (WHATWG MIME Sniffing Standard, sections 6.1 and 7.1); HEIC and HEIF have brands (ISO/IEC 23008-12, annex B). Plain
 * text and CSV have no signature: they must be UTF-8 without control characters except tabs and line ends. Returns
 * false for all other types.
 */
export function isOfType(content: Buffer, type: string): boolean {
  const known = signedType(content);
  return known === undefined ? TEXTS.has(type) && isText(content) : known === type;
}

const TEXTS: ReadonlySet<string> = new Set(["text/plain", "text/csv"]);

/** `undefined` in a signature matches any byte. */
type Signature = readonly (number | undefined)[];

const bytes = (text: string): Signature => [...Buffer.from(text, "latin1")];
const ANY_FOUR: Signature = Array.from({ length: 4 }, () => undefined);

const SIGNATURES: readonly (readonly [string, Signature])[] = [
  ["application/pdf", bytes("%PDF-")],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", bytes("\x89PNG\r\n\x1a\n")],
  ["image/gif", bytes("GIF87a")],
  ["image/gif", bytes("GIF89a")],
  ["image/webp", [...bytes("RIFF"), ...ANY_FOUR, ...bytes("WEBPVP")]],
];

function signedType(content: Buffer): string | undefined {
  const begins = (signature: Signature): boolean =>
    signature.every((byte, at) => (byte === undefined ? at < content.length : content[at] === byte));
  return SIGNATURES.find(([, signature]) => begins(signature))?.[0] ?? imageFileType(content);
}

const HEIC: ReadonlySet<string> = new Set(["heic", "heix", "heim", "heis"]);
/** Limits the work: real files have only a few brands. */
const MOST_BRANDS = 32;

/**
 * Recognizes a file made of boxes. Its first box, `ftyp`, contains its length, main brand, version and compatible
 * brands.
 */
function imageFileType(content: Buffer): string | undefined {
  if (content.length < 16 || content.toString("latin1", 4, 8) !== "ftyp") return undefined;
  const end = Math.min(content.readUInt32BE(0), content.length, 16 + 4 * MOST_BRANDS);
  const main = content.toString("latin1", 8, 12);
  const others = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, index) =>
    content.toString("latin1", 16 + 4 * index, 20 + 4 * index),
  );
  if (HEIC.has(main)) return "image/heic";
  if (main !== "mif1") return undefined;
  return others.some((brand) => HEIC.has(brand)) ? "image/heic" : "image/heif";
}

function isText(content: Buffer): boolean {
  return isUtf8(content) && !/[^\P{Cc}\t\n\r]/u.test(content.toString("utf8"));
}
