import type { JsonObject } from "../../engine/index.ts";
import type { Expression, ShapeFinding, Place, Value, Written } from "../node.ts";
import type { ValuePart } from "../value/value-node.ts";
import type { Call, Handler, Rules } from "./rule.ts";
import type { Step } from "./step.ts";

/** A journey, with its shared parts inserted. */
export interface Flow extends Place {
  readonly id: string;
  /** The version of the language that it is written for. */
  readonly language?: Written;
  readonly basePath?: Written;
  readonly start?: Written;
  /** Path of the schema of its remembered data. */
  readonly data?: Written;
  /** Names of the locale files that it uses besides its own. */
  readonly texts: readonly Written[];
  /** Parameters for every text that uses them and does not get them at its place. */
  readonly textParameters: readonly ValuePart[];
  readonly storage?: Storage;
  readonly progress?: Progress;
  /** Switches that are set by hand, by name. */
  readonly settings: readonly Setting[];
  readonly conditions: readonly NamedExpression[];
  readonly values: readonly NamedExpression[];
  /** Named lists of actions. The name is replaced by the actions. */
  readonly actions: readonly NamedPlace[];
  /** Named calls, with what they always send. */
  readonly calls: readonly NamedPlace[];
  readonly query: readonly QueryParameter[];
  readonly session?: Session;
  readonly invariants: readonly Invariant[];
  readonly redirects: readonly Redirect[];
  /** Rules that are checked before the guards of each step that is not `unguarded`. */
  readonly guards?: Rules;
  readonly handlers: readonly Handler[];
  readonly steps: ReadonlyMap<string, Step>;
  /** As it is written, for code that compares two. */
  readonly raw: JsonObject;
  readonly findings: readonly ShapeFinding[];
}

export interface Storage extends Place {
  readonly area?: Written;
  readonly key?: Written;
  readonly sealed: boolean;
  readonly expires?: Expires;
}

/** When stored data is too old. */
export interface Expires extends Place {
  /** A duration in ISO 8601. */
  readonly after?: Written;
  readonly since?: Expression;
}

/** The order of the progress steps, which their default guard uses. */
export interface Progress extends Place {
  readonly steps: readonly ProgressStep[];
  /** Gives the number of steps that are done. For the actions `done` and `undone` it is the path that remembers it. */
  readonly done?: Expression;
  readonly locked?: Expression;
}

interface ProgressStep extends Place {
  readonly step?: Written;
  readonly label?: Value;
  /** The step is also done while this holds. */
  readonly done?: Expression;
}

interface NamedPlace extends Place {
  readonly name: string;
}

export interface NamedExpression extends Expression {
  readonly name: string;
}

/** The type of a setting's value. */
export type SettingValue = boolean | number | string;

/** A setting. Sites may give it another value. */
export interface Setting extends Place {
  readonly name: string;
  readonly value: SettingValue;
  readonly why?: Written;
}

/** A parameter of the address that the journey reads. */
export interface QueryParameter extends Place {
  readonly name: string;
  readonly type: string;
  readonly sensitive: boolean;
  /** It is read behind the `#`. */
  readonly fragment: boolean;
  /** The encoding of its value in the address, if there is one: `base64`. */
  readonly encoding?: string;
  /** The schema of its value. */
  readonly raw: JsonObject;
}

/** A call that a worker repeats in the background. */
export interface Session extends Place {
  readonly call?: Call;
  readonly every?: Written;
  readonly while?: Expression;
}

export interface Invariant extends Place {
  readonly id?: Written;
  readonly at: readonly Written[];
  readonly when?: Expression;
  readonly holds?: Expression;
  readonly why?: Written;
}

export interface Redirect extends Place {
  readonly path: string;
  readonly goto?: Written;
  readonly leave?: Written;
}
