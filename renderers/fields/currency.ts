import type { JsonObject } from "../../src/engine/index.ts";
import { asString } from "../props.ts";
import type { FormEnvironment } from "./condition.ts";
import { valueAt } from "./paths.ts";

/** Whether another answer, or what surrounds the form, says which currency an amount is of (`x-currency`). */
export function followsCurrency(schema: JsonObject): boolean {
  return REFERENCE.test(asString(schema["x-currency"]) ?? "");
}

/** The currency that such an amount at a dotted path is of as things stand: of `self`, the object that it stands in, or of `context`. */
export function currencyNow(schema: JsonObject, path: string, { self, context }: FormEnvironment): string | undefined {
  const [, of, name = ""] = REFERENCE.exec(asString(schema["x-currency"]) ?? "") ?? [];
  if (of === undefined) return undefined;
  const around = path.includes(".") ? valueAt(self, path.slice(0, path.lastIndexOf("."))) : self;
  const said = asString(valueAt(of === "self" ? around : context, name)) ?? "";
  return CODE.test(said) ? said : NONE;
}

const REFERENCE = /^(self|context)\.(.+)$/;

/** Of a text of another shape there is no way to write an amount. */
const CODE = /^[A-Z]{3}$/;

/** Of no currency (ISO 4217): the answer is not there yet. */
const NONE = "XXX";
