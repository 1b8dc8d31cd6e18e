import type { TOptions } from "i18next";

/**
 * The parameters of a text as i18next takes them: as what fills placeholders alone, so that none is read as one of its options,
 * whatever its name; but for `count` and `ordinal`, which choose the form.
 */
export function worded(parameters: Readonly<Record<string, unknown>>): TOptions {
  const { count, ordinal } = parameters;
  return { replace: parameters, ...(typeof count === "number" && { count, ordinal: ordinal === true }) };
}
