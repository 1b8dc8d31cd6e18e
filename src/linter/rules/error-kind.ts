import { ERROR_KINDS } from "../../engine/index.ts";
import { asWritten, operationsOf, pointer } from "../../model/index.ts";
import { misspelt } from "../name-rule.ts";
import type { Rule } from "../rule.ts";

export const errorKind: Rule = {
  id: "error-kind",
  finds: "An operation of the API declares an error of a kind that does not exist, or the same code twice.",
  why: "Rules that check the kind of a failure would not match it.",
  *check({ repo }) {
    for (const operation of operationsOf(repo).values()) {
      const codes = new Set<string>();
      for (const { file, pointer: at, code = "", kind = "" } of asWritten(repo, operation)?.errors ?? []) {
        if (!ERROR_KINDS.some((known) => known === kind)) {
          yield {
            file,
            pointer: pointer(at, "kind"),
            ...misspelt(`There is no kind of error "${kind}"`, kind, ERROR_KINDS),
          };
        }
        if (codes.has(code)) yield { file, pointer: at, message: `"${code}" is declared twice. Remove one of them.` };
        codes.add(code);
      }
    }
  },
};
