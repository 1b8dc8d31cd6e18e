/** A thread that explores journeys to find paths to steps. Results are cached until a journey changes. */
import { workerData } from "node:worker_threads";
import { flowNamed, languageOf, plainNames } from "../../insight/index.ts";
import { fingerprintOf, loadProgram } from "../../compiler/index.ts";
import { view } from "../../engine/index.ts";
import { explore, type Replay, replayed, replayOf, storyOf } from "../../explorer/index.ts";
import { experimentsOf, patchedArms, type Repository } from "../../model/index.ts";
import type { StoryView } from "../protocol-map.ts";
import { acceptedNow, recordedReader, seenBy } from "../reading/index.ts";
import { FollowedModel, type FilesChanged } from "./followed-model.ts";
import type { RequestOf } from "../routes.ts";
import type { RecordedChangeName } from "../kernel/comment.ts";

/** Numbers of transitions to explore. The next one is tried if no path to the step was found. */
const DEPTHS = [12_000, 60_000, 200_000];

/** After how many paths each event of the page is tried. */
const PRESSED = 20;

const { root } = workerData as { readonly root: string };
const model = new FollowedModel(root);
/** By journey and effective arms. */
const walked = new Map<string, Walked>();
const recordedNow = recordedReader();

export function files(changed: FilesChanged): void {
  model.apply(changed);
}

/** A replay that ends at the step. There are no paths in a journey that does not compile, which the check reports. */
export const path = (request: RequestOf<"path">) => findPath(request).catch(() => null);

/** The text of a replay's file, line by line. `null` if it cannot be played. */
export const story = (file: string) => storyIn(file).catch(() => null);

/** What differs from the recordings. */
export const recorded = () => recordedNow(model.repo);

/** Recordings in which changes are accepted. */
export const accept = (changes: readonly RecordedChangeName[]) => acceptedNow(model.repo, changes);

/**
 * The shortest path to a step for the requested person, or else for anybody. With `shows`, to where the page has one of
 * these texts for that person.
 */
async function findPath({ flow, step, site, lang, arms, shows }: RequestOf<"path">): Promise<object | null> {
  const seen = filesForArms(arms);
  const [program, paths] = await Promise.all([loadProgram(seen.repo, flow), pathsTo(seen, flow, step)]);
  const shortest = paths.toSorted((a, b) => a.events.length - b.events.length);
  const asThey = shortest.map((path) => ({ ...path, site, lang, arms: { ...path.arms, ...arms } }));
  const isFound = (path: Replay) => {
    const end = replayed(seen.repo, program, path).at(-1)?.replayState;
    if (end?.snapshot?.step !== step) return false;
    const shown = shows === undefined ? "" : JSON.stringify(view(program, end.snapshot, end.at));
    return shows?.some((key) => shown.includes(JSON.stringify(key))) ?? true;
  };
  // A dialog or a message decides nothing, so that the exploration has no place of its own for it.
  const pressed = asThey.slice(0, PRESSED).flatMap((path) =>
    Object.keys(program.steps[step]?.on ?? {}).map((name): Replay => {
      return { ...path, events: [...path.events, { do: "send", event: { name } }] };
    }),
  );
  const found = asThey.find(isFound) ?? (shows === undefined ? shortest[0] : pressed.find(isFound));
  return found === undefined ? null : { ...found, why: "", at: new Date(found.at).toISOString(), story: [] };
}

/** Plays a replay with the current files, which may have changed since it was written. */
async function storyIn(file: string): Promise<StoryView | null> {
  const { why = "", at, ...rest } = JSON.parse(file) as Replay & { readonly why?: string };
  const replay: Replay = { ...rest, at: new Date(at).getTime() };
  const { flow, site, lang, arms } = replay;
  const seen = filesForArms(arms).repo;
  const program = await loadProgram(seen, flow);
  const names = plainNames(seen, flowNamed(seen, flow), languageOf(seen, undefined));
  const said = storyOf(seen, program, replay, names).slice(-replay.events.length);
  const steps = replayed(seen, program, replay).map(({ replayState }) => replayState.snapshot?.step ?? null);
  const first = new Map(experimentsOf(model.repo).list.map((one) => [one.flag?.value, one.arms[0]?.value]));
  return {
    flow,
    base: program.basePath,
    why,
    site,
    lang,
    arms: Object.entries(arms).flatMap(([flag, arm]) => (first.get(flag) === arm ? [] : [`${arm} of ${flag}`])),
    // The step's title already shows where a line leads.
    lines: said.map((words, index) => ({ words: words.replace(/ → [\w-]+$/, ""), step: steps[index + 1] ?? null })),
  };
}

/** The files as people in some arms have them, because an arm's patch may close or open paths. */
interface FilesForArms {
  readonly repo: Repository;
  /** The arms that change files. */
  readonly as: string;
}

function filesForArms(arms: Readonly<Record<string, string>>): FilesForArms {
  const own = patchedArms(model.repo).filter(({ flag, arm }) => arms[flag] === arm);
  const names = own.map(({ flag, arm }) => `${flag}=${arm}`);
  return { repo: names.reduce(seenBy, model.repo), as: names.join() };
}

/** How far a journey was explored, and the paths to the places that were reached, by step. */
interface Walked {
  /** A hash of everything that the exploration depends on. */
  readonly print: string;
  readonly depth: number;
  readonly paths: ReadonlyMap<string, readonly Replay[]>;
}

async function pathsTo({ repo: files, as }: FilesForArms, flow: string, step: string): Promise<readonly Replay[]> {
  const print = fingerprintOf(files, flow);
  for (const depth of DEPTHS) {
    const known = walked.get(`${flow} ${as}`);
    const isKnown = known !== undefined && known.print === print && known.depth >= depth;
    const { paths } = isKnown ? known : await walk(files, flow, depth);
    if (!isKnown) walked.set(`${flow} ${as}`, { print, depth, paths });
    const found = paths.get(step);
    if (found !== undefined) return found;
  }
  return [];
}

/** Only the paths are kept, which are much smaller than the places. */
async function walk(files: Repository, flow: string, most: number): Promise<Pick<Walked, "paths">> {
  const { places } = await explore(files, flowNamed(files, flow), { exact: 1, further: 0, most });
  const paths = new Map<string, Replay[]>();
  for (const { step, first } of places) {
    const known = paths.get(step);
    if (known === undefined) paths.set(step, [replayOf(flow, first)]);
    else known.push(replayOf(flow, first));
  }
  return { paths };
}
