import { type Condition, isJoined, type Joined, type Part } from "./condition.ts";

/** The prefixes of a path that may be missing, outermost first. They are checked before the value is read. */
export type MayBeMissing = (of: string) => readonly string[];

/** For a form, whose answers are always checked. */
export const NEVER_MISSING: MayBeMissing = () => [];

/**
 * Converts conditions from menus to an expression. Checks for values that may be missing before it reads them. Another
 * answer of a form may always be missing.
 */
export function celOf(joined: Joined, missing = NEVER_MISSING): string {
  return written(joined, missing);
}

/** The same without these checks, for display, because people assume that a missing value is empty. */
export function plainCelOf(joined: Joined): string {
  return written(joined, undefined);
}

/** `undefined`: only checks that belong to the meaning of a condition. */
type Asked = MayBeMissing | undefined;

function written({ holding, conditions }: Joined, missing: Asked): string {
  const [only, ...more] = conditions;
  if (holding === "none") {
    if (only === undefined || more.length > 0 || isJoined(only)) return `!(${joinedCel(conditions, "||", missing)})`;
    return negatedCel(only, missing);
  }
  return joinedCel(conditions, holding === "all" ? "&&" : "||", missing);
}

function joinedCel(conditions: readonly Part[], op: "&&" | "||", missing: Asked): string {
  const isAlone = conditions.length === 1;
  return conditions
    .map((part) => {
      const cel = isJoined(part) ? written(part, missing) : conditionCel(part, missing);
      return isAlone || op === joinedBy(part, missing) || joinedBy(part, missing) === null ? cel : `(${cel})`;
    })
    .join(` ${op} `);
}

/** The operator that joins its parts, if it has several. */
function joinedBy(part: Part, missing: Asked): "&&" | "||" | null {
  if (!isJoined(part)) {
    return !isNegative(part) && guardsOf(part, missing).length > 0 ? "&&" : null;
  }
  const [only, ...more] = part.conditions;
  if (part.holding === "none") {
    if (only === undefined || more.length > 0 || isJoined(only)) return null;
    return negatedCel(only, missing).startsWith("!(") ? null : joinedBy(opposite(only) ?? only, missing);
  }
  if (more.length > 0) return part.holding === "all" ? "&&" : "||";
  return only === undefined ? null : joinedBy(only, missing);
}

function isNegative({ compare, values }: Condition): boolean {
  return NEGATIVE.has(compare) || values[0] === false;
}

const NEGATIVE: ReadonlySet<string> = new Set(["is-not", "empty", "unknown", "lacks", "none"]);

const OPPOSITES: Partial<Record<Condition["compare"], Condition["compare"]>> = {
  is: "is-not",
  filled: "empty",
  known: "unknown",
  includes: "lacks",
  some: "none",
};

/** The opposite of a condition, or `undefined` if the menus do not have it. */
export function opposite({ of, compare, values }: Condition): Condition | undefined {
  if (typeof values[0] === "boolean") return { of, compare, values: [!values[0]] };
  const [other] = Object.entries(OPPOSITES).find((pair) => pair[1] === compare) ?? [];
  const found = OPPOSITES[compare] ?? (other as Condition["compare"] | undefined);
  return found && { of, compare: found, values };
}

/** A negated single condition becomes its opposite, if the menus have it. */
function negatedCel(condition: Condition, missing: Asked): string {
  const other = opposite(condition);
  return other === undefined ? `!(${conditionCel(condition, missing)})` : conditionCel(other, missing);
}

function guardsOf({ of, compare }: Condition, missing: Asked): readonly string[] {
  if (/^(self|context)\./.test(of)) {
    const always = compare === "filled" || compare === "empty";
    const isAsked = missing !== undefined && of.startsWith("self.") && compare !== "known" && compare !== "unknown";
    return always || isAsked ? [of] : [];
  }
  const all = missing?.(of) ?? [];
  return compare === "known" || compare === "unknown" ? all.filter((path) => path !== of) : all;
}

function conditionCel(condition: Condition, missing: Asked): string {
  const { of } = condition;
  const guards = guardsOf(condition, missing).map((path) => `has(${path}) && `);
  const holds = positiveCel(condition);
  if (guards.length > 0) return isNegative(condition) ? `!(${guards.join("")}${holds})` : guards.join("") + holds;
  if (!isNegative(condition)) return holds;
  if (condition.compare === "none") return holds.replace(" > 0", " == 0");
  if (condition.compare === "empty") return holds.replace(" != ", " == ");
  if (/^[\w.]+ == /.test(holds)) return holds.replace(" == ", " != ");
  return holds === of || holds.startsWith("has(") ? `!${holds}` : `!(${holds})`;
}

const ORDERED: Partial<Record<Condition["compare"], string>> = {
  "at-least": ">=",
  "at-most": "<=",
  more: ">",
  less: "<",
};

function positiveCel({ of, compare, values }: Condition): string {
  const [first = ""] = values;
  const order = ORDERED[compare];
  if (order !== undefined) return `${of} ${order} ${literal(first)}`;
  if (compare === "filled" || compare === "empty") return `${of} != ''`;
  if (compare === "known" || compare === "unknown") return `has(${of})`;
  if (compare === "some" || compare === "none") return `size(${of}) > 0`;
  if (compare === "includes" || compare === "lacks") return `${literal(first)} in ${of}`;
  if (typeof first === "boolean") return of;
  return values.length === 1 ? `${of} == ${literal(first)}` : `${of} in [${values.map(literal).join(", ")}]`;
}

function literal(value: string | number | boolean): string {
  if (typeof value !== "string") return String(value);
  return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
