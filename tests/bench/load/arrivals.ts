import { setTimeout as pause } from "node:timers/promises";

/** Starts people at an even rate, which grows over the first quarter of the time. Resolves when all are done. */
export async function arrivals(rate: number, forSeconds: number, start: () => Promise<void>): Promise<number> {
  const running: Promise<void>[] = [];
  const ramp = forSeconds / 4;
  const begun = performance.now();
  for (let at = 0; at < forSeconds; at = (performance.now() - begun) / 1_000) {
    const due = rate * (at < ramp ? (at * at) / (2 * ramp) : at - ramp / 2);
    while (running.length < due) running.push(start());
    await pause(10);
  }
  await Promise.all(running);
  return running.length;
}
