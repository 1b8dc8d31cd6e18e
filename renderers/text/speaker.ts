import type { i18n, TOptions } from "i18next";
import { createContext, useContext } from "react";
import type { Text } from "../../src/engine/index.ts";
import type { Piece } from "./markup.ts";

/** The text of a key, with its placeholders filled. */
export interface Say {
  (key: string): string;
  (key: string, options: TOptions): string;
}

export interface PageSpeaker {
  readonly t: Say;
  readonly i18n: i18n;
  /** The texts that were translated before: a problem is shown at its field and in the summary, and drawn again. */
  readonly known?: WeakMap<Text, readonly Piece[]>;
}

/**
 * Looks up a text only once, and fills its placeholders without i18next, which is slow: every step uses the same texts
 * again, a form at every keystroke, a list of problems in every line.
 */
export function remembering(t: Say, i18n: i18n): Say {
  const said = new Map<string, string | undefined>();
  const { escape = String } = i18n.options.interpolation ?? {};
  return (key: string, options: TOptions = {}) => {
    // They may choose another text: a number its plural form, a context, a language.
    if (Object.keys(options).some((name) => name !== "replace")) return t(key, options);
    if (!said.has(key)) said.set(key, plainIn(i18n, key));
    return (
      said.get(key)?.replace(PLACEHOLDER, (_, name: string) => escape(String(options.replace?.[name] ?? ""))) ??
      t(key, options)
    );
  };
}

/**
 * A text with no more than names to be filled in (no format, no other text), found as i18next does: file by file, each
 * in the language first.
 */
function plainIn({ options, languages, getResource }: i18n, key: string): string | undefined {
  if (options.postProcess) return undefined;
  for (const file of [options.defaultNS, options.fallbackNS].flat())
    for (const language of languages) {
      const text: unknown = file && getResource(language, file, key);
      if (typeof text === "string")
        return text === "" || /\{|\$t\(/.test(text.replace(PLACEHOLDER, "")) ? undefined : text;
    }
  return undefined;
}

const PLACEHOLDER = /\{(\w+)\}/g;

export const SpeakerContext = createContext<PageSpeaker | null>(null);

/**
 * The functions for texts in the person's language: `t` and `i18n` of `useTranslation`, which is called once for the
 * whole page. Each of its calls needs a dozen hooks to subscribe, and a form has several texts per field. Throws
 * outside of `<Journey>`.
 */
export function useSpeaker(): PageSpeaker {
  const speaker = useContext(SpeakerContext);
  if (!speaker) throw new Error("A renderer was used outside of <Journey>");
  return speaker;
}
