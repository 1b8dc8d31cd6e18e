import { type RememberedData, loadData } from "../../compiler/definitions/index.ts";
import { lenient } from "../../compiler/forms/index.ts";
import { loadProgram } from "../../compiler/index.ts";
import {
  type Envelope,
  type Environment,
  type JsonObject,
  type Program,
  type Replayed,
  merge,
  playEvent,
} from "../../engine/index.ts";
import type { Replay } from "../../explorer/index.ts";
import { explain } from "../../linter/index.ts";
import { type Named, type Repository, bundleSchema, dataIdOf, differencesOf, inline } from "../../model/index.ts";
import { plainNames } from "../explain/plain-names.ts";
import { flowNamed, languageOf, stepsOf } from "../map/journey.ts";
import { armsOf, environmentIn, type Sample, samplesOf } from "./samples.ts";
import { some } from "./values.ts";

/**
 * What happens to people who return to the new version.
 * - `safe`: they continue where they were, with what they entered
 * - `migrated`: the same, after a migration
 * - `moved`: they continue at another step
 * - `back`: they are at a step again that they had already passed
 * - `lost`: what they entered would be discarded, and a migration would keep it
 * - `broken`: the page shows something wrong, or nothing
 */
export type Fate = "safe" | "migrated" | "moved" | "back" | "lost" | "broken";

export interface Group {
  readonly fate: Fate;
  /** One sentence. */
  readonly what: string;
  readonly count: number;
  readonly steps: readonly string[];
  readonly sites: readonly string[];
  /** The arms that all people of the group are in, without the first arm of each experiment. */
  readonly arms: readonly string[];
  /** One of them, opening the page with each version. Without an answer if the new version discards what is stored. */
  readonly example: Example;
}

/** Somebody in the middle of a journey, as two replays: with the old version, and with the new one. */
export interface Example {
  readonly step: string;
  readonly before: Replay;
  readonly after: Replay;
}

/**
 * Returns to the new version of a journey with each state that was sampled from the old one. `undefined` if both
 * compile to the same program. `pinned` are the arms that have been applied to the repositories' files.
 */
export async function peopleInTheMiddle(
  before: Repository,
  after: Repository,
  flow: string,
  pinned: Readonly<Record<string, string>> = {},
): Promise<readonly Group[] | undefined> {
  const [old, now] = [flowNamed(before, flow), flowNamed(after, flow)];
  const [was, is] = await Promise.all([loadProgram(before, flow), loadProgram(after, flow)]);
  if (was.version === is.version && sameEnvironment(before, after, old, now)) return undefined;
  const samples = await samplesOf(before, old, was, pinned);
  const [knew, knows] = await Promise.all([judgeOf(before, old, was), judgeOf(after, now, is)]);
  const called = plainNames(before, old, languageOf(before, undefined)).value;
  const pages = { was: pageNames(before, old), is: pageNames(after, now) };
  const versions: Versions = { was, is, judge: knows, called, pages };
  const groups = new Map<string, { -readonly [K in keyof Group]: Group[K] }>();
  for (const sample of samples) {
    // Skips states that the old version itself would not restore.
    if (sample.stored !== null && "refusal" in knew(sample.stored)) continue;
    const { fate, what } = fateOf(sample, versions, environmentIn(after, sample));
    const known = groups.get(`${fate} ${what}`);
    const group = known ?? {
      ...EMPTY_GROUP,
      fate,
      what,
      arms: armsOf(sample),
      example: exampleOf(flow, sample, versions),
    };
    groups.set(`${fate} ${what}`, group);
    group.count += 1;
    group.steps = [...new Set([...group.steps, sample.step])];
    group.sites = [...new Set([...group.sites, sample.site])];
    group.arms = group.arms.filter((arm) => armsOf(sample).includes(arm));
  }
  return [...groups.values()].sort((a, b) => ORDER.indexOf(a.fate) - ORDER.indexOf(b.fate) || b.count - a.count);
}

const EMPTY_GROUP = { count: 0, steps: [], sites: [] };

function exampleOf(flow: string, { step, stored, env, site, at }: Sample, { was, judge }: Versions): Example {
  const kept = stored === null ? null : judge(stored);
  const opens = (data: JsonObject | undefined): Replay => ({
    flow,
    site,
    lang: env.lang,
    arms: env.flags,
    at,
    ...(data && { kept: data }),
    events: [{ do: "open", path: was.steps[step]?.path ?? "/" }],
  });
  return {
    step,
    before: opens(stored?.data),
    after: opens(kept === null || "refusal" in kept ? undefined : kept.data),
  };
}

const ORDER: readonly Fate[] = ["broken", "lost", "back", "moved", "migrated", "safe"];

type Judged = Pick<Group, "fate" | "what">;

interface Versions {
  readonly was: Program;
  readonly is: Program;
  readonly judge: Judge;
  /** The name of a value, such as `data.details.name`. */
  called(value: string): string;
  /** What people call a step of each version: the title of its page. */
  readonly pages: { readonly was: PageNames; readonly is: PageNames };
}

type PageNames = (step: string) => string;

/** The titles of pages, in quotation marks. The step's own name if it has none. */
function pageNames(repo: Repository, flow: Named): PageNames {
  const titles = new Map(stepsOf(repo, flow, languageOf(repo, undefined)).map(({ id, title }) => [id, title]));
  return (step) => `“${titles.get(step) || step}”`;
}

function fateOf(sample: Sample, { was, is, judge, called, pages }: Versions, env: Environment): Judged {
  const { stored } = sample;
  const path = was.steps[sample.step]?.path ?? "/";
  const reloaded = open(was, path, stored, sample.env, sample.at);
  const stood = reloaded.replayState.snapshot?.step ?? sample.step;
  const kept = stored === null ? null : judge(stored);
  if (kept !== null && "refusal" in kept)
    return { fate: "lost", what: `What they entered would be discarded: ${kept.refusal}` };
  const came = open(is, path, kept, env, sample.at);
  const wrong = troubleOf(came, pages.is);
  const wrongBefore = troubleOf(reloaded, pages.was);
  if (wrong !== undefined && wrong !== wrongBefore) return { fate: "broken", what: wrong };
  const { snapshot } = came.replayState;
  if (snapshot === null) return { fate: "broken", what: "No page is shown." };
  if (snapshot.step !== stood) {
    const [from, to] = [pages.was(stood), pages.is(snapshot.step)];
    if (is.steps[stood] === undefined)
      return {
        fate: "moved",
        what: from === to ? `They come to ${to}, at another step.` : `They come to ${to}, because ${from} is gone.`,
      };
    return isBefore(was, snapshot.step, stood)
      ? { fate: "back", what: `They return from ${from} to ${to}.` }
      : { fate: "moved", what: `They come from ${from} to ${to}.` };
  }
  const migrated = stored !== null && stored.version < is.data.version;
  const lost = stored === null || migrated ? [] : forgotten(reloaded, came);
  if (lost.length > 0)
    return { fate: "broken", what: `The page forgets what was entered at ${lost.slice(0, 3).join(", ")}.` };
  if (!migrated || kept === null) return { fate: "safe", what: "They go on where they were." };
  const again = chosenAgain(stored, kept).map((path) => called(`data.${path}`));
  const choices = again.length === 0 ? "" : ` They choose again: ${some(again)}.`;
  return { fate: "migrated", what: `They go on where they were. Their answers are carried over.${choices}` };
}

/**
 * Whether a step came before another one: in the order of the progress if both are part of it, or else in the order of
 * the journey.
 */
function isBefore({ progress, steps }: Program, one: string, other: string): boolean {
  const order = progress?.steps.map(({ step }) => step) ?? [];
  const all = order.includes(one) && order.includes(other) ? order : Object.keys(steps);
  return all.includes(one) && all.indexOf(one) < all.indexOf(other);
}

function open(program: Program, path: string, stored: Envelope | null, env: Environment, at: number): Replayed {
  return playEvent(program, { snapshot: null, stored, at, env }, { do: "open", path });
}

/** Restores what a browser has stored, or says why a version refuses it. */
type Judge = (stored: Envelope) => Envelope | { readonly refusal: string };

/** The same decision as in the browser (src/browser/storage.ts). */
async function judgeOf(repo: Repository, flow: Named, program: Program): Promise<Judge> {
  const id = dataIdOf(repo, flow);
  const schema = lenient(inline(bundleSchema(repo, id)));
  const { version, defaults } = program.data;
  let data: RememberedData;
  try {
    data = await loadData(repo, id);
  } catch (error) {
    const refusal = error instanceof Error ? error.message : String(error);
    return () => ({ refusal });
  }
  return (stored) => {
    if (stored.version > version) return { refusal: "it was stored by a newer version (its x-version is higher)." };
    const content = stored.version < version ? data.migrate(stored) : stored;
    const merged = merge(defaults, content.data);
    if (data.valid(merged)) return content;
    const [mismatch] = explain(schema, merged);
    const where = mismatch === undefined ? "" : ` at "${mismatch.pointer}": ${mismatch.message}`;
    return { refusal: `${content === stored ? "" : "after its migrations "}it does not fit the new schema${where}` };
  };
}

function troubleOf({ endless, guardLoop, commands }: Replayed, page: PageNames): string | undefined {
  if (endless) return "Documents lead to each other in circles, so no page is shown.";
  if (guardLoop !== undefined) return `The conditions for ${page(guardLoop)} send people in circles.`;
  const log = commands.find((command) => command.type === "log" && command.level === "error");
  return log?.type === "log" ? `${log.text}.` : undefined;
}

/** Paths of answers that a migration takes away: their values are gone, or empty now. */
function chosenAgain(stored: Envelope, kept: Envelope): readonly string[] {
  return differencesOf(stored.data, kept.data).flatMap(({ pointer, before: was, after: is }) =>
    was === undefined || was === "" || was === null || (is !== undefined && is !== "" && is !== null)
      ? []
      : [pointer.slice(1).replaceAll("/", ".")],
  );
}

/** Paths of remembered values that are gone. A changed value does not count, because a rule has set it. */
function forgotten(before: Replayed, after: Replayed): string[] {
  const [old, now] = [before.replayState.stored?.data ?? {}, after.replayState.stored?.data ?? {}];
  const changes = differencesOf(old, now);
  return changes
    .filter(({ before: was, after: is }) => was !== undefined && is === undefined)
    .map(({ pointer }) => pointer);
}

/** Whether a program's environment is the same: its data's schema, the sites and the experiments. */
function sameEnvironment(before: Repository, after: Repository, old: Named, now: Named): boolean {
  const print = (repo: Repository, flow: Named) => {
    const id = dataIdOf(repo, flow);
    const schema = repo.schemas.has(id) ? bundleSchema(repo, id) : null;
    return JSON.stringify([schema, repo.sites?.value, repo.experiments?.value]);
  };
  return print(before, old) === print(after, now);
}
