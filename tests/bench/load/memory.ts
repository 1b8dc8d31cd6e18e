import { setTimeout as sleep } from "node:timers/promises";
import { orNoAnswer, Person } from "../../long/person.ts";
import type { Setting } from "../../long/setting.ts";
import type { ServiceProcess } from "../../long/shop-service.ts";
import { type Answer, keyOf } from "../../unit/server/builders.ts";
import { arrivals } from "./arrivals.ts";
import { Durations } from "./percentiles.ts";
import { CALLS, expected, MeasuredClient, walk } from "./person.ts";

/** What may be added between the end of the first third of the time and its end. */
const MOST_MIB = { heap: 8, resident: 32 };
/** Three quarters of what an instance is given (`ops/kubernetes/service.yaml`). */
const LIMIT_MIB = 384;
const SAMPLES = 30;
const MIB = 2 ** 20;

interface Sample {
  readonly minute: number;
  readonly heap: number;
  readonly resident: number;
}

interface MemoryOptions {
  /** Who are in the journey at once. */
  readonly people: number;
  /** Seconds for which they think between two calls. */
  readonly think: number;
  readonly minutes: number;
}

/** Calls again with the same key when the service is busy, as a page does, so that the load stays what it is said to be. */
class PatientClient extends Person {
  readonly #client: MeasuredClient;

  constructor(client: MeasuredClient, origin: string) {
    super(origin, { unavailable: 0, longestMs: 0, charged: 0 });
    this.#client = client;
  }

  override async send(...call: Parameters<Person["send"]>): Promise<Answer> {
    return expected(call, await super.send(...call));
  }

  /** A call whose answer got lost after the charge was stored is refused as paid: then a page asks for the receipt. */
  override async pay(...[by, body]: Parameters<Person["pay"]>): Promise<Answer> {
    const url = `/v2/signups/${by.signupId}/payment`;
    const answer = await super.send("POST", url, { body, headers: keyOf(by) });
    return answer.body.code === "already-paid" ? this.receipt(by) : expected(["POST", url], answer);
  }

  protected override ask(...call: Parameters<Person["send"]>): Promise<Answer> {
    return orNoAnswer(this.#client.sendOnce(...call));
  }
}

/**
 * Whether the service's memory stays flat while people sign up, in a process with the image's settings: what is left
 * after a garbage collection, and what the process holds. Compares straight lines through the samples, because single
 * samples differ by what is under way. The first third does not count: people arrive at a growing rate in the first
 * quarter, and what they begin then takes the half minute of a journey to its end.
 */
export async function memory(
  { shop }: Setting,
  service: ServiceProcess,
  { people, think, minutes }: MemoryOptions,
): Promise<void> {
  const samples: Sample[] = [];
  const errors: string[] = [];
  const durations = new Durations();
  const begun = performance.now();
  const minute = (): number => (performance.now() - begun) / 60_000;
  let [now, came] = [0, 0];
  const person = async (): Promise<void> => {
    // On a busy machine a journey takes longer: then fewer people come, and not more at once.
    if (now >= people) return;
    [now, came] = [now + 1, came + 1];
    const client = new MeasuredClient(service.origin, durations, think * 1_000);
    await walk(new PatientClient(client, service.origin), shop).catch((error: Error) => {
      errors.push(error.message.slice(0, 200));
    });
    now -= 1;
  };
  // A fifth more than a quiet machine needs, so that there are always as many.
  const over = arrivals((people / (CALLS * think)) * 1.2, minutes * 60, person);
  console.log("  minute    heap  buffers  heap's room    rest  resident, in MiB");
  while (minute() < minutes) {
    await sleep((minutes * 60_000) / SAMPLES);
    const { residentBytes, heapRoomBytes } = await service.measure();
    const { heapBytes, bufferBytes } = await service.measure("collect");
    samples.push({ minute: minute(), heap: heapBytes / MIB, resident: residentBytes / MIB });
    const sizes = [heapBytes, bufferBytes, heapRoomBytes, residentBytes - heapRoomBytes, residentBytes];
    const shown = [minute(), ...sizes.map((bytes) => bytes / MIB)];
    console.log(`  ${shown.map((one) => one.toFixed(1).padStart(6)).join("  ")}`);
  }
  await over;
  console.log(
    `  ${came} people, at most ${people} at once, ${durations.count} calls, ${durations.failed} of them called again`,
  );
  for (const error of new Set(errors)) console.log(`  ✗ ${error}`);
  const results = [errors.length === 0];
  const settled = samples.filter((one) => one.minute > minutes / 3);
  for (const what of ["heap", "resident"] as const) {
    const slope = slopeOf(settled.map((one) => [one.minute, one[what]]));
    const grown = (slope * minutes * 2) / 3;
    results.push(grown <= MOST_MIB[what]);
    console.log(
      `  ${what}: ${(slope * 60).toFixed(1)} MiB an hour, ${grown.toFixed(1)} MiB from the first third on (at most ${MOST_MIB[what]})`,
    );
  }
  const most = Math.max(...samples.map(({ resident }) => resident));
  results.push(most <= LIMIT_MIB);
  console.log(`  resident: never more than ${most.toFixed(1)} MiB (at most ${LIMIT_MIB})`);
  const failed = results.filter((passed) => !passed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** Of the line with the smallest squared distances from the points. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return above / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
