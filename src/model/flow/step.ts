import type { Expression, Place, Value, Written } from "../node.ts";
import type { Named } from "../repository.ts";
import type { JsonObject } from "../../engine/index.ts";
import type { Action, Handler, Rules } from "./rule.ts";

export interface Step extends Place {
  readonly id: string;
  readonly path?: Written;
  readonly title?: Value;
  readonly layout?: Written;
  /** The progress step that it counts as, if it names another one than itself. */
  readonly counts?: Written;
  /** The step that most people go to next. */
  readonly ahead?: Written;
  readonly unguarded: boolean;
  readonly end: boolean;
  readonly guards?: Rules;
  readonly enter: readonly Action[];
  readonly page: readonly Block[];
  readonly aside: readonly Block[];
  readonly header: readonly Block[];
  readonly dialogs: readonly Dialog[];
  readonly handlers: readonly Handler[];
  /** As it is written, for code that compares two. */
  readonly raw: JsonObject;
}

export interface Dialog extends Place {
  readonly id: string;
  readonly title?: Value;
  readonly page: readonly Block[];
}

export interface Block extends Place {
  readonly name: string;
  readonly when?: Expression;
  /** Absent if there is no such block. */
  readonly descriptor?: Named;
  /** The blocks inside it, by the property that has them. */
  readonly slots: ReadonlyMap<string, readonly Block[]>;
  /** With its properties. The descriptor tells of which kind they are. */
  readonly raw: JsonObject;
}
