import type { JsonObject } from "../engine/index.ts";
import { flowOf, type Named, type QueryParameter, type Repository, type Schema, schemaOf } from "../model/index.ts";
import { sampleOf } from "./sample.ts";
import { variationsOf } from "./vary.ts";
import type { Distinctions } from "./distinctions.ts";

/** The sets of parameters in an address that the journey can distinguish, without the empty set. */
export function queriesOf(
  repo: Repository,
  flow: Named,
  distinctions: Distinctions,
): Readonly<Record<string, string>>[] {
  const { query } = flowOf(repo, flow);
  if (query.length === 0) return [];
  const declared = new Map(query.map((parameter) => [parameter.name, parameter]));
  const properties = Object.fromEntries(query.map(({ name, raw }) => [name, schemaOf(raw)]));
  const full: Schema = { type: "object", properties, required: Object.keys(properties) };
  const root = ["event query"];
  const values = [
    ...variationsOf({ ...full, required: [] }, root, distinctions, sampleOf(full), () => undefined),
    ...variationsOf({ ...full, required: [] }, root, distinctions, {}, () => undefined),
  ];
  const texts = values.map((value) => {
    const entries = Object.entries(value as JsonObject).flatMap(([name, one]) => {
      return one === undefined ? [] : [[name, textOf(String(one), declared.get(name))] as const];
    });
    return Object.fromEntries(entries);
  });
  return [...new Map(texts.map((query) => [JSON.stringify(query), query])).values()].filter(
    (query) => Object.keys(query).length > 0,
  );
}

function textOf(text: string, parameter: QueryParameter | undefined): string {
  return parameter?.encoding === "base64" ? btoa(text) : text;
}
