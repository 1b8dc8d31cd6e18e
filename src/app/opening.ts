import { safeStore } from "../browser/index.ts";
import { type Experiments, experimentsAt, needsVisitor } from "../experiments/index.ts";
import { flowAt } from "./flow-at.ts";
import { createAnalytics } from "./analytics.ts";
import { armsOfVisit, exposures } from "./arms.ts";
import { formsFor, variantsFor } from "./variants.ts";
import { initialLanguage, rememberLanguage } from "./language.ts";
import { siteOf } from "./site.ts";
import { createTabHistory } from "./tab-history.ts";
import { leaveVisitor, mayOverride, triedAt, visitorCookie, visitorId } from "./visitor.ts";

/** The context of a document that is opened: the journey, the site and the visitor. */
export type Opening = Awaited<ReturnType<typeof openingAt>>;

/** Determines the visitor, the language and the experiment arms for a document. */
export async function openingAt(location: Location) {
  const areas = { local: () => window.localStorage, session: () => window.sessionStorage };
  const tab = createTabHistory();
  const stores = {
    local: safeStore(areas.local, areas.session, () => tab),
    session: safeStore(areas.session, () => tab),
  };
  const query = new URLSearchParams(location.search);
  // Only in development builds: other builds do not contain this branch and its imports.
  const replay =
    import.meta.env.DEV && query.has("replay")
      ? await (await import("./dev/replay.ts")).readReplay(query.get("replay") ?? "")
      : undefined;
  const mayChoose = mayOverride(location.hostname, import.meta.env.DEV);
  const look = document.querySelector<HTMLMetaElement>("meta[name=look]")?.content;
  const tried = replay ?? triedAt({ mayChoose, look }, query, stores.session);
  const site = siteOf(location.hostname, tried.site);
  const visitor = visitorId(stores.local, query.get("visitor"), visitorCookie());
  const lang = replay?.lang ?? initialLanguage(site.languages, query.get("lang"), stores.local, navigator.languages);
  if (query.has("lang")) rememberLanguage(stores.local, lang);
  const experiments = experimentsAt(experimentsIn(document), site.id, lang);
  // If everybody sees the same, the service need not know the visitor.
  if (needsVisitor(experiments.experiments)) leaveVisitor(visitor);
  const flow = flowAt(location.pathname, site.links.home ?? "");
  const arms = await armsOfVisit(experiments, visitor, tried.arms, site.id);
  const exposed = new Set<string>();
  const { affiliate } = site;
  const analytics = createAnalytics({ flow, visitor, arms, store: stores.local, ...(affiliate ? { affiliate } : {}) });
  const expose = exposures(experiments, visitor, arms, tried.arms, (experiment, arm) => {
    const isChosen = tried.arms[experiment.flag] !== undefined;
    if (!isChosen) exposed.add(experiment.flag);
    analytics.expose(experiment, arm);
  });
  const variantOf = variantsFor(arms, expose);
  return {
    flow,
    site,
    visitor,
    lang,
    experiments,
    arms,
    tried: tried.arms,
    analytics,
    /** Called when a flag's arm has affected the person. */
    expose,
    /** The flags for which that has been reported. */
    exposed,
    query,
    /** The browser's storages, with a fallback if there are none. */
    stores,
    tab,
    replay,
    variantOf,
    forms: formsFor(variantOf),
  };
}

/** The experiments that the document brings: see `withExperiments`. */
function experimentsIn(document: Document): Experiments {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=experiments]");
  return meta === null ? { experiments: [] } : (JSON.parse(meta.content) as Experiments);
}
