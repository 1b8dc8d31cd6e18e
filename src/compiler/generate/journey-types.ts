import {
  dataIdOf,
  descriptorOf,
  experimentsOf,
  type Repository,
  type Schema,
  mapSubSchemas,
} from "../../model/index.ts";
import { importByPackage } from "../imports.ts";
import { interfaceOf } from "./declarations.ts";
import { neededNames, ownIn } from "./needed-names.ts";

/**
 * The content of `journeys.d.ts`: each journey with its types, so that the compiler of an application knows what its
 * host may contain, and the props of its own blocks and widgets.
 */
export async function journeysTypes(repo: Repository): Promise<string> {
  const from = (file: string) => JSON.stringify(importByPackage(file));
  const journeys = repo.flows.map((flow) => {
    const id = JSON.stringify(flow.id);
    const data = repo.schemas.has(dataIdOf(repo, flow)) ? `Data[${id}]` : "JsonObject";
    const needs = Object.entries(neededNames(repo, flow)).map(([kind, names]) => `readonly ${kind}: ${union(names)}`);
    return `readonly ${id}: JourneyDefinition<Shared & { readonly data: ${data}; readonly step: Steps[${id}]; readonly needs: { ${needs.join("; ")} } }>;`;
  });
  const { list } = experimentsOf(repo);
  const experiments = list.map(({ flag, arms }) => [flag?.value ?? "", arms.map(({ value }) => value)] as const);
  return `import type { BlockProps, JourneyDefinition, Json, JsonObject, Text, WidgetProps } from ${from("embed/index.ts")};
import type { Experiment } from ${from("experiments/index.ts")};
import type { Data, Forms, Inputs, Outputs, Steps } from "./types.ts";
/** The arms of each experiment, by flag. */
export interface Flags {
${experiments.map(([flag, arms]) => `${JSON.stringify(flag)}: ${union(arms)};\n`).join("")}}
${await blockTypes(repo)}
${await widgetTypes(repo)}
interface Shared { readonly forms: Forms; readonly inputs: Inputs; readonly outputs: Outputs; readonly flags: Flags; readonly blocks: Blocks; readonly widgets: Widgets }
/** The props of the component of an own block. */
export type BlockPropsOf<Name extends keyof Blocks> = BlockProps<Blocks[Name]>;
/** The props of the component of an own widget. */
export type WidgetPropsOf<Name extends keyof Widgets> = WidgetProps<Widgets[Name]>;
export declare const journeys: {
${journeys.join("\n")}
};
export declare const experiments: readonly (${experiments.map(([flag, arms]) => `Experiment<${JSON.stringify(flag)}, ${union(arms)}>`).join(" | ") || "Experiment<never, never>"})[];
export declare const referrerOrder: readonly string[];
/** Percentage of visitors who take part in no experiment: an argument of \`armsFor\` and \`takesPart\`. */
export declare const holdout: number;
`;
}

/** Those of the package are known to it, so that an application can replace them. */
async function blockTypes(repo: Repository): Promise<string> {
  const { own, others } = ownIn(repo, repo.blocks);
  const properties = own.map((named) => [named.id, propsSchema(descriptorOf(named).properties)] as const);
  return withOthers("Blocks", await interfaceOf("Blocks", properties), others, "JsonObject");
}

async function widgetTypes(repo: Repository): Promise<string> {
  const { own, others } = ownIn(repo, repo.widgets);
  const types = own.map((named) => {
    const { properties, value } = descriptorOf(named);
    const layout = propsSchema(properties, "string");
    const schema = {
      type: "object",
      required: ["value", "layout"],
      properties: { value: valueType(value.types), layout },
    };
    return [named.id, schema as Schema] as const;
  });
  return withOthers("Widgets", await interfaceOf("Widgets", types), others, "{ value: Json; layout: JsonObject }");
}

function withOthers(name: string, code: string, others: readonly string[], type: string): string {
  const members = others.map((id) => `${JSON.stringify(id)}: ${type};`).join(" ");
  return `${code}\nexport interface ${name} { ${members} }`;
}

/**
 * What a component gets: blocks inside are slots. `text`: what a text is by then, a `Text` of a block or the key in a
 * layout.
 */
function propsSchema(schema: Schema, text: "Text" | "string" = "Text"): Schema {
  if (schema["x-kind"] === "text") return { tsType: text } as Schema;
  const { properties } = schema;
  const kept = properties && Object.entries(properties).filter(([, property]) => property["x-kind"] !== "blocks");
  return mapSubSchemas<Schema>({ ...schema, ...(kept && { properties: Object.fromEntries(kept) }) }, (one) =>
    propsSchema(one, text),
  );
}

/** Lists and objects: their fields say what is in them, and a widget can serve several fields. */
function valueType(types: readonly string[] | undefined): Schema {
  const named = { string: "string", number: "number", integer: "number", boolean: "boolean" } as const;
  const found = types?.map((type) => (Object.hasOwn(named, type) ? named[type as keyof typeof named] : undefined));
  const known = found?.every((type) => type !== undefined) === true;
  return { tsType: known ? [...new Set(found)].join(" | ") : "Json" } as Schema;
}

function union(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(" | ") || "never";
}
