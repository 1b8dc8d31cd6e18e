import { didYouMean, flowOf, namesBeside, unresolvedIn } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const unknownPart: Rule = {
  id: "unknown-part",
  finds:
    "A `$ref` of a journey names a part that does not exist or that contains itself. Or a `do` or an `enter` names a list of `actions` that does not exist.",
  why: "Rules or blocks that two journeys share would be missing from one of them.",
  *check({ repo }) {
    for (const flow of repo.flows) {
      const { file, value } = flow;
      const unknown = new Set(file.names?.flatMap(({ known, pointer }) => (known ? [] : [pointer])));
      yield* flowOf(repo, flow).findings.filter(({ pointer }) => unknown.has(pointer));
      for (const { pointer, ref } of unresolvedIn(value)) {
        const meant = didYouMean(ref, namesBeside(ref, file, repo.files));
        const how =
          meant === "."
            ? ". Write the path of the file and, after #, the place in it, such as ../shared/order.json#/summary."
            : meant;
        yield { file, pointer, message: `There is no part "${ref}"${how}` };
      }
    }
  },
};
