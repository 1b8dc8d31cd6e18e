/**
 * The code of ajv-errors, with one call of `worded` (`runtime/worded.ts`) in place of its loops. ajv-errors writes loops
 * for every schema with messages. Each of them runs over all errors so far, in a function that is too long for a
 * browser to optimise. Throws if a loop does not have the expected form.
 */
export function withOneCall(code: string): string {
  const written = code.replaceAll(BLOCK, (_, parts: string) => {
    // ajv-errors writes one part for keywords and one for fields. Both contain all messages of the schema.
    let messages: Readonly<Record<string, unknown>> = {};
    let place = "";
    const rest = parts.replaceAll(PART, (...[, path, at, said]: readonly string[]) => {
      place = `${path},${at}`;
      messages = { ...messages, ...(JSON.parse(said ?? "{}") as typeof messages) };
      return "";
    });
    if (rest !== "" || place === "")
      throw new Error("This version of ajv-errors writes code that this compiler does not know.");
    return `if(errors > 0){vErrors = worded(vErrors,${place},${JSON.stringify(messages)});errors = vErrors.length;}`;
  });
  if (/\bemErr/.test(written))
    throw new Error("This version of ajv-errors writes code that this compiler does not know.");
  return written.replaceAll(PARAMETERS, "");
}

/** The code for the messages of one schema: its parts, and then the removal of the errors that they replace. */
const BLOCK =
  /if\(errors > 0\)\{(const emErrors\d+ = .*?)const (emErrs\d+) = \[\];for\(const (err\d+) of vErrors\)\{if\(!\3\.emUsed\)\{\2\.push\(\3\);\}\}vErrors = \2;errors = \2\.length;\}/g;

/** The messages by keyword, or by keyword and field: their place and their texts. */
const PART =
  /const emErrors\d+ = \{.*?\};(?:let emPropParams\d+;let emParamsErrors\d+;)?for\(const err\d+ of vErrors\)\{.*?\.instancePath === (.*?)\)\) && \(err\d+\.keyword in emErrors\d+\)\) && \(err\d+\.schemaPath\.indexOf\(("(?:[^"\\]|\\.)*")\) === 0\).*?,message:(\{.*?\})\[key\d+\](?:\[keyProp\d+\])?,params:\{errors:[^}]*\}\};if\(vErrors === null\)\{vErrors = \[err\d+\];\}else \{vErrors\.push\(err\d+\);\}errors\+\+;\}\}\}?/g;

const PARAMETERS = /const obj\d+ = \{"required":"missingProperty"[^}]*\};/g;
