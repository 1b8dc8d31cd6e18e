import type { Json } from "../../../src/engine/index.ts";
import { asObjects } from "../../props.ts";
import type { Offer } from "./offers.ts";

/**
 * Id of the popular package among those of one length. The service names the popular package by an id that belongs to
 * one length. For another length, the package with the same name is the popular one.
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
