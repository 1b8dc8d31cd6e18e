import type { Json } from "../engine/index.ts";
import { entriesOf, isObject, type Named, stringAt } from "../model/index.ts";
import { sampleOf } from "./sample.ts";
import { variationsOf } from "./vary.ts";
import type { Wants } from "./wants.ts";

/** The parameters that an address may have, as far as the journey can tell them apart; none of them first. */
export function queriesOf(flow: Named, wants: Wants): Readonly<Record<string, string>>[] {
  const declared = entriesOf(flow.value.query);
  if (declared.length === 0) return [];
  const properties = Object.fromEntries(declared.map(([name, one]) => [name, isObject(one) ? one : {}]));
  const full = { type: "object", properties, required: Object.keys(properties) };
  const root = ["event query"];
  const values = [
    ...variationsOf({ ...full, required: [] }, root, wants, sampleOf(full), () => undefined),
    ...variationsOf({ ...full, required: [] }, root, wants, {}, () => undefined),
  ];
  const texts = values.map((value) => {
    const given = entriesOf(value).map(([name, one]): [string, string] => [name, textOf(one, properties[name])]);
    return Object.fromEntries(given);
  });
  return [...new Map(texts.map((query) => [JSON.stringify(query), query])).values()].filter(
    (query) => Object.keys(query).length > 0,
  );
}

function textOf(value: Json, declared: Json | undefined): string {
  const text = String(value);
  return stringAt(declared, "encoding") === "base64" ? btoa(text) : text;
}
