import { armsFor, type Experiments, experimentsAt, takesPart } from "../../src/experiments/index.ts";
import type { OutcomeMetric } from "../../src/server/db/index.ts";
import type { Person } from "./people.ts";
import type { Happens, Visit, Walk } from "./walk.ts";

/** What an experiment's arms but the first one change: of a metric, by which factor. */
export type Effects = Readonly<Record<string, Readonly<Partial<Record<OutcomeMetric | "revenue", number>>>>>;

/** What goes wrong on purpose, in percent of the visitors. */
export interface Faults {
  /** By how many points the last arm has fewer visitors than its share says. */
  readonly sampleRatio?: number;
  /** Who sees another arm, too. */
  readonly twoArms?: number;
}

/** A site, with its languages and its currency. */
export interface SimulatedSite {
  readonly id: string;
  readonly languages: readonly string[];
  readonly currency: string;
}

/** A visitor of the flags that are simulated, and what they did. */
export interface DrawnVisitor {
  readonly id: string;
  readonly flow: string;
  readonly site: string;
  readonly lang: string;
  readonly device: "phone" | "desktop";
  /** The arms that decided something for them, by flag. */
  readonly seen: Readonly<Record<string, string>>;
  readonly seesAnotherArm: boolean;
  readonly outcomes: readonly DrawnOutcome[];
}

export interface DrawnOutcome {
  readonly metric: OutcomeMetric;
  readonly money?: { readonly amount: number; readonly currency: string };
}

interface Drawing {
  readonly walk: Walk;
  readonly people: readonly Person[];
  readonly sites: readonly SimulatedSite[];
  readonly experiments: Experiments;
  readonly flags: readonly string[];
  readonly effects?: Effects;
  readonly faults?: Faults;
  readonly random: () => number;
}

/** How many of those who come so far get there, where no arm changes it. */
const RATES: Readonly<Record<OutcomeMetric, number>> = {
  registered: 0.35,
  packageChosen: 0.6,
  paid: 0.7,
  loginCreated: 0.9,
  refunded: 0.03,
};
/** What people pay, in minor units. */
const AMOUNTS = [15_000, 20_000, 20_000, 30_000, 36_000];
const PHONES = 0.6;
const FIRST_LANGUAGE = 0.85;

/**
 * Returns a function that draws visitors who are counted in one of the experiments. Each has a random id, the arms that
 * the service assigns to it, and the walk of the engine in these arms up to where they give up. Who walks is drawn from
 * the people whom some arm decides something for; others would be in no result. Throws if there are none. A walk that
 * was made once is not made again: the engine is pure.
 */
export async function drawerOf(drawing: Drawing): Promise<() => Promise<DrawnVisitor>> {
  const { flags, random, faults = {} } = drawing;
  const walks = new Map<string, readonly Happens[]>();
  const walkOf = async (person: Person, visit: Visit): Promise<readonly Happens[]> => {
    const key = JSON.stringify([person.who, visit]);
    const known = walks.get(key) ?? (await drawing.walk(person, visit));
    walks.set(key, known);
    return known;
  };
  const kinds = await kindsOf(drawing, walkOf);

  return async function draw() {
    for (;;) {
      const { person, site } = picked(kinds, random);
      const lang =
        random() < FIRST_LANGUAGE ? site.languages[0] : site.languages[Math.floor(random() * site.languages.length)];
      const at = { site: site.id, lang: lang ?? "en" };
      const { experiments, holdout } = experimentsAt(drawing.experiments, at.site, at.lang);
      const id = visitorId(random);
      const arms = armsFor(experiments, id, {}, holdout);
      const mine = experiments.filter((one) => flags.includes(one.flag) && takesPart(one, id, holdout));
      if (mine.some((one) => isLost(one, arms[one.flag], faults, random))) continue;
      const happens = await walkOf(person, { ...at, arms });
      const counted = upTo(happens, drawing, { mine, arms, currency: site.currency });
      if (Object.keys(counted.seen).length === 0) continue;
      const device = random() < PHONES ? "phone" : "desktop";
      return {
        id,
        flow: person.flow,
        ...at,
        device,
        ...counted,
        seesAnotherArm: random() * 100 < (faults.twoArms ?? 0),
      };
    }
  };
}

interface Kind {
  readonly person: Person;
  readonly site: SimulatedSite;
  readonly weight: number;
}

/** Who meets one of the experiments in some arm, and where. */
async function kindsOf(
  { people, sites, experiments: { experiments }, flags }: Drawing,
  walkOf: (person: Person, visit: Visit) => Promise<readonly Happens[]>,
): Promise<readonly Kind[]> {
  const armsOf = (which: 0 | -1) =>
    Object.fromEntries(experiments.map(({ flag, arms }) => [flag, arms.at(which) ?? ""]));
  const kinds: Kind[] = [];
  const met = new Set<string>();
  for (const person of people)
    for (const [index, site] of sites.entries()) {
      if (person.sites?.includes(site.id) === false) continue;
      const lang = site.languages[0] ?? "en";
      const both = [armsOf(0), armsOf(-1)].map((arms) => walkOf(person, { site: site.id, lang, arms }));
      const seen = new Set((await Promise.all(both)).flat().map((one) => ("exposed" in one ? one.exposed : "")));
      const mine = flags.filter((flag) => seen.has(flag));
      for (const flag of mine) met.add(flag);
      // The first site is the one with the most visitors.
      if (mine.length > 0) kinds.push({ person, site, weight: person.weight * (index === 0 ? sites.length : 1) });
    }
  const missing = flags.find((flag) => !met.has(flag));
  if (missing !== undefined)
    throw new Error(
      `None of the simulated people meets "${missing}" at ${sites.map(({ id }) => id).join(", ")}: add one to scripts/visitors/people.ts`,
    );
  return kinds;
}

interface Counting {
  readonly mine: Experiments["experiments"];
  readonly arms: Readonly<Record<string, string>>;
  readonly currency: string;
}

/** What happens to a visitor until they give up, and what they do changes with the arms that they have seen. */
function upTo(
  happens: readonly Happens[],
  { effects = {}, random }: Drawing,
  { mine, arms, currency }: Counting,
): Pick<DrawnVisitor, "seen" | "outcomes"> {
  const seen: Record<string, string> = {};
  const outcomes: DrawnOutcome[] = [];
  const factor = (metric: OutcomeMetric | "revenue") =>
    mine.reduce((product, { flag, arms: [first] }) => {
      const isTreated = seen[flag] !== undefined && seen[flag] !== first;
      return isTreated ? product * (effects[flag]?.[metric] ?? 1) : product;
    }, 1);
  const does = (metric: OutcomeMetric) => random() < RATES[metric] * factor(metric);
  for (const one of happens) {
    if ("exposed" in one) {
      if (mine.some(({ flag }) => flag === one.exposed)) seen[one.exposed] = arms[one.exposed] ?? "";
      continue;
    }
    const { counted: metric } = one;
    if (!does(metric)) break;
    if (metric !== "paid") {
      outcomes.push({ metric });
      continue;
    }
    const amount = Math.round((AMOUNTS[Math.floor(random() * AMOUNTS.length)] ?? 0) * factor("revenue"));
    outcomes.push({ metric, money: { amount, currency } });
    if (does("refunded")) outcomes.push({ metric: "refunded", money: { amount, currency } });
  }
  return { seen, outcomes };
}

/** Whether a visitor of the last arm is lost, so that it has fewer visitors than its share says. */
function isLost(
  { arms, share }: Experiments["experiments"][number],
  arm: string | undefined,
  { sampleRatio = 0 }: Faults,
  random: () => number,
): boolean {
  if (sampleRatio === 0 || arm !== arms.at(-1)) return false;
  const planned = (share[arm ?? ""] ?? 0) / 100;
  const wanted = Math.max(0, planned - sampleRatio / 100);
  const stays = (wanted * (1 - planned)) / ((1 - wanted) * planned);
  return random() >= stays;
}

function picked(kinds: readonly Kind[], random: () => number): Kind {
  let rest = random() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  return kinds.find(({ weight }) => (rest -= weight) < 0) ?? (kinds[0] as Kind);
}

function visitorId(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
