import { type Advanced, advance, type Event, type Program, type Snapshot, start } from "../engine/index.ts";
import { armsFor, type Experiment, type Experiments, experimentsAt } from "../experiments/index.ts";

interface Followed {
  readonly visitor: string;
  readonly site: string;
  /** As the document brought them. */
  readonly experiments: readonly Experiment[];
  /** The person's arms, and those that are tried out in this tab. */
  readonly arms: Readonly<Record<string, string>>;
  readonly tried: Readonly<Record<string, string>>;
  /** The flags whose arms have decided something for the person, in this document and before. */
  readonly exposed: () => readonly string[];
}

/** With the two seconds within which the service knows a change, an open page knows it within a minute. */
const EVERY_MS = 45_000;

/**
 * Asks the service which experiments run: now, while the page is seen, and when it is seen again. Or listens to the
 * configured flag service, where our own decides nothing. Calls `changed` once, when that changes the person's arms.
 */
export function followExperiments(followed: Followed, changed: () => void): void {
  const { visitor, site, arms, tried, exposed } = followed;
  const address: unknown = import.meta.env["VITE_FLAG_PROVIDER"];
  if (typeof address === "string" && address !== "") return void followProvider(address, followed, changed);
  const look = async (): Promise<void> => {
    // A page in the background has no next step.
    const all = document.visibilityState === "hidden" ? undefined : await experimentsNow();
    if (all === undefined) return;
    const { experiments, holdout } = experimentsAt(all, site, document.documentElement.lang);
    const now = armsFor(experiments, visitor, tried, holdout, exposed());
    if (over.signal.aborted || Object.keys(now).every((flag) => now[flag] === arms[flag])) return;
    over.abort();
    clearInterval(timer);
    changed();
  };
  const over = new AbortController();
  const timer = setInterval(() => void look(), EVERY_MS);
  document.addEventListener("visibilitychange", () => void look(), { signal: over.signal });
  void look();
}

/**
 * What happens instead of `next` when the person's arms have changed: a step that they go to is entered in a new
 * document, which brings the present experiments. `undefined`: it stays as it is, because they stay at their step, leave
 * the document anyway, or would not get to the step with what is stored.
 */
export function inNewDocument(
  program: Program,
  before: Snapshot,
  event: Event,
  { snapshot, commands }: Advanced,
): Advanced | undefined {
  const stored = commands.find((command) => command.type === "store");
  const path = program.steps[snapshot.step]?.path;
  if (snapshot.step === before.step || stored === undefined || path === undefined) return undefined;
  const arrival = { env: snapshot.env, path, envelope: stored.envelope, at: event.at, id: event.id };
  if (start(program, arrival).snapshot.step !== snapshot.step) return undefined;
  return advance(program, { ...before, outdated: true }, event);
}

/** The provider is the one that has decided the arms, because a module is loaded once in a document. */
async function followProvider(
  address: string,
  { visitor, site, experiments, arms, tried }: Followed,
  changed: () => void,
): Promise<void> {
  const { followProvidedArms, loadProvider } = await import("../experiments/provider/index.ts");
  const undecided = experiments.filter(({ flag }) => tried[flag] === undefined);
  const context = { targetingKey: visitor, site };
  // Without it the page goes on with what it knows.
  await followProvidedArms(() => loadProvider(address), arms, context, undecided, changed).catch(() => undefined);
}

/** `undefined` without an answer: the page goes on with what it knows. */
async function experimentsNow(): Promise<Experiments | undefined> {
  try {
    const response = await fetch("/experiments.json", { cache: "no-cache" });
    return response.ok ? ((await response.json()) as Experiments) : undefined;
  } catch {
    return undefined;
  }
}
