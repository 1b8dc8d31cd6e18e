import type { Resources } from "../http/index.ts";
import { show, type Shown } from "./shown.ts";

const A_PAGE = 50;
/** Messages are encrypted, so a search opens one after the other. */
const SEARCHED = 5000;

/** What is looked for: a page, counted from 1, of all messages or of those that contain a text. */
interface Wanted {
  readonly page: number;
  readonly search: string;
}

/** A page of messages, newest first. */
export interface Found {
  readonly messages: readonly Shown[];
  readonly page: number;
  /** At least 1. */
  readonly pages: number;
}

type ShownResources = Pick<Resources, "db" | "secrets" | "links">;

export async function findShown(resources: ShownResources, { page, search }: Wanted): Promise<Found> {
  const all = resources.db.selectFrom("outbox").where("content", "is not", null);
  const newest = all.selectAll().orderBy("created_at", "desc").orderBy("id");
  const isOn = (pages: number): number => Math.min(Math.max(page, 1), pages);
  if (search === "") {
    const { count } = await all.select(({ fn }) => fn.countAll<string>().as("count")).executeTakeFirstOrThrow();
    const pages = Math.max(1, Math.ceil(Number(count) / A_PAGE));
    const rows = await newest
      .limit(A_PAGE)
      .offset((isOn(pages) - 1) * A_PAGE)
      .execute();
    return { messages: rows.flatMap((row) => show(resources, row)), page: isOn(pages), pages };
  }
  const rows = await newest.limit(SEARCHED).execute();
  const found = rows
    .flatMap((row) => show(resources, row))
    .filter((message) => contains(message, search.toLowerCase()));
  const pages = Math.max(1, Math.ceil(found.length / A_PAGE));
  return { messages: found.slice((isOn(pages) - 1) * A_PAGE, isOn(pages) * A_PAGE), page: isOn(pages), pages };
}

/** The messages with these purposes, newest first. */
export async function findByPurpose(resources: ShownResources, purposes: readonly string[]): Promise<Shown[]> {
  if (purposes.length === 0) return [];
  const rows = await resources.db
    .selectFrom("outbox")
    .selectAll()
    .where("purpose", "in", purposes)
    .orderBy("created_at", "desc")
    .execute();
  return rows.flatMap((row) => show(resources, row));
}

function contains({ to, subject, text, template }: Shown, search: string): boolean {
  return [to, subject, text, template].some((part) => part.toLowerCase().includes(search));
}
