import { pageVariants } from "../../src/compiler/generate/index.ts";
import { loadProgram } from "../../src/compiler/index.ts";
import { armsAre } from "../../src/experiments/index.ts";
import {
  type Command,
  type Environment,
  type Json,
  type JsonObject,
  type PageEvent,
  playEvent,
  type Program,
  type ReplayEvent,
  type ReplayState,
  view,
} from "../../src/engine/index.ts";
import { fullSampleOf, sendingsOf } from "../../src/explorer/index.ts";
import {
  bundlePlace,
  eventName,
  findOperation,
  flowOf,
  formsOf,
  oncePerKey,
  patchedArms,
  type Repository,
  sitesOf,
  withArms,
} from "../../src/model/index.ts";
import type { OutcomeMetric } from "../../src/experiments/statistics/index.ts";
import type { Person, Place } from "./people.ts";

/** What happens to a visitor on their way, in order: an arm decided something, or the service counts an outcome. */
export type Happens = { readonly exposed: string } | { readonly counted: OutcomeMetric };

/** Where and in which arms a person walks. */
export interface Visit {
  readonly site: string;
  readonly lang: string;
  readonly arms: Readonly<Record<string, string>>;
}

/** What the service counts when it carries out an operation. */
const COUNTED: Readonly<Record<string, OutcomeMetric>> = {
  createRegistration: "registered",
  choosePackage: "packageChosen",
  chooseInvitePackage: "packageChosen",
  payForSignup: "paid",
  payForInvite: "paid",
  setCredentials: "loginCreated",
};

const MOST_EVENTS = 60;

type Call = Extract<Command, { type: "call" }>;

/**
 * Walks journeys with the engine that runs in the browser. People do what they always do at each step, so that an arm
 * that inserts or skips a step brings them another way.
 */
export async function walkerOf(repo: Repository, flows: readonly string[]) {
  const programs = new Map(
    await Promise.all(flows.map(async (flow): Promise<[string, Program]> => [flow, await loadProgram(repo, flow)])),
  );
  // What arms change in the files: people get the first variant whose arms are all theirs, as in `src/app/variants.ts`.
  const variants = pageVariants(repo, () => true);
  const programsOfArms = new Map<object, Program>();
  for (const one of variants) {
    if (one.kind !== "programs" || !flows.includes(one.id)) continue;
    const arms = patchedArms(repo).filter(({ flag, arm }) => one.arms[flag] === arm);
    programsOfArms.set(one, await loadProgram(withArms(repo, arms).repo, one.id));
  }
  const samples = oncePerKey((operation: string): JsonObject => {
    const answer = findOperation(repo, operation)?.answer;
    return answer === undefined ? {} : (fullSampleOf(bundlePlace(repo, answer)) as JsonObject);
  });
  /** Whether the page shows what sends the event, and it is not disabled. */
  const isOffered = (program: Program, { snapshot, at }: ReplayState, event: PageEvent | undefined): boolean => {
    if (snapshot === null || event === undefined) return false;
    const { name, form = "form" } = event;
    const { sendings } = sendingsOf(repo.blocks, view(program, snapshot, at));
    return sendings.some((one) => one.name === name || one.name === eventName(form, name));
  };

  /** The walk of a person: yields each call of the journey, and takes its answer. */
  function* walk(person: Person, visit: Visit, nth = 0): Generator<Call, readonly Happens[], JsonObject> {
    const flow = repo.flows.find(({ id }) => id === person.flow);
    const loaded = programs.get(person.flow);
    if (flow === undefined || loaded === undefined) throw new Error(`The journey "${person.flow}" is not loaded`);
    const visited: Happens[] = [];
    const seen = new Set<string>();
    const expose = (flag: string) => {
      if (!seen.has(flag)) visited.push({ exposed: flag });
      seen.add(flag);
    };
    const are = armsAre(visit.arms, expose);
    const variantOf = (kind: (typeof variants)[number]["kind"], id: string) =>
      variants.find((one) => one.kind === kind && one.id === id && are(one.arms));
    const ofArms = variantOf("programs", flow.id);
    const program = (ofArms && programsOfArms.get(ofArms)) ?? loaded;
    const formsAt = (step: string) => [...formsOf(repo, flow, step).values()].map(({ schema }) => schema);
    variantOf("data", flow.id);
    const shared = flowOf(repo, flow).texts.map(({ value }) => value);
    for (const texts of [flow.id, ...shared, "common"]) variantOf("texts", `${visit.lang}/${texts}`);
    let state: ReplayState = { snapshot: null, stored: null, at: Date.now(), env: environmentOf(repo, visit) };
    function* play(event: ReplayEvent, id: string): Generator<Call, void, JsonObject> {
      const { replayState, commands, endless } = playEvent(program, state, event, id);
      if (endless) throw new Error(`${person.who}: no page is ever shown after ${JSON.stringify(event)}`);
      state = replayState;
      for (const command of commands) if (command.type === "expose") expose(command.flag);
      // The app reports what the page that people see has read of the arms, too.
      if (state.snapshot !== null) {
        for (const flag of view(program, state.snapshot, state.at).exposes) expose(flag);
        for (const schema of formsAt(state.snapshot.step)) variantOf("forms", schema);
      }
      for (const command of commands) {
        if (command.type !== "call" || state.snapshot?.calls[command.operation]?.id !== command.id) continue;
        const output = yield command;
        const counted = COUNTED[command.operation];
        if (counted !== undefined) visited.push({ counted });
        yield* play({ do: "answer", operation: command.operation, output }, `${id}-${command.operation}`);
      }
    }
    yield* play(person.opens, "e0");
    let last: string | undefined;
    for (let events = 0; events < MOST_EVENTS; ) {
      const { snapshot } = state;
      if (snapshot === null) return visited;
      const { step, dialog, data } = snapshot;
      const place: Place = { site: snapshot.env.site, data, nth };
      const next = (dialog === null ? person.does[step] : person.answersDialog?.[dialog])?.(place) ?? [];
      const here = `${step} ${dialog ?? ""}`;
      // Who is held where they are, such as by an arm that asks them to call, goes no further.
      const goesOn = here !== last && isOffered(program, state, next[0]);
      const [waited] = Object.values(snapshot.timers);
      if (!goesOn && waited === undefined) return visited;
      last = here;
      const todo: readonly ReplayEvent[] = goesOn
        ? next.map((event) => ({ do: "send", event }))
        : [{ do: "waited", event: waited ?? "" }];
      for (const event of todo) yield* play(event, `e${(events += 1)}`);
    }
    throw new Error(`${person.who} does not come to an end in ${MOST_EVENTS} events`);
  }

  const known = new Map<string, readonly Happens[]>();
  return {
    /**
     * The walk of a person whose calls are answered as the contract says. One that was made once is not made again: the
     * engine is pure.
     */
    byContract(person: Person, visit: Visit): readonly Happens[] {
      const key = [person.who, visit.site, visit.lang, ...Object.values(visit.arms)].join("\n");
      const before = known.get(key);
      if (before !== undefined) return before;
      const walking = walk(person, visit);
      let next = walking.next();
      while (next.done !== true) {
        const { operation } = next.value;
        next = walking.next(withAnswers(samples(operation), person.answers[operation]) as JsonObject);
      }
      known.set(key, next.value);
      return next.value;
    },
    /** How many different walks were made so. */
    get walks(): number {
      return known.size;
    },
    /** The same with a service. `nth`: a number of their own, so that it takes no two for the same person. */
    async atService(
      person: Person,
      visit: Visit,
      nth: number,
      service: (call: Call) => Promise<JsonObject>,
    ): Promise<readonly Happens[]> {
      const walking = walk(person, visit, nth);
      let next = walking.next();
      while (next.done !== true) next = walking.next(await service(next.value));
      return next.value;
    },
  };
}

export type Walker = Awaited<ReturnType<typeof walkerOf>>;

function environmentOf(repo: Repository, { site, lang, arms }: Visit): Environment {
  const value = sitesOf(repo).list.find(({ id }) => id?.value === site)?.value ?? { id: site };
  const experiment = { referrerKey: "", entries: [] };
  return { flags: arms, experiment, site: value, lang, visitor: "00000000-0000-4000-8000-000000000000" };
}

/** The sample of the contract with a person's own answers: members by name, lists item by item. */
function withAnswers(sample: Json, own: Json | undefined): Json {
  if (own === undefined) return sample;
  if (Array.isArray(own)) return own.map((item, index) => withAnswers(itemAt(sample, index), item));
  if (typeof own !== "object" || own === null) return own;
  const before = (typeof sample === "object" && sample !== null && !Array.isArray(sample) ? sample : {}) as JsonObject;
  const members = Object.entries(own).map(([name, value]) => [name, withAnswers(before[name] ?? null, value as Json)]);
  return { ...before, ...Object.fromEntries(members) };
}

function itemAt(list: Json, index: number): Json {
  return Array.isArray(list) ? (list[index] ?? list[0] ?? null) : null;
}
