import { catalogueOf, sitesOf } from "../../model/index.ts";
import { explain } from "../explain.ts";
import type { Finding, Rule } from "../rule.ts";

export const catalogue: Rule = {
  id: "catalogue",
  finds:
    "A list in `flows/catalogue/` names no schema, or is not as its schema says; or it has nothing for a site of `flows/sites.json` (`x-for-each-site`): no price in the site's currency.",
  why: "The service reads it as it is: a price is missing or another, or people choose from a list that lacks them.",
  after: ["circular-ref", "unknown-schema"],
  *check({ repo }) {
    for (const { file, value, named, schema, perSite } of catalogueOf(repo)) {
      if (schema === undefined) {
        const message =
          named === undefined
            ? 'The list names no schema, so nothing in it is checked. Add "$schema": "../../schemas/catalogue/….schema.json".'
            : `There is no schema "${named}". Correct the address, or add the schema.`;
        yield { file, pointer: named === undefined ? "" : "/$schema", message } satisfies Finding;
        continue;
      }
      for (const mismatch of explain(schema, value)) yield { file, ...mismatch };
      for (const { pointer, member, fact, values } of perSite)
        for (const site of sitesOf(repo).list) {
          const wanted = site.facts.get(fact)?.json;
          if (wanted === undefined || values.includes(wanted)) continue;
          const message = `The site "${site.id?.value ?? ""}" has ${fact} ${JSON.stringify(wanted)}, and nothing here has ${member} ${JSON.stringify(wanted)}. Add what there is for the site, or correct its ${fact}.`;
          yield { file, pointer, part: "key", message } satisfies Finding;
        }
    }
  },
};
