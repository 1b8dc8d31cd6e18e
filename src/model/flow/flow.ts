import type { JsonObject } from "../../engine/index.ts";
import type { Expression, ShapeFinding, Place, Value, Written } from "../node.ts";
import type { Call, Handler, Rules } from "./rule.ts";
import type { Step } from "./step.ts";

/** A journey, with the parts that it shares with others in their places. */
export interface Flow extends Place {
  readonly id: string;
  readonly basePath?: Written;
  readonly start?: Written;
  /** Path of the schema of what it remembers. */
  readonly data?: Written;
  /** Names of the locale files that it uses beside its own. */
  readonly texts: readonly Written[];
  readonly storage?: Storage;
  readonly progress?: Progress;
  /** What is switched by name. */
  readonly settings: readonly Setting[];
  /** Questions by name. */
  readonly conditions: readonly NamedExpression[];
  /** What is calculated by name. */
  readonly values: readonly NamedExpression[];
  /** Lists of actions by name; where one is used, its actions stand. */
  readonly actions: readonly NamedPlace[];
  /** Calls by name; where one is used, it sends what stands here. */
  readonly calls: readonly NamedPlace[];
  readonly query: readonly QueryParameter[];
  readonly session?: Session;
  readonly invariants: readonly Invariant[];
  readonly redirects: readonly Redirect[];
  /** Asked before each step's own, of every step that is not `unguarded`. */
  readonly guards?: Rules;
  readonly handlers: readonly Handler[];
  readonly steps: ReadonlyMap<string, Step>;
  /** As it is written, for what compares two of it. */
  readonly raw: JsonObject;
  readonly findings: readonly ShapeFinding[];
}

export interface Storage extends Place {
  readonly area?: Written;
  readonly key?: Written;
  readonly sealed: boolean;
  readonly expires?: Expires;
}

/** When what is kept is too old. */
export interface Expires extends Place {
  /** A duration of ISO 8601. */
  readonly after?: Written;
  readonly since?: Expression;
}

/** The order of the steps, which their default guard keeps. */
export interface Progress extends Place {
  readonly steps: readonly ProgressStep[];
  /** How many of them rules have said to be done: what remembers it, where rules say it by name. */
  readonly done?: Expression;
  readonly locked?: Expression;
}

export interface ProgressStep extends Place {
  readonly step?: Written;
  readonly label?: Value;
  /** Where it holds, the step is done too. */
  readonly done?: Expression;
}

export interface NamedPlace extends Place {
  readonly name: string;
}

export interface NamedExpression extends Expression {
  readonly name: string;
}

/** What a setting may be. */
export type SettingValue = boolean | number | string;

/** What is switched by name, and what may be otherwise at a site. */
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
  /** It stands behind the `#`. */
  readonly fragment: boolean;
  /** How its text is written in the address, where that is not as it is: `base64`. */
  readonly encoding?: string;
  /** The schema of its value. */
  readonly raw: JsonObject;
}

/** A call that a worker repeats beside the page. */
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
