import type { Json } from "../../engine/index.ts";
import { deref, partsOf, pointer, remembering, type Schema, sentIn, typesOf, type UseOf } from "../../model/index.ts";
import { type Alternative, alternativesOf, schemaAt } from "../schema-at.ts";
import { describeMismatches } from "../describe.ts";
import type { CallContract } from "../operations.ts";
import type { Rule } from "../rule.ts";

export const contractLimits: Rule = {
  id: "contract-limits",
  finds: "A form accepts a value that the operation it is sent to refuses.",
  why: "The page accepts what the person entered, and then the service refuses it.",
  *check(context) {
    for (const use of context.of("call")) {
      const contract = context.contracts.get(use.operation);
      if (contract === undefined) continue;
      const at = pointer(use.pointer.slice(0, use.pointer.lastIndexOf("/")), "with");
      for (const sent of fieldsSent(use.gives, contract, at, context.conditions(use.place.flow))) {
        const form = context.scope(use.place).form;
        const found = form === undefined ? undefined : schemaAt(form, sent.path);
        if (form === undefined || found === undefined || !("schema" in found)) continue;
        const taken = alternativesOf(found.schema, form).filter(takesText);
        const wanted = alternativesOf(sent.schema, sent.root);
        // Free text only. For choices, the expression rule compares the values.
        if ([...taken, ...wanted].flat().some((one) => one.enum !== undefined || one.const !== undefined)) continue;
        const refused = refusedOf(JSON.stringify([taken, wanted]));
        if (refused === null) continue;
        const { text, why } = refused;
        const shown = text.length > 30 ? `${text.length} characters` : JSON.stringify(text);
        const message = `The form accepts ${shown} for "${sent.path.join(".")}", but "${use.operation}" refuses it: ${why} Give both the same limits.`;
        yield { ...use, pointer: sent.at, message };
      }
    }
  },
};

/**
 * A text that one of the form's alternatives accepts and all of the operation's alternatives refuse, with the reason.
 */
const refusedOf = remembering("refused texts", (key): { readonly text: string; readonly why: string } | null => {
  const [taken, wanted] = JSON.parse(key) as [Alternative[], Alternative[]];
  const text = taken
    .flatMap((own) => edgesBetween(own, wanted.flat()))
    .find((value) => wanted.every((one) => mismatchesOf(one, value).length > 0));
  const judge = wanted.find(takesText) ?? wanted[0];
  if (text === undefined || judge === undefined) return null;
  return { text, why: mismatchesOf(judge, text)[0]?.message ?? "" };
});

interface Sent {
  readonly path: readonly string[];
  readonly schema: Schema;
  /** The schema that contains the targets of `$ref`s. */
  readonly root: Schema;
  readonly at: string;
}

function takesText(alternative: Alternative): boolean {
  return alternative.some((schema) => typesOf(schema).includes("string"));
}

function mismatchesOf(alternative: Alternative, value: string) {
  return alternative.flatMap((schema) => describeMismatches(schema, value, ""));
}

/** Edge-case texts for both schemas that `own` accepts. */
function edgesBetween(own: Alternative, others: readonly Schema[]): string[] {
  const edges = own.flatMap((schema) => others.flatMap((other) => edgesOf(schema, other)));
  return edges.filter((value) => mismatchesOf(own, value).length === 0);
}

/** The form fields that a call sends unchanged, each with the schema that receives it. */
function* fieldsSent(gives: UseOf<"call">["gives"], contract: CallContract, at: string, named: Named): Generator<Sent> {
  for (const { name, schema } of contract.parameters)
    yield* inside(gives.get(name)?.json, schema, schema, pointer(at, name), named);
  if (contract.body !== undefined)
    yield* inside(gives.get("body")?.json, contract.body, contract.body, pointer(at, "body"), named);
}

/** The journey's named expressions. A name on its own stands for its expression. */
type Named = Readonly<Record<string, string>>;

function* inside(value: Json | undefined, declared: Schema, root: Schema, at: string, named: Named): Generator<Sent> {
  const schema = deref(declared, root);
  const { value: inner } = sentIn(value);
  const written = typeof inner === "string" ? inner : value;
  if (typeof written === "string") {
    const source = written.replace(/^=\s*/, "");
    const intended = Object.hasOwn(named, source) ? `= ${named[source]}` : written;
    const path = /^=\s*(?:has\(form\.[\w.]+\) \? )?form\.(\w+(?:\.\w+)*)(?: : '')?$/.exec(intended)?.[1];
    if (path !== undefined) yield { path: path.split("."), schema, root, at };
    return;
  }
  for (const [name, child] of partsOf(value)) {
    const found = schemaAt({ ...schema, definitions: root.definitions }, [String(name)]);
    if ("schema" in found) yield* inside(child, found.schema, root, pointer(at, name), named);
  }
}

/**
 * Boundary texts that `own` accepts and `other` may refuse: the shortest and the longest, made of several kinds of
 * characters.
 */
function edgesOf(own: Schema, other: Schema): string[] {
  const lengths = [own, other].flatMap(({ minLength, maxLength }) =>
    [minLength, maxLength].flatMap((limit) => (typeof limit === "number" ? [limit - 1, limit, limit + 1] : [])),
  );
  const tried = [...new Set([1, 2, 10, 300, ...lengths])].filter((length) => length > 0 && length <= 5_000);
  const texts = tried.flatMap((length) =>
    SAMPLES.map((sample) => sample.repeat(Math.ceil(length / sample.length)).slice(0, length)),
  );
  return [...texts, ...WORDS].filter((text) => describeMismatches(own, text, "").length === 0);
}

const SAMPLES = ["a", "7", "A", "Aa1! ", "é", "b-c_d.", "x y'"];
const WORDS = [
  "ana@example.com",
  "+1",
  "+1234",
  "US",
  "12345",
  "12345-6789",
  "K1A 0B6",
  "O'Neil-Smith",
  "What was it?",
  "Zz9!Zz9!Zz9!",
  "user_name,1",
  `${"a".repeat(240)}@example.com`,
];
