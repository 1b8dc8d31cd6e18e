import type { ColumnType, JSONColumnType } from "kysely";

/** Set once, by the database. */
export type Made = ColumnType<Date, Date | undefined, never>;
export type Json<T extends object | null> =
  | JSONColumnType<T & object>
  | (null extends T ? ColumnType<null, null, null> : never);
