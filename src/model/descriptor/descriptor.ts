import type { Schema } from "../schema/schema.ts";

/** What a block or a widget says of itself (`descriptor.json`). */
export interface Descriptor {
  /** The properties that it takes. */
  readonly properties: Schema;
  /** The events of its own, by name. */
  readonly events: ReadonlyMap<string, DescribedEvent>;
  /** The property that stands before the names of its own events. */
  readonly prefix?: string;
}

/** An event that a block sends by itself. */
export interface DescribedEvent {
  /** It is lost on the person if nobody handles it. */
  readonly required: boolean;
  readonly payload: Schema;
}
