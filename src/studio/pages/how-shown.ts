import type { Overview } from "../protocol.ts";
import { armIn, type Lens, NO_LENS, WIDTHS } from "./lens.ts";

/** How pages are shown, whoever they are for. For whom is part of the address, because edits depend on it. */
type RememberedLook = Pick<Lens, "width" | "scheme" | "text">;

const NAME = "studio-look";
const A_YEAR = 31_536_000;
const PHONE = 390;

/**
 * The last choice, from `document.cookie`. The Studio's port may be another one each time, and cookies have none. If
 * nothing was chosen yet, the page is as wide as a phone where the window (`room`, in px) has no room for the usual
 * width.
 */
export function lookIn(cookies: string, room: number): RememberedLook {
  const [, width, scheme, text] = /(?:^|; )studio-look=(\d+)\.(light|dark)\.(100|200)(?:;|$)/.exec(cookies) ?? [];
  return {
    width: WIDTHS.find((one) => String(one) === width) ?? (room < NO_LENS.width ? PHONE : NO_LENS.width),
    scheme: scheme === "dark" ? "dark" : NO_LENS.scheme,
    text: text === "200" ? 200 : NO_LENS.text,
  };
}

/** The cookie that remembers a choice. */
export function lookCookie({ width, scheme, text }: RememberedLook): string {
  return `${NAME}=${width}.${scheme}.${text}; Path=/studio; Max-Age=${A_YEAR}; SameSite=Strict`;
}

export const SHEET_WORDS = {
  one: "this page",
  widths: "all widths",
  languages: "all languages",
  arms: "all arms",
  sites: "all sites",
} as const satisfies Readonly<Record<Lens["sheet"], string>>;

/** `390 px, dark, Español, uk, treatment`. What is usual is not said. */
export function lookWords(
  lens: Pick<Lens, "width" | "scheme" | "text" | "site" | "lang" | "arm" | "sheet">,
  { languages }: Pick<Overview, "languages">,
): string {
  const { width, scheme, text, site, lang, sheet } = lens;
  const words = [
    sheet === "one" ? `${width} px` : SHEET_WORDS[sheet],
    ...(scheme === "light" ? [] : [scheme]),
    ...(text === 100 ? [] : [`${text} %`]),
    languages.find(({ id }) => id === lang)?.name ?? lang,
    site,
    armIn(lens)?.arm ?? "everyone",
  ];
  return words.filter((one) => one !== "").join(", ");
}
