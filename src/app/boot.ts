import type { RendererHost } from "../../renderers/index.ts";
import type { Envelope, Notice } from "../engine/index.ts";
import { data } from "../generated/data/index.js";
import { texts as sharedTexts } from "../generated/programs/index.js";
import { loadTexts } from "../texts/index.ts";
import { createAddress, pathAt, pathBelow, stepOfEntry } from "./address.ts";
import type { Surroundings } from "./effects.ts";
import { createAnalytics } from "./analytics.ts";
import { armsOfVisit, exposing } from "./arms.ts";
import { atRest } from "./at-rest.ts";
import { experimentScope, splits } from "./experiments.ts";
import { flowAt, flowOf } from "./flow-at.ts";
import { beginningOf, wholeProgram } from "./program-of.ts";
import { followFragments, takeFragment } from "./fragment.ts";
import { leaveDrafts, takeDrafts } from "./handover.ts";
import { createJourney, withFirstStep } from "./journey.ts";
import { createKept } from "./kept.ts";
import { languageSwitch } from "./language-switch.ts";
import { initialLanguage, rememberLanguage } from "./language.ts";
import { watchBuild } from "./newer-build.ts";
import { createNavigator } from "./navigator.ts";
import { leaveNotice, takeNotice } from "./notice.ts";
import { isOpen } from "./open-step.ts";
import { pageHost } from "./page-host.ts";
import { watchSession } from "./session/watch-session.ts";
import { pricesIn, siteOf, siteScope } from "./site.ts";
import { sharedStore } from "./shared-store.ts";
import { readEnvelope, recall, safeStore, takesValues } from "./storage.ts";
import { createTabHistory } from "./tab-history.ts";
import { createTabs } from "./tabs.ts";
import { createAppTexts } from "./texts.ts";
import { beIn, variantOf } from "./variants.ts";
import { visitIn } from "./visit.ts";
import { leaveVisitor, mayOverride, overrides, visitorCookie, visitorId } from "./visitor.ts";

/** Everything between an address and a running journey. Rejects when a file cannot be loaded. */
export async function boot(location: Location) {
  const fragment = takeFragment();
  const areas = { local: () => window.localStorage, session: () => window.sessionStorage };
  const tab = createTabHistory();
  const stores = {
    local: safeStore(areas.local, areas.session, () => tab),
    session: safeStore(areas.session, () => tab),
  };
  const build = watchBuild(stores.session);
  const query = new URLSearchParams(location.search);
  // Only in development builds: this branch, and all that it imports, is not in any other. So with the mock pages below.
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
  const flags = exposing(arms, tried.arms, analytics);
  beIn(flags);
  const texts = createAppTexts({
    lang,
    files: [flow, ...sharedTexts[flow], "common"],
    fallback: site.languages[0] ?? lang,
  });
  const [{ default: program }] = await Promise.all([beginningOf(flow, location.pathname)(), loadTexts(texts, lang)]);

  // Who comes for the first time has nothing to check.
  let reader: Awaited<ReturnType<(typeof data)[typeof flow]>> | undefined;
  const readStored = async (text: string | null): Promise<Envelope | null> => {
    if (text === null) return null;
    reader ??= await (variantOf("data", flow) ?? data[flow])();
    return readEnvelope(text, program, reader);
  };
  const mock = import.meta.env.DEV
    ? (await import("./dev/mock-route.ts")).mockRoute(program, pathBelow(program.basePath, location.pathname))
    : undefined;
  const { storage } = program;
  const shared =
    storage?.area === "local" && !storage.sealed && !mock && !replay
      ? sharedStore(stores.local, storage.key, () => void takeStored())
      : undefined;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const tabs = storage && shared && createTabs(`${storage.key} runs`, navigator.locks, stores.local);
  const sealed = storage?.sealed
    ? await import("./sealed.ts").then(({ browserKey, createSealed, newKey }) =>
        createSealed(stores[storage.area], () => browserKey().catch(() => tab.key(newKey))),
      )
    : undefined;
  let lost: Notice | undefined;
  const known = async (): Promise<Envelope | null> => {
    if (!storage) return readStored(takeDrafts(stores.session));
    if (sealed) return readStored(await sealed.read(storage.key));
    shared?.seen(stores.local.getItem(storage.key));
    return recall(stores[storage.area], storage.key, readStored, Date.now(), () => {
      lost = { tone: "warning", text: { key: "errors.setAside" } };
    });
  };
  const asked = Object.keys(program.query ?? {}).filter((name) => query.has(name));
  const given = (name: string) => (program.fragment?.includes(name) ? fragment : query).get(name);
  const address = createAddress(
    program.basePath,
    (pathname) => flowOf(pathname) === flow,
    (path, step) => visitIn(journey, path, step),
  );
  const kept = storage && !mock && !replay ? createKept(storage.key) : undefined;
  const surroundings: Surroundings = {
    navigate: address.show,
    load: (path, replace, notice) => {
      if (notice) leaveNotice(stores.session, notice);
      kept?.at(program.paths[path]?.[0]);
      tab.open(pathAt(program.basePath, path), replace);
    },
    leave: (link) => {
      const href = site.links[link];
      if (href !== undefined) location.assign(href);
    },
    lang: () => document.documentElement.lang,
    analytics,
    stores:
      mock?.stores ??
      (shared
        ? { ...stores, local: shared }
        : sealed
          ? { ...stores, [storage?.area ?? "session"]: sealed.store }
          : stores),
    ...(sealed && { written: sealed.written }),
    ...(kept && { kept: kept.keeps }),
    ...(tabs && { announce: tabs.announce }),
    answers: mock?.answers,
    outdated: build.outdated,
  };
  const envelope = mock?.envelope ?? (await known());
  const saves = storage === undefined || mock !== undefined || takesValues(areas[storage.area]);
  const beginning = {
    program,
    whole: (failed?: () => void) => wholeProgram(flow, location.pathname, failed),
    env: {
      flags,
      experiment: experimentScope(arms, tried.arms),
      site: siteScope(site, pricesIn(document)),
      lang,
      visitor,
      elsewhere: (await tabs?.look(endedElsewhere)) ?? false,
    },
    path: mock?.path ?? pathBelow(program.basePath, location.pathname),
    step: stepOfEntry(),
    envelope,
    query: Object.fromEntries(
      Object.keys(program.query ?? {}).flatMap((name): [string, string][] => {
        const text = given(name);
        return text === null ? [] : [[name, text]];
      }),
    ),
    notice: takeNotice(stores.session) ?? lost,
    surroundings,
    catchUp: () => {
      const text = shared?.unseen();
      if (text === undefined || (text !== null && !reader)) return;
      take(text, text === null || !reader ? null : readEnvelope(text, program, reader));
    },
  };
  const journey = (replay?.createJourney ?? createJourney)(await withFirstStep(beginning));
  begin();
  kept?.keeps(envelope !== null);
  kept?.follow(journey);
  build.before(async () => {
    await atRest(journey, surroundings.written ?? (async () => undefined));
    leaveDrafts(stores.session, journey.store.get(journey.state));
    leaveNotice(stores.session, { tone: "info", text: { key: "ui.updated" } });
  });
  // Whoever is sent this address is another visitor.
  const once = query.has("visitor") ? [...asked, "visitor"] : asked;
  if (once.length > 0) address.forget(once);
  followFragments();
  const first = journey.store.get(journey.state).program.steps[journey.store.get(journey.state).snapshot.step];
  const script = affiliate?.script;
  if (script !== undefined && isOpen(first)) {
    void import("./analytics/affiliate.ts").then(({ loadAffiliateScript }) => loadAffiliateScript(script));
  }
  const apart = mock ?? replay;
  if (!apart) watchSession(journey);
  /** Takes over what another tab has stored, after what it is doing: both may say that it pays. Says whether it does something now. */
  async function takeStored(): Promise<boolean> {
    if (!shared || !storage) return false;
    const running = (await tabs?.look(endedElsewhere)) ?? false;
    if (running) journey.report({ type: "elsewhere", running });
    const text = shared.getItem(storage.key);
    const envelope = await readStored(text);
    // Written again meanwhile: what is there now counts.
    if (shared.getItem(storage.key) !== text) return takeStored();
    take(text, envelope);
    return running;
  }
  function take(text: string | null, envelope: Envelope | null): void {
    // What this page cannot read (another tab runs a newer version) is no reason to forget what it has.
    if (envelope === null && text !== null) return;
    // What is held back until a call has ended is not in the state yet.
    shared?.takes(text, () => journey.store.get(journey.state).snapshot.held === undefined);
    journey.report({ type: "stored", envelope });
  }
  function endedElsewhere(): void {
    // What the other tab stored comes first: whoever asks then asks for what is so.
    // It may have begun the next change meanwhile, whose end is then waited for.
    void begun.then(takeStored).then((running) => running || journey.report({ type: "elsewhere", running: false }));
  }
  if (shared && storage) {
    window.addEventListener("storage", ({ key }) => {
      // `null`: everything was cleared.
      if (key === storage.key || key === null) void takeStored();
    });
    // It may have been written while the program's other steps came.
    if (journey.store.get(journey.state).program !== program && shared.unseen() !== undefined) void takeStored();
  }

  // Brought back from the browser's cache, a page has missed what other documents did since.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

  const setLanguage = languageSwitch(texts, {
    changed: (next) => {
      rememberLanguage(stores.local, next);
      document.documentElement.lang = next;
      journey.report({ type: "language", lang: next });
    },
    failed: async (next) => {
      if (await build.lacks()) return rememberLanguage(stores.local, next);
      journey.report({ type: "notice", notice: { tone: "error", text: { key: "errors.language" } } });
    },
  });
  const byLinks = createNavigator(address, () => !journey.store.get(journey.state).leaving);
  const host: RendererHost = {
    ...pageHost(site, program.basePath),
    saves,
    send: (event) => journey.report({ type: "page", event }),
    values: (step, form) => {
      const { snapshot } = journey.store.get(journey.state);
      return snapshot.step === step ? snapshot.forms[form]?.values : undefined;
    },
    setLanguage: (next) => void setLanguage(next),
    navigator: byLinks,
    setTitle: (title) => {
      document.title = title;
    },
  };
  return { journey, host, texts, address, site };
}
