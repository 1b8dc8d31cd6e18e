import type { Json } from "../engine/index.ts";
import { languageSchema, oncePerKey, parseSource, type Problem, remembering, type SourceFile } from "../model/index.ts";
import { wholeValidator } from "./describe.ts";
import { explain } from "./explain.ts";
import type { Mismatch } from "./mismatch.ts";
import { positionOf } from "./position.ts";

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
