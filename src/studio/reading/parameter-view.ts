import type { Parameter } from "../edits/index.ts";
import type { ParameterView } from "../protocol-parts.ts";
import { plainWords } from "./settings-view.ts";

/** A parameter of an action or of a part of a page. `holder` is the pointer of that. */
export function parameterView({ at, title, description, isGiven, why }: Parameter, holder: string): ParameterView {
  return { name: at.slice(holder.length), title, description: plainWords(description), isGiven, why };
}
