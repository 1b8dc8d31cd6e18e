import { sitesOf } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const embedOrigin: Rule = {
  id: "embed-origin",
  finds: "A page that a journey embeds has an origin that is not listed in `embeds` of `flows/sites.json`.",
  why: "The security policy of our page forbids it: people press the button and see an empty frame.",
  *check(context) {
    const { list, embeds } = sitesOf(context.repo);
    const reported = new Set<string>();
    for (const use of context.of("link")) {
      if (use.embeds !== true) continue;
      const links = list.flatMap((site) => [...site.links, ...site.byLanguage.flatMap((said) => said.links)]);
      for (const { name, address, file, pointer } of links) {
        const origin = URL.parse(address ?? "")?.origin;
        if (name !== use.link || address === undefined || (origin !== undefined && embeds.includes(origin))) continue;
        // One entry in `embeds` allows the origin on all sites, so it is reported once.
        if (origin !== undefined && reported.has(origin)) continue;
        if (origin !== undefined) reported.add(origin);
        const message = address.startsWith("https://")
          ? `The link "${name}" is shown inside our page, but "${origin}" is not in the \`embeds\` of this file. Add it if you trust its owner.`
          : `The link "${name}" is shown inside our page, so its address must begin with https://. Correct it.`;
        yield { file, pointer, message } satisfies Finding;
      }
    }
  },
};
