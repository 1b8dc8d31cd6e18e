import {
  formValues,
  type JsonObject,
  type PageEvent,
  type Program,
  type ReplayEvent,
  type ReplayState,
  siteIn,
  type Snapshot,
} from "../engine/index.ts";
import { once, oncePerPair, type Schema, valueAlong, valueFor } from "../model/index.ts";
import { changes, fillings } from "./forms.ts";
import type { Model } from "./model.ts";
import type { Edge, Reached } from "./state-kind.ts";
import { untilNext } from "./moments.ts";
import { sampleOf } from "./sample.ts";
import type { Sending } from "./sends.ts";
import { type Read, variationsOf } from "./vary.ts";

/** An event that can happen. `usual`: it is the first of the answers that a call can have. */
interface Coming {
  readonly replayEvent: ReplayEvent;
  readonly usual: boolean;
}

/** What to try from a state. */
interface EventOptions {
  /** Only the endings of running calls that change something. */
  readonly ending: boolean;
  /**
   * Called with a description of each event. Returns true if this event has not been tried yet in a state with the same
   * relevant values.
   */
  first(kind: string): boolean;
  /** Whether to try the failures of a call, too. */
  failing(operation: string, form: string): boolean;
  /** Whether to try all variations of an event (`Varies`), instead of only the first. */
  varies(event: string, detail: string, by?: Edge["by"]): boolean;
}

/**
 * All events that can happen next within the document and that the journey can distinguish. `links`: the page has a
 * link that leaves the journey. `unfilled`: the page has a form for which no valid values were found.
 */
export function nextOf(
  model: Model,
  { replayState, form }: Pick<Reached, "replayState" | "form">,
  { ending, first, failing, varies }: EventOptions,
): { events: Coming[]; links: boolean; unfilled: boolean } {
  const { program } = model;
  const { snapshot, at } = replayState;
  const events: Coming[] = [];
  const add = (replayEvent: ReplayEvent, usual = false) => events.push({ replayEvent, usual });
  /** The first event, and the others if the variations are tried. */
  const addAll = ([one, ...others]: readonly ReplayEvent[], usual: boolean, isVaried: () => boolean) => {
    if (one !== undefined) add(one, usual);
    if (others.length > 0 && isVaried()) for (const other of others) add(other);
  };
  const happens = (replayEvent: ReplayEvent) => add(model.player.event(replayEvent));
  const read = readerOf(snapshot);
  const busy = Object.values(snapshot.calls).some(({ changes }) => changes);
  let links = false;
  let unfilled = false;
  if (!ending && first(`view ${snapshot.dialog} ${busy}`)) {
    const page = model.pages.offered(replayState);
    links = page.links.length > 0;
    for (const sending of page.sendings) {
      if (busy && sending.own !== "change") continue;
      if (!isHandled(model, snapshot, sending)) continue;
      const { detail, key } = kindOfSending(sending);
      if (!first(key)) continue;
      const made = eventsOf(model, snapshot, sending, read);
      unfilled ||= made.length === 0 && sending.own === "submit";
      addAll(made, false, () => varies(sending.name, detail, "person"));
    }
  }
  for (const { operation, changes } of Object.values(snapshot.calls)) {
    if ((ending && !changes) || !first(`call ${operation} ${form}`)) continue;
    const { answers, failures } = model.outcomes(operation);
    addAll(answers(read), true, () => varies(`${operation}.ok`, form, "service"));
    if (failing(operation, form)) for (const failure of failures) add(failure);
  }
  if (ending) return { events, links, unfilled };
  // Back and Forward between steps with the same path stay in the document. They are possible at any time.
  const path = program.steps[snapshot.step]?.path ?? "";
  for (const step of program.paths[path] ?? [])
    if (step !== snapshot.step && first(`visit ${step} ${busy}`)) happens({ do: "visit", path, step });
  // While a call that changes something runs, the person stays, wherever Back leads. So one path stands for all of them
  // (`visitsFrom` tries the others).
  const other = busy ? Object.keys(program.paths).find((one) => one !== path) : undefined;
  if (other !== undefined && first("visit held")) happens({ do: "visit", path: other });
  // If a rule for `leaving` is checked, it matters where the person wants to go.
  if (!busy && asksBeforeLeaving(program, snapshot)) {
    for (const [to, steps] of Object.entries(program.paths))
      if (to !== path && first(`leave for ${steps[0] ?? ""} ${snapshot.dialog}`)) happens({ do: "visit", path: to });
    if (first(`close ${snapshot.dialog}`)) happens({ do: "close" });
  }
  for (const event of new Set(Object.values(snapshot.timers)))
    if (first(`timer ${event}`)) happens({ do: "waited", event });
  const ms = untilNext(model.datesAt(snapshot.step), at);
  if (ms !== undefined && first(`date ${snapshot.dialog} ${Object.keys(snapshot.calls).join()}`))
    happens({ do: "pass", ms });
  if (isWatched(model, replayState) && first("session") && varies("session.invalid", `${busy}`))
    happens({ do: "sessionInvalid" });
  for (const lang of model.languages)
    if (lang !== snapshot.env.lang && first(`language ${lang}`) && varies("language", `${lang} ${busy}`))
      happens({ do: "language", lang });
  return { events, links, unfilled };
}

/** Kept with what the page offers, because long texts take longer to put together than to look up. */
const kindOfSending = once(({ name, block, carries }: Sending) => {
  const detail = `${block} ${carries === undefined ? "" : JSON.stringify(carries)}`;
  return { detail, key: `send ${name} ${detail}` };
});

function asksBeforeLeaving({ steps, on }: Model["program"], { step }: Snapshot): boolean {
  return steps[step]?.on["leaving"] !== undefined || on["leaving"] !== undefined;
}

function isHandled({ program }: Model, snapshot: Snapshot, { name, own }: Sending): boolean {
  if (own === "submit") return true;
  return Object.hasOwn(program.steps[snapshot.step]?.on ?? {}, name) || Object.hasOwn(program.on, name);
}

/** The same list for the same values. */
function eventsOf(model: Model, snapshot: Snapshot, sending: Sending, read: Read): readonly ReplayEvent[] {
  const { name, own = sending.name, form = "", props } = sending;
  const id = model.program.steps[snapshot.step]?.forms[form]?.schema ?? "";
  const known = model.form(id);
  if (sending.form === undefined || known === undefined) {
    if (sending.payload === undefined) return sent(model, NO_DATA, name, () => ({ name }));
    return sent(model, payloadsOf(model, sending, read), name, (payload) => ({ name, payload }));
  }
  const named = form === "form" ? { name: own } : { name: own, form };
  const current = snapshot.forms[form]?.values ?? {};
  if (own === "submit") {
    // The block's descriptor declares an object, and the checker verifies it.
    const context = (props.context ?? NO_CONTEXT) as JsonObject;
    const all = fillings(known, current, context, model.distinctions, read);
    return sent(model, all, name, (values) => ({ ...named, values }));
  }
  return payloadsOf(model, sending, read).flatMap((payload): readonly ReplayEvent[] => {
    const { field } = payload;
    const all = typeof field === "string" ? changes(known, current, field, model.distinctions, read) : [current];
    return sent(model, all, `${name} ${JSON.stringify(payload)}`, (values) => ({ ...named, values, payload }));
  });
}

const NO_CONTEXT: JsonObject = {};
const NO_DATA: readonly JsonObject[] = [{}];

/** An event for each of some values. `name`: equal for equal events of these values. */
function sent(
  { player }: Model,
  all: readonly JsonObject[],
  name: string,
  eventOf: (values: JsonObject) => PageEvent,
): readonly ReplayEvent[] {
  return valueFor(sentBefore(player, all), name, () =>
    all.map((values) => player.event({ do: "send", event: eventOf(values) })),
  );
}

const sentBefore = oncePerPair(
  (_player: Model["player"], _all: readonly JsonObject[]) => new Map<string, readonly ReplayEvent[]>(),
);

function payloadsOf(model: Model, sending: Sending, read: Read): readonly JsonObject[] {
  const { name, payload = {}, carries } = sending;
  if (carries !== undefined && Object.keys(carries).length > 0) return carriedIn(sending);
  const root = [`event ${name}`];
  const compared = model.distinctions.under(root).flatMap(({ same }) => [...same.values()]);
  const key = `${name} ${JSON.stringify(compared.map((path) => read(path) ?? null))}`;
  return valueFor(
    payloadsKnown(model, payload),
    key,
    () => variationsOf(payload, root, model.distinctions, sampleOf(payload), read) as JsonObject[],
  );
}

const carriedIn = once(({ carries = {} }: Sending): readonly JsonObject[] => [carries]);

/** Payloads that were created before, by event and by the values that they are compared with. */
const payloadsKnown = oncePerPair((_model: Model, _schema: Schema) => new Map<string, JsonObject[]>());

function isWatched({ program }: Model, { snapshot, at }: ReplayState & { readonly snapshot: Snapshot }): boolean {
  return program.session?.when(scopeOf(program, snapshot, at) as never) === true;
}

/** The values that conditions can read in a snapshot, outside events. */
export function scopeOf(program: Program, snapshot: Snapshot, at: number): JsonObject {
  const { data, env } = snapshot;
  const scope = {
    data,
    form: {},
    event: {},
    error: {},
    flags: env.flags,
    experiment: env.experiment ?? {},
    site: siteIn(env.site, env.lang),
    lang: env.lang,
    visitor: env.visitor,
    elsewhere: env.elsewhere === true,
    unique: "",
    now: at,
    route: { step: snapshot.step, path: "", from: "" },
  };
  const step = program.steps[snapshot.step];
  return step === undefined ? scope : { ...scope, form: formValues(snapshot, step, "form", scope as never) };
}

/** Reads remembered data, flags, site and language of a snapshot. */
export function readerOf(snapshot: Snapshot): Read {
  const { data, env } = snapshot;
  const known: JsonObject = { data, flags: env.flags, site: siteIn(env.site, env.lang), lang: env.lang };
  return (path) => valueAlong(known, path);
}
