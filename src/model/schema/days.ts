import type { JsonObject } from "../../engine/index.ts";
import type { Schema } from "./schema.ts";
import { messageFor } from "./words.ts";

/** What the limits of a day (`x-earliest`, `x-latest`) require: a rule in the form of `x-rules`, without its place. */
interface DayRule extends JsonObject {
  readonly rule: string;
  readonly message: JsonObject;
}

/**
 * The rules that replace the limits of a day. The limit is a parameter of the message, formatted as a day for the
 * language.
 */
export function dayRules(name: string, field: Schema): readonly DayRule[] {
  const self = `self.${name}`;
  return LIMITS.flatMap(({ keyword, parameter, compare, hours, usual }) => {
    const limit = field[keyword];
    if (typeof limit !== "string") return [];
    const rule = `!has(${self}) || ${self} == '' || ${self} ${compare} day(${JSON.stringify(limit)}, ${hours})`;
    const key = messageFor(field, keyword) ?? usual[limit] ?? usual.other ?? "";
    return [{ rule, message: { key, with: { [parameter]: { day: limit } } } }];
  });
}

/**
 * If the place is unknown, a day is valid if it is valid anywhere on earth: from 12 hours behind UTC to 14 hours ahead.
 */
const LIMITS: readonly {
  readonly keyword: "x-earliest" | "x-latest";
  readonly parameter: string;
  readonly compare: string;
  readonly hours: number;
  readonly usual: Readonly<Record<string, string>>;
}[] = [
  {
    keyword: "x-earliest",
    parameter: "earliest",
    compare: ">=",
    hours: -12,
    usual: { today: "errors.day.past", other: "errors.day.early" },
  },
  {
    keyword: "x-latest",
    parameter: "latest",
    compare: "<=",
    hours: 14,
    usual: { today: "errors.day.future", other: "errors.day.late" },
  },
];

/** The parts of a day, in the order of its value. */
const DAY_PARTS = ["year", "month", "day"] as const;

/** Keys of the messages for a missing part of a day. */
export function partMessages(field: Schema): Readonly<Record<(typeof DAY_PARTS)[number], string>> {
  const of = (part: (typeof DAY_PARTS)[number]) => messageFor(field, part) ?? `errors.day.${part}`;
  return { year: of("year"), month: of("month"), day: of("day") };
}
