/**
 * The functions that compiled validators use. They are shipped to the browser, so they have no dependencies and work
 * with a strict Content-Security-Policy.
 */
export type { CompiledRule } from "./rules.ts";
export { validator, type Checks, type Refusal } from "./validator.ts";
export { withCurrency } from "./amounts.ts";
export { codes, type Codes } from "./notations.ts";
export { branches, withoutEmpty } from "./empty.ts";
export { longer, shorter } from "./text-length.ts";
export { isDay, reportedByPart } from "./day.ts";
export { aligned, decimalOf, isMultiple } from "./decimal.ts";
export { formats } from "./formats.ts";
export { holding } from "./holding.ts";
export { equal, normalized, shownValues } from "../../../engine/index.ts";
export { refuse } from "./refuse.ts";
export { worded } from "./worded.ts";
export { readyItems, readyPhone, readyText } from "./ready.ts";
export { type PhoneFormat, type PhoneFormats, writing, writtenPhone } from "./phone-format.ts";
export { migrated } from "../../migrations/migrate.ts";
