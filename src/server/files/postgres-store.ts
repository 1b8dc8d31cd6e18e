import { sql } from "kysely";
import type { Kysely } from "kysely";
import { deleteSome, inMs, inTransaction, now } from "../db/index.ts";
import type { Database, EndedRows, Tables } from "../db/index.ts";
import { sameBytes } from "../secrets/index.ts";
import type { FileStore, FileUse, NamedFile } from "./file-store.ts";

/** Time to send the form. After that, the person has to add the file again. */
const UNUSED_MS = 24 * 3_600_000;
const UNUSED: EndedRows = { table: "files", where: sql`used_at is null and created_at < ${inMs(-UNUSED_MS)}` };

/** Stores files in the table `files`, which all instances share. */
export function createFileStore(db: Database): FileStore {
  return {
    async keep({ content, ...file }) {
      const made = await db
        .insertInto("files")
        .values({ ...file, content, size: content.length })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    find: (id) =>
      db
        .selectFrom("files")
        .select(["id", "form", "field", "name", "type", "sha256"])
        .where("id", "=", id)
        .executeTakeFirst(),
    async renew(id) {
      const renewed = await db.updateTable("files").set({ created_at: now }).where("id", "=", id).executeTakeFirst();
      return renewed.numUpdatedRows > 0n;
    },
    use: (files, use) => inTransaction(db, (tx) => useIn(tx, files, use)),
    async giveBack(ids, owner) {
      const named = owner ? 1 : 0;
      await db
        .updateTable("files")
        .set({
          uses: sql<number>`greatest(uses - 1, 0)`,
          used_at: sql<Date | null>`case when uses <= 1 then null else used_at end`,
          owner_uses: sql<number>`greatest(owner_uses - ${named}::integer, 0)`,
          used_by: sql<Buffer | null>`case when owner_uses <= ${named}::integer then null else used_by end`,
        })
        .where("id", "in", ids)
        .execute();
    },
    forget: (most) => deleteSome(db, UNUSED, most),
  };
}

async function useIn(tx: Kysely<Tables>, files: readonly NamedFile[], { owner, marks }: FileUse): Promise<NamedFile[]> {
  const ids = [...new Set(files.map(({ id }) => id))];
  // Always lock in the same order, or two calls with the same files could deadlock. The lock prevents that files are
  // deleted or get another owner.
  const rows = await tx
    .selectFrom("files")
    .select(["id", "name", "type", "size", "used_by"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  const kept = new Map(rows.map((row) => [row.id, row]));
  const refused = files.filter(({ id, name, limits }) => {
    const row = kept.get(id);
    if (row === undefined || row.name !== name) return true;
    if (limits.types && !limits.types.includes(row.type)) return true;
    if (limits.maxBytes !== undefined && row.size > limits.maxBytes) return true;
    return row.used_by !== null && (owner === undefined || !sameBytes(row.used_by, owner));
  });
  if (refused.length > 0 || !marks) return refused;
  await tx
    .updateTable("files")
    .set({
      used_at: now,
      uses: sql<number>`uses + 1`,
      ...(owner && { used_by: owner, owner_uses: sql<number>`owner_uses + 1` }),
    })
    .where("id", "in", ids)
    .execute();
  return [];
}
