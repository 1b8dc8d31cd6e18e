import { armsFor, type Experiments, experimentsAt, takesPart } from "../../src/experiments/index.ts";
import { oncePerKey } from "../../src/model/index.ts";
import type { MetricName, OutcomeMetric } from "../../src/experiments/statistics/index.ts";
import type { Person } from "./people.ts";
import type { Happens, Walker } from "./walk.ts";

/** What an experiment's arms but the first one change: of a metric, by which factor. */
export type Effects = Readonly<Record<string, Readonly<Partial<Record<MetricName, number>>>>>;

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
  readonly walker: Pick<Walker, "byContract">;
  readonly people: readonly Person[];
  readonly sites: readonly SimulatedSite[];
  readonly experiments: Experiments;
  readonly flags: readonly string[];
  readonly effects?: Effects;
  readonly faults?: Faults;
  /** Instead of the usual ones. */
  readonly rates?: Readonly<Partial<Record<OutcomeMetric, number>>>;
  readonly random: () => number;
}

/** How many of those who come so far get there, where no arm changes it. */
const RATES: Readonly<Record<OutcomeMetric, number>> = {
  registered: 0.35,
  packageChosen: 0.6,
  paid: 0.7,
  loginCreated: 0.9,
  refunded: 0.03,
  gotError: 0.1,
};
/** What people pay, in minor units. */
const AMOUNTS = [15_000, 20_000, 20_000, 30_000, 36_000];
const PHONES = 0.6;
const FIRST_LANGUAGE = 0.85;

/**
 * Returns a function that draws visitors who are counted in one of the experiments. Each has a random id, the arms that
 * the service assigns to it, and the walk of the engine in these arms up to where they give up. Who walks is drawn from
 * the people whom some arm decides something for; others would be in no result. Throws if there are none.
 */
export function drawerOf(drawing: Drawing): () => DrawnVisitor {
  const { flags, random, faults = {} } = drawing;
  refuseImpossible(drawing);
  const kinds = kindsOf(drawing);
  const at = oncePerKey((place: string) => {
    const [site = "", lang = ""] = place.split(" ");
    const { experiments, holdout } = experimentsAt(drawing.experiments, site, lang);
    const active = experiments.filter((one) => one.active);
    return {
      firstArms: armsFor(
        experiments.filter((one) => !one.active),
        "",
      ),
      active,
      holdout,
    };
  });

  return function draw() {
    for (;;) {
      const { person, site } = picked(kinds, random);
      const other = site.languages[Math.floor(random() * site.languages.length)];
      const lang = (random() < FIRST_LANGUAGE ? site.languages[0] : other) ?? "en";
      const { firstArms, active, holdout } = at(`${site.id} ${lang}`);
      const id = visitorId(random);
      const arms = { ...firstArms, ...armsFor(active, id, {}, holdout) };
      const mine = active.filter((one) => flags.includes(one.flag) && takesPart(one, id, holdout));
      if (mine.some((one) => isLost(one, arms[one.flag], faults, random))) continue;
      const happens = drawing.walker.byContract(person, { site: site.id, lang, arms });
      const counted = upTo(happens, drawing, { mine, arms, currency: site.currency });
      if (Object.keys(counted.seen).length === 0) continue;
      const device = random() < PHONES ? "phone" : "desktop";
      const seesAnotherArm = random() * 100 < (faults.twoArms ?? 0);
      return { id, flow: person.flow, site: site.id, lang, device, ...counted, seesAnotherArm };
    }
  };
}

function refuseImpossible({ effects = {}, rates }: Drawing): void {
  for (const [flag, changes] of Object.entries(effects))
    for (const [metric, factor = 1] of Object.entries(changes)) {
      const rate = metric === "revenue" ? 0 : (rates?.[metric as OutcomeMetric] ?? RATES[metric as OutcomeMetric]);
      if (rate * factor > 1)
        throw new Error(
          `The effect on ${metric} of "${flag}" is too great: ${100 * rate} % of those who get so far do it anyway, so at most +${Math.floor(100 / rate - 100)} %`,
        );
    }
}

/** No walk meets an experiment. */
export class MetByNoVisitor extends Error {}

interface Kind {
  readonly person: Person;
  readonly site: SimulatedSite;
  readonly weight: number;
}

/** Who meets one of the experiments in some arm, and where. */
function kindsOf({ walker, people, sites, experiments: { experiments }, flags }: Drawing): readonly Kind[] {
  const armsOf = (which: 0 | -1) =>
    Object.fromEntries(experiments.map(({ flag, arms }) => [flag, arms.at(which) ?? ""]));
  const kinds: Kind[] = [];
  const met = new Set<string>();
  for (const person of people)
    for (const [index, site] of sites.entries()) {
      if (person.sites?.includes(site.id) === false) continue;
      const lang = site.languages[0] ?? "en";
      const both = [armsOf(0), armsOf(-1)].flatMap((arms) => walker.byContract(person, { site: site.id, lang, arms }));
      const seen = new Set(both.map((one) => ("exposed" in one ? one.exposed : "")));
      const mine = flags.filter((flag) => seen.has(flag));
      for (const flag of mine) met.add(flag);
      // The first site is the one with the most visitors.
      if (mine.length > 0) kinds.push({ person, site, weight: person.weight * (index === 0 ? sites.length : 1) });
    }
  const missing = flags.find((flag) => !met.has(flag));
  if (missing !== undefined)
    throw new MetByNoVisitor(
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
  { effects = {}, rates, random }: Drawing,
  { mine, arms, currency }: Counting,
): Pick<DrawnVisitor, "seen" | "outcomes"> {
  const seen: Record<string, string> = {};
  const outcomes: DrawnOutcome[] = [];
  const factor = (metric: MetricName) =>
    mine.reduce((product, { flag, arms: [first] }) => {
      const isTreated = seen[flag] !== undefined && seen[flag] !== first;
      return isTreated ? product * (effects[flag]?.[metric] ?? 1) : product;
    }, 1);
  const does = (metric: OutcomeMetric) => random() < (rates?.[metric] ?? RATES[metric]) * factor(metric);
  for (const one of happens) {
    if ("exposed" in one) {
      if (mine.some(({ flag }) => flag === one.exposed)) seen[one.exposed] = arms[one.exposed] ?? "";
      continue;
    }
    const { counted: metric } = one;
    // Before they register is where most errors are met.
    if (metric === "registered" && does("gotError")) outcomes.push({ metric: "gotError" });
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
  const hex = [1, 2, 3, 4]
    .map(() =>
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, "0"),
    )
    .join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
