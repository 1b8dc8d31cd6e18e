/**
 * How often each of several functions runs in a second of processor time. They take turns, so that a slow machine
 * affects all of them.
 */
export function rates<Name extends string>(
  things: Readonly<Record<Name, () => unknown>>,
  { rounds, seconds }: Effort,
): Record<Name, number> {
  const best = Object.fromEntries(Object.keys(things).map((name) => [name, 0])) as Record<Name, number>;
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of Object.keys(things) as Name[]) {
      const rate = rateOf(things[name], seconds);
      // The best round counts: on a shared machine the others measure other programs.
      if (round > 0) best[name] = Math.max(best[name], rate);
    }
  }
  return best;
}

export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
}

/** With `--quick` just enough to see that the measurement still works. */
export function effort(): Effort {
  return process.argv.includes("--quick") ? { rounds: 1, seconds: 0.05 } : { rounds: 9, seconds: 0.7 };
}

export function shownRate(rate: number): string {
  return Math.round(rate).toLocaleString("en").padStart(12);
}

function rateOf(thing: () => unknown, seconds: number): number {
  const begun = process.cpuUsage();
  const until = performance.now() + seconds * 1000;
  let times = 0;
  do {
    for (let turn = 0; turn < 20; turn += 1) thing();
    times += 20;
  } while (performance.now() < until);
  const { user, system } = process.cpuUsage(begun);
  return times / ((user + system) / 1e6);
}
