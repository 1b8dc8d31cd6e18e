import { normalizations } from "../../compiler/forms/index.ts";
import {
  bundledAt,
  besideOf,
  didYouMean,
  inline,
  once,
  pointer,
  propertiesOf,
  type Schema,
  segmentsOf,
} from "../../model/index.ts";
import { slowText } from "../redos.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

const halfAnchored: Rule = {
  id: "half-anchored",
  finds: "A pattern fixes how a text begins but not how it ends (`^` without `$`), or the reverse.",
  why: "Anything is allowed on the open side: a number followed by words passes as a number.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const { pattern } = schema;
      if (typeof pattern !== "string") continue;
      const [begins, ends] = [pattern.startsWith("^"), /(^|[^\\])(\\\\)*\$$/.test(pattern)];
      // Top-level alternatives have their own anchors.
      if (begins === ends || hasAlternatives(pattern)) continue;
      const message = begins
        ? "This pattern does not say how the text ends. Write `$` at its end, or `.*$` if anything may follow."
        : "This pattern does not say how the text begins. Write `^` at its beginning, or `^.*` if anything may come before.";
      yield { file, pointer: pointer(at, "pattern"), message };
    }
  },
};

/** Whether a pattern has top-level alternatives: `^a$|^b$`, not `^(a|b)$`. */
function hasAlternatives(pattern: string): boolean {
  let bare = pattern.replaceAll(/\\./gs, "").replaceAll(/\[[^\]]*\]/g, "");
  for (let before = ""; before !== bare; ) {
    before = bare;
    bare = bare.replaceAll(/\([^()]*\)/g, "");
  }
  return bare.includes("|");
}

const slowPattern: Rule = {
  id: "slow-pattern",
  finds:
    "A pattern takes very long to refuse some texts (ReDoS), because its repetitions can match the same characters in many ways.",
  why: "One such text, typed or sent on purpose, blocks the person's page, or the service for everybody.",
  *check(context) {
    for (const { file, pointer: at, schema } of writtenSchemas(context.repo)) {
      if (typeof schema.pattern !== "string") continue;
      const attack = slowText(schema.pattern);
      if (attack !== undefined) yield { file, pointer: pointer(at, "pattern"), message: words(attack) };
    }
    for (const use of context.of("expression")) {
      for (const found of use.source.matchAll(/\.matches\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\)/g)) {
        const written = found[1] ?? found[2] ?? "";
        const attack = slowText(written.replaceAll("\\\\", "\\"));
        const span = { offset: use.offset + found.index, length: found[0].length };
        if (attack !== undefined) yield { ...use, span, message: words(attack) };
      }
    }
  },
};

function words(attack: string): string {
  return `This pattern takes very long to refuse some texts, such as ${attack}. Two repetitions next to or inside each other must not match the same characters. Rewrite them, or limit them ({1,20}).`;
}

const phoneCode: Rule = {
  id: "phone-code",
  finds:
    "A phone number's `x-normalize` refers to a field for its country code, or the notation of a code (`x-notations`) to the field that it depends on, but that field is not in the same object.",
  why: "The country code stays in the number, a number that is written with its code is refused, or any code is accepted.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const fields = propertiesOf(schema);
      const names = fields.map(([name]) => name);
      for (const [name, field] of fields) {
        if (!("$ref" in field || "x-normalize" in field || "x-notations" in field)) continue;
        const place = { file, pointer: pointer(at, "properties", name), schema: field };
        const whole = bundledAt(repo, place);
        for (const preparation of whole === undefined ? [] : preparationsAt(whole)) {
          const beside = besideOf(preparation);
          if (beside === undefined || names.includes(beside)) continue;
          const [keyword, what] =
            typeof preparation === "object" && "phone" in preparation
              ? ["x-normalize", "for the country code"]
              : ["x-notations", "that its notation depends on"];
          const message = `\`${keyword}\` of "${name}" names the field "${beside}" ${what}, but this object has no such field${didYouMean(beside, names)} Correct the name in \`${keyword}\`.`;
          yield { file, pointer: place.pointer, message };
        }
      }
    }
  },
};

/** The normalizations of the field's own text, after references in its schema are resolved. */
const preparationsAt = once(
  (whole: Schema) => normalizations(inline(whole)).find(({ path }) => path.length === 0)?.preparations ?? [],
);

const untyped: Rule = {
  id: "untyped",
  severity: "warning",
  finds:
    "A named schema does not say what it describes: it has no `type`, no list of values, and no reference to another schema.",
  why: "It accepts anything: a number passes although the limits are for a text, and completely wrong values count as valid.",
  after: ["fields-of"],
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      if (!isNamed(at)) continue;
      if (propertiesOf(schema).length > 0) {
        if (schema.type !== undefined) continue;
        const message =
          'This has properties but no type, so values other than objects are accepted too. Add "type": "object".';
        yield { file, pointer: pointer(at, "properties"), part: "key", message };
        continue;
      }
      if (at === "" || SAYS_WHAT.some((key) => schema[key] !== undefined)) continue;
      const limit = LIMITS.find((key) => schema[key] !== undefined);
      const message =
        limit === undefined
          ? 'This has no type, so any value is accepted. Add "type", or a "$ref".'
          : `This has ${limit} but no type, so values of other types are accepted. Add "type".`;
      yield { file, pointer: limit === undefined ? at : pointer(at, limit), part: "key", message };
    }
  },
};

/** Limits for one type. They do not restrict values of other types. */
const LIMITS = ["minLength", "maxLength", "pattern", "format", "minimum", "maximum", "minItems", "maxItems", "items"];

const SAYS_WHAT = ["type", "$ref", "enum", "const", "allOf", "anyOf", "oneOf", "x-fields-of"];

/**
 * Whether the pointer is a whole file or a named schema. Parts of another schema (`then`, `allOf`) leave the type to
 * that schema.
 */
function isNamed(at: string): boolean {
  const [parent = "definitions", name] = segmentsOf(at).slice(-2);
  return name !== undefined ? ["properties", "definitions", "schemas"].includes(parent) && !insidePart(at) : at === "";
}

function insidePart(at: string): boolean {
  return segmentsOf(at).some((key) =>
    ["if", "then", "else", "not", "allOf", "anyOf", "oneOf", "x-cases"].includes(key),
  );
}

/** Limits of single texts that do not limit what their author thinks. */
export const patternsRules: readonly Rule[] = [halfAnchored, slowPattern, phoneCode, untyped];
