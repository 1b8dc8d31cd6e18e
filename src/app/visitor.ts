type Store = Pick<Storage, "getItem" | "setItem">;

const ID = "visitor";
const ARMS = "arms";
const SITE = "site";

/** The browser's anonymous id, made on the first visit. */
export function visitorId(store: Store): string {
  const known = store.getItem(ID);
  if (known !== null && /^[0-9a-f-]{36}$/.test(known)) return known;
  const id = crypto.randomUUID();
  store.setItem(ID, id);
  return id;
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
