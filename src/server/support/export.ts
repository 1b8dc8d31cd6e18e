import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../db/index.ts";
import { show } from "../outbox/index.ts";
import type { Resources } from "../http/index.ts";
import { PERSON_TABLES } from "./person-tables.ts";
import type { Person } from "./person.ts";

type ExportResources = Pick<Resources, "secrets" | "links">;
type Row = Readonly<Record<string, unknown>>;

/** Everything that is kept about a person, as they may read it, and what is left out and why. */
interface PersonExport {
  readonly about: string;
  readonly data: Readonly<Record<string, readonly Row[]>>;
  readonly leftOut: Readonly<Record<string, string>>;
}

/**
 * Reads a person's data from all tables. Of other people it has what the person entered: the co-parent and the
 * children as they named them. The co-parent's own registration is not theirs.
 */
export async function exportPerson(
  resources: ExportResources,
  db: Kysely<Tables>,
  person: Person,
): Promise<PersonExport> {
  const data: Record<string, readonly Row[]> = {};
  const leftOut: Record<string, string> = {};
  for (const [table, entry] of Object.entries(PERSON_TABLES)) {
    if ("notPersonal" in entry) {
      leftOut[table] = entry.notPersonal;
      continue;
    }
    const of = entry.of(person, resources.secrets);
    if (of === undefined) continue;
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${of}`.execute(db);
    if (rows.length === 0) continue;
    const columns = entry.exports.split(" ");
    data[entry.title] = rows.map((row) => ({
      ...Object.fromEntries(columns.map((column) => [column, readable(row[column])])),
      // A row as the table has it.
      ...(table === "outbox" ? textOf(resources, row as unknown as Selectable<Tables["outbox"]>) : {}),
    }));
    for (const [column, why] of Object.entries(entry.withheld)) leftOut[`${entry.title}: ${column}`] = why;
  }
  return {
    about:
      "What this service keeps about you. Times are in UTC, amounts in cents or pence. The payment provider keeps its own record of payments and payment methods.",
    data,
    leftOut,
  };
}

/** The text of a message that is not sent yet. Afterwards the service does not keep it. */
function textOf(resources: ExportResources, row: Selectable<Tables["outbox"]>): Row {
  const [shown] = show(resources, row);
  return shown ? { to: shown.to, subject: shown.subject, text: shown.text } : {};
}

/** Files as base64. */
function readable(value: unknown): unknown {
  return Buffer.isBuffer(value) ? value.toString("base64") : value;
}
