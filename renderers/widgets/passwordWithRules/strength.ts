import type { JsonObject, Text } from "../../../src/engine/index.ts";
import { asNumber, asText } from "../../props.ts";
import type { WidgetProps } from "../widget.ts";

export interface Strength {
  /** 0: nothing is typed. 1 and 2: some rules are not met. 3: all rules are met. 4: the password is long as well. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: Text | undefined;
  /** What to do about the first rule that is not met. */
  readonly advice: Text | undefined;
}

/**
 * How strong a password is according to the layout's own rules. Nothing else is checked here: the service has the list
 * of common passwords. `words` is the layout's `strength`.
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
