import type { Json } from "../../engine/index.ts";
import { deref, partsOf, pointer, type Schema, typeOf, typesOf } from "../../model/index.ts";
import { alternativesOf } from "../alternatives.ts";
import type { Alternative } from "../alternatives.ts";
import type { Rule } from "../rule.ts";
import { schemaAt } from "../schema-at.ts";

export const contractRequired: Rule = {
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
