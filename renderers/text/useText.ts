import { useCallback } from "react";
import type { JsonObject, Text } from "../../src/engine/index.ts";
import { useHost } from "../host.ts";
import { wordsOf } from "./words-of.ts";

/** Words of a text, without markup. `""` for none. */
export function useText(): (text: Text | undefined) => string {
  const host = useHost();
  return useCallback((text) => wordsOf(text, host), [host]);
}

/** Words of the chrome and the widgets themselves: keys under `ui` of `locales/<language>/common.json`. */
export function useUi(): (key: string, parameters?: JsonObject) => string {
  const text = useText();
  return useCallback((key, parameters) => text({ key: `ui.${key}`, with: parameters ?? {} }), [text]);
}
