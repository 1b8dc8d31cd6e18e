import { didYouMean } from "../../model/index.ts";
import { schemaAt } from "../schema-at.ts";
import type { Rule } from "../rule.ts";

export const unknownData: Rule = {
  id: "unknown-data",
  finds: "A value is stored or reset in a place that the schema of the data or of the form does not have.",
  why: "What the person entered is lost, or is read from a place where it never arrives.",
  *check({ of, scope }) {
    for (const use of of("data")) {
      const [root = "", ...keys] = use.path.split(".");
      const part = use.way === "set" ? "key" : "value";
      const roots = use.way === "into" ? ["data"] : ["data", "form"];
      if (!roots.includes(root)) {
        const names = roots.map((name) => `"${name}"`).join(" or ");
        yield {
          ...use,
          part,
          message: `Write a path that starts with ${names}, such as "data.a.b"; this one is "${use.path}".`,
        };
        continue;
      }
      const found = schemaAt(scope(use.place)[root] ?? {}, keys);
      if (!("unknown" in found)) continue;
      const key = keys[found.unknown] ?? "";
      const span = { offset: [root, ...keys.slice(0, found.unknown)].join(".").length + 1, length: key.length };
      const within = [root, ...keys.slice(0, found.unknown)].join(".");
      yield { ...use, part, span, message: `"${within}" has no "${key}"${didYouMean(key, found.known)}` };
    }
  },
};
