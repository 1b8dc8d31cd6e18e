import type { Json, JsonObject } from "../../engine/index.ts";
import type { Schema } from "../schema/schema.ts";

/** The descriptor of a block or a widget (`descriptor.json`). */
export interface Descriptor {
  /** For people who edit journeys. Default: its name. */
  readonly title?: string;
  /** How people add it to a page. Empty: they cannot. */
  readonly additions: readonly Addition[];
  /** The properties that it accepts. */
  readonly properties: Schema;
  /** Its events with fixed names. */
  readonly events: ReadonlyMap<string, DescribedEvent>;
  /** The property whose value is the prefix of these events' names. */
  readonly prefix?: string;
  /** The document policy that a step with it needs, if it is not the strict one. */
  readonly policy?: string;
  /** It shows that something is loading while its properties have these values. Absent if it never does. */
  readonly waits?: Only;
  /** Keys of the texts that its code shows, if the code is not in this project. */
  readonly texts: readonly string[];
  /** Of a widget: the fields that it is for. */
  readonly value: WidgetValue;
}

/** The fields that a widget is for. What is absent is not limited. */
export interface WidgetValue {
  readonly types?: readonly string[];
  /** For lists: the types that its items may have. */
  readonly items?: readonly string[];
  readonly entered?: "typed" | "chosen" | "ticked";
  /** What the schema of its field, or of the items of a list, must say. */
  readonly needs?: SchemaKeyword;
  /** Fields whose schema says this need this widget. */
  readonly serves?: SchemaKeyword;
  /** The limits within which the schema must keep its numbers. */
  readonly within?: { readonly minimum: number; readonly maximum: number };
  /** The widget that each field of its object must have, all with the same choices. */
  readonly shares?: string;
  /** `false`: a browser fills in nothing. */
  readonly autocomplete?: RegExp | false;
  /** The widget whose value this one may repeat. */
  readonly repeats?: string;
}

/** A keyword of a field's schema, with words for messages about it. */
export interface SchemaKeyword {
  readonly keyword: string;
  /** Absent: any value. */
  readonly is?: Json;
  /** `a date` */
  readonly what?: string;
  /** `people can enter it in their usual order` */
  readonly because?: string;
}

/** A choice in the list of what people can add to a page. */
export interface Addition {
  /** Default: the title of the block. */
  readonly title?: string;
  /** The properties that are asked for, besides the required ones. */
  readonly asks: readonly string[];
  /** Values that the new block gets without a question. */
  readonly with: JsonObject;
  /** The kind of block that each list of blocks begins with, by property. */
  readonly begins: ReadonlyMap<string, string>;
}

/** An event with a fixed name. */
export interface DescribedEvent {
  /** A flow must handle the event, or the person is stuck. */
  readonly required: boolean;
  readonly payload: Schema;
  /** The values that properties must have so that it can be sent. */
  readonly only: Only;
  /** The event has a part of the block's properties. */
  readonly each?: Each;
}

/** The required values, by property. */
export type Only = ReadonlyMap<string, Json>;

/**
 * The part of a block's properties that an event has: values of each item of a list, or of the properties themselves.
 */
export interface Each {
  /** The property with the list, or with an object of lists. */
  readonly list?: string;
  /** If the property is an object of lists: the member of the event that has the name of the list. */
  readonly by?: string;
  /** The property of an item, by its name in the event. */
  readonly carries: ReadonlyMap<string, string>;
}
