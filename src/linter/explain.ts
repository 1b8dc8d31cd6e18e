import type { Json } from "../engine/index.ts";
import { deref, isNever, itemAt, namesOf, othersOf, partsOf, pointer as under, type Schema } from "../model/index.ts";
import { describeMismatches, keepsPlain } from "./describe.ts";
import type { Mismatch } from "./reports/report.ts";

/**
 * Called for each value before its schema is checked. Returns mismatches that replace those of the schema, or
 * `undefined` to continue.
 */
export type Leaf = (value: Json, schema: Schema, pointer: string) => readonly Mismatch[] | undefined;

/**
 * Explains to people why a value does not fit a bundled draft-07 schema. If several alternatives are allowed, it
 * reports only the mismatches with the closest one, whereas Ajv reports those with all of them. Ajv still checks the
 * plain keywords.
 */
export function explain(root: Schema, value: Json, pointer = "", leaf: Leaf = () => undefined): readonly Mismatch[] {
  return explainAt(root, root, value, pointer, leaf);
}

function explainAt(root: Schema, declared: Schema, value: Json, at: string, leaf: Leaf): Mismatch[] {
  if (isNever(declared)) return [{ pointer: at, message: "Nothing is allowed here. Remove it." }];
  const schema = deref(declared, root);
  const known = leaf(value, schema, at);
  if (known !== undefined) return [...known];
  const inner = (part: Schema | undefined, of = value, where = at) =>
    part === undefined ? [] : explainAt(root, part, of, where, leaf);
  const mismatches = describeMismatches(schema, value, at);
  if (mismatches.some(({ sign }) => sign?.wrongType)) return mismatches;

  for (const [key, part, child] of children(schema, value)) mismatches.push(...inner(part, child, under(at, key)));
  for (const key of schema.propertyNames === undefined ? [] : namesOf(value)) {
    const wrong = inner(schema.propertyNames, key, under(at, key));
    mismatches.push(...wrong.map((mismatch) => ({ ...mismatch, part: "key" as const })));
  }
  for (const part of schema.allOf ?? []) mismatches.push(...inner(part));
  if (schema.if !== undefined) mismatches.push(...inner(inner(schema.if).length === 0 ? schema.then : schema.else));
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const branches = schema[keyword];
    if (branches === undefined) continue;
    const tried = keyword === "anyOf" ? untilOneFits(branches, inner) : branches.map((branch) => inner(branch));
    mismatches.push(...nearestOf(tried, at));
    if (keyword === "oneOf" && tried.filter((wrong) => wrong.length === 0).length > 1) {
      mismatches.push({
        pointer: at,
        message: "This is written in two ways at once, but only one is allowed. Remove what belongs to the other.",
      });
    }
  }
  if (schema.not !== undefined && inner(schema.not).length === 0) {
    mismatches.push({ pointer: at, message: notAllowed(schema.not) });
  }
  return withoutEchoes(mismatches);
}

/** The mismatches with each alternative, up to the first one without any. */
function untilOneFits(branches: readonly Schema[], inner: (branch: Schema) => Mismatch[]): Mismatch[][] {
  const tried: Mismatch[][] = [];
  for (const branch of branches) {
    const mismatches = inner(branch);
    if (mismatches.length === 0) return [mismatches];
    tried.push(mismatches);
  }
  return tried;
}

/** Whether a value fits a bundled draft-07 schema. True if and only if `explain` returns no mismatch. */
export function fits(root: Schema, value: Json): boolean {
  return fitsAt(root, root, value);
}

function fitsAt(root: Schema, declared: Schema, value: Json): boolean {
  if (isNever(declared)) return false;
  const schema = deref(declared, root);
  const inner = (part: Schema | undefined, of = value) => part === undefined || fitsAt(root, part, of);
  return (
    keepsPlain(schema, value) &&
    childrenFit(schema, value, inner) &&
    (schema.propertyNames === undefined || namesOf(value).every((key) => inner(schema.propertyNames, key))) &&
    (schema.allOf ?? []).every((part) => inner(part)) &&
    (schema.if === undefined || inner(inner(schema.if) ? schema.then : schema.else)) &&
    fitsSome(schema.anyOf, inner, Number.POSITIVE_INFINITY) &&
    fitsSome(schema.oneOf, inner, 1) &&
    (schema.not === undefined || !inner(schema.not))
  );
}

function childrenFit(schema: Schema, value: Json, inner: (part: Schema, of: Json) => boolean): boolean {
  for (const [, part, child] of children(schema, value)) if (!inner(part, child)) return false;
  return true;
}

function fitsSome(branches: readonly Schema[] | undefined, inner: (branch: Schema) => boolean, most: number): boolean {
  if (branches === undefined || branches.length === 0) return true;
  const fitting = branches.filter((branch) => inner(branch)).length;
  return fitting > 0 && fitting <= most;
}

/**
 * The mismatches of the closest alternative: prefers the right type, then fewer mismatches at this level, then fewer in
 * total.
 */
function nearestOf(branches: readonly Mismatch[][], at: string): Mismatch[] {
  if (branches.some((mismatches) => mismatches.length === 0)) return [];
  const here = (mismatches: Mismatch[]) => mismatches.filter((mismatch) => placeAround(mismatch) === at);
  const wrongType = (mismatches: Mismatch[]) => here(mismatches).filter(({ sign }) => sign?.wrongType).length;
  const far = (a: Mismatch[], b: Mismatch[]) =>
    wrongType(a) - wrongType(b) || here(a).length - here(b).length || a.length - b.length;
  const nearest = branches.toSorted(far)[0] ?? [];
  const [only] = nearest;
  if (only?.sign?.missing === undefined || nearest.length > 1) return nearest;
  // Each alternative lacks exactly one key, so only the author knows which one was intended.
  const alike = branches.filter((mismatches) => mismatches.length === 1 && mismatches[0]?.pointer === only.pointer);
  const names = alike.flatMap(([mismatch]) =>
    mismatch?.sign?.missing === undefined ? [] : [`"${mismatch.sign.missing}"`],
  );
  return names.length < 2 ? nearest : [{ ...only, message: `One of ${names.join(", ")} is missing here. Add it.` }];
}

/** A missing key and an unknown key that was probably meant as it, or that belongs elsewhere, are one mistake. */
function withoutEchoes(mismatches: Mismatch[]): Mismatch[] {
  if (mismatches.length === 0) return mismatches;
  const intended = new Set(mismatches.map((mismatch) => `${placeAround(mismatch)} ${mismatch.sign?.intended}`));
  const misplaced = new Set(mismatches.filter(({ sign }) => sign?.elsewhere).map(placeAround));
  return mismatches.filter(
    ({ pointer, sign }) =>
      sign?.missing === undefined || !(intended.has(`${pointer} ${sign.missing}`) || misplaced.has(pointer)),
  );
}

/** Pointer of the object that a mismatch belongs to. For an unknown key, the object that contains it. */
function placeAround({ pointer, part }: Mismatch): string {
  return part === "key" ? pointer.slice(0, pointer.lastIndexOf("/")) : pointer;
}

/** One after another: a list that is recorded at its limit has many items, and the first one may decide. */
function* children(schema: Schema, value: Json): Generator<readonly [string | number, Schema, Json]> {
  const { properties, patternProperties } = schema;
  const others = othersOf(schema);
  for (const [key, part] of partsOf(value)) {
    if (typeof key === "number") {
      const item = itemAt(schema, key);
      if (item !== undefined) yield [key, item, part];
      continue;
    }
    let isKnown = false;
    for (const pattern in patternProperties) {
      if (!new RegExp(pattern, "u").test(key)) continue;
      isKnown = true;
      yield [key, patternProperties[pattern] as Schema, part];
    }
    const own = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (own !== undefined) yield [key, own, part];
    // An unknown key is already reported.
    else if (!isKnown && others !== undefined) yield [key, others, part];
  }
}

function notAllowed({ required = [] }: Schema): string {
  const keys = required.map((key) => `"${key}"`).join(" and ");
  return keys === "" ? "This value is not allowed here." : `${keys} cannot be used together here. Remove one of them.`;
}
