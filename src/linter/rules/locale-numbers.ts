import type { Rule } from "../rule.ts";
import { amountsIn, numbersIn } from "../text-shape.ts";
import type { LocaleText } from "../../model/index.ts";
import { sameForm } from "../texts.ts";

export const localeNumbers: Rule = {
  id: "locale-numbers",
  finds: "A text has different numbers in one language than in another.",
  why: "People who read the two languages are told different limits, prices or waiting times, and one of them is wrong.",
  reads: "texts",
  *check({ translations }) {
    for (const [first, ...others] of translations) {
      for (const text of others.flat()) {
        const same = sameForm(first, text);
        if (same === undefined) continue;
        const [here, there] = [numbersIn(text.value), numbersIn(same.value)];
        if (here.join() === there.join() || amountsOf(text) === amountsOf(same)) continue;
        const words = (numbers: readonly string[]) => (numbers.length === 0 ? "no number" : numbers.join(" and "));
        const message = `This text says ${words(here)}, but in ${same.file.path} it says ${words(there)}. Correct the wrong one.`;
        yield { file: text.file, pointer: text.pointer, message };
      }
    }
  },
};

function amountsOf({ file, value }: LocaleText): string {
  const [, language = ""] = file.path.split("/");
  return amountsIn(value, language).join();
}
