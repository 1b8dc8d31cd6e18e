import type { Json } from "../engine/index.ts";
import {
  bundledAt,
  dataIdOf,
  defaultsOf,
  deref,
  groupBy,
  laidOver,
  namesOf,
  once,
  oncePerPair,
  operationsOf,
  partAt,
  pathsAbout,
  type Place,
  recordedLimits,
  type RecordedLimits,
  remembering,
  type Repository,
  type Schema,
  segmentsOf,
  typeOf,
} from "../model/index.ts";
import { explain, fits } from "./explain.ts";
import { type WrittenSchema, writtenSchemas } from "./schemas.ts";

/** A schema that accepts or refuses something else than when it was recorded. */
interface ChangedLimits {
  readonly recorded: RecordedLimits;
  /** The schema or operation. Absent if there is no longer one at its place. */
  readonly now?: Place;
  /** Whether its place belongs to a value about consent (`x-about`). */
  readonly isConsent: boolean;
  readonly changes: readonly LimitChange[];
}

interface LimitChange {
  /** A sentence. */
  readonly words: string;
  readonly value: Json;
  /** The name with which the change must be accepted: it is only about consent, or a mark (`x-about`) was lost. */
  readonly concern?: "consent" | "prices" | "charges";
}

/** The differences from the recorded limits. */
export const changedLimits: (repo: Repository) => readonly ChangedLimits[] = once((repo: Repository) => {
  const written = groupBy(writtenSchemas(repo), ({ file, pointer }) => `${file.path} ${pointer}`);
  const operations = new Map([...operationsOf(repo).values()].map((one) => [`${one.file.path} ${one.pointer}`, one]));
  return recordedLimits(repo).map((recorded) => {
    const operation = operations.get(`${recorded.of} ${recorded.at}`);
    if (operation !== undefined)
      return { recorded, now: operation, isConsent: false, changes: unmarked([operation.about], recorded) };
    const schema = written.get(`${recorded.of} ${recorded.at}`)?.[0];
    const file = written.get(`${recorded.of} `)?.[0];
    const marks = marksAt(repo, file, recorded.at);
    const isConsent = recorded.about === "consent" || marks.includes("consent");
    if (schema === undefined) return { recorded, isConsent, changes: [] };
    const { refuses, takes } = otherwise(repo, schema, recorded);
    const change = (words: string, value: Json): LimitChange => {
      const isAbout = isConsent || [schema, file].some((one) => one && aboutConsent(repo, one, recorded, value));
      return { words, value, ...(isAbout && { concern: "consent" }) };
    };
    const own = bundledWhole(repo, schema);
    const changes = [...unmarked([own && deref(own, own)["x-about"], ...marks], recorded)];
    const words = (does: string, value: Json, before: string) =>
      `This now ${does} ${shown(value)}, which it ${before} before`;
    if (refuses !== undefined)
      changes.push(change(words("refuses", refuses, "accepted") + wantOf(repo, schema, refuses), refuses));
    if (takes !== undefined) changes.push(change(words("accepts", takes, "refused"), takes));
    return { recorded, now: schema, isConsent, changes };
  });
});

/** A value that is no longer marked as recorded: what happens to it is then no longer watched. */
function unmarked(marks: Marks, { about }: RecordedLimits): readonly LimitChange[] {
  if (about === undefined || marks.includes(about)) return [];
  const words = `This is no longer marked with "x-about": "${about}"`;
  return [{ words, value: null, concern: CONCERN_OF[about] }];
}

const CONCERN_OF = { consent: "consent", price: "prices", charge: "charges" } as const;

type Marks = readonly Schema["x-about"][];

/**
 * What the values at and around a place in a file, perhaps inside an `if` or `then`, are about, wherever the file or a
 * shared definition marks them. A limit that is no longer there has no mark of its own.
 */
function marksAt(repo: Repository, file: WrittenSchema | undefined, place: string): Marks {
  const whole = file && bundledWhole(repo, file);
  // The names in a shared definition are not those of the file's own values.
  if (whole === undefined || /^\/(?:definitions|\$defs)\//.test(place)) return [];
  const names = namesAlong(place);
  return names.map((_name, index) => pathsAbout(whole).get(names.slice(0, index + 1).join(".")));
}

/** The names of the values around a place of a schema, from the outside in. `*` is every item of a list. */
function namesAlong(place: string): readonly string[] {
  const segments = segmentsOf(place);
  return segments.flatMap((segment, index) =>
    segments[index - 1] === "properties" ? [segment] : segment === "items" ? ["*"] : [],
  );
}

/** `written`: the schema, or the whole file around it, where the values may be marked that a `then` limits. */
function aboutConsent(repo: Repository, written: WrittenSchema, { base, at }: RecordedLimits, value: Json): boolean {
  const whole: Schema | undefined = bundledWhole(repo, written);
  if (whole === undefined) return false;
  const isFile = written.pointer !== at;
  if (!isFile && deref(whole, whole)["x-about"] === "consent") return true;
  if (base === undefined || typeOf(value) !== "object") return false;
  const begin = isFile
    ? namesAlong(at)
        .map((name) => `${name}.`)
        .join("")
    : "";
  const marked = new Set(
    [...pathsAbout(whole)].flatMap(([path, about]) =>
      about === "consent" && path.startsWith(begin) ? [path.slice(begin.length)] : [],
    ),
  );
  const names = [...new Set([...namesOf(value), ...namesOf(base)])];
  const partText = (json: Json, name: string) => JSON.stringify(partAt(json, name));
  const others = names.filter((name) => partText(value, name) !== partText(base, name));
  return others.length > 0 && others.every((name) => marked.has(name));
}

/** The required members that such a value does not have. */
function wantOf(repo: Repository, written: WrittenSchema, value: Json): string {
  const whole = bundledWhole(repo, written);
  const mismatches = whole === undefined ? [] : explain(whole, value);
  const missing = mismatches.flatMap(({ sign }) => (sign?.missing === undefined ? [] : [`"${sign.missing}"`]));
  return missing.length === 0 ? "" : `: ${[...new Set(missing)].join(" and ")} must be there`;
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 60)}… (${text.length} characters)` : text;
}

interface Otherwise {
  readonly refuses?: Json;
  readonly takes?: Json;
}

/**
 * The first recorded value of each kind that changed: one that was accepted and is now refused, and one that was
 * refused and is now accepted.
 */
function otherwise(repo: Repository, written: WrittenSchema, recorded: RecordedLimits): Otherwise {
  const schema = bundledWhole(repo, written);
  if (schema === undefined) return {};
  return (isRemembered(repo, recorded) ? sinceKept : since)(schema, recorded);
}

function isRemembered(repo: Repository, { of }: RecordedLimits): boolean {
  return repo.flows.some((flow) => `${dataIdOf(repo, flow)}.schema.json` === of);
}

const since = oncePerPair((schema: Schema, recorded: RecordedLimits) => read(schema, recorded, false));
const sinceKept = oncePerPair((schema: Schema, recorded: RecordedLimits) => read(schema, recorded, true));

function read(schema: Schema, { takes, refuses }: RecordedLimits, kept: boolean): Otherwise {
  const answer = remembering("recorded limits", () => otherwiseIn(schema, takes, refuses, kept));
  return answer(JSON.stringify([textOf(schema), takes, refuses, kept]));
}

/** Many recordings are about parts of one schema, and equal parts are the same object. */
const textOf = once((schema: Schema) => JSON.stringify(schema));

function otherwiseIn(schema: Schema, taken: readonly Json[], refused: readonly Json[], kept: boolean): Otherwise {
  // Stored data is merged with the defaults before it is checked, so a new required value with a default is no problem.
  const begins = kept ? defaultsOf(schema) : undefined;
  const whole = (value: Json) => (kept ? laidOver({ value: begins }, { value })["value"] : undefined) ?? value;
  const refuses = taken.find((value) => !fits(schema, value) && !fits(schema, whole(value)));
  const takes = refused.find((value) => fits(schema, value));
  return { ...(refuses !== undefined && { refuses }), ...(takes !== undefined && { takes }) };
}

/** Whether a schema accepts a value. */
export function takes(repo: Repository, written: WrittenSchema, value: Json): boolean {
  const schema = bundledWhole(repo, written);
  return schema !== undefined && fits(schema, value);
}

/** The schema with everything that it refers to, or `undefined` if something is missing. */
function bundledWhole(repo: Repository, written: WrittenSchema): Schema | undefined {
  return bundledAt(repo, { ...written, schema: written.raw });
}
