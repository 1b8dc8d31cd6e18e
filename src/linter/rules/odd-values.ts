import { posix } from "node:path";
import type { Json } from "../../engine/index.ts";
import {
  dataIdOf,
  groupBy,
  once,
  partsOf,
  pointer,
  propertiesOf,
  type Repository,
  resolveRef,
  type Schema,
  type SourceFile,
  typesOf,
} from "../../model/index.ts";
import { meet, nameWords } from "../name-words.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

/** This many places with the same value are no coincidence. */
const SEVERAL = 3;

const otherLimits: Rule = {
  id: "other-limits",
  severity: "warning",
  finds: "A property has a different limit than the property with the same name and type elsewhere in the same folder.",
  why: "One place accepts what another refuses: the person's entry is accepted at first and refused later.",
  *check({ repo }) {
    const said = writtenSchemas(repo).flatMap(({ file, pointer: at, schema }) =>
      propertiesOf(schema).flatMap(([name, property]) => {
        return limitsOf(property).map(([limit, value]) => {
          const place = { file, pointer: pointer(at, "properties", name, limit) };
          return {
            key: [posix.dirname(file.path), name, typesOf(property), limit].join(" "),
            name,
            limit,
            value,
            place,
          };
        });
      }),
    );
    for (const group of groupBy(said, ({ key }) => key).values()) {
      const byValue = [...groupBy(group, ({ value }) => value)].sort(
        ([, some], [, others]) => others.length - some.length,
      );
      const [usual, ...others] = byValue;
      for (const { name, limit, value, place } of others.flatMap(([, one]) => one)) {
        const there = usual?.[1][0]?.place;
        if (there === undefined) continue;
        const line = `${there.file.path}:${there.file.locate(there.pointer).line}`;
        const message = `"${name}" has the ${limit} ${value} here, but ${usual?.[0]} in ${line}. Give both the same limit, or define it once and use a $ref.`;
        yield { ...place, message };
      }
    }
  },
};

const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

function limitsOf(schema: Schema): readonly (readonly [string, number])[] {
  return LIMITS.flatMap((limit) => (schema[limit] === undefined ? [] : [[limit, schema[limit]] as const]));
}

const nearLimit: Rule = {
  id: "near-limit",
  severity: "warning",
  finds:
    "A limit occurs only once, and it differs by one from a limit that several other places have or, for a length, from a round number. Its `description` does not mention the number.",
  why: "Usually a digit was mistyped: a text of 100 characters, which is accepted everywhere else, is refused in one place.",
  *check({ repo }) {
    const said = writtenSchemas(repo).flatMap((one) =>
      limitsOf(one.schema).map(([limit, value]) => ({ ...one, limit, value })),
    );
    const places = new Map([...groupBy(said, ({ value }) => value)].map(([value, all]) => [value, all.length]));
    for (const { file, pointer: at, schema, limit, value } of said) {
      if (value < SMALLEST || places.get(value) !== 1 || isUsual(value)) continue;
      if (String(schema.description).match(/\d+/g)?.includes(String(value))) continue;
      const intended = [value - 1, value + 1].find(
        (near) => (places.get(near) ?? 0) >= SEVERAL || (isRound(near) && !limit.endsWith("imum")),
      );
      if (intended === undefined) continue;
      const others = places.get(intended) ?? 0;
      const elsewhere =
        others > 0 ? `, as ${others === 1 ? "one other place has" : `${others} other places have`}` : "";
      const message = `The ${limit} is ${value}, and no other limit has this value. Write ${intended}${elsewhere}. If ${value} is intended, mention it in the description.`;
      yield { file, pointer: pointer(at, limit), message };
    }
  },
};

/** Smaller limits are chosen deliberately, and a difference of one has a meaning. */
const SMALLEST = 15;

/**
 * Only lengths: a limit for a number may end just before a round one (59 minutes). Shorter lengths are often exact for
 * a reason, such as 19 digits or the 39 characters of an address.
 */
function isRound(value: number): boolean {
  return value >= 100 && value % 50 === 0;
}

/** Numbers that are usually deliberate: multiples of ten and powers of two, also minus one. */
function isUsual(value: number): boolean {
  return value % 10 === 0 || Number.isInteger(Math.log2(value)) || Number.isInteger(Math.log2(value + 1));
}

const otherDefinition: Rule = {
  id: "other-definition",
  severity: "warning",
  finds:
    "A property refers to a definition with another name although there is a definition with its own name. Or properties of the same name refer to a different definition everywhere else.",
  why: "Values are checked as the wrong kind, such as a time zone instead of a name, and what people enter is refused.",
  after: ["unknown-schema", "circular-ref", "wrong-contract"],
  *check({ repo }) {
    const refs = writtenSchemas(repo).flatMap(({ file, pointer: at, schema }) =>
      Object.entries(schema.properties ?? {}).flatMap(([name, { $ref: ref }]) => {
        const [, folder, definition] = /^(.*\/)([^/]+)$/.exec(ref ?? "") ?? [];
        return folder === undefined || definition === undefined
          ? []
          : [{ file, at: pointer(at, "properties", name, "$ref"), name, folder, definition }];
      }),
    );
    for (const [name, alike] of groupBy(refs, (one) => one.name)) {
      for (const { file, at, folder, definition } of alike) {
        if (meet(nameWords(name), nameWords(definition))) continue;
        const others = alike.filter((other) => other.at !== at || other.file !== file);
        const own = resolveRef(repo, file, folder + name) !== undefined ? name : undefined;
        const elsewhere =
          others.length >= SEVERAL && others.every((other) => other.definition === others[0]?.definition);
        const intended = own ?? (elsewhere ? others[0]?.definition : undefined);
        if (intended === undefined || intended === definition) continue;
        const message = `"${name}" refers to the definition "${definition}", although there is also "${intended}". Refer to the right one.`;
        yield { file, pointer: at, message };
      }
    }
  },
};

const oddComparison: Rule = {
  id: "odd-comparison",
  severity: "warning",
  finds:
    "A condition compares a number with a boundary that is off by one from the boundary that at least three other conditions share.",
  why: "Usually a digit or a sign was mistyped: people with exactly that number (one coupon, one per cent) are left out.",
  after: ["sibling-conditions", "impossible-condition", "unset-value", "idle-part"],
  *check({ of }) {
    const found = new Map(of("expression").map((use) => [`${use.file.path}#${use.pointer} ${use.source}`, use]));
    const compared = [...found.values()].flatMap((use) =>
      [...use.source.matchAll(COMPARISON)].map(([words, path = "", sign = "", number = ""]) => {
        const name = path.slice(path.lastIndexOf(".") + 1);
        return {
          use,
          words,
          key: `${path.startsWith("size(") ? "size(" : ""}${name}`,
          edge: edgeOf(sign, Number(number)),
        };
      }),
    );
    for (const alike of groupBy(compared, ({ key }) => key).values()) {
      const edges = [...groupBy(alike, ({ edge }) => edge)].sort(([, some], [, others]) => some.length - others.length);
      const [[odd, [one, ...more]] = [0, []], [usual, others] = [0, []], ...different] = edges;
      if (one === undefined || more.length > 0 || different.length > 0) continue;
      if (others.length < SEVERAL || Math.abs(odd - usual) !== 1) continue;
      const message = `This compares "${one.words}", but ${others.length} other conditions compare "${others[0]?.words ?? ""}". If this is a mistake, use the same comparison.`;
      yield { file: one.use.file, pointer: one.use.pointer, message };
    }
  },
};

const COMPARISON = /((?:size\()?\b[a-z]\w*(?:\.\w+)+\)?) (==|!=|<=|>=|<|>) (\d+)\b/g;

/**
 * The lower of the two numbers between which a comparison changes: `> 0`, `>= 1` and `< 1` change between 0 and 1. So
 * do `== 0` and `!= 0`, because counts are never negative.
 */
function edgeOf(sign: string, number: number): number {
  return sign === "<" || sign === ">=" ? number - 1 : number;
}

const oddDefault: Rule = {
  id: "odd-default",
  severity: "warning",
  finds:
    "The default of a remembered text is a word that occurs nowhere else in flows and schemas: nothing checks for it, sets it or offers it as a choice.",
  why: "A check for an empty value treats it as an answer: the person is shown, or the service receives, something that nobody entered.",
  after: ["wrong-default"],
  *check({ repo }) {
    const remembered = new Set(repo.flows.map((flow) => repo.schemas.get(dataIdOf(repo, flow))?.file));
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const { default: begins, examples = [] } = schema;
      if (typeof begins !== "string" || begins === "" || !remembered.has(file)) continue;
      if (examples.includes(begins) || isKnown(repo, begins)) continue;
      const message = `The default "${begins}" is used nowhere else in flows/ or schemas/. Use an empty default (""). If "${begins}" is intended, add it to the \`examples\`.`;
      yield { file, pointer: pointer(at, "default"), message };
    }
  },
};

function isKnown(repo: Repository, word: string): boolean {
  return [...repo.files.values()].some((file) => DEFINITIONS.test(file.path) && wordsIn(file).has(word));
}

/** Files that define a journey. Recordings and simulations are left out, because they describe earlier states. */
const DEFINITIONS = /^(flows|schemas)\/(?!.*\/(recorded|golden|simulations)\/|.*dev\.json$|language\/)/;

/** The texts in a file and the string literals in its expressions. Defaults do not count. */
const wordsIn = once((file: SourceFile): ReadonlySet<string> => new Set(textsIn(file.value ?? null)));

function* textsIn(value: Json): Generator<string> {
  if (typeof value === "string") {
    yield value;
    for (const [, word = ""] of value.matchAll(/'([^']*)'/g)) yield word;
  }
  for (const [key, part] of partsOf(value)) if (!ALONE.has(key)) yield* textsIn(part);
}

/** Values of these keys do not count as uses of a word. */
const ALONE: ReadonlySet<string | number> = new Set(["default", "examples", "x-refuses", "description"]);

const otherCondition: Rule = {
  id: "other-asked",
  finds:
    "An expression checks whether one value is present and returns another one: `size(data.a) > 0 ? data.b : null`.",
  why: "The value is not sent or shown for people who have it, and an empty value is used for people who do not.",
  *check({ of }) {
    for (const { source, file, pointer } of of("expression")) {
      const [, counted, had, filled, used = ""] = THERE_OR_NOTHING.exec(source) ?? [];
      const checked = counted ?? had ?? filled;
      if (checked === undefined || !/\b[a-z]\w*\.\w/.test(used) || used.includes(checked)) continue;
      const message = `This checks whether ${checked} exists, but then uses ${used}. Check the value that is used.`;
      yield { file, pointer, message };
    }
  },
};

const THERE_OR_NOTHING =
  /^\s*(?:size\(([\w.]+)\) > 0|has\(([\w.]+)\)|([\w.]+) != '')\s*\?\s*([^?:]+?)\s*:\s*(?:null|''|\[\])\s*$/;

/** A limit, a definition, a comparison or a default that differs from all others of its kind. */
export const oddValues: readonly Rule[] = [
  otherLimits,
  nearLimit,
  otherDefinition,
  oddComparison,
  oddDefault,
  otherCondition,
];
