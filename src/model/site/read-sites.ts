import type { ShapeFinding } from "../node.ts";
import { isObject } from "../json.ts";
import { once } from "../once.ts";
import { given } from "../given.ts";
import { beginShapeFindings, type ShapeFindings } from "../shape-findings.ts";
import { entries, isTrue, items, type Raw, under, valueIn, wordsAt, writtenAt } from "../raw.ts";
import type { Repository } from "../repository.ts";
import type { SchemasByName } from "../schema/schema.ts";
import { schemaOf } from "../schema/well-shaped.ts";
import type { SourceFile } from "../source.ts";
import type { Link, Site } from "./site.ts";

/** The sites of a product. */
export interface Sites {
  /** Their file; absent where there is none, or where it holds no list of them. */
  readonly file?: SourceFile;
  readonly list: readonly Site[];
  /** What the service tells each document of its site besides, by name. */
  readonly told: SchemasByName;
  readonly findings: readonly ShapeFinding[];
}

/** The sites of `flows/sites.json`; read once, and again when the file is another. */
export function sitesOf({ sites }: Pick<Repository, "sites">): Sites {
  return sites === undefined ? { list: [], told: {}, findings: [] } : readSites(sites);
}

const readSites = once((file: SourceFile): Sites => {
  const findings = beginShapeFindings();
  const raw = under({ file, pointer: "", json: file.value }, "sites");
  if (!Array.isArray(raw.json)) {
    findings.add(raw, "The sites are a list.");
    return { list: [], told: {}, findings: findings.all };
  }
  const { properties: told = {} } = schemaOf({
    properties: under({ file, pointer: "", json: file.value }, "told").json,
  });
  return {
    file,
    list: items(raw).flatMap((one, index) => readSite(findings, one, index) ?? []),
    told,
    findings: findings.all,
  };
});

function readSite(findings: ShapeFindings, raw: Raw, index: number): Site | undefined {
  const { file, pointer, json } = raw;
  if (!isObject(json)) return findings.add(raw, "A site is an object.");
  const id = writtenAt(raw, "id");
  if (id === undefined) findings.add(raw, "A site has an `id`, which is a text.");
  return {
    file,
    pointer,
    index,
    ...given("id", id),
    aliases: wordsAt(raw, "aliases"),
    hosts: wordsAt(raw, "hosts"),
    languages: wordsAt(raw, "languages"),
    isDefault: isTrue(raw, "default"),
    links: entries(under(raw, "links")).map(([name, link]) => readLink(findings, name, link)),
    settings: entries(under(raw, "settings")).flatMap(([name, own]) => {
      const value = valueIn(own);
      return value === undefined ? [] : [{ ...value, name }];
    }),
    facts: new Map(entries(raw).flatMap(([name, fact]) => factIn(name, fact))),
    value: json,
  };
}

function readLink(findings: ShapeFindings, name: string, raw: Raw): Link {
  const { file, pointer } = raw;
  const address = writtenAt(raw)?.value;
  if (address === undefined) findings.add(raw, "The address of a link is a text.");
  return { file, pointer, name, ...given("address", address) };
}

function factIn(name: string, raw: Raw) {
  const value = valueIn(raw);
  return value === undefined ? [] : [[name, value] as const];
}
