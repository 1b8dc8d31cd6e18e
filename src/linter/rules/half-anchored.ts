import { pointer } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const halfAnchored: Rule = {
  id: "half-anchored",
  finds: "A pattern fixes how a text begins but not how it ends (`^` without `$`), or the reverse.",
  why: "Anything is allowed on the open side: a number followed by words passes as a number.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const { pattern } = schema;
      if (typeof pattern !== "string") continue;
      const [begins, ends] = [pattern.startsWith("^"), /(^|[^\\])(\\\\)*\$$/.test(pattern)];
      // Top-level alternatives have their own anchors.
      if (begins === ends || hasWays(pattern)) continue;
      const message = begins
        ? "This pattern does not say how the text ends. Write `$` at its end, or `.*$` if anything may follow."
        : "This pattern does not say how the text begins. Write `^` at its beginning, or `^.*` if anything may come before.";
      yield { file, pointer: pointer(at, "pattern"), message };
    }
  },
};

/** Whether a pattern has top-level alternatives: `^a$|^b$`, not `^(a|b)$`. */
function hasWays(pattern: string): boolean {
  let bare = pattern.replaceAll(/\\./gs, "").replaceAll(/\[[^\]]*\]/g, "");
  for (let before = ""; before !== bare; ) {
    before = bare;
    bare = bare.replaceAll(/\([^()]*\)/g, "");
  }
  return bare.includes("|");
}
