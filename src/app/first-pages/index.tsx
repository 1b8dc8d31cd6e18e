/**
 * Renders the first pages of journeys to HTML for the service: what a new visitor sees before any script runs. Built
 * for Node (`scripts/build.ts`) from the same renderer and programs as the browser's.
 */
import { prerender } from "react-dom/static";
import { I18nextProvider } from "react-i18next";
import { Journey, pageTitle } from "../../../renderers/index.ts";
import {
  armsFor,
  experimentsAt,
  experimentScope,
  type ExperimentScope,
  needsVisitor,
} from "../../experiments/index.ts";
import { hostIn, pathBelow, randomId, type HostEnvironment } from "../../browser/index.ts";
import { createRouter } from "../../browser/page-address/index.ts";
import { type JsonObject, type Program, siteIn, type Snapshot, start, type View, view } from "../../engine/index.ts";
import { texts as sharedTexts } from "../../generated/programs/index.js";
import { flowAt } from "../flow-at.ts";
import { exposedIn } from "../kept.ts";
import { initialLanguage } from "../language.ts";
import { pageHost } from "../page-host.ts";
import { programOf } from "../program-of.ts";
import { type Site, siteOf, siteScope } from "../site.ts";
import { formsFor, variantsFor, type VariantOf } from "../variants.ts";
import { isVisitor } from "../visitor.ts";
import { type PageRequest, goesOn, isKnown } from "./page-request.ts";
import { fingerprint } from "./fingerprint.ts";
import { UNREADABLE } from "./unreadable.ts";
import { textsOf } from "./texts.ts";

interface FirstPage {
  /** Names everything that it depends on: the same key, the same page. */
  readonly key: string;
  readonly lang: string;
  /** The document's title, as plain text. */
  readonly title: string;
  /** The message for browsers without JavaScript, as plain text. */
  readonly noScript: string;
  /** The page's content: HTML without scripts and styles. */
  readonly html: string;
  /**
   * The page's `fingerprint`, or `HEADING` if only the part above the first answer is rendered. Missing for a frame
   * only, whose content only the browser knows.
   */
  readonly view?: string;
  /** Id of a new visitor for whom it was rendered; only if an experiment is running. */
  readonly visitor?: string;
}

/** An address, with everything that was determined for it. */
interface Opened {
  readonly program: Program;
  readonly site: Site;
  readonly lang: string;
  readonly arms: Readonly<Record<string, string>>;
  readonly experiment: ExperimentScope;
  readonly variantOf: VariantOf;
  readonly prices: string;
  /** Relative to the journey. */
  readonly path: string;
}

/**
 * How much of a page is rendered: the whole page for a new visitor, the part down to its heading, or only the frame of
 * every page.
 */
type Extent = "first" | "heading" | "frame";

/** Used instead of a fingerprint: clicks are recorded, and the page is rendered again. */
const HEADING = "heading";

/** Renders first pages, each once for everybody who sees the same. */
export function createFirstPages() {
  const drawn = new Map<string, Promise<FirstPage>>();
  /**
   * Renders the first page of an address. Only its frame, if the content depends on data stored in the browser or on
   * the address's parameters or fragment. Rejects if rendering fails.
   */
  return async function firstPage(request: PageRequest): Promise<FirstPage> {
    const site = siteOf(request.hostname, null);
    const chosen = { getItem: (key: string) => request.cookies[key] ?? null };
    const lang = initialLanguage(site.languages, request.query.get("lang"), chosen, request.languages);
    const named = isVisitor(request.cookies["visitor"]) ? request.cookies["visitor"] : undefined;
    const { experiments, holdout, referrerOrder = [] } = experimentsAt(request.experiments, site.id, lang);
    const visitor = named ?? (needsVisitor(experiments) ? randomId() : "");
    const cookies = Object.entries(request.cookies).map(([name, value]) => `${name}=${value}`);
    const arms = armsFor(experiments, visitor, {}, holdout, exposedIn(cookies.join("; ")));
    const experiment = experimentScope(experiments, referrerOrder, arms);
    const variantOf = variantsFor(arms);
    const { default: program } = await programOf(
      variantOf,
      flowAt(request.path, site.links["home"] ?? ""),
      request.path,
    )();
    const below = pathBelow(program.basePath, request.path);
    // One frame for all unknown addresses, because the cache must not grow with every address that somebody requests.
    const path = Object.hasOwn(program.paths, below) ? below : "";
    const extent = extentAt(program, path, request);
    const key = JSON.stringify([program.id, path, site.id, lang, arms, experiment, request.prices, extent]);
    const page =
      drawn.get(key) ??
      draw(key, { program, site, lang, arms, experiment, variantOf, path, prices: request.prices }, extent);
    drawn.set(key, page);
    page.catch(() => drawn.delete(key));
    return named === undefined && visitor !== "" ? { ...(await page), visitor } : page;
  };
}

function extentAt(program: Program, path: string, request: PageRequest): Extent {
  if (path !== "" && isKnown(program, request)) return "first";
  return goesOn(program, path, request) ? "heading" : "frame";
}

async function draw(key: string, place: Opened, extent: Extent): Promise<FirstPage> {
  const { program, site, lang } = place;
  const texts = textsOf(lang, site.country, [
    program.id,
    ...sharedTexts[program.id as keyof typeof sharedTexts],
    "common",
  ]);
  const host: HostEnvironment = {
    ...pageHost(site, program.basePath, formsFor(place.variantOf).load),
    ...unattended,
    saves: program.storage?.area ?? true,
  };
  const headed = extent === "heading" ? heading(place) : undefined;
  const first = extent === "first" ? firstView(place) : undefined;
  const shown = first ?? headed ?? frame(place);
  const page = (
    <I18nextProvider i18n={texts}>
      <Router host={host} path={shown.path} step={shown.step}>
        <Journey view={shown} host={hostIn(host, lang)} />
      </Router>
    </I18nextProvider>
  );
  let wrong: unknown;
  const { prelude } = await prerender(page, {
    // Otherwise React sends large parts last, with an inline script that moves them into place.
    progressiveChunkSize: Infinity,
    onError: (error) => void (wrong ??= error),
  });
  if (wrong !== undefined) throw wrong;
  const html = await new Response(prelude as ReadableStream).text();
  // The page's policy would block an inline script or style.
  if (/<(script|style)\b|\sstyle=/.test(html))
    throw new Error(`The first page of ${program.id} holds a script or a style`);
  return {
    key,
    lang,
    title: pageTitle(shown, texts),
    noScript: texts.t("ui.noScript", siteScope(siteIn(site, lang))),
    html,
    ...(first && { view: fingerprint(first, site, lang) }),
    ...(headed && { view: HEADING }),
  };
}

/**
 * The page of a first visit. `undefined` if its path is that of a link whose fragment decides: without the fragment, a
 * guard leads to another step.
 */
function firstView(place: Opened): View | undefined {
  const { program, path } = place;
  const snapshot = firstSnapshot(place);
  const byLink = program.fragment !== undefined && program.paths[path]?.[0] !== snapshot.step;
  return byLink ? undefined : view(program, snapshot, Date.now());
}

/**
 * The page of the step where the person continues, down to its heading, without the parts that depend on answers.
 * `undefined` if the heading depends on them or does not exist.
 */
function heading(place: Opened): View | undefined {
  const { program, path } = place;
  const [step] = program.paths[path] ?? [];
  if (step === undefined) return undefined;
  const first = firstSnapshot(place);
  const blank = { ...first, step, data: UNREADABLE, forms: {}, calls: {}, dialog: null, alert: null };
  const shown = view(program, blank, Date.now());
  const last = shown.page.findIndex(({ block }) => block === "heading");
  // Blocks that depend on an answer have no properties here.
  if (shown.page[last]?.props["text"] === undefined) return undefined;
  return {
    ...shown,
    progress: shown.progress && reached(program, shown.progress),
    page: [...shown.page.slice(0, last + 1).filter(({ props }) => Object.keys(props).length > 0), LOADING],
    // On a phone the order's bar is above the heading; it can be rendered before the order is known.
    aside: shown.layout === "checkout" ? shown.aside : [],
    header: shown.header && [],
  };
}

/** Marks the steps before the current one as done. */
function reached(program: Program, progress: NonNullable<View["progress"]>): View["progress"] {
  const { current, steps } = progress;
  const done = ({ step, label }: (typeof steps)[number]) => {
    const path = program.steps[step]?.path;
    return { step, label, state: "done" as const, ...(path !== undefined && { path }) };
  };
  return { current, steps: steps.map((one, index) => (index < current ? done(one) : one)) };
}

function firstSnapshot({ program, site, lang, arms, experiment, path, prices }: Opened): Snapshot {
  const env = {
    flags: arms,
    experiment: experiment as JsonObject,
    site: siteScope(site, prices),
    lang,
    visitor: "",
    elsewhere: false,
  };
  return start(program, { env, path, envelope: null, query: {}, at: Date.now(), id: "first" }).snapshot;
}

const LOADING: View["page"][number] = { block: "loading", key: "loading", props: {}, slots: {} };

/** The frame that every page of the path has around its content. */
function frame({ program, path }: Opened): View {
  const step = program.steps[program.paths[path]?.[0] ?? program.start];
  return {
    flow: program.id,
    step: "",
    path,
    title: { literal: "" },
    layout: step?.layout === "checkout" ? "checkout" : "sheet",
    progress: null,
    page: [LOADING],
    aside: [],
    header: step?.header === undefined ? null : [],
    dialog: null,
    alert: null,
    busy: false,
    exposes: [],
    forms: {},
  };
}

/** The same as in the browser, where blocks may use it. */
const Router = createRouter({ watch: () => () => undefined, rest: () => "", state: () => null });

/** Host functions without effect, because nobody interacts on the server. */
const unattended: Omit<HostEnvironment, keyof ReturnType<typeof pageHost> | "saves"> = {
  send: () => undefined,
  values: () => undefined,
  setLanguage: () => undefined,
  keepFile: async () => undefined,
  visit: () => undefined,
  setTitle: () => undefined,
};
