import type { Json } from "../../engine/index.ts";
import { partsOf, pointer, type UsePlace } from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";
import { schemaAt } from "../schema-at.ts";

export const otherMember: Rule = {
  id: "other-member",
  severity: "warning",
  finds: "A value gets another member than the one of its name, and the one of its name stands beside it.",
  why: "One thing is sent, kept or shown where another was meant: an e-mail as a telephone number, the first name as the last.",
  after: ["unknown-schema", "circular-ref"],
  *check(context) {
    for (const { file, pointer: at, place, path, way, value } of context.of("data")) {
      if (way === "set") yield* taken(context, place, path, value, { file, pointer: at });
    }
    for (const { file, pointer: at, place, input } of context.of("call")) {
      const root = pointer(at.slice(0, at.lastIndexOf("/")), "with");
      yield* inside(context, place, input, { file, pointer: root });
    }
  },
};

type At = Pick<Finding, "file" | "pointer">;

function* inside(context: Context, place: UsePlace, value: Json | undefined, at: At): Generator<Finding> {
  for (const [name, part] of partsOf(value)) {
    const here = { ...at, pointer: pointer(at.pointer, name) };
    yield* taken(context, place, String(name), part, here);
    yield* inside(context, place, part, here);
  }
}

/** `to`: what gets the value, by its path or name. */
function* taken(context: Context, place: UsePlace, to: string, value: Json | undefined, at: At): Generator<Finding> {
  const [, from = "", own = ""] = (typeof value === "string" && READ.exec(value)) || [];
  const [holder, name = ""] = [to.slice(0, to.lastIndexOf(".")), to.slice(to.lastIndexOf(".") + 1)];
  // What has the name in it says more of the same (`amountFormatted`); what is copied within one object is meant.
  if (own === "" || from === holder || own === name || own.startsWith(name)) return;
  const [root = "", ...keys] = from.split(".");
  const scope = context.scope(place)[root];
  const meant = scope && schemaAt(scope, [...keys, name]);
  if (meant === undefined || !("schema" in meant) || Object.keys(meant.schema).every((key) => key === "definitions"))
    return;
  const message = `"${name}" gets ${from}.${own}, and there is ${from}.${name}. Name the one that is meant.`;
  yield { ...at, message };
}

/** A member that is taken as it is, or where it is there. */
const READ = /^=\s*(?:has\([\w.]+\) \? )?((?:data|form|event)(?:\.\w+)*)\.(\w+)(?: : '')?$/;
