/** A thread that walks through journeys, to tell how one comes to a step. What was found is kept until a file is another. */
import { parentPort, workerData } from "node:worker_threads";
import { flowNamed } from "../../cli/index.ts";
import { loadProgram } from "../../compiler/index.ts";
import { explore, replayed, replayOf } from "../../explorer/index.ts";
import { readJourneys } from "../../linter/index.ts";
import { readAgain, type Repository } from "../../model/index.ts";
import type { EditedFile, WayAsked, WayFound } from "./ways-messages.ts";

type Places = Awaited<ReturnType<typeof explore>>["places"];

/** Transitions that a search goes, until one of them has come to the step. */
const DEPTHS = [12_000, 60_000, 200_000];

const { root } = workerData as { readonly root: string };
let repo: Repository = readJourneys(root);
/** By journey: how far it was walked, and where that led. */
const walked = new Map<string, { readonly depth: number; readonly places: Places }>();
let asked = Promise.resolve();

parentPort?.on("message", (message: WayAsked | readonly EditedFile[]) => {
  asked = asked.then(() => ("flow" in message ? answer(message) : take(message)));
});

function take(files: readonly EditedFile[]): void {
  for (const [path, text] of files) repo = readAgain(repo, path, text);
  walked.clear();
}

async function answer(wanted: WayAsked): Promise<void> {
  // In a journey that cannot be compiled there are no ways: the check says what is wrong with it.
  const found: WayFound = { replay: await findWay(wanted).catch(() => null) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(found);
}

/** The shortest way to a step that walking through the journey finds, for somebody who comes as asked, else as anybody. */
async function findWay({ flow, step, site, lang, arms }: WayAsked): Promise<object | null> {
  const [program, places] = await Promise.all([loadProgram(repo, flow), placesAt(flow, step)]);
  const ways = places.map(({ first }) => replayOf(flow, first));
  const shortest = ways.toSorted((a, b) => a.events.length - b.events.length);
  const asThey = shortest.map((way) => ({ ...way, site, lang, arms: { ...way.arms, ...arms } }));
  const found =
    asThey.find((way) => replayed(repo, program, way).at(-1)?.replayState.snapshot?.step === step) ?? shortest[0];
  if (found === undefined) return null;
  return { ...found, why: "", at: new Date(found.at).toISOString(), story: found.events.map(() => "") };
}

async function placesAt(flow: string, step: string): Promise<Places> {
  const named = flowNamed(repo, flow);
  for (const depth of DEPTHS) {
    const known = walked.get(flow);
    const isKnown = known !== undefined && known.depth >= depth;
    const places = isKnown ? known.places : (await explore(repo, named, { exact: 1, further: 0, most: depth })).places;
    if (!isKnown) walked.set(flow, { depth, places });
    const found = places.filter((place) => place.step === step);
    if (found.length > 0) return found;
  }
  return [];
}
