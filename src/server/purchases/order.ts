import type { Kysely } from "kysely";
import { BUILD_YOUR_OWN, findPackage, type OrderDetail } from "../catalogue/index.ts";
import type { Tables } from "../db/index.ts";
import { receiptTextOf } from "../packages/index.ts";
import { type Locale, translate } from "../texts/index.ts";
import { charges } from "./attempt.ts";

/** The stored order of a registration, with its term in years. */
export interface SavedOrder extends OrderDetail {
  readonly years: 1 | 2;
}

export async function findOrder(db: Kysely<Tables>, signupId: string): Promise<SavedOrder | undefined> {
  const row = await db.selectFrom("orders").selectAll().where("signup_id", "=", signupId).executeTakeFirst();
  if (!row) return undefined;
  const { package_id: packageId, product_id: productId, services, years } = row;
  return { packageId, productId, services, years: years === 1 ? 1 : 2 };
}

/** What a subscription contains now, with the number that its next upgrade gets: 1 for the first one. */
interface CurrentOrder extends SavedOrder {
  readonly nextSequence: number;
}

/** The order of a paid registration as its last upgrade changed it. */
export async function currentOrder(db: Kysely<Tables>, signupId: string): Promise<CurrentOrder | undefined> {
  const order = await findOrder(db, signupId);
  if (!order) return undefined;
  const last = await charges(db, signupId)
    .select(["package_id", "sequence", "upgrade"])
    .where("upgrade", "is not", null)
    .executeTakeFirst();
  if (!last?.upgrade) return { ...order, nextSequence: 1 };
  const { productId, services } = last.upgrade;
  return { ...order, productId, services, packageId: last.package_id, nextSequence: last.sequence + 1 };
}

/** Whether the order that a browser sends equals the stored one. */
export function isSameOrder(saved: OrderDetail, sent: OrderDetail): boolean {
  return (
    saved.packageId === sent.packageId &&
    saved.productId === sent.productId &&
    [...saved.services].toSorted().join() === [...sent.services].toSorted().join()
  );
}

/** Name of an order on receipts. */
export function orderName(order: Pick<SavedOrder, "packageId" | "years">, lang: Locale): string {
  const item = findPackage(order.packageId)?.item;
  return item ? receiptTextOf(item.plan, order.years, lang) : "";
}

/** Name of what is paid for, on receipts: the package, or the change to it. */
export function boughtName(
  { packageId, isUpgrade }: { readonly packageId: number; readonly isUpgrade: boolean },
  years: 1 | 2,
  lang: Locale,
): string {
  const name = orderName({ packageId, years }, lang);
  if (!isUpgrade) return name;
  const extending = findPackage(packageId)?.item.plan === BUILD_YOUR_OWN;
  return translate(lang, extending ? "service.upgrade.additions" : "service.upgrade.to", { name });
}
