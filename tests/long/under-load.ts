import { setTimeout as sleep } from "node:timers/promises";
import type { Shop } from "../unit/payments/sandbox-shop.ts";
import { Client, type Registration } from "../unit/server/builders.ts";
import { expectOneCharge } from "./charges.ts";
import { Person, type Seen } from "./person.ts";
import type { ServiceProcess } from "./shop-service.ts";

/** The number of people who sign up at the same time, over all services. */
const PEOPLE = 6;
/** Calls must work again this soon after the database answers again. */
const SOON_MS = 1_000;
const PATIENCE_MS = 120_000;

interface Load {
  readonly shop: Shop;
  /** Where people call; each must go on until the end. */
  readonly services: readonly Pick<ServiceProcess, "origin" | "ended">[];
  readonly people?: number;
  person?(origin: string, seen: Seen): Person;
  /** Called at the end, because a restarted database may have another address. */
  databaseUrl(): Promise<string>;
}

/**
 * Lets people sign up and pay at the services before, during and after `act`, which causes a fault. Throws if a service
 * ended, if a call failed with anything but 503 (`unavailable`, with `Retry-After`), if a sign-up did not finish, or if
 * a person was not charged exactly once.
 */
export async function underLoad(
  { shop, services, people = PEOPLE, person: create = (origin, seen) => new Person(origin, seen), databaseUrl }: Load,
  act: (seen: Seen) => Promise<void>,
): Promise<void> {
  const seen: Seen = { unavailable: 0, longestMs: 0, charged: 0 };
  const ending = new AbortController();
  const paid: Registration[] = [];
  const place = async (at: number): Promise<void> => {
    for (let turn = at; !ending.signal.aborted; turn += 1) {
      const person = create(services[turn % services.length]?.origin ?? "", seen);
      const { by, body } = await person.readyToPay();
      if (!(await person.payThrough(shop, by, body))) continue;
      paid.push(by);
      seen.charged += 1;
    }
  };
  let wrong: { readonly error: unknown } | undefined;
  const places = Array.from({ length: people }, (_, at) => place(at).catch((error: unknown) => (wrong ??= { error })));
  const charged = async (count: number): Promise<void> => {
    const deadline = performance.now() + PATIENCE_MS;
    while (seen.charged < count) {
      for (const service of services) {
        if (service.ended() !== undefined) throw new Error(`A service ended (${service.ended()})`);
      }
      if (wrong) throw wrong.error;
      if (performance.now() > deadline) throw new Error(`Only ${seen.charged} people could pay`);
      await sleep(20);
    }
  };
  try {
    await charged(3);
    await act(seen);
    await charged(seen.charged + people);
  } finally {
    ending.abort();
    await Promise.all(places);
  }
  await charged(0);
  await expectOneCharge(shop, await databaseUrl(), paid);
}

/** Throws if a service does not handle calls again within the time. */
export async function expectToGoOn(
  services: readonly Pick<ServiceProcess, "origin">[],
  withinMs = SOON_MS,
): Promise<void> {
  const began = performance.now();
  await Promise.all(
    services.map(async ({ origin }) => {
      while ((await new Client(origin).create()).status !== 201) {
        if (performance.now() - began > withinMs) throw new Error(`Calls do not go on within ${withinMs} ms`);
        await sleep(50);
      }
    }),
  );
}
