import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject, stringAt } from "../json.ts";
import type { DeclaredError, Telling } from "./operation.ts";

/** The errors that `x-errors` declares. */
export function readErrors(declared: Json | undefined): readonly DeclaredError[] {
  return (isList(declared) ? declared : []).filter(isObject).map((error) => {
    const { carriedOut, serviceStatus } = error;
    const [message, meaning] = [stringAt(error, "message"), stringAt(error, "meaning")];
    return {
      code: stringAt(error, "code") ?? "",
      kind: stringAt(error, "kind") ?? "",
      ...(typeof carriedOut === "boolean" && { carriedOut }),
      ...(typeof serviceStatus === "number" && { serviceStatus }),
      ...(message !== undefined && { message }),
      ...(meaning !== undefined && { meaning }),
    };
  });
}

/** The items of `x-tells` that have the right shape. The rule `carried-out` reports the others. */
export function readTellings(written: Json | undefined): readonly Telling[] {
  return (isList(written) ? written : []).filter(isObject).flatMap((one): Telling[] => {
    const named = stringAt(one, "operation");
    if (named === undefined || typeof one.carriedOut !== "boolean") return [];
    const when = entriesOf(one.when).map(
      ([name, values]) => [name, (isList(values) ? values : []).filter(isPlain)] as const,
    );
    return [{ operation: named, when: Object.fromEntries(when), carriedOut: one.carriedOut }];
  });
}

function isPlain(value: Json): value is string | number | boolean | null {
  return value === null || typeof value !== "object";
}
