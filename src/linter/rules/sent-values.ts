import type { Json } from "../../engine/index.ts";
import {
  BY_NAME,
  conditionalIn,
  deref,
  formIn,
  groupBy,
  partsOf,
  pointer,
  propertiesOf,
  propertyIn,
  type Schema,
  sentByName,
  typeOf,
  typesOf,
  type UseOf,
  within,
} from "../../model/index.ts";
import { type Alternative, alternativesOf, schemaAt } from "../schema-at.ts";
import type { Context } from "../context.ts";
import { inputSchema } from "../operations.ts";
import type { Rule } from "../rule.ts";
import { misfits } from "../value.ts";

const callInput: Rule = {
  id: "call-input",
  finds:
    "A call passes a parameter that its operation does not have, lacks one that it needs, or passes one of the wrong type.",
  why: "The service refuses the request, and the person cannot go on, whatever they enter.",
  after: ["unknown-part"],
  *check(context) {
    for (const use of context.of("call")) {
      const contract = context.contracts.get(use.operation);
      if (contract === undefined) continue;
      const at = use.input === undefined ? use.pointer : pointer(parent(use.pointer), "with");
      const input: Json = use.input ?? {};
      // The sent-by-name rule reports input whose fields cannot be determined.
      if (leftByName(input, at).next().done !== true) continue;
      yield* misfits(context, { ...use, pointer: at }, input, inputSchema(contract));
    }
  },
};

function parent(at: string): string {
  return at.slice(0, at.lastIndexOf("/"));
}

const sentByNameRule: Rule = {
  id: "sent-by-name",
  finds:
    'A call sends fields by name (`"...": "= form"`), but they cannot be determined: the source is not an object, it has no field that the operation accepts, or two sources have the same field.',
  why: "The service does not receive what the person entered, and refuses the request or goes on without it.",
  after: ["unknown-call", "unknown-part"],
  *check(context) {
    for (const use of context.of("call")) {
      const flow = context.repo.flows.find(({ id }) => id === use.place.flow);
      if (flow === undefined) continue;
      const parent = use.pointer.slice(0, use.pointer.lastIndexOf("/"));
      // Fields that could be determined have already been written out.
      for (const at of leftByName(use.input ?? null, pointer(parent, "with"))) {
        if (isWrong(context, use, at)) continue;
        const { problem } = sentByName(flow.value, at, context.repo.files);
        if (problem !== undefined) yield { file: use.file, pointer: at, message: problem };
      }
    }
  },
};

/** Whether the expression rule already reports the mistake: a name that does not exist. */
function isWrong(context: Context, { place }: UseOf<"call">, at: string): boolean {
  const own = context.of("expression").filter((one) => one.place.flow === place.flow && isAt(one.pointer, at));
  return own.some((one) => context.cel(one).problems.length > 0);
}

/** Whether a pointer is at a place or in the list there. */
function isAt(one: string, at: string): boolean {
  return one === at || one.startsWith(`${at}/`);
}

const setValue: Rule = {
  id: "set-value",
  finds:
    "An action stores a value that the schema does not allow, or a field is set to a value of the wrong type, by an action or as its form's `initial` value.",
  why: "When the person returns, the stored answers are discarded as damaged. Or a field shows a value that nobody can correct.",
  after: ["unknown-part"],
  *check(context) {
    for (const use of context.of("data")) {
      const [root = "", ...keys] = use.path.split(".");
      const schema = context.scope(use.place)[root];
      if (use.value === undefined || schema === undefined || (root !== "data" && root !== "form")) continue;
      const found = schemaAt(schema, keys);
      if (!("schema" in found)) continue;
      yield* misfits(context, use, use.value, root === "data" ? found.schema : asField(found.schema, use.value));
    }
    for (const { block, place } of context.of("block")) {
      const schema = context.schema(formIn(block)?.schema ?? "");
      const initial = propertyIn(block, "initial");
      if (schema === undefined || initial === undefined) continue;
      const fields = partsOf(initial.json).flatMap(([name, value]) => {
        const found = schemaAt(schema, [String(name)]);
        return "schema" in found ? [[name, asField(found.schema, value)] as const] : [];
      });
      yield* misfits(context, { ...initial, place: within(place, block.when) }, initial.json, {
        properties: Object.fromEntries(fields),
      });
    }
  },
};

/** A field may be empty or outside its limits, because its form reports that. But it is drawn for one type only. */
function asField({ type }: Schema, value: Json): Schema {
  return type === undefined || value === "" ? {} : { type };
}

const contractRequired: Rule = {
  id: "contract-required",
  severity: "warning",
  finds:
    "A form requires a field and sends it to an operation that does not require it, although the operation requires other fields of that form.",
  why: "The service accepts a request without the field: a client that does not use the form creates an account without it.",
  *check(context) {
    for (const use of context.of("call")) {
      const body = context.contracts.get(use.operation)?.body;
      const form = context.scope(use.place).form;
      if (body === undefined || form === undefined || use.gives.size === 0) continue;
      const at = pointer(use.pointer.slice(0, use.pointer.lastIndexOf("/")), "with", "body");
      const needed = new Set(form.required);
      for (const sent of objectsIn(use.gives.get("body")?.json ?? {}, body, body, at)) {
        const fields = partsOf(sent.value).filter(([, value]) => needed.has(fieldOf(value) ?? ""));
        const lost = fields.filter(([name]) => !sent.required.includes(String(name)));
        if (lost.length === 0 || lost.length === fields.length) continue;
        for (const [name] of lost) {
          const message = `The form requires this field, but "${use.operation}" accepts a request without "${name}". Add it to the \`required\` of the operation.`;
          yield { ...use, pointer: pointer(sent.at, name), message };
        }
      }
    }
  },
};

/** The name of the form field, if the value is exactly that field. */
function fieldOf(value: Json): string | undefined {
  return typeof value === "string" ? /^=\s*form\.(\w+)$/.exec(value)?.[1] : undefined;
}

interface Sent {
  readonly value: Json;
  /** Names that the operation requires in this object. */
  readonly required: readonly string[];
  readonly at: string;
}

/** Names that every alternative requires. */
function requiredBy(alternatives: readonly Alternative[]): string[] {
  const [first = [], ...others] = alternatives.map((parts) => parts.flatMap(({ required = [] }) => required));
  return first.filter((name) => others.every((names) => names.includes(name)));
}

function takesObject(alternative: Alternative): boolean {
  const types = alternative.flatMap(typesOf);
  return types.length === 0 || types.includes("object");
}

/** The objects in a body as they are sent. */
function* objectsIn(value: Json, declared: Schema, root: Schema, at: string): Generator<Sent> {
  if (typeOf(value) !== "object") return;
  const schema = deref(declared, root);
  yield { value, required: requiredBy(alternativesOf(declared, root).filter(takesObject)), at };
  for (const [name, child] of partsOf(value)) {
    const found = schemaAt({ ...schema, definitions: root.definitions }, [String(name)]);
    if ("schema" in found) yield* objectsIn(child, found.schema, root, pointer(at, name));
  }
}

const unsentInput: Rule = {
  id: "unsent-input",
  severity: "warning",
  finds:
    "An operation that journeys call has a parameter or field that none of them sends, and its contract does not say that somebody else sends it (`x-outside`).",
  why: "The request lost a value: the service looks for an address in the wrong country, or knows less about a person than the form asked.",
  after: ["unknown-part", "unknown-call", "unknown-schema", "call-input", "sent-by-name"],
  *check({ of, contracts }) {
    for (const [operation, calls] of groupBy(of("call"), (call) => call.operation)) {
      const [first] = calls;
      const contract = contracts.get(operation);
      if (first === undefined || contract === undefined) continue;
      const taken: Schema = {
        properties: {
          ...Object.fromEntries(contract.parameters.map(({ name, schema }) => [name, schema])),
          ...(contract.body && { body: contract.body }),
        },
      };
      for (const lost of unsent(taken, calls.map(passedIn))) {
        const message = `"${operation}" accepts "${lost}", but no journey sends it. Send it, or remove it from the contract. If other clients send it, mark it there with "x-outside".`;
        yield { ...first, message };
      }
    }
  },
};

/** The input of a call by the names of the operation's parameters. */
function passedIn({ gives }: UseOf<"call">): Json {
  return Object.fromEntries([...gives].map(([name, { json }]) => [name, json]));
}

/** Dotted names of inputs that no call sends. If a value is passed as a whole, it may contain all of them. */
function* unsent(schema: Schema, values: readonly Json[], root: Schema = schema, before = ""): Generator<string> {
  if (!values.every(isWrittenOut)) return;
  const byName = groupBy(
    values.flatMap((value) => partsOf(value)),
    ([name]) => String(name).replace(/\?$/, ""),
  );
  for (const [name, written] of propertiesOf(schema)) {
    const inner = deref(written, "definitions" in written ? written : root);
    const sent = byName.get(name)?.map(([, value]) => value);
    if (inner["x-outside"] !== undefined || written["x-outside"] !== undefined) continue;
    if (sent === undefined) yield before + name;
    else yield* unsent(inner, sent, "definitions" in written ? written : root, `${before}${name}.`);
  }
}

function isWrittenOut(value: Json): boolean {
  return typeOf(value) === "object" && conditionalIn(value) === undefined;
}

/** Where `"..."` is left in the input of a call because its members could not be determined. */
function* leftByName(value: Json, at: string): Generator<string> {
  for (const [key, part] of partsOf(value)) {
    if (key === BY_NAME) yield pointer(at, key);
    else yield* leftByName(part, pointer(at, key));
  }
}

/** Values that calls and actions give, compared with what their schemas take. */
export const sentValuesRules: readonly Rule[] = [callInput, sentByNameRule, setValue, contractRequired, unsentInput];
