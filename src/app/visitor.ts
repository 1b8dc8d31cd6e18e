import { randomId } from "../browser/index.ts";

type Store = Pick<Storage, "getItem" | "setItem">;

const ID = "visitor";
const ARMS = "arms";
const SITE = "site";

/**
 * The browser's anonymous id, made on the first visit. `asked` is that of a link (`?visitor=`), by which another device or a
 * page of ours hands its id over: it takes the place of the browser's own. `told` is that of a first page that the service drew. What is no UUID is not taken.
 */
export function visitorId(store: Store, asked: string | null = null, told: string | null = null): string {
  const id = [asked, store.getItem(ID), told].find(isVisitor) ?? randomId();
  store.setItem(ID, id);
  return id;
}

export function isVisitor(id: string | null | undefined): id is string {
  return typeof id === "string" && UUID.test(id);
}

/** The id that the service drew the first page for, in a cookie; kept there, so that it draws the next one for the same visitor. */
export function visitorCookie(): string | null {
  return /(?:^|;\s*)visitor=([^;]+)/.exec(document.cookie)?.[1] ?? null;
}

export function leaveVisitor(id: string): void {
  document.cookie = `${ID}=${id}; path=/; max-age=31536000; samesite=lax`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a visitor may ask for an arm or a site: while developing, or at the machine that the pages come from. Elsewhere
 * they are not theirs to choose: a link could show somebody another country's prices.
 */
export function mayOverride(hostname: string, development: boolean): boolean {
  return development || /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** `?arm.flag=arm` and `?site=id`, kept for the tab so that they hold on the pages that follow. For trying things out. */
export function overrides(query: URLSearchParams, tab: Store): { arms: Record<string, string>; site: string | null } {
  const arms: Record<string, string> = Object.fromEntries(new URLSearchParams(tab.getItem(ARMS) ?? ""));
  for (const [name, value] of query) if (name.startsWith("arm.")) arms[name.slice(4)] = value;
  tab.setItem(ARMS, new URLSearchParams(arms).toString());
  const site = query.get("site") ?? tab.getItem(SITE);
  if (site !== null) tab.setItem(SITE, site);
  return { arms, site };
}
