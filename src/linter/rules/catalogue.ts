import { checkCel, holdsFor } from "../../cel/index.ts";
import {
  type CatalogueFile,
  catalogueOf,
  factOf,
  itemsOf,
  namesInCatalogue,
  othersOf,
  type PerSite,
  pointer,
  type Repository,
  ruledListsIn,
  type Site,
  sitesOf,
  unknownName,
} from "../../model/index.ts";
import { explain, type Leaf } from "../explain.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const catalogue: Rule = {
  id: "catalogue",
  finds:
    "A list in `flows/catalogue/` names no schema or does not match it. Or it has no entry for a site of `flows/sites.json` (`x-for-each-site`), such as a price in the site's currency or the name of its country's tax. Or it refers to an entry that another list does not have (`x-names`), such as an unknown plan or a country without a tax. Or an entry breaks a rule of its schema (`x-rules`), or such a rule is not a condition over what it may read, or stands where there are no entries.",
  why: "The service uses the list as it is: a price is missing or wrong, a tax that is due is not charged, or an option is missing where people choose from the list.",
  after: ["circular-ref", "unknown-schema"],
  *check({ repo }) {
    yield* misplacedRules(repo);
    for (const list of catalogueOf(repo)) {
      const { file, value, named, schema, perSite } = list;
      if (schema === undefined) {
        const message =
          named === undefined
            ? 'The list names no schema, so nothing in it is checked. Add "$schema": "../../schemas/catalogue/….schema.json".'
            : `${unknownName.schema(named)}. Correct the address, or add the schema.`;
        yield { file, pointer: named === undefined ? "" : "/$schema", message } satisfies Finding;
        continue;
      }
      const mismatches = explain(schema, value, "", namedElsewhere(repo));
      for (const mismatch of mismatches) yield { file, ...mismatch };
      // A rule counts on the right shape of what it reads.
      if (mismatches.length === 0) yield* brokenRules(repo, list);
      for (const { pointer, ...wanted } of perSite)
        for (const site of sitesOf(repo).list) {
          const message = lacking(wanted, site);
          if (message !== undefined) yield { file, pointer, part: "key", message } satisfies Finding;
        }
    }
  },
};

/** Rules of entries (`x-rules`) that are no conditions, and entries that break one. */
function* brokenRules(repo: Repository, list: CatalogueFile): Generator<Finding> {
  const checked = new Set<string>();
  for (const { place, rules, scope, entries } of ruledListsIn(repo, list))
    for (const { index, rule, message } of rules) {
      const at = pointer(place.pointer, "x-rules", index, "rule");
      const { problems } = checkCel(rule, scope, { expects: { type: "boolean" } });
      if (!checked.has(at))
        for (const { message: problem, offset, length } of problems)
          yield { file: place.file, pointer: at, message: problem, span: { offset, length } };
      checked.add(at);
      if (problems.length > 0) continue;
      for (const { pointer: entry, values } of entries)
        if (holdsFor(rule, values) === false) yield { file: list.file, pointer: entry, message };
    }
}

/** Rules of entries where nothing reads them. */
function* misplacedRules(repo: Repository): Generator<Finding> {
  const forms = new Set([...repo.schemas.values()].map(({ file }) => file));
  for (const { file, pointer: at, raw, schema } of writtenSchemas(repo)) {
    if (!forms.has(file)) continue;
    const isOfCatalogue = file.path.startsWith("schemas/catalogue/");
    const hasEntries = itemsOf(schema) !== undefined || othersOf(schema) !== undefined;
    if (raw["x-rules"] === undefined || (isOfCatalogue ? hasEntries : at === "")) continue;
    const message = isOfCatalogue
      ? "Rules belong to a list, or to an object with free names: they hold for each entry. Move them there."
      : "Rules of a form stand on its root. (At a list, they are for the catalogue.) Move them there.";
    yield { file, pointer: pointer(at, "x-rules"), part: "key", message };
  }
}

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
