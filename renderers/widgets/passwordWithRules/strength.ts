import type { JsonObject, Text } from "../../../src/engine/index.ts";
import { asNumber, asText } from "../../props.ts";
import type { WidgetProps } from "../widget.ts";

export interface Strength {
  /** 0: nothing is typed; 1 and 2: rules are not kept; 3: all are; 4: and it is long. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: Text | undefined;
  /** What to do about the first rule that is not kept. */
  readonly advice: Text | undefined;
}

/**
 * How strong a password is by the layout's own rules: no more is judged here, as what everybody tries first is a list that the service has.
 * `words` is the layout's `strength`.
 */
export function strengthOf(password: string, rules: WidgetProps["rules"], words: JsonObject): Strength {
  if (password === "") return { level: 0, word: undefined, advice: undefined };
  const unkept = rules.filter((rule) => !rule.met(password));
  if (unkept.length > 0) {
    const level = unkept.length * 2 > rules.length ? 1 : 2;
    return { level, word: asText(words.weak), advice: unkept[0]?.missing };
  }
  const characters = [...password];
  const long = characters.length >= (asNumber(words.strongFrom) ?? Infinity);
  const strong = long && new Set(characters).size * 2 >= characters.length;
  return strong
    ? { level: 4, word: asText(words.strong), advice: undefined }
    : { level: 3, word: asText(words.good), advice: undefined };
}
