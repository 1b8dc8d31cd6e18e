import { slowText } from "../redos.ts";
import type { Rule } from "../rule.ts";
import { pointer } from "../../model/index.ts";
import { writtenSchemas } from "../schemas.ts";

export const slowPattern: Rule = {
  id: "slow-pattern",
  finds:
    "A pattern takes very long to refuse some texts (ReDoS), because its repetitions can match the same characters in many ways.",
  why: "One such text, typed or sent on purpose, blocks the person's page, or the service for everybody.",
  *check(context) {
    for (const { file, pointer: at, schema } of writtenSchemas(context.repo)) {
      if (typeof schema.pattern !== "string") continue;
      const attack = slowText(schema.pattern);
      if (attack !== undefined) yield { file, pointer: pointer(at, "pattern"), message: words(attack) };
    }
    for (const use of context.of("expression")) {
      for (const found of use.source.matchAll(/\.matches\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\)/g)) {
        const written = found[1] ?? found[2] ?? "";
        const attack = slowText(written.replaceAll("\\\\", "\\"));
        const span = { offset: use.offset + found.index, length: found[0].length };
        if (attack !== undefined) yield { ...use, span, message: words(attack) };
      }
    }
  },
};

function words(attack: string): string {
  return `This pattern takes very long to refuse some texts, such as ${attack}. Two repetitions next to or inside each other must not match the same characters. Rewrite them, or limit them ({1,20}).`;
}
