import type { TOptions } from "i18next";

/**
 * The parameters of a text for i18next. They are passed as `replace`, so that none of them is used as one of its
 * options, whatever its name is. Only `count` and `ordinal` are options: they choose the plural form.
 */
export function worded(parameters: Readonly<Record<string, unknown>>): TOptions {
  const { count, ordinal } = parameters;
  return { replace: parameters, ...(typeof count === "number" && { count, ordinal: ordinal === true }) };
}
