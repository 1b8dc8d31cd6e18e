import { type Condition, isJoined, type Joined, type Part } from "./condition.ts";

/** The prefixes of a path that may be missing, outermost first. They are checked before the value is read. */
export type MayBeMissing = (of: string) => readonly string[];

/** Nothing is checked. People assume that a missing value is empty. */
export const NEVER_MISSING: MayBeMissing = () => [];

/** Which values may be missing where a condition may read these answers. Any answer of a form may be. */
export function missingAmong(answers: readonly { readonly of: string; readonly maybe?: true }[]): MayBeMissing {
  const maybe = new Set(answers.flatMap(({ of, maybe: may }) => (may === true ? [of] : [])));
  return (of) => (of.startsWith("self.") ? [of] : prefixesOf(of).filter((path) => maybe.has(path)));
}

function prefixesOf(path: string): readonly string[] {
  const names = path.split(".");
  return names.map((_, at) => names.slice(0, at + 1).join("."));
}

/** Converts conditions from menus to an expression, which checks for values that may be missing before it reads them. */
export function celOf({ holding, conditions }: Joined, missing: MayBeMissing): string {
  const [only, ...more] = conditions;
  if (holding === "none") {
    if (only === undefined || more.length > 0 || isJoined(only)) return `!(${joinedCel(conditions, "||", missing)})`;
    return negatedCel(only, missing);
  }
  return joinedCel(conditions, holding === "all" ? "&&" : "||", missing);
}

function joinedCel(conditions: readonly Part[], op: "&&" | "||", missing: MayBeMissing): string {
  const isAlone = conditions.length === 1;
  return conditions
    .map((part) => {
      const cel = isJoined(part) ? celOf(part, missing) : conditionCel(part, missing);
      return isAlone || op === joinedBy(part, missing) || joinedBy(part, missing) === null ? cel : `(${cel})`;
    })
    .join(` ${op} `);
}

/** The operator that joins its parts, if it has several. */
function joinedBy(part: Part, missing: MayBeMissing): "&&" | "||" | null {
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
function negatedCel(condition: Condition, missing: MayBeMissing): string {
  const other = opposite(condition);
  return other === undefined ? `!(${conditionCel(condition, missing)})` : conditionCel(other, missing);
}

/** The paths that a condition checks before it reads its value. */
export function guardsOf({ of, compare }: Condition, missing: MayBeMissing): readonly string[] {
  const all = missing(of);
  return compare === "known" || compare === "unknown" ? all.filter((path) => path !== of) : all;
}

function conditionCel(condition: Condition, missing: MayBeMissing): string {
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
