import type { Expression, Place, Value, Written } from "../node.ts";
import type { Named } from "../repository.ts";
import type { JsonObject } from "../../engine/index.ts";
import type { Action, Handler, Rules } from "./rule.ts";

export interface Step extends Place {
  readonly id: string;
  readonly path?: Written;
  readonly title?: Value;
  readonly layout?: Written;
  /** The step of the progress as which it counts, where it says another than itself. */
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
  /** As it is written, for what compares two of it. */
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
  /** Absent where no renderer has that name. */
  readonly descriptor?: Named;
  /** The blocks that stand in it, by the property that holds them. */
  readonly slots: ReadonlyMap<string, readonly Block[]>;
  /** With its properties, whose kinds are the descriptor's to say. */
  readonly raw: JsonObject;
}
