import type { Client } from "pg";

/** A statement of the service, with the values of one of its executions. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Tables that do not grow: PostgreSQL's own, two with one row, and one with a row for each migration. */
const SMALL = /^(pg_.*|readiness|pepper_check|experiment_states|migrations)$/;
/** Has a row for each day of an experiment, whoever comes: a few hundred. */
const BY_DAY = "experiment_days";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * The tables that a statement would read completely, by the plan of PostgreSQL: with a sequential scan, or through an
 * index of all rows without a condition on it. Executes nothing.
 */
export async function fullScans(client: Client, { text, values }: SentStatement): Promise<readonly string[]> {
  const { rows } = await client.query<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
    `explain (format json) ${text}`,
    [...values],
  );
  const partial = await partialIndexes(client);
  const nodes = rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => nodesOf(Plan)));
  const scans = nodes.filter((node) => {
    if (node["Node Type"] === "Seq Scan") return true;
    return node["Node Type"].startsWith("Index") && !node["Index Cond"] && !partial.has(node["Index Name"] ?? "");
  });
  const tables = scans.flatMap((node) => node["Relation Name"] ?? []);
  return [...new Set(tables)].filter((table) => !SMALL.test(table) && table !== BY_DAY);
}

/**
 * Whether a statement reads the clock after `do update set`, which an engine that splits tables over machines refuses: the
 * new row's values may have the time. Tables that are not split may.
 */
export function readsClockLate(text: string): boolean {
  const [, table = "", late = ""] = /insert into "?(\w+)"?.*?\bdo update set\b(.*)/is.exec(text) ?? [];
  return !SMALL.test(table) && /\b(statement_timestamp|now)\(\)/i.test(late);
}

/**
 * Whether a statement locks rows of a table without its key, which such an engine refuses. `keyOf` has no key of a table
 * that is not split.
 */
export function locksWithoutKey(text: string, keyOf: (table: string) => string | undefined): boolean {
  const locks = text.matchAll(/\bfrom "?(\w+)"?((?:(?!\bfrom\b).)*?)\bfor (?:no key )?update\b/gis);
  return [...locks].some(([, table = "", where = ""]) => {
    const key = keyOf(table);
    return key !== undefined && !new RegExp(`\\b${key}"? = (?!any\\b)`).test(where);
  });
}

/** A statement as it is written, whatever the number of its values. */
export function normalized(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\$\d+(, \$\d+)+/g, "$…")
    .replaceAll(/(\(\$…[^()]*\))(, \(\$…[^()]*\))+/g, "$1, …")
    .trim();
}

function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

async function partialIndexes(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indpred is not null",
  );
  return new Set(rows.map(({ name }) => name));
}
