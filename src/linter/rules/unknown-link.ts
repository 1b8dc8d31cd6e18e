import { didYouMean, sitesOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const unknownLink: Rule = {
  id: "unknown-link",
  finds:
    "A link is used that no site of `flows/sites.json` has. If only some sites have it, `site-facts` reports the others.",
  why: "People would follow a link that leads nowhere.",
  reads: "all",
  *check(context) {
    const known = new Set(sitesOf(context.repo).list.flatMap(({ links }) => links.map(({ name }) => name)));
    for (const use of context.of("link")) {
      const message = problemWith(use.link, known);
      if (message !== undefined) yield { ...use, message };
    }
    for (const text of context.texts) {
      for (const found of text.value.matchAll(/<link to="([^"]*)">/g)) {
        const [, link = ""] = found;
        const message = link.includes("{{") ? undefined : problemWith(link, known);
        const span = { offset: found.index + '<link to="'.length, length: link.length };
        if (message !== undefined) yield { file: text.file, pointer: text.pointer, span, message };
      }
    }
  },
};

function problemWith(link: string, known: ReadonlySet<string>): string | undefined {
  return known.has(link) ? undefined : `flows/sites.json has no link "${link}"${didYouMean(link, known)}`;
}
