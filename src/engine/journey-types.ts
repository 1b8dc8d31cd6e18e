import type { Json, JsonObject } from "./json.ts";

/**
 * The types of one journey. The compiler writes them from its schemas, the contract, the experiments and the
 * descriptors of its own blocks and widgets. Nothing of them exists at run time.
 */
export interface JourneyTypes {
  /** What the journey remembers. */
  readonly data: object;
  /** The ids of its steps. */
  readonly step: string;
  /** The values of each form of the repository, by its id. */
  readonly forms: object;
  /** The input and the answer of each operation of the contract. */
  readonly inputs: object;
  readonly outputs: object;
  /** The operations that it calls, and its own blocks and widgets that it shows. */
  readonly needs: { readonly calls: string; readonly blocks: string; readonly widgets: string };
  /** The arms of each experiment, by flag. */
  readonly flags: object;
  /** The properties of each of its own blocks. */
  readonly blocks: object;
  /** The value and the layout of each of its own widgets: `WidgetTypes`. */
  readonly widgets: object;
}

/** A journey about which no more is known. */
export interface AnyJourney {
  readonly data: JsonObject;
  readonly step: string;
  readonly forms: Readonly<Record<string, JsonObject>>;
  readonly inputs: Readonly<Record<string, JsonObject>>;
  readonly outputs: Readonly<Record<string, Json>>;
  readonly needs: { readonly calls: string; readonly blocks: string; readonly widgets: string };
  readonly flags: Readonly<Record<string, string>>;
  readonly blocks: Readonly<Record<string, JsonObject>>;
  readonly widgets: Readonly<Record<string, WidgetTypes>>;
}

export interface WidgetTypes {
  readonly value: Json;
  /** As the layout has it: a text is its key. */
  readonly layout: JsonObject;
}

/** What answers an operation: nothing is needed where the contract declares no required member. */
export type AnswerOf<T extends JourneyTypes, Operation extends keyof T["inputs"]> =
  // biome-ignore lint/complexity/noBannedTypes: any answer without a required member
  {} extends T["outputs"][Operation & keyof T["outputs"]]
    ? T["outputs"][Operation & keyof T["outputs"]] | null | void
    : T["outputs"][Operation & keyof T["outputs"]];

/** A value of which any part may be absent. Lists are whole. */
export type Part<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Member in keyof Value]?: Part<Value[Member]> }
    : Value;

/** Some of these members. */
export type Some<Members> = string extends keyof Members ? Members : Partial<Members>;
