import type { Kysely } from "kysely";
import { findPackage, priceOf } from "../catalogue/index.ts";
import type { Offer, PackageItem } from "../catalogue/index.ts";
import type { Tables } from "../db/index.ts";
import { nextRenewal } from "../pricing/index.ts";

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
  readonly renewsOn: Date;
  /** The person's time zone. */
  readonly timeZone: string | null;
}

/** The plan of an account; `undefined` if nothing was paid or the package is not in the catalogue any more. */
export async function planOf(db: Kysely<Tables>, userId: string): Promise<Plan | undefined> {
  const bought = await db
    .selectFrom("users")
    .innerJoin("signups", "signups.id", "users.signup_id")
    .innerJoin("orders", "orders.signup_id", "signups.id")
    .select(["signups.paid_at", "signups.time_zone", "orders.package_id", "orders.years", "orders.services"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (!bought?.paid_at) return undefined;
  const found = findPackage(bought.package_id);
  const years = bought.years === 2 ? 2 : 1;
  const price = priceOf({ packageId: bought.package_id, services: bought.services }, years);
  if (!found || price === undefined) return undefined;
  const { offer, item: ordered } = found;
  // A build-your-own package may have been ordered from the card of the other term.
  const item = offer.packages.find((one) => one.plan === ordered.plan && one.years === years) ?? ordered;
  return {
    offer,
    item,
    years,
    services: bought.services,
    price,
    renewsOn: nextRenewal(bought.paid_at, years),
    timeZone: bought.time_zone,
  };
}
