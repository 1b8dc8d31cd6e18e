import type { ValidateFunction } from "ajv";
import type { Json } from "../engine/index.ts";
import { languageSchema, parseSource, type Problem, remembering, type SourceFile } from "../model/index.ts";
import { wholeValidator } from "./describe.ts";
import { explain } from "./explain.ts";
import type { Mismatch } from "./mismatch.ts";
import { positionOf } from "./position.ts";

/** What the language has against a file of a kind that it has a schema for. */
export function languageMismatches(kind: string, value: Json): readonly Mismatch[] {
  return remembered(JSON.stringify([kind, value]));
}

const remembered = remembering("shape", (file): readonly Mismatch[] => {
  const [kind, value] = JSON.parse(file) as [string, Json];
  // Most files have nothing wrong with them. To know that is a hundredth of the work of saying what is wrong.
  return validatorOf(kind)(value) ? [] : explain(languageSchema(kind), value);
});

const validators = new Map<string, ValidateFunction>();

function validatorOf(kind: string): ValidateFunction {
  let validate = validators.get(kind);
  if (validate === undefined) validators.set(kind, (validate = wholeValidator(languageSchema(kind))));
  return validate;
}

/** A file of a kind that the language has a schema for, and all that keeps it from being one. */
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
