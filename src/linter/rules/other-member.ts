import type { Json } from "../../engine/index.ts";
import { conditionalIn, partAt, partsOf, pointer, sentIn, type UsePlace } from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";
import { schemaAt } from "../schema-at.ts";

export const otherMember: Rule = {
  id: "other-member",
  severity: "warning",
  finds:
    "A value comes from another member although a member with the same name exists, a value is shown under a label other than its own although that label is in the same block, or a call or report uses a constant although the event has a member with that name.",
  why: "One thing is sent, stored or shown instead of another: an e-mail address as a telephone number, or the first name as the last name.",
  after: ["unknown-schema", "circular-ref"],
  *check(context) {
    for (const { file, pointer: at, place, path, role, value } of context.of("data")) {
      if (role === "set") yield* taken(context, place, path, value, { file, pointer: at });
    }
    for (const { file, pointer: at, place, input } of context.of("call")) {
      const root = pointer(at.slice(0, at.lastIndexOf("/")), "with");
      yield* inside(context, place, input, { file, pointer: root });
    }
    for (const { file, pointer: at, place, value } of context.of("report"))
      for (const [name, said] of partsOf(value))
        yield* constant(context, place, String(name), said, { file, pointer: pointer(at, name) });
    for (const { file, pointer: at, block } of context.of("block")) yield* labelled(block.raw, { file, pointer: at });
  },
};

type At = Pick<Finding, "file" | "pointer">;

function* inside(context: Context, place: UsePlace, value: Json | undefined, at: At): Generator<Finding> {
  for (const [name, part] of partsOf(value)) {
    const here = { ...at, pointer: pointer(at.pointer, name) };
    // A value that is only sometimes present is in `value`, or its name ends with `?`.
    const { value: sent, inside: under } = sentIn(conditionalIn(part) === undefined ? undefined : part);
    if (under.length > 0)
      yield* taken(context, place, String(name), sent, { ...here, pointer: pointer(here.pointer, ...under) });
    else {
      yield* taken(context, place, String(name).replace(/\?$/, ""), part, here);
      yield* inside(context, place, part, here);
    }
  }
}

/**
 * Parts of a block that have a label and show a member of an object, where the same block also has a label with that
 * member's name.
 */
function* labelled(raw: Json, at: At): Generator<Finding> {
  const parts = [...labelledIn(raw, at.pointer)];
  const labels = new Set(parts.map(({ label }) => label));
  for (const { label, value, pointer: here } of parts) {
    const [, folder, name] = /^(\w[\w.]*)\.(\w+)$/.exec(label) ?? [];
    const [, member] = /^=\s*(?:data|event)(?:\.\w+)*\.(\w+)$/.exec(value) ?? [];
    const own = `${folder}.${member}`;
    if (name === undefined || member === undefined || name === member || !labels.has(own)) continue;
    const message = `This shows "${member}" under the label "${label}", but another entry here has the label "${own}". Correct the value or the label.`;
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
  // Blocks in a list are visited on their own.
  for (const [key, part] of partsOf(raw))
    if (partAt(part, "block") === undefined) yield* labelledIn(part, pointer(at, key));
}

/** `to` is the path or name that receives the value. */
function* taken(context: Context, place: UsePlace, to: string, value: Json | undefined, at: At): Generator<Finding> {
  if (!to.includes(".")) yield* constant(context, place, to, value, at);
  const [, from = "", own = ""] = (typeof value === "string" && READ.exec(value)) || [];
  const [parent, name = ""] = [to.slice(0, to.lastIndexOf(".")), to.slice(to.lastIndexOf(".") + 1)];
  // A name that begins with the target's name is a variant of it (`amountFormatted`). Copying within one object is
  // deliberate.
  if (own === "" || from === parent || own === name || own.startsWith(name)) return;
  if (!hasMember(context, place, from, name)) return;
  const message = `"${name}" gets the value of ${from}.${own}, although there is also ${from}.${name}. Use the right one.`;
  yield { ...at, message };
}

/** Reports a constant although the event has a member with that name. */
function* constant(context: Context, place: UsePlace, to: string, value: Json | undefined, at: At): Generator<Finding> {
  if (!isWrittenOut(value) || !hasMember(context, place, "event", to)) return;
  const message = `"${to}" is always ${JSON.stringify(value)}, although there is also event.${to}. If you mean that one, write "= event.${to}".`;
  yield { ...at, message };
}

function isWrittenOut(value: Json | undefined): boolean {
  return typeof value === "string" ? !value.startsWith("=") : typeof value === "number" || typeof value === "boolean";
}

/** Whether an object (`data.account`) is known to have a member with this name. */
function hasMember(context: Context, place: UsePlace, from: string, name: string): boolean {
  const [root = "", ...keys] = from.split(".");
  const scope = context.scope(place)[root];
  const found = scope && schemaAt(scope, [...keys, name]);
  return found !== undefined && "schema" in found && Object.keys(found.schema).some((key) => key !== "definitions");
}

/** Reads a member directly, or only if it is present. */
const READ = /^=\s*(?:has\([\w.]+\) \? )?((?:data|form|event)(?:\.\w+)*)\.(\w+)(?: : '')?$/;
