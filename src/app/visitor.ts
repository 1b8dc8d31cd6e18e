import { randomId } from "../browser/index.ts";
import { readCookie, writeCookie } from "./cookie.ts";

type Store = Pick<Storage, "getItem" | "setItem">;

const ID = "visitor";
const ARMS = "arms";
const SITE = "site";

/**
 * The browser's anonymous id, created on the first visit. `fromAddress` comes from a link (`?visitor=`) from another device
 * or one of our pages, and replaces the browser's own id. `fromPage` comes from a first page rendered by the service.
 * Ignores values that are not a UUID.
 */
export function visitorId(store: Store, fromAddress: string | null = null, fromPage: string | null = null): string {
  const id = [fromAddress, store.getItem(ID), fromPage].find(isVisitor) ?? randomId();
  store.setItem(ID, id);
  return id;
}

export function isVisitor(id: string | null | undefined): id is string {
  return typeof id === "string" && UUID.test(id);
}

/**
 * The visitor id of the first page, from a cookie. It stays there, so that the service renders the next page for the
 * same visitor.
 */
export function visitorCookie(): string {
  return readCookie(ID);
}

export function leaveVisitor(id: string): void {
  writeCookie(ID, id);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a visitor may choose an arm or a site: in development, or on the machine that serves the pages. Not
 * elsewhere, because a link could show somebody another country's prices. Staff may choose an arm there, too, if the
 * service says so in the document: decision 244.
 */
export function mayOverride(hostname: string, development: boolean): boolean {
  return development || /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** What somebody tries out instead of what they would get. */
interface Tried {
  readonly arms: Record<string, string>;
  readonly site: string | null;
}

/**
 * What is tried out in this tab: `?arm.flag=arm` and `?site=id` are obeyed where a visitor `mayChoose`. Elsewhere only
 * the arm is that staff `look` at, as the document has it. Both are stored in the tab, and the following pages obey that.
 */
export function triedAt(
  { mayChoose, look }: { readonly mayChoose: boolean; readonly look: string | undefined },
  query: URLSearchParams,
  tab: Store,
): Tried {
  if (mayChoose) return overrides(query, tab);
  // Another site has other prices.
  return { arms: overrides(new URLSearchParams(look), tab).arms, site: null };
}

/** Reads `?arm.flag=arm` and `?site=id`, and stores them in the tab for the following pages. For trying things out. */
export function overrides(query: URLSearchParams, tab: Store): Tried {
  const arms: Record<string, string> = Object.fromEntries(new URLSearchParams(tab.getItem(ARMS) ?? ""));
  for (const [name, value] of query) if (name.startsWith("arm.")) arms[name.slice(4)] = value;
  if (Object.keys(arms).length > 0) tab.setItem(ARMS, new URLSearchParams(arms).toString());
  const site = query.get("site") ?? tab.getItem(SITE);
  if (site !== null) tab.setItem(SITE, site);
  return { arms, site };
}
