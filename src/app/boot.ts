import {
  type Journey,
  type Ports,
  type HostEnvironment,
  createJourney,
  languageSwitch,
  nextTask,
  pathAt,
  pageHostOf,
  pathBelow,
  queryOf,
  withFirstStep,
  keepsFiles,
} from "../browser/index.ts";
import { createAddress, createRouter, stepOfEntry, visitIn } from "../browser/page-address/index.ts";
import { type JsonObject, siteIn, type Step } from "../engine/index.ts";
import { experimentScope } from "../experiments/index.ts";
import { texts as sharedTexts } from "../generated/programs/index.js";
import { loadTexts } from "../texts/index.ts";
import { callFrom, lateCall } from "./api/late-call.ts";
import { atRest } from "./at-rest.ts";
import { flowOf } from "./flow-at.ts";
import { followFragments, takeFragment } from "./fragment.ts";
import { leaveDrafts } from "./handover.ts";
import { createKept, exposedIn } from "./kept.ts";
import { rememberLanguage } from "./language.ts";
import { watchBuild } from "./newer-build.ts";
import { leaveNotice, takeNotice } from "./notice.ts";
import { type Opening, openingAt } from "./opening.ts";
import { pageHost } from "./page-host.ts";
import { beginningOf, wholeProgram } from "./program-of.ts";
import { remember } from "./remembered.ts";
import { watchSession } from "./session/watch-session.ts";
import { pricesIn, siteScope } from "./site.ts";
import { createAppTexts } from "./texts.ts";

const FOLLOW_AFTER_MS = 20_000;

/**
 * Loads and creates the journey for an address, in tasks that are short even on a slow phone. Rejects if a file cannot
 * be loaded.
 */
export async function boot(location: Location) {
  const fragment = takeFragment();
  const opening = await openingAt(location);
  const { flow, site, lang, query, stores, tab, variantOf, replay } = opening;
  const build = watchBuild(stores.session);
  await nextTask();
  const texts = createAppTexts({
    lang,
    country: site.country,
    files: [flow, ...sharedTexts[flow], "common"],
    fallback: site.languages[0] ?? lang,
    variantOf,
  });
  // Only in development builds, like `mock` below.
  const studioCall = import.meta.env.DEV
    ? (await import("./dev/in-studio.ts")).inStudio(query, texts, flow)
    : undefined;
  const call = studioCall ?? callFrom(site.country, lateCall);
  const [{ default: program }] = await Promise.all([
    beginningOf(variantOf, flow, location.pathname)(),
    loadTexts(texts, lang),
  ]);
  // Only in development builds: other builds do not contain this branch and its imports.
  const mock = import.meta.env.DEV
    ? (await import("./dev/mock-route.ts")).mockRoute(program, pathBelow(program.basePath, location.pathname))
    : undefined;
  const apart = mock ?? replay;
  await nextTask();
  const remembered = await remember(opening, program, apart !== undefined);
  await nextTask();
  const { storage } = program;
  const { keeps = "" } = document.documentElement.dataset;
  const address = createAddress(
    program.basePath,
    (pathname) => flowOf(pathname) === flow,
    (to, step) => visitIn(journey, to, step),
  );
  // Read the current address, because the person may have gone back while files were loading.
  const [path, step] = [pathBelow(program.basePath, location.pathname), stepOfEntry()];
  const kept = storage && !apart ? createKept(storage.key, opening.exposed) : undefined;
  const expose = (flag: string) => {
    opening.expose(flag);
    kept?.write();
  };
  let renewal: Ports["renew"];
  const ports: Ports = {
    navigate: address.show,
    load: (to, replace, notice) => {
      if (notice) leaveNotice(stores.session, notice);
      kept?.at(program.paths[to]?.[0]);
      void opening.analytics.settled().then(() => tab.open(pathAt(program.basePath, to), replace));
    },
    leave: (link) => {
      const href = siteIn(site, document.documentElement.lang).links[link];
      if (href !== undefined) void opening.analytics.settled().then(() => location.assign(href));
    },
    lang: () => document.documentElement.lang,
    analytics: opening.analytics,
    call,
    expose,
    stores: mock?.stores ?? remembered.stores,
    ...(remembered.written && { written: remembered.written }),
    ...(kept && { kept: kept.keeps }),
    ...(remembered.announce && { announce: remembered.announce }),
    answers: studioCall ? undefined : mock?.answers,
    outdated: build.outdated,
    renew: (...change) => renewal?.(...change),
  };
  const parameters = Object.keys(program.query ?? {});
  const envelope = mock?.envelope ?? remembered.envelope;
  const beginning = {
    program,
    whole: (failed?: () => void) => wholeProgram(variantOf, flow, location.pathname, failed),
    env: {
      flags: opening.arms,
      experiment: scopeOf(opening) as JsonObject,
      site: siteScope(site, pricesIn(document)),
      lang,
      visitor: opening.visitor,
      elsewhere: remembered.elsewhere,
    },
    path: mock?.path ?? path,
    step,
    envelope,
    query: queryOf(program, (name) => (program.fragment?.includes(name) ? fragment : query).get(name)),
    notice: takeNotice(stores.session) ?? remembered.notice,
    ports,
    catchUp: remembered.catchUp,
  };
  const journey: Journey = (replay?.createJourney ?? createJourney)(await withFirstStep(beginning));
  kept?.keeps(envelope !== null);
  kept?.follow(journey);
  build.before(async () => {
    if (!(await atRest(journey, ports.written ?? (async () => undefined)))) return false;
    leaveDrafts(stores.session, journey.now());
    leaveNotice(stores.session, { tone: "info", text: { key: "ui.updated" } });
    return true;
  });
  // Remove these parameters from the address: somebody who receives the link is another visitor, and the values are
  // meant to be used once. Not before the journey begins, because it stores their values then, and not later, because
  // calls contain the address.
  const once = [...parameters, "visitor"].filter((name) => query.has(name));
  const { program: begun, snapshot: first } = journey.now();
  const script = site.affiliate?.script;
  const begin = () => {
    if (once.length > 0) address.forget(once);
    journey.begin();
    remembered.follow(journey);
    // A journey that is stored nowhere could not go on in a new document.
    if (storage && !apart) followLater(opening, (renew) => (renewal = renew));
    if (script !== undefined && isOpen(begun.steps[first.step]))
      void import("./analytics/affiliate.ts").then(({ loadAffiliateScript }) => loadAffiliateScript(script));
  };
  followFragments();
  if (!apart) watchSession(journey);
  // A page restored from the browser's back-forward cache has missed changes by other documents.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

  const setLanguage = languageSwitch(texts, {
    changed: (next) => {
      rememberLanguage(stores.local, next);
      Object.assign(document.documentElement, { lang: next, dir: texts.dir(next) });
      journey.report({ type: "language", lang: next });
    },
    failed: async (next) => {
      if (await build.lacks()) return rememberLanguage(stores.local, next);
      journey.report({ type: "notice", notice: { tone: "error", text: { key: "errors.language" } } });
    },
  });
  const host: HostEnvironment = {
    ...pageHost(site, program.basePath, opening.forms.load),
    ...keepsFiles(call, () => document.documentElement.lang),
    // Determined before the first paint (`public/early.js`).
    saves: storage === undefined || mock !== undefined || keeps.split(" ").includes(storage.area),
    ...pageHostOf(journey, address),
    setLanguage: (next) => void setLanguage(next),
    setTitle: (title) => {
      document.title = title;
    },
  };
  const { forms, arms } = opening;
  const router = createRouter(address);
  return { journey: { ...journey, begin }, host, texts, address, router, site, forms, expose, variantOf, arms };
}

/** The document is new, so its experiments are: they are followed later, by code that the first page need not load. */
function followLater(
  { site, visitor, arms, tried, ...opening }: Opening,
  changed: (renew: Ports["renew"]) => void,
): void {
  setTimeout(async () => {
    const { followExperiments, inNewDocument } = await import("./follow-experiments.ts");
    const exposed = () => [...opening.exposed, ...exposedIn(document.cookie)];
    const { experiments } = opening.experiments;
    followExperiments({ visitor, site: site.id, experiments, arms, tried, exposed }, () => changed(inNewDocument));
  }, FOLLOW_AFTER_MS);
}

/** What expressions read as `experiment`. */
function scopeOf({ experiments, arms, tried }: Opening) {
  return experimentScope(experiments.experiments, experiments.referrerOrder ?? [], arms, tried);
}

/** Whether a document that starts with this step may contain third-party scripts. */
function isOpen(step: Step | undefined): boolean {
  return (
    step?.policy === undefined && Object.values(step?.forms ?? {}).every(({ sensitive }) => sensitive.length === 0)
  );
}
