import type { Json } from "../engine/index.ts";
import {
  BLOCK_DESCRIPTOR,
  languageSchema,
  oncePerKey,
  parseSource,
  type Problem,
  remembering,
  type SourceFile,
  WIDGET_DESCRIPTOR,
} from "../model/index.ts";
import { wholeValidator } from "./describe.ts";
import { explain } from "./explain.ts";
import type { Mismatch } from "./reports/report.ts";
import { positionOf } from "./rule.ts";

/** The mismatches between a file and the language's schema for its kind. */
export function languageMismatches(kind: string, value: Json): readonly Mismatch[] {
  return remembered(JSON.stringify([kind, value]));
}

const remembered = remembering("shape", (file): readonly Mismatch[] => {
  const [kind, value] = JSON.parse(file) as [string, Json];
  // Most files are valid, and checking that takes a hundredth of the time of explaining mismatches.
  return validatorOf(kind)(value) ? [] : explain(languageSchema(kind), value);
});

const validatorOf = oncePerKey((kind: string) => wholeValidator(languageSchema(kind)));

/** Reads a file of a kind for which the language has a schema, and returns all its problems. */
export function readLanguageFile(
  kind: string,
  path: string,
  content: string | Uint8Array,
): { readonly file: SourceFile; readonly problems: readonly Problem[] } {
  const { file, problems } = parseSource(path, content);
  if (file.value === undefined) return { file, problems };
  const mismatches = languageMismatches(kind, file.value).map((mismatch): Problem => {
    const { pointer, message } = mismatch;
    return {
      rule: "shape",
      severity: "error",
      file: path,
      pointer,
      message,
      position: positionOf({ file, ...mismatch }),
    };
  });
  return { file, problems: [...problems, ...mismatches] };
}

/** Name of the schema in `schemas/language/` for a file at this path, or `undefined` if there is none. */
export function languageOfFile(path: string): string | undefined {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1];
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^flows\/[^/]+\/flow\.json$/, "flow"],
  [/^flows\/[^/]+\/analytics\.json$/, "analytics"],
  [/^flows\/[^/]+\/dev\.json$/, "dev"],
  [/^(flows\/[^/]+\/simulations|tests\/recordings\/[^/]+)\/[^/]+\.json$/, "simulation"],
  [/^flows\/comments\/\d[^/]*\.json$/, "comment"],
  [/^flows\/sites\.json$/, "sites"],
  [/^flows\/experiments\.json$/, "experiments"],
  [/^schemas\/(?!language\/).+\/migrations\/[^/]+\.json$/, "migration"],
  [/^schemas\/(?!language\/).+\/golden\/[^/]+\.json$/, "golden"],
  [/^schemas\/(?!language\/).+\.ui\.json$/, "layout"],
  [/^schemas\/(?!language\/).+\.schema\.json$/, "form"],
  [/^locales\/glossary\.json$/, "glossary"],
  [/^locales\/words\.json$/, "words"],
  [BLOCK_DESCRIPTOR, "descriptor"],
  [WIDGET_DESCRIPTOR, "descriptor"],
];
