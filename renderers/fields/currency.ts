import type { JsonObject } from "../../src/engine/index.ts";
import { asString } from "../props.ts";
import type { FormEnvironment } from "./condition.ts";
import { valueAt } from "./paths.ts";

/** Whether another answer, or the form's context, decides the currency of an amount (`x-currency`). */
export function followsCurrency(schema: JsonObject): boolean {
  return REFERENCE.test(asString(schema["x-currency"]) ?? "");
}

/**
 * The current currency of such an amount at a dotted path. The reference reads `self`, the object that contains the
 * amount, or `context`.
 */
export function currencyNow(schema: JsonObject, path: string, { self, context }: FormEnvironment): string | undefined {
  const [, of, name = ""] = REFERENCE.exec(asString(schema["x-currency"]) ?? "") ?? [];
  if (of === undefined) return undefined;
  const around = path.includes(".") ? valueAt(self, path.slice(0, path.lastIndexOf("."))) : self;
  const said = asString(valueAt(of === "self" ? around : context, name)) ?? "";
  return CODE.test(said) ? said : NONE;
}

const REFERENCE = /^(self|context)\.(.+)$/;

/** An amount cannot be formatted with any other text. */
const CODE = /^[A-Z]{3}$/;

/** The code for no currency (ISO 4217): the answer is still missing. */
const NONE = "XXX";
