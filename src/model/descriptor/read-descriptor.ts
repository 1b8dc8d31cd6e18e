import { given } from "../given.ts";
import { entriesOf, isObject, objectAt, stringAt } from "../json.ts";
import { once } from "../once.ts";
import type { Named } from "../repository.ts";
import { propertiesOf } from "../schema/schema.ts";
import { schemaOf } from "../schema/well-shaped.ts";
import type { DescribedEvent, Descriptor } from "./descriptor.ts";

/** What a block's or a widget's file says of it; read once, and again when the file is another. */
export const descriptorOf: (named: Named) => Descriptor = once(({ value }) => ({
  properties: schemaOf(objectAt(value, "properties")),
  events: new Map(
    entriesOf(value.events).map(([name, event]): [string, DescribedEvent] => {
      const required = isObject(event) && event.required === true;
      return [name, { required, payload: schemaOf(objectAt(event, "payload")) }];
    }),
  ),
  ...given("prefix", stringAt(value, "prefix")),
}));

/** The properties of a block or a widget that are of a kind (`x-kind`), by name. */
export function propertiesOfKind(named: Named, kind: string): readonly string[] {
  const found = propertiesOf(descriptorOf(named).properties).filter(([, property]) => property["x-kind"] === kind);
  return found.map(([name]) => name);
}
