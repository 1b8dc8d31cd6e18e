import { blocks, idsOf } from "../../renderers/index.ts";
import {
  type Address,
  type HostEnvironment,
  type Journey,
  type Ports,
  createForms,
  createJourney,
  keepsFiles,
  languageSwitch,
  pathAt,
  pageHostOf,
  pathBelow,
  queryOf,
  randomId,
} from "../browser/index.ts";
import { type FormDefinition, type JourneyTypes, type JsonObject, type Program, siteIn } from "../engine/index.ts";
import { loadTexts } from "../texts/index.ts";
import { callsOf } from "./calls.ts";
import type { JourneyDefinition } from "./definition.ts";
import type { JourneyHost, NeedsHost } from "./host.ts";
import { memoryOf } from "./memory.ts";
import { keptPathOf } from "./place.ts";
import { languageOf, textsOf } from "./texts.ts";
import { variantsFor } from "./variant-of.ts";

/** A running journey; `<Journey>` shows it. */
export type OpenJourney = Awaited<ReturnType<typeof openAny>>;

/**
 * Opens a compiled journey with its stored data. Rejects if a part of it cannot be loaded, nobody answers one of its
 * calls, or an own block or widget is missing in `host`.
 */
export function openJourney<T extends JourneyTypes>(
  definition: JourneyDefinition<T>,
  ...[host]: NeedsHost<T> extends true ? [host: NoInfer<JourneyHost<T>>] : [host?: NoInfer<JourneyHost<T>>]
): Promise<OpenJourney> {
  // What the types of a journey say, its schemas and the contract check.
  return openAny(definition as unknown as JourneyDefinition, (host ?? {}) as unknown as JourneyHost);
}

async function openAny(definition: JourneyDefinition, host: JourneyHost) {
  refuseMissing(definition, host);
  const { site = {}, flags = {}, visitor = randomId() } = host;
  const expose = (flag: string): void => host.effects?.expose?.(flag);
  const variantOf = variantsFor(definition, flags, expose);
  const lang = languageOf(definition, host.language);
  const texts = textsOf(definition, lang, variantOf);
  const ownsAddress = host.address === "page";
  const [{ default: program }, owned] = await Promise.all([
    (variantOf<{ readonly default: Program }>("programs", definition.id) ?? definition.program)(),
    ownsAddress ? import("../browser/page-address/index.ts") : undefined,
    loadTexts(texts, lang),
  ]);
  const memory = await memoryOf(definition, program, host, variantOf);
  // Only where the person's data is still there after a reload.
  const place =
    ownsAddress || program.storage === undefined || host.storage === "none"
      ? undefined
      : keptPathOf(definition.id, pathOf(program, program.start));
  const base = program.basePath;
  // Unique, because the document may show another journey too.
  const ids = ownsAddress ? "" : idsOf(definition.id);
  const pageAddress = owned?.createAddress(
    base,
    (pathname) => `${pathname}/`.startsWith(`${base}/`),
    (path, step) => owned.visitIn(journey, path, step),
  );
  const address =
    pageAddress ??
    createMemoryAddress(base, (path) => journey.report({ type: "visit", path }), {
      follow: () => place?.keep(pathOf(program, journey.now().snapshot.step)),
      show: (path) => place?.keep(path),
    });
  const leave = (link: string): void => {
    const href = siteIn(site, texts.language).links?.[link];
    if (href !== undefined) window.location.assign(href);
  };
  const call = callsOf(definition, host);
  const ports: Ports = {
    navigate: address.show,
    // In memory, all steps share one document.
    load: (path, replace) => {
      if (ownsAddress) window.location[replace ? "replace" : "assign"](pathAt(base, path));
    },
    leave: (link) => (host.effects?.leave ?? leave)(link),
    lang: () => texts.language,
    analytics: {
      track: (event, properties) => host.effects?.track?.(event, properties),
      identify: (properties) => host.effects?.identify?.(properties),
    },
    call,
    expose,
    stores: memory.stores,
    ids,
  };
  const step = owned?.stepOfEntry();
  const journey = createJourney({
    program,
    env: { flags, site, lang, visitor, ...(host.experiment && { experiment: host.experiment }) },
    path: ownsAddress ? pathBelow(base, window.location.pathname) : (memory.isStored && place?.before) || "/",
    ...(step !== undefined && { step }),
    envelope: memory.envelope,
    query: ownsAddress ? queryOf(program, (name) => new URLSearchParams(window.location.search).get(name)) : {},
    notice: memory.notice,
    ports,
  });
  const setLanguage = languageSwitch(texts, {
    changed: (next) => {
      journey.report({ type: "language", lang: next });
      host.onLanguage?.(next);
    },
    failed: () => journey.report({ type: "notice", notice: { tone: "error", text: { key: "errors.language" } } }),
  });
  const forms = createForms(
    (id) => variantOf<{ readonly default: FormDefinition }>("forms", id) ?? definition.forms[id],
  );
  const rendererHost: HostEnvironment = {
    blocks: { ...blocks, ...host.blocks },
    ...(host.widgets && { widgets: host.widgets }),
    languages: Object.entries(definition.languages).map(([code, name]) => ({ code, name })),
    site,
    saves: memory.saves,
    ...pageHostOf(journey, address),
    setLanguage: (next) => void setLanguage(next),
    // Without both, nothing can store a file.
    ...((host.calls?.["keepFile"] ?? (host.service !== undefined && definition.keepsFiles)) &&
      keepsFiles(call, () => texts.language)),
    form: forms.load,
    ids,
    ...(host.frame !== undefined && { frame: host.frame }),
    base,
    setTitle: (title) => {
      if (host.setTitle) host.setTitle(title);
      else if (ownsAddress) document.title = title;
    },
  };
  const unfollow = followEnds(journey, (end) => host.onEnd?.(end));
  const close = () => {
    unfollow();
    place?.forget();
    journey.end();
  };
  const router = owned && pageAddress && owned.createRouter(pageAddress);
  return { journey, address, router, texts, host: rendererHost, expose, ownsDocument: ownsAddress, close };
}

const pathOf = ({ steps }: Program, step: string): string => steps[step]?.path ?? "/";

/** Otherwise a page would lack a block, or show a text field in place of a widget, and only people would see it. */
function refuseMissing({ id, needs }: JourneyDefinition, host: JourneyHost): void {
  for (const kind of ["blocks", "widgets"] as const) {
    const lacking = needs[kind].filter((name) => !Object.hasOwn(host[kind] ?? {}, name));
    if (lacking.length > 0)
      throw new Error(
        `The journey "${id}" shows ${kind} of its own, and its host has no component for ${lacking.join(", ")}. Pass it in \`host.${kind}\`. See docs/embedding.md, "Your own blocks and widgets".`,
      );
  }
}

interface End {
  readonly step: string;
  readonly data: JsonObject;
}

/** Calls `ended` each time that the person reaches a step that ends the journey. Returns a function that stops it. */
function followEnds({ now, watch }: Journey, ended: (end: End) => void): () => void {
  let before: string | undefined;
  const look = (): void => {
    const { program, snapshot } = now();
    const { step, data } = snapshot;
    if (step === before) return;
    before = step;
    if (program.steps[step]?.end) ended({ step, data });
  };
  // Later, so that the caller has the journey before it reports its end.
  queueMicrotask(look);
  return watch(look);
}

type MemoryAddress = Pick<Address, "follow" | "show" | "visit">;

/** An invisible address, for a journey that is part of a page. Calls `visited` for links within the journey. */
function createMemoryAddress(
  base: string,
  visited: (path: string) => void,
  shown: Pick<MemoryAddress, "follow" | "show">,
): MemoryAddress {
  return {
    ...shown,
    visit(to) {
      const [pathname = ""] = to.split(/[?#]/);
      if (`${pathname}/`.startsWith(`${base}/`)) visited(pathname.slice(base.length) || "/");
      else window.location.assign(to);
    },
  };
}
