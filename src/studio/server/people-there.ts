import { type Repository, usesOf } from "../../model/index.ts";
import type { PeopleThereView } from "../protocol-changes.ts";
import { stepWords } from "../edits/index.ts";
import { kept, PATIENCE_MS } from "./release.ts";

/** Asks the running service how many people are in its journeys now. `null` if no address was configured. */
export type PeopleThere = (repo: Repository) => Promise<PeopleThereView | null>;

/**
 * `origin` is that of the staff's pages, `token` its `STUDIO_TOKEN`. The service knows the last event that each person
 * has reported; at which step that was, the files say.
 */
export function createPeopleThere(origin: string | undefined, token: string | undefined): PeopleThere {
  if (origin === undefined || token === undefined) return async () => null;
  const counted = kept(() => ask(`${origin}/staff/people`, token));
  return async (repo) => {
    const { at, problem, minutes, people } = await counted();
    return { at, problem, minutes, places: problem === null ? placesOf(repo, people) : [] };
  };
}

interface Reported {
  readonly flow: string;
  readonly event: string;
  readonly count: number;
}

/** Hosts on this machine, which need no TLS. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

async function ask(address: string, token: string) {
  const none = { minutes: 0, people: [] as readonly Reported[] };
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && !LOOPBACK.test(hostname))
    return {
      ...none,
      problem: "not known: STUDIO_TOKEN is sent over https only. Start the Studio with --staff https://…",
    };
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: "error",
    });
    if (response.status === 401 || response.status === 403)
      return { ...none, problem: "not known: the service does not accept this Studio’s token." };
    const answer = (await response.json()) as { readonly minutes?: unknown; readonly people?: unknown };
    const { minutes, people } = answer;
    if (!response.ok || typeof minutes !== "number" || !Array.isArray(people) || !people.every(isReported))
      return { ...none, problem: "not known: the service answers, but does not say it." };
    return { minutes, people, problem: null };
  } catch {
    return { ...none, problem: "not known: the service does not answer." };
  }
}

function isReported(one: unknown): one is Reported {
  const { flow, event, count } = (one ?? {}) as Partial<Record<string, unknown>>;
  return typeof flow === "string" && typeof event === "string" && Number.isInteger(count);
}

/** How many are at each step, the most first. An event of several steps, or of none, says only the journey. */
function placesOf(repo: Repository, people: readonly Reported[]): PeopleThereView["places"] {
  const steps = new Map<string, Set<string | undefined>>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "report" || use.event === undefined) continue;
    const key = `${use.place.flow} ${use.event}`;
    steps.set(key, (steps.get(key) ?? new Set()).add(use.place.step));
  }
  const counts = new Map<string, PeopleThereView["places"][number]>();
  for (const { flow, event, count } of people) {
    const [only, ...others] = steps.get(`${flow} ${event}`) ?? [];
    const page = only === undefined || others.length > 0 ? null : stepWords(repo, flow, only);
    const key = `${flow} ${page}`;
    counts.set(key, { flow, page, count: count + (counts.get(key)?.count ?? 0) });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count);
}
