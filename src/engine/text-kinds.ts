/** What is done to the texts of one kind before they are counted, checked, remembered and sent. */
interface TextPreparation {
  /** Unicode's form C: an accented letter is one character, however it was typed. */
  readonly composes: boolean;
  /** Characters that nobody sees. `unneeded`: all except those that change how a script or an emoji is written. */
  readonly removesInvisible: "all" | "unneeded" | "none";
  /** Each run of spaces, also of no-break spaces and tabs, becomes one space, and none remains at the ends. */
  readonly tidiesSpaces: boolean;
  /** Typographic quotes and dashes become plain ones: phones and word processors type ’ for '. */
  readonly plainMarks: boolean;
}

/** The kinds of text that people type. docs/language.md, "Texts made ready", shows this table. */
export const TEXT_KINDS = {
  text: { composes: true, removesInvisible: "unneeded", tidiesSpaces: true, plainMarks: false },
  plainText: { composes: true, removesInvisible: "unneeded", tidiesSpaces: true, plainMarks: true },
  code: { composes: true, removesInvisible: "all", tidiesSpaces: true, plainMarks: true },
  password: { composes: true, removesInvisible: "none", tidiesSpaces: false, plainMarks: false },
  exact: { composes: false, removesInvisible: "none", tidiesSpaces: false, plainMarks: false },
} as const satisfies Readonly<Record<string, TextPreparation>>;

export type TextKind = keyof typeof TEXT_KINDS;

export function isTextKind(name: unknown): name is TextKind {
  return typeof name === "string" && Object.hasOwn(TEXT_KINDS, name);
}

/**
 * A text as it is checked and kept. Preparing it again changes nothing, so that the service can repeat what the browser
 * did. Line breaks inside it stay, so that the limits of a name can refuse them.
 */
export function preparedText(text: string, kind: TextKind): string {
  const { composes, removesInvisible, tidiesSpaces, plainMarks } = TEXT_KINDS[kind];
  let result = text;
  // Letters and accents that an invisible character kept apart are composed afterwards.
  if (removesInvisible === "all") result = result.replace(INVISIBLE, "");
  else if (removesInvisible === "unneeded") result = result.replace(INVISIBLE, needed);
  if (tidiesSpaces) result = result.replace(SPACES, " ");
  if (plainMarks) result = result.replace(MARKS, plain);
  if (composes) result = result.normalize("NFC");
  return tidiesSpaces ? result.trim() : result;
}

/**
 * True for most texts: printable ASCII without superfluous spaces. Preparing changes no such text, whatever its kind.
 */
export function isPlainText(value: string): boolean {
  let before = 32;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 32 || code > 126 || (code === 32 && before === 32)) return false;
    before = code;
  }
  return before !== 32 || value === "";
}

/**
 * What Unicode lets programs not draw (zero-width characters, direction marks, soft hyphens, the byte order mark), and
 * control characters. Spaces and line breaks are none of these. NUL stays, because it is refused (`unstorable.ts`).
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]+/gu;

/** All but line breaks. The empty braille pattern looks like a space. */
const SPACES = /(?:[^\S\n\r\u2028\u2029]|\u2800)+/gu;

const MARKS = /[‘’‚‛ʼ“”„‟‐-―−]/gu;

function plain(mark: string): string {
  if ("‘’‚‛ʼ".includes(mark)) return "'";
  return "“”„‟".includes(mark) ? '"' : "-";
}

/** Scripts whose letters join, or are left apart, by an invisible character: Persian and Indian names need it. */
const JOINING =
  /^(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}\p{scx=Tibt}]/u;

/** What is left of a run of invisible characters: those that the character before and after them need. */
function needed(run: string, at: number, whole: string): string {
  const before = lastCharacter(whole.slice(0, at));
  if (before === "" || /\s/u.test(before)) return "";
  // The flags of England, Scotland and Wales are a black flag and letters that are not drawn.
  const flag = before === "\u{1F3F4}" ? /^[\u{E0020}-\u{E007E}]+\u{E007F}/u.exec(run)?.[0] : undefined;
  if (flag !== undefined) return flag;
  const after = String.fromCodePoint(whole.codePointAt(at + run.length) ?? 32);
  return (/\p{Variation_Selector}/u.exec(run)?.[0] ?? "") + joiner(run, before, after);
}

function joiner(run: string, before: string, after: string): string {
  const [found = ""] = /\u200C|\u200D|\u180E/u.exec(run) ?? [];
  if (found === "") return "";
  if (JOINING.test(before)) return JOINING.test(after) || (found === "\u200D" && /\p{M}/u.test(before)) ? found : "";
  const isEmoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u.test(before);
  return found === "\u200D" && isEmoji && /\p{Extended_Pictographic}/u.test(after) ? found : "";
}

function lastCharacter(text: string): string {
  return /.$/su.exec(text)?.[0] ?? "";
}
