import { useCallback } from "react";
import type { JsonObject } from "../../src/engine/index.ts";
import { useText } from "../text/index.ts";

/** Texts of a block itself: keys under `blocks.<block>` in `locales/<language>/common.json`. */
export function useBlockText(block: string): (key: string, parameters?: JsonObject) => string {
  const text = useText();
  return useCallback(
    (key, parameters) => text({ key: `blocks.${block}.${key}`, with: parameters ?? {} }),
    [text, block],
  );
}
