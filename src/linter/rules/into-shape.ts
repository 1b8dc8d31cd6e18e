import { describeType, misfitOf, typeOfSchema } from "../../cel/index.ts";
import {
  dataIdOf,
  deref,
  formIn,
  type Named,
  pointer,
  propertiesOf,
  propertyOfKind,
  type Schema,
  typesOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { schemaAt } from "../schema-at.ts";
import type { Finding, Rule } from "../rule.ts";

export const intoShape: Rule = {
  id: "into-shape",
  finds:
    "A form's `into` names a place of the data that cannot hold the form's fields: it belongs to another form, or is not an object.",
  why: "What people enter is stored where nothing reads it, and what their browser has stored no longer fits, so they start again.",
  after: ["unknown-step", "unknown-part", "unknown-schema"],
  *check(context) {
    for (const flow of context.repo.flows) {
      const data = context.schema(dataIdOf(context.repo, flow));
      if (data !== undefined) yield* inJourney(context, flow, data);
    }
  },
};

function* inJourney(context: Context, flow: Named, data: Schema): Generator<Finding> {
  for (const { place, block } of context.of("block")) {
    const { schema = "", into = "" } = formIn(block) ?? {};
    const form = context.schema(schema);
    const [root, ...keys] = into.split(".");
    if (place.flow !== flow.id || form === undefined || root !== "data") continue;
    const there = schemaAt(data, keys);
    // The unknown-data rule reports a place that does not exist.
    const wrong = "unknown" in there ? undefined : wrongWith(form, there.schema);
    if (wrong === undefined) continue;
    const message = `"into" stores what people enter here in ${into}. ${wrong} ${remedy(form, schema, data)}`;
    const property = block.descriptor && propertyOfKind(block.descriptor, "dataPath");
    yield { file: block.file, pointer: pointer(block.pointer, property ?? ""), message };
  }
}

/** Why a place cannot hold the form's data, as a sentence. */
function wrongWith(form: Schema, place: Schema): string | undefined {
  const types = typesOf(place);
  if (types.length > 0 && !types.includes("object"))
    return `That is ${describeType(typeOfSchema(place))}, but the data of a form is an object with its fields.`;
  const fields = remembered(form);
  const lost = fields.filter(([name]) => "unknown" in schemaAt(place, [name])).map(([name]) => name);
  const own = propertiesOf(place).map(([name]) => name);
  if (lost.length > 0) {
    const others = own.filter((name) => form.properties?.[name] === undefined);
    const has = others.length === 0 ? "" : `; it has ${listed(others)}`;
    return `That object does not have the form's ${listed(lost)}${has}.`;
  }
  for (const [name, field] of fields) {
    const there = schemaAt(place, [name]);
    if ("unknown" in there) continue;
    const misfit = misfitOf(typeOfSchema(field, form), typeOfSchema(there.schema));
    if (misfit !== undefined) return `The form's "${name}" does not fit there: ${misfit}`;
  }
  return undefined;
}

/** The fields that are remembered, which excludes sensitive ones. */
function remembered(form: Schema): readonly (readonly [string, Schema])[] {
  return propertiesOf(form)
    .map(([name, field]) => [name, deref(field, form)] as const)
    .filter(([, field]) => field["x-sensitive"] !== true);
}

/** The remedy: names a place that can hold the form's fields, if there is one. */
function remedy(form: Schema, id: string, data: Schema): string {
  const fitting = propertiesOf(data).filter(([, part]) => {
    const there = deref(part, data);
    return there.properties !== undefined && wrongWith(form, { ...there, definitions: data.definitions }) === undefined;
  });
  const [intended] = fitting.map(([name]) => `data.${name}`);
  if (intended !== undefined) return `Use ${intended}, which has the form's fields.`;
  return `Use a place that has the form's fields, or add them to this one with "x-fields-of": ["${id}"].`;
}

/** How many names a message lists. The rest is given as a number. */
const NAMED = 3;

function listed(names: readonly string[]): string {
  const told = names.slice(0, NAMED).map((name) => `"${name}"`);
  const others = names.length - told.length;
  const all = others > 0 ? [...told, `${others} more`] : told;
  const last = all.pop() ?? "";
  return all.length === 0 ? last : `${all.join(", ")} and ${last}`;
}
