import type { Kysely } from "kysely";
import { findPackage } from "../catalogue/index.ts";
import type { OrderDetail } from "../catalogue/index.ts";
import type { Tables } from "../db/index.ts";
import { receiptTextOf } from "../packages/index.ts";
import type { Locale } from "../texts/index.ts";

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

/** Whether the order that a browser sends equals the stored one. */
export function isSameOrder(saved: OrderDetail, sent: OrderDetail): boolean {
  return (
    saved.packageId === sent.packageId &&
    saved.productId === sent.productId &&
    [...saved.services].toSorted().join() === [...sent.services].toSorted().join()
  );
}

/** Name of an order on receipts. */
export function nameOf(order: SavedOrder, lang: Locale): string {
  const item = findPackage(order.packageId)?.item;
  return item ? receiptTextOf(item.plan, order.years, lang) : "";
}
