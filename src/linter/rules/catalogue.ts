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
    "A list in `flows/catalogue/` names no schema or does not match it. Or it has no entry for a site of `flows/sites.json` (`x-for-each-site`), such as a price in the site's currency or the name of its country's tax. Or it refers to an entry that another list does not have (`x-names`), such as an unknown plan or a country without a tax.",
  why: "The service uses the list as it is: a price is missing or wrong, a tax that is due is not charged, or an option is missing where people choose from the list.",
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

/** The message about what is missing for a site. */
function lacking({ member, fact, values, description }: Omit<PerSite, "pointer">, site: Site): string | undefined {
  const wanted = factOf(site, fact) ?? site.facts.get(fact)?.json;
  if (wanted === undefined || values.includes(wanted)) return undefined;
  const [said, todo] = [JSON.stringify(wanted), `or correct its ${fact}.`];
  const has = `The site "${site.id?.value ?? ""}" has the ${fact} ${said}, but no entry here`;
  if (member !== undefined) return `${has} has the ${member} ${said}. Add an entry for the site, ${todo}`;
  return `${has} has the name ${said}. Add it, ${todo}${description === undefined ? "" : ` These entries are: ${description}`}`;
}

/** For texts that must name an entry of another list: the message when that entry does not exist. */
function namedElsewhere(repo: Repository): Leaf {
  return (value, { "x-names": where }, pointer) => {
    if (typeof value !== "string" || typeof where !== "string") return undefined;
    const { path, names } = namesInCatalogue(repo, where);
    if (names.has(value)) return undefined;
    const message = `${path} has no "${value}" under "${where.split(".")[1]}". Add it there, or correct it here.`;
    return [{ pointer, message }];
  };
}
