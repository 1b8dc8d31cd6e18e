import { isUtf8 } from "node:buffer";

/**
 * Whether content is of a media type, told by the content alone. PDF, JPEG, PNG, GIF and WebP by the first bytes that the WHATWG's MIME Sniffing Standard
 * (sections 6.1 and 7.1) lists, HEIC and HEIF by the brands of ISO/IEC 23008-12, annex B. Plain and comma-separated text have none: they are UTF-8 without
 * control characters but tabs and ends of lines, and nothing of the others. Any other type is one that this cannot tell: never true.
 */
export function isOfType(content: Buffer, type: string): boolean {
  const known = signedType(content);
  return known === undefined ? TEXTS.has(type) && isText(content) : known === type;
}

const TEXTS: ReadonlySet<string> = new Set(["text/plain", "text/csv"]);

/** `undefined` at a place of a signature: any byte. */
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
/** A file has a handful of brands; more are not looked at. */
const MOST_BRANDS = 32;

/** Of a file in boxes: its first one, `ftyp`, has its length, its main brand, a version, and the brands that it is compatible with. */
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
