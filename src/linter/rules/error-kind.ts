import { ERROR_KINDS } from "../../engine/index.ts";
import { didYouMean, findOperation, isList, operationIds, pointer, stringAt, valueAt } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const errorKind: Rule = {
  id: "error-kind",
  finds: "An operation of the API declares an error of a kind that does not exist, or the same code twice.",
  why: "Rules that ask for the kind of a failure would pass it over.",
  *check({ repo }) {
    if (repo.api === undefined) return;
    for (const id of operationIds(repo)) {
      const at = pointer(findOperation(repo, id)?.pointer ?? "", "x-errors");
      const errors = valueAt(repo.api.value, at);
      const codes = new Set<string>();
      for (const [index, error] of (isList(errors) ? errors : []).entries()) {
        const kind = stringAt(error, "kind") ?? "";
        const code = stringAt(error, "code") ?? "";
        const where = { file: repo.api, pointer: pointer(at, index) };
        if (!ERROR_KINDS.some((known) => known === kind)) {
          const message = `There is no kind of error "${kind}"${didYouMean(kind, ERROR_KINDS)}`;
          yield { ...where, pointer: pointer(where.pointer, "kind"), message };
        }
        if (codes.has(code)) yield { ...where, message: `"${code}" is declared twice. Remove one of them.` };
        codes.add(code);
      }
    }
  },
};
