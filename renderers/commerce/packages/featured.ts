import type { Json } from "../../../src/engine/index.ts";
import { asObjects } from "../../props.ts";
import type { Offer } from "./offers.ts";

/**
 * Id of the popular one among the packages of one length. The service names the popular one by its id, which is that of one length: for another length it is
 * the same package, by its name.
 */
export function featuredAmong(
  offers: readonly Offer[],
  packages: Json | undefined,
  id: number | undefined,
): number | undefined {
  const popular = asObjects(packages).find((item) => item.id === id);
  if (popular === undefined) return undefined;
  return offers.find((offer) => offer.id === id || offer.packageName === popular.packageName)?.id;
}
