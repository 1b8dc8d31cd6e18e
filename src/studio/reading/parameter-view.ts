import type { Parameter } from "../edits/index.ts";
import type { ParameterView } from "../protocol-parts.ts";
import { plainWords } from "./settings-view.ts";

/** A parameter of an action or of a part of a page. `holder` is the pointer of that. */
export function parameterView({ at, title, description, isSet, why }: Parameter, container: string): ParameterView {
  return { name: at.slice(container.length), title, description: plainWords(description), isSet, why };
}
