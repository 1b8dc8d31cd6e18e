import type { Condition, ImportedCase } from "./form.ts";

interface WhenShown {
  readonly required: boolean;
  /** Where the field is shown. Everywhere without it. */
  readonly visible?: Condition | undefined;
  /** Where the field is required besides. */
  readonly requiredIf?: Condition | undefined;
}

/** The cases of a field that is shown or required under conditions. */
export function casesWhen({ required, visible, requiredIf }: WhenShown): readonly ImportedCase[] {
  if (visible === undefined) return requiredIf === undefined || required ? [] : [{ when: requiredIf, is: "required" }];
  const needed: ImportedCase[] =
    requiredIf === undefined || required ? [] : [{ when: both(visible, requiredIf), is: "required" }];
  return [...needed, { when: visible, is: required ? "required" : "optional" }, { is: "hidden" }];
}

/** Both conditions, of which each may be absent. */
export function both(a: Condition, b: Condition): Condition;
export function both(a: Condition | undefined, b: Condition | undefined): Condition | undefined;
export function both(a: Condition | undefined, b: Condition | undefined): Condition | undefined {
  return a === undefined || b === undefined ? (a ?? b) : { op: "and", of: [a, b] };
}
