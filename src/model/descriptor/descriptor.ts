import type { Json } from "../../engine/index.ts";
import type { Schema } from "../schema/schema.ts";

/** What a block or a widget says of itself (`descriptor.json`). */
export interface Descriptor {
  /** The properties that it takes. */
  readonly properties: Schema;
  /** The events of its own, by name. */
  readonly events: ReadonlyMap<string, DescribedEvent>;
  /** The property that stands before the names of its own events. */
  readonly prefix?: string;
  /** The document policy that a step with it needs, where that is not the strict one. */
  readonly policy?: string;
  /** It says that something is on its way while its properties have these values; absent where it never does. */
  readonly waits?: Only;
  /** Keys of the texts that its code shows, where that is not in this project. */
  readonly texts: readonly string[];
}

/** An event that a block sends by itself. */
export interface DescribedEvent {
  /** It is lost on the person if no rule handles it. */
  readonly required: boolean;
  readonly payload: Schema;
  /** The values that properties have while it can be sent. */
  readonly only: Only;
  /** It carries a part of what the block is given. */
  readonly each?: Each;
}

/** Values, by the property that must have them. */
export type Only = ReadonlyMap<string, Json>;

/** Which part of what a block is given an event carries: of each item of a list, or of the properties themselves. */
export interface Each {
  /** The property that is the list, or an object of lists. */
  readonly list?: string;
  /** Under which name the event carries the name of the list, where the property is an object of lists. */
  readonly by?: string;
  /** The property of an item, by the name under which it is carried. */
  readonly carries: ReadonlyMap<string, string>;
}
