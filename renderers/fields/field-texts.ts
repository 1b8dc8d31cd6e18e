import type { FormContext, FormDefinition, JsonObject } from "../../src/engine/index.ts";
import type { PageSpeaker } from "../text/speaker.ts";
import { wordsOf } from "../text/useText.ts";
import { environmentOf } from "./condition.ts";
import { fullLabel } from "./label.ts";
import { layoutOf, placedPaths, readLayout } from "./layout.ts";

/** The words of each field that a form shows with these values: its label and hint, and the options of its layout. */
export function fieldTexts(
  definition: FormDefinition,
  values: JsonObject,
  context: FormContext,
  speaker: PageSpeaker,
): readonly string[] {
  const layout = readLayout(definition.layout);
  const environment = environmentOf(definition, values, context);
  return placedPaths(layout, environment).flatMap((path) => {
    const { hint, options = [] } = layoutOf(layout, path) ?? {};
    const others = [hint, ...options.map(({ label }) => label)].map((text) => wordsOf(text, speaker));
    return [fullLabel(layout, path, environment, speaker), ...others].filter((words) => words !== "");
  });
}
