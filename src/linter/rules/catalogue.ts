import {
  catalogueOf,
  factOf,
  namesInCatalogue,
  type PerSite,
  type Repository,
  type Site,
  sitesOf,
} from "../../model/index.ts";
import { explain, type Leaf } from "../explain.ts";
import type { Finding, Rule } from "../rule.ts";

export const catalogue: Rule = {
  id: "catalogue",
  finds:
    "A list in `flows/catalogue/` names no schema, or is not as its schema says; or it has nothing for a site of `flows/sites.json` (`x-for-each-site`): no price in the site's currency, no word of its country's tax; or it names what another list has not (`x-names`): a country without a tax, a plan that is none.",
  why: "The service reads it as it is: a price is missing or another, nobody is charged a tax that is due, or people choose from a list that lacks them.",
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
      for (const mismatch of explain(schema, value, "", namedElsewhere(repo))) yield { file, ...mismatch };
      for (const { pointer, ...wanted } of perSite)
        for (const site of sitesOf(repo).list) {
          const message = lacking(wanted, site);
          if (message !== undefined) yield { file, pointer, part: "key", message } satisfies Finding;
        }
    }
  },
};

/** What is missing for a site. */
function lacking({ member, fact, values, description }: Omit<PerSite, "pointer">, site: Site): string | undefined {
  const wanted = factOf(site, fact) ?? site.facts.get(fact)?.json;
  if (wanted === undefined || values.includes(wanted)) return undefined;
  const [said, todo] = [JSON.stringify(wanted), `or correct its ${fact}.`];
  const has = `The site "${site.id?.value ?? ""}" has ${fact} ${said}, and nothing here`;
  if (member !== undefined) return `${has} has ${member} ${said}. Add what there is for the site, ${todo}`;
  return `${has} is called ${said}. Add it, ${todo}${description === undefined ? "" : ` What stands here: ${description}`}`;
}

/** Of texts that must be the name of an entry of another list: what it says where there is none. */
function namedElsewhere(repo: Repository): Leaf {
  return (value, { "x-names": where }, pointer) => {
    if (typeof value !== "string" || typeof where !== "string") return undefined;
    const { path, names } = namesInCatalogue(repo, where);
    if (names.has(value)) return undefined;
    const message = `"${value}" is to be named in ${path}, under "${where.split(".")[1]}", and is not. Add it there, or correct it here.`;
    return [{ pointer, message }];
  };
}
