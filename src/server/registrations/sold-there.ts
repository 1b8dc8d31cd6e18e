import type { Kysely } from "kysely";
import { isOffered } from "../catalogue/index.ts";
import type { ServiceConfig } from "../config.ts";
import type { Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";

interface Buyer {
  readonly country: string;
  /** Of their phone. */
  readonly countryCode: string;
}

/** Throws if the package is not sold to somebody with this address and phone. */
export function refuseUnsold(
  packageId: number,
  buyer: Buyer,
  { homePricingGroup }: Pick<ServiceConfig, "homePricingGroup">,
): void {
  if (!isOffered(packageId, buyer, homePricingGroup)) throw new ServiceError("package-not-available");
}

/**
 * The same for the stored order of a registration, when its address is saved: the person must hear it before they enter
 * a card. What is paid already stays valid.
 */
export async function refuseUnsoldOrder(
  tx: Kysely<Tables>,
  { id, paid_at: paidAt }: { readonly id: string; readonly paid_at: Date | null },
  buyer: Buyer,
  config: Pick<ServiceConfig, "homePricingGroup">,
): Promise<void> {
  if (paidAt) return;
  const order = await tx.selectFrom("orders").select("package_id").where("signup_id", "=", id).executeTakeFirst();
  if (order) refuseUnsold(order.package_id, buyer, config);
}
