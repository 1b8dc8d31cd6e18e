import { type Kysely, sql } from "kysely";
import { actOnDue, type Database, type DueRows, inMs, inTransaction, now, type Tables } from "../db/index.ts";
import { sameBytes } from "../secrets/index.ts";
import type { FilePlaces } from "./fields.ts";

/** A file that a person added to a form. */
export interface KeptFile {
  /** 22 base64url characters, created by the browser. */
  readonly id: string;
  /** `schemas/<flow>/<form>`. */
  readonly form: string;
  /** A dotted path without list indexes. */
  readonly field: string;
  readonly name: string;
  /** Media type, determined from the content. */
  readonly type: string;
  readonly sha256: Buffer;
  readonly content: Buffer;
}

export type KnownFile = Omit<KeptFile, "content">;

/** A file that a call refers to, with the contract's limits for that place. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
  readonly limits: FilePlaces[string];
}

/**
 * How a call uses files. `owner` becomes their owner (`undefined` if the call names none). `marks` is false for a call
 * that only reads them.
 */
interface FileUse {
  readonly owner: Buffer | undefined;
  readonly marks: boolean;
}

/** Time to send the form. After that, the person has to add the file again. */
const UNUSED_MS = 24 * 3_600_000;
const UNUSED: DueRows<{ id: string }> = {
  table: "files",
  columns: ["id"],
  where: sql`used_at is null and created_at < ${inMs(-UNUSED_MS)}`,
  since: "created_at",
};

export type FileStore = ReturnType<typeof createFileStore>;

/**
 * Where files are stored: the table `files`, which all instances share. Every function rejects with
 * `DatabaseUnavailable` if the database does not answer.
 */
export function createFileStore(db: Database) {
  return {
    /** Stores a file. Returns `false`, and changes nothing, if its id already exists. */
    async keep({ content, ...file }: KeptFile): Promise<boolean> {
      const made = await db
        .insertInto("files")
        .values({ ...file, content, size: content.length })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    /** A file's data without its content. */
    find: (id: string): Promise<KnownFile | undefined> =>
      db
        .selectFrom("files")
        .select(["id", "form", "field", "name", "type", "sha256"])
        .where("id", "=", id)
        .executeTakeFirst(),
    /** Resets the age of a file that was uploaded again. Returns `false` if it was deleted. */
    async renew(id: string): Promise<boolean> {
      const renewed = await db.updateTable("files").set({ created_at: now }).where("id", "=", id).executeTakeFirst();
      return renewed.numUpdatedRows > 0n;
    },
    /**
     * Marks files as used, all of them or none. Returns those that are refused: not stored, under another name, outside
     * the limits, or owned by somebody else. Used files are not deleted.
     */
    use: (files: readonly NamedFile[], use: FileUse) => inTransaction(db, (tx) => useIn(tx, files, use)),
    /**
     * Takes back one use of each file by this owner. A file without other uses is unused again, and its owner is removed
     * if no other use named one.
     */
    async giveBack(ids: readonly string[], owner: FileUse["owner"]): Promise<void> {
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
    /** Deletes at most `most` unused files older than a day, and returns the number. Skips locked files. */
    forget: (most: number) =>
      actOnDue(db, UNUSED, most, async (tx, files) => {
        const ids = files.map(({ id }) => id);
        await tx.deleteFrom("files").where("id", "in", ids).execute();
      }),
  };
}

async function useIn(tx: Kysely<Tables>, files: readonly NamedFile[], { owner, marks }: FileUse): Promise<NamedFile[]> {
  const ids = [...new Set(files.map(({ id }) => id))].toSorted();
  const stored = tx.selectFrom("files").select(["id", "name", "type", "size", "used_by"]);
  const kept = new Map<string, Awaited<ReturnType<typeof stored.executeTakeFirstOrThrow>>>();
  // Always lock in the same order, or two calls with the same files could deadlock. The lock prevents that files are
  // deleted or get another owner.
  for (const id of ids) {
    const row = await stored.where("id", "=", id).forUpdate().executeTakeFirst();
    if (row) kept.set(id, row);
  }
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
