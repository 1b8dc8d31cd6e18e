import { safeStore } from "../browser/index.ts";
import { flowAt } from "./flow-at.ts";
import { createAnalytics } from "./analytics.ts";
import { armsOfVisit, exposures } from "./arms.ts";
import { splits } from "./experiments.ts";
import { createForms } from "./forms.ts";
import { initialLanguage, rememberLanguage } from "./language.ts";
import { siteOf } from "./site.ts";
import { createTabHistory } from "./tab-history.ts";
import { variantsFor } from "./variants.ts";
import { leaveVisitor, mayOverride, overrides, visitorCookie, visitorId } from "./visitor.ts";

/** A document that is opened: which journey, on which site, by whom. */
export type Opening = Awaited<ReturnType<typeof openingAt>>;

/** Finds out who opens a document at an address, in which language, and which arms of experiments they are in. */
export async function openingAt(location: Location) {
  const areas = { local: () => window.localStorage, session: () => window.sessionStorage };
  const tab = createTabHistory();
  const stores = {
    local: safeStore(areas.local, areas.session, () => tab),
    session: safeStore(areas.session, () => tab),
  };
  const query = new URLSearchParams(location.search);
  // Only in development builds: this branch, and all that it imports, is not in any other.
  const replay =
    import.meta.env.DEV && query.has("replay")
      ? await (await import("./dev/replay.ts")).readReplay(query.get("replay") ?? "")
      : undefined;
  const tried =
    replay ??
    (mayOverride(location.hostname, import.meta.env.DEV) ? overrides(query, stores.session) : { arms: {}, site: null });
  const site = siteOf(location.hostname, tried.site);
  const visitor = visitorId(stores.local, query.get("visitor"), visitorCookie());
  // Where all see the same, the service need not know who looks at it.
  if (splits()) leaveVisitor(visitor);
  const lang = replay?.lang ?? initialLanguage(site.languages, query.get("lang"), stores.local, navigator.languages);
  if (query.has("lang")) rememberLanguage(stores.local, lang);
  const flow = flowAt(location.pathname, site.links.home ?? "");
  const arms = await armsOfVisit(visitor, tried.arms, site.id);
  const { affiliate } = site;
  const analytics = createAnalytics({ flow, visitor, arms, store: stores.local, ...(affiliate ? { affiliate } : {}) });
  const expose = exposures(arms, tried.arms, analytics);
  const variantOf = variantsFor(arms, expose);
  return {
    flow,
    site,
    visitor,
    lang,
    /** The arm of each flag. */
    arms,
    tried: tried.arms,
    analytics,
    /** Is told of each flag whose arm has decided something. */
    expose,
    query,
    /** The browser's storages, and what stands in for them where it has none. */
    stores,
    tab,
    replay,
    variantOf,
    forms: createForms(variantOf),
  };
}
