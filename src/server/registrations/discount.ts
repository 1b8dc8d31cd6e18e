import { couponOfReferrer } from "../catalogue/index.ts";
import type { Handler } from "../http/index.ts";

/** What a registration that comes by this referrer gets, so that a page promises what will be taken off and nothing else. */
export const getDiscount: Handler<"getDiscount"> = ({ input }) =>
  Promise.resolve({ percentage: couponOfReferrer(input.referrer)?.percent ?? 0 });
