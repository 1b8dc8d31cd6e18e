import { didYouMean, sitesOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Rule } from "../rule.ts";

export const unknownLink: Rule = {
  id: "unknown-link",
  finds: "A link is used that `flows/sites.json` does not have, or not for every site.",
  why: "People of that site would follow a link to nowhere.",
  *check(context) {
    const sites = linksBySite(context);
    for (const use of context.of("link")) {
      const message = problemWith(use.link, sites);
      if (message !== undefined) yield { ...use, message };
    }
    for (const text of context.texts) {
      for (const found of text.value.matchAll(/<link to="([^"]*)">/g)) {
        const [, link = ""] = found;
        const message = link.includes("{{") ? undefined : problemWith(link, sites);
        const span = { offset: found.index + '<link to="'.length, length: link.length };
        if (message !== undefined) yield { file: text.file, pointer: text.pointer, span, message };
      }
    }
  },
};

function problemWith(link: string, sites: ReadonlyMap<string, readonly string[]>): string | undefined {
  const without = [...sites].filter(([, links]) => !links.includes(link)).map(([site]) => site);
  if (without.length === 0) return undefined;
  const known = new Set([...sites.values()].flat());
  if (!known.has(link)) return `flows/sites.json has no link "${link}"${didYouMean(link, known)}`;
  return `The link "${link}" is missing for ${without.map((site) => `site "${site}"`).join(", ")}. Add it to its links in flows/sites.json.`;
}

function linksBySite({ repo }: Context): ReadonlyMap<string, readonly string[]> {
  return new Map(
    sitesOf(repo).list.map(({ id, index, links }) => [id?.value ?? String(index), links.map(({ name }) => name)]),
  );
}
