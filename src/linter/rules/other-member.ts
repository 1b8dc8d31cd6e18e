import type { Json } from "../../engine/index.ts";
import { conditionalIn, partAt, partsOf, pointer, sentIn, type UsePlace } from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";
import { schemaAt } from "../schema-at.ts";

export const otherMember: Rule = {
  id: "other-member",
  severity: "warning",
  finds:
    "A value gets another member than the one of its name, and the one of its name stands beside it; or a value stands under another label than the one of its name, which stands beside it.",
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
    for (const { file, pointer: at, block } of context.of("block")) yield* labelled(block.raw, { file, pointer: at });
  },
};

type At = Pick<Finding, "file" | "pointer">;

function* inside(context: Context, place: UsePlace, value: Json | undefined, at: At): Generator<Finding> {
  for (const [name, part] of partsOf(value)) {
    const here = { ...at, pointer: pointer(at.pointer, name) };
    // One that is there only at times stands under `value`, or has a `?` behind its name.
    const { value: given, inside: under } = sentIn(conditionalIn(part) === undefined ? undefined : part);
    if (under.length > 0)
      yield* taken(context, place, String(name), given, { ...here, pointer: pointer(here.pointer, ...under) });
    else {
      yield* taken(context, place, String(name).replace(/\?$/, ""), part, here);
      yield* inside(context, place, part, here);
    }
  }
}

/** Parts of a block that have a label and show one member of an object, which has a label of its own in the same block. */
function* labelled(raw: Json, at: At): Generator<Finding> {
  const parts = [...labelledIn(raw, at.pointer)];
  const labels = new Set(parts.map(({ label }) => label));
  for (const { label, value, pointer: here } of parts) {
    const [, folder, name] = /^(\w[\w.]*)\.(\w+)$/.exec(label) ?? [];
    const [, member] = /^=\s*(?:data|event)(?:\.\w+)*\.(\w+)$/.exec(value) ?? [];
    const own = `${folder}.${member}`;
    if (name === undefined || member === undefined || name === member || !labels.has(own)) continue;
    const message = `This shows "${member}" under the label "${label}", and the label "${own}" stands beside it. Name the value or the label that is meant.`;
    yield { ...at, pointer: pointer(here, "value"), message };
  }
}

interface Labelled {
  readonly label: string;
  readonly value: string;
  readonly pointer: string;
}

function* labelledIn(raw: Json, at: string): Generator<Labelled> {
  const [label, value] = [partAt(raw, "label"), partAt(raw, "value")];
  if (typeof label === "string" && typeof value === "string") yield { label, value, pointer: at };
  // What stands in a list for blocks is asked by itself.
  for (const [key, part] of partsOf(raw))
    if (partAt(part, "block") === undefined) yield* labelledIn(part, pointer(at, key));
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
