import { siteIn } from "../../engine/index.ts";
import type { ShapeFinding, Value, Written } from "../node.ts";
import { isObject, optional } from "../json.ts";
import { once } from "../once.ts";
import { beginShapeFindings, type ShapeFindings } from "../shape-findings.ts";
import { entries, isTrue, items, type Raw, under, valueIn, wordsAt, writtenAt } from "../raw.ts";
import type { Repository } from "../repository.ts";
import type { SchemasByName } from "../schema/schema.ts";
import { schemaOf } from "../schema/well-shaped.ts";
import type { SourceFile } from "../source.ts";
import type { Link, Site, SiteInLanguage } from "./site.ts";

/** All sites of a repository. */
export interface Sites {
  /** Their file. Absent if there is none, or if it has no list of sites. */
  readonly file?: SourceFile;
  readonly list: readonly Site[];
  /** Further facts about the site that the service puts into each document, by name. */
  readonly facts: SchemasByName;
  /** The origins whose pages may be shown inside ours. */
  readonly embeds: readonly string[];
  /** The paths and origins that others answer. Absent if the file does not list them. */
  readonly outside?: readonly Written[];
  readonly findings: readonly ShapeFinding[];
}

/** The sites in `flows/sites.json`. Cached until the file changes. */
export function sitesOf({ sites }: Pick<Repository, "sites">): Sites {
  return sites === undefined ? { list: [], facts: {}, embeds: [], findings: [] } : readSites(sites);
}

const readSites = once((file: SourceFile): Sites => {
  const findings = beginShapeFindings();
  const whole: Raw = { file, pointer: "", json: file.value };
  const raw = under(whole, "sites");
  if (!Array.isArray(raw.json)) {
    findings.add(raw, "The sites are a list.");
    return { list: [], facts: {}, embeds: [], findings: findings.all };
  }
  const { properties: facts = {} } = schemaOf({
    properties: under(whole, "facts").json,
  });
  return {
    file,
    list: items(raw).flatMap((one, index) => readSite(findings, one, index) ?? []),
    facts,
    embeds: wordsAt(whole, "embeds").map(({ value }) => value),
    ...optional("outside", under(whole, "outside").json === undefined ? undefined : wordsAt(whole, "outside")),
    findings: findings.all,
  };
});

function readSite(findings: ShapeFindings, raw: Raw, index: number): Site | undefined {
  const { file, pointer, json } = raw;
  if (!isObject(json)) return findings.add(raw, "A site is an object.");
  const id = writtenAt(raw, "id");
  if (id === undefined) findings.add(raw, "A site has an `id`, which is a text.");
  const site: Site = {
    file,
    pointer,
    index,
    ...optional("id", id),
    aliases: wordsAt(raw, "aliases"),
    hosts: wordsAt(raw, "hosts"),
    languages: wordsAt(raw, "languages"),
    isDefault: isTrue(raw, "default"),
    links: readLinks(findings, raw),
    settings: entries(under(raw, "settings")).flatMap(([name, own]) => {
      const value = valueIn(own);
      return value === undefined ? [] : [{ ...value, name }];
    }),
    facts: factsIn(raw),
    byLanguage: [],
    value: json,
  };
  const byLanguage = entries(under(raw, "in")).map(([lang, said]) => readLanguage(findings, site, lang, said));
  return { ...site, byLanguage };
}

function readLanguage(findings: ShapeFindings, site: Site, lang: string, raw: Raw): SiteInLanguage {
  const { file, pointer } = raw;
  const links = readLinks(findings, raw);
  const others = site.links.filter(({ name }) => !links.some((link) => link.name === name));
  const facts = new Map([...site.facts, ...factsIn(raw)]);
  const as: Site = { ...site, links: [...others, ...links], facts, value: siteIn(site.value, lang) };
  return { file, pointer, lang, links, as };
}

function readLinks(findings: ShapeFindings, raw: Raw): readonly Link[] {
  return entries(under(raw, "links")).map(([name, link]) => readLink(findings, name, link));
}

function readLink(findings: ShapeFindings, name: string, raw: Raw): Link {
  const { file, pointer } = raw;
  const address = writtenAt(raw)?.value;
  if (address === undefined) findings.add(raw, "The address of a link is a text.");
  return { file, pointer, name, ...optional("address", address) };
}

function factsIn(raw: Raw): ReadonlyMap<string, Value> {
  const facts = entries(raw).map(([name, fact]) => [name, valueIn(fact)] as const);
  return new Map(facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}
