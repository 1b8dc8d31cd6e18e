import { type Tables, readNow } from "../db/index.ts";
import { rateOf, nextRenewal } from "../pricing/index.ts";
import { keptMethod, type KeptMethod, currentOrder, findOrder, liveAttempt } from "../purchases/index.ts";
import type { Kysely } from "kysely";
import { findPackage, type Offer, type PackageItem, priceOf } from "../catalogue/index.ts";
import type { Signup } from "../registrations/index.ts";

/** A subscription in its present state, as it renews next. */
export interface Plan {
  readonly offer: Offer;
  /** The package with the plan's term. */
  readonly item: PackageItem;
  readonly years: 1 | 2;
  /** Codes of a build-your-own package's options. */
  readonly services: readonly string[];
  /** Renewal price in whole minor units. */
  readonly price: number;
  /** Renewal price of the co-parent's subscription, which an upgrade does not change, if the person pays for it. */
  readonly coParentPrice: number | undefined;
  readonly renewsOn: Date;
  /** When this was read, by the database's clock: the days from then on are charged. */
  readonly at: Date;
  /** The person's time zone. */
  readonly timeZone: string | null;
  /** Where its owner pays taxes; empty if unknown. */
  readonly country: string;
  readonly region: string;
  /** Number of its next upgrade. */
  readonly nextSequence: number;
}

/** The plan of a registration; `undefined` if nothing was paid or the package is not in the catalogue any more. */
export async function planOf(
  db: Kysely<Tables>,
  signup: Pick<Signup, "id" | "paid_at" | "address" | "time_zone"> | undefined,
): Promise<Plan | undefined> {
  const order = signup?.paid_at ? await currentOrder(db, signup.id) : undefined;
  if (!signup?.paid_at || !order) return undefined;
  const { years, services, nextSequence } = order;
  const found = findPackage(order.packageId);
  const price = priceOf(order, years);
  if (!found || price === undefined) return undefined;
  const { offer, item: ordered } = found;
  // A build-your-own package may have been ordered from the card of the other term.
  const item = offer.packages.find((one) => one.plan === ordered.plan && one.years === years) ?? ordered;
  const { country = "", region = "" } = signup.address ?? {};
  const at = await readNow(db);
  return {
    offer,
    item,
    years,
    services,
    price,
    coParentPrice: await coParentPrice(db, signup.id),
    renewsOn: nextRenewal(signup.paid_at, years, at),
    at,
    timeZone: signup.time_zone,
    country,
    region,
    nextSequence,
  };
}

async function coParentPrice(db: Kysely<Tables>, signupId: string): Promise<number | undefined> {
  const paid = await liveAttempt(db, signupId);
  const order = paid?.calculation.payForCoparent ? await findOrder(db, signupId) : undefined;
  return order && priceOf(order, order.years);
}

/**
 * The kept payment method with which the owner of a plan can pay for an upgrade. `undefined` if there is none, or if
 * the tax is not known at their address.
 */
export async function methodFor(
  db: Kysely<Tables>,
  signupId: string,
  { country, region }: Plan,
): Promise<KeptMethod | undefined> {
  return rateOf(country, region).known ? keptMethod(db, signupId) : undefined;
}
